"""Many people who play through everything that happens to servers, and a note of all that they were promised.

A promise is an answer that something is stored. Afterwards the log is asked: each must be there, and once.
"""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from kingdomino.server.tables.tokens import hash_token
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import FromServer
from tests.server.stored import ask

READER = msgspec.json.Decoder(FromServer, strict=True)
LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)
"""What somebody sees of a server that goes."""
ANSWER_SECONDS = 60.0
AGAIN_SECONDS = 0.05
COMMANDS_AT_A_TABLE = 30
RULES = ("kingdomino(seats=2)", "origins(seats=2, mode=tribe)", "duel")

Address = Callable[[], str]
"""Where the server is now: one that is started again has another port."""


@dataclass
class Promises:
    """What was answered to be stored: seats by the hash of their token, moves and lines by their key."""

    seats: list[tuple[str, str]] = field(default_factory=list)
    moves: list[tuple[str, str, int]] = field(default_factory=list)
    lines: list[tuple[str, str, int]] = field(default_factory=list)
    made: Counter[int] = field(default_factory=Counter)
    """How many were made to each person, by number."""
    grown: asyncio.Condition = field(default_factory=asyncio.Condition)

    def __len__(self) -> int:
        return len(self.seats) + len(self.moves) + len(self.lines)

    async def note(self, person: int, kind: list[Any], promise: tuple[Any, ...]) -> None:
        kind.append(promise)
        self.made[person] += 1
        async with self.grown:
            self.grown.notify_all()

    async def more(self, number: int) -> None:
        """Wait until so many more promises have been made."""
        wanted = len(self) + number
        async with asyncio.timeout(2 * ANSWER_SECONDS), self.grown:
            await self.grown.wait_for(lambda: len(self) >= wanted)

    async def more_for_each(self, people: int, number: int) -> None:
        """Wait until so many more promises have been made to each of so many people."""
        wanted = {person: self.made[person] + number for person in range(people)}
        async with asyncio.timeout(2 * ANSWER_SECONDS), self.grown:
            await self.grown.wait_for(lambda: all(self.made[person] >= least for person, least in wanted.items()))


class Person:
    """Plays both seats of one table after the other, and talks; connects again, to any server, whenever it is lost."""

    def __init__(self, number: int, addresses: list[Address], promises: Promises) -> None:
        self._number, self._random = number, random.Random(number)
        self._addresses, self._promises = addresses, promises
        self._keys = (f"{number}-{key}" for key in count())
        self._table, self._token, self._second = "", "", ""

    async def live(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self._sit_down()
            except LOST:
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            await self._play()

    def _address(self) -> str:
        return self._random.choice(self._addresses)()

    async def _sit_down(self) -> None:
        """A new table; if an answer is lost, another one."""
        async with httpx.AsyncClient(base_url=self._address(), timeout=ANSWER_SECONDS) as web:
            seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
            rules = self._random.choice(RULES)
            created = (await web.post("/api/tables", json={"rules": rules, "seats": seats})).raise_for_status().json()
            self._table, self._token = created["table"]["id"], created["token"]
            path = f"/api/tables/{self._table}/seats"
            sat = (await web.post(path, json={"name": "Bob"})).raise_for_status().json()
            self._second = sat["token"]
        for token in (self._token, self._second):
            await self._promises.note(self._number, self._promises.seats, (self._table, hash_token(token)))

    async def _play(self) -> None:
        """So many commands, each sent again with its key until it is answered; or until the match is over."""
        wanted: list[dict[str, Any]] = []
        left = COMMANDS_AT_A_TABLE
        while left > 0:
            try:
                async with self._connected() as player:
                    while left > 0 and not player.is_over:
                        wanted = wanted or [self._next(player, left)]
                        if await player.ask(wanted[0]):
                            await self._note(wanted[0], player.answered)
                        wanted.clear()
                        left -= 1
                    return
            except LOST:
                await asyncio.sleep(AGAIN_SECONDS)

    def _next(self, player: "Player", number: int) -> dict[str, Any]:
        key = next(self._keys)
        if number % 3 == 0:
            return {"type": "chat", "text": f"line {key}", "key": key}
        view, choices = player.latest.view, player.latest.choices
        assert choices
        chosen = self._random.choice(choices).text
        return {"type": "act", "seat": view.actor, "version": view.version, "key": key, "actions": [chosen]}

    async def _note(self, command: dict[str, Any], number: int) -> None:
        promises, person = self._promises, self._number
        if command["type"] == "chat":
            await promises.note(person, promises.lines, (self._table, command["key"], number))
        else:
            await promises.note(person, promises.moves, (self._table, f"{command['seat']}:{command['key']}", number))

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator["Player"]:
        address = self._address().replace("http", "ws")
        async with connect(f"{address}/api/tables/{self._table}/socket", max_size=None, close_timeout=1) as socket:
            player = Player(socket)
            await player.enter(self._token, self._second)
            yield player


class Player:
    """One connection that asks and waits for the answer."""

    latest: protocol.Welcome | protocol.Stepped | protocol.Sync

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.answered = 0

    async def send(self, **message: Any) -> None:
        await self._socket.send(msgspec.json.encode(message), text=True)

    async def hear(self) -> FromServer:
        """The next message. Raises OSError when the server says goodbye, or cannot let somebody in now."""
        async with asyncio.timeout(ANSWER_SECONDS):
            message: FromServer = READER.decode(await self._socket.recv())
        if isinstance(message, protocol.Bye):
            raise ConnectionResetError(message.code)
        if isinstance(message, protocol.Welcome | protocol.Stepped | protocol.Sync):
            self.latest = message
        return message

    async def enter(self, *tokens: str) -> None:
        await self.send(type="hello", tokens=tokens)
        while not isinstance(await self.hear(), protocol.Welcome):
            pass

    @property
    def is_over(self) -> bool:
        return self.latest.view.actor is None

    async def ask(self, command: dict[str, Any]) -> bool:
        """Whether it is stored; it is asked again for as long as the database does not take it."""
        while True:
            await self.send(**command)
            match await self._answer(command["key"]):
                case protocol.Accepted(version=number):
                    self.answered = number
                    return await self._follow(command, number)
                case protocol.Refused(code="not_stored"):
                    await asyncio.sleep(AGAIN_SECONDS)
                case protocol.Refused(code=code):
                    assert code == "stale", code
                    return False

    async def _answer(self, key: str) -> FromServer:
        while True:
            message = await self.hear()
            if isinstance(message, protocol.Accepted | protocol.Refused) and message.key == key:
                return message

    async def _follow(self, command: dict[str, Any], version: int) -> bool:
        """Hear the position after one's own move, which has its own choices."""
        while command["type"] == "act" and self.latest.view.version < version:
            await self.hear()
        return True

    async def hear_up_to(self, version: int) -> None:
        while self.latest.view.version < version:
            await self.hear()


@asynccontextmanager
async def crowd(people: int, *addresses: Address) -> AsyncIterator[Promises]:
    """So many people who play until the end of the context; whatever happens, each of them goes on."""
    promises = Promises()
    playing = [asyncio.create_task(Person(number, [*addresses], promises).live()) for number in range(people)]
    try:
        yield promises
        await promises.more_for_each(people, 3)  # two can have been answered before, and be noted only now
        assert not any(task.done() for task in playing)
    finally:
        for task in playing:
            task.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
        for error in ended:
            if not isinstance(error, asyncio.CancelledError):
                raise AssertionError("somebody could not go on") from error if isinstance(error, Exception) else None


def check(database: str, promises: Promises) -> None:
    """Every promise was kept: it is in the log, and once; and nothing else is there twice."""
    rows = ask(database, "SELECT table_id, stream, number, text, key FROM log")
    keys = Counter((table, key) for table, _, _, _, key in rows if key is not None)
    assert max(keys.values()) == 1
    numbers = {(table, stream, key): number for table, stream, number, _, key in rows if key is not None}
    for table, key, number in promises.moves:
        assert numbers[table, "actions", key] == number
    for table, key, number in promises.lines:
        found = {stream_key: n for stream_key, n in numbers.items() if stream_key[0] == table}
        assert found[table, "chat", f"0:{key}"] == number
    events = Counter[tuple[str, str]]()
    texts = {(table, number): text for table, stream, number, text, _ in rows if stream == "events"}
    for table, token in promises.seats:
        taken = sum(token in text and '"event":"seat_taken"' in text for (of, _), text in texts.items() if of == table)
        created = token in texts[table, 1]
        events[table, token] = taken + created
    assert set(events.values()) == {1}
