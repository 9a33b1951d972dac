"""One WebSocket from hello to goodbye: requests in, answers out. What a request does at a table is not here."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from kingdomino.server.accounts.directory import Accounts
from kingdomino.server.accounts.secret_texts import is_api_token
from kingdomino.server.http import costs
from kingdomino.server.http.direct_socket import direct
from kingdomino.server.http.guard import Guard, Pace, who
from kingdomino.server.http.last_resort import report
from kingdomino.server.http.visits import visit_of
from kingdomino.server.metrics import MESSAGES, REFUSALS, timed
from kingdomino.server.tables import previews
from kingdomino.server.tables.broadcast import publish_presence
from kingdomino.server.tables.change import Command
from kingdomino.server.tables.client import Client
from kingdomino.server.tables.commands.absence import AgreeToStandIn, Arrive
from kingdomino.server.tables.commands.chat import Speak
from kingdomino.server.tables.commands.hints import TakeHint
from kingdomino.server.tables.commands.lateness import ChooseForLate
from kingdomino.server.tables.commands.moves import TakeActions
from kingdomino.server.tables.commands.rematch import WantRematch
from kingdomino.server.tables.commands.seats import FillSeat, LeaveTable
from kingdomino.server.tables.commands.settings import ChangeSettings
from kingdomino.server.tables.door import NotStored
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tables.table import Table
from kingdomino.server.tables.tokens import hash_token
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import PROTOCOL, FromBrowser, Hello, Pong, Reported, Welcome
from kingdomino.server.wire.refusal import NOT_NOW, TOO_OFTEN, UNAVAILABLE, UNREADABLE, UNREADABLE_ERRORS, Refusal

DECODER = msgspec.json.Decoder(FromBrowser)
HELLO_SECONDS = 10.0
MOST_MISTAKES = 20
"""After this many messages that cannot be read, the connection is closed."""
PAUSE_SECONDS = 0.1
"""How long nothing more is read from a client that sends too much."""
MOST_FOR_A_SEAT = 20
"""How many connections to a table those who hold one seat may have: some devices with some pages each."""
CLOSED_BY_US = 4000


class Connection:
    """A client at a table."""

    def __init__(self, lobby: Lobby, guard: Guard, accounts: Accounts, websocket: WebSocket) -> None:
        self._lobby, self._guard, self._accounts, self._websocket = lobby, guard, accounts, websocket
        self._direct = direct(websocket)
        self._client = Client(self, lobby.settings.most_unsent)
        self._pace, self._who = Pace(guard.message), who(websocket)
        self._client.address = self._who
        self._mistakes = 0
        self._hanging_up: asyncio.Task[None] | None = None

    async def run(self, table_id: str) -> None:
        """Everything from accepting to closing; even after an error the table forgets the client."""
        await self._websocket.accept()
        try:
            with self._guard.connection(self._who):
                await self._serve(table_id)
        except WebSocketDisconnect:
            pass
        except TimeoutError:
            self._client.close("no_hello", again=True)
        except Refusal as refusal:
            self._client.send(refusal.message())
            self._client.close(refusal.code, again=_may_pass(refusal))
        except Exception as error:  # noqa: BLE001 - whatever it is, the client is told a sentence and the log the place
            self._client.send(report("a socket", error).message())
            self._client.close("broken", again=True)
        finally:
            if self._hanging_up is not None:
                await self._hanging_up
            self._client.part()

    async def _serve(self, table_id: str) -> None:
        self._guard.check_origin(self._websocket.headers)
        self._guard.check(self._guard.request, "socket", self._who, costs.VISIT)
        await self._lobby.find(table_id)
        async with asyncio.timeout(HELLO_SECONDS):
            hello = await self._receive()
        if not isinstance(hello, Hello):
            raise Refusal(UNREADABLE, "hello_first")
        table = await self._lobby.find(table_id, surely=True)
        await self._join(table, hello)
        try:
            while self._client.closing is None:
                await self._answer(table)
        finally:
            self._part(table)

    # Reading and writing

    async def _receive(self) -> FromBrowser:
        """The next request. Raises Refusal when it cannot be read."""
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        data = message.get("text") or message.get("bytes") or ""
        try:
            request: FromBrowser = DECODER.decode(data)
        except UNREADABLE_ERRORS as error:
            raise Refusal(UNREADABLE, "unreadable", reason=str(error)) from error
        return request

    def write(self, text: bytes) -> None:
        """Send a message now, without waiting."""
        self._direct.write(text)

    def unsent(self) -> int:
        """How many bytes wait because the client does not read."""
        return self._direct.unsent()

    def hang_up(self) -> None:
        """Close the connection; the reading side notices it."""
        self._hanging_up = asyncio.create_task(self._close())
        self._direct.drop()

    async def _close(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # it may be closed already
            if self._websocket.client_state is WebSocketState.CONNECTED:
                await self._websocket.close(CLOSED_BY_US)

    # Coming and going

    async def _join(self, table: Table, hello: Hello) -> None:
        client, lobby = self._client, self._lobby
        _check_protocol(hello.protocol)
        client.tokens, client.points = await self._tokens(hello), hello.points
        lobby.bans.check_holder(table.state, client.tokens, self._who)
        table.state.check_may_see(client.tokens, lobby.clock.now())
        await lobby.door.do(table, Arrive(client.tokens), client.tokens)
        self._check_room(table)
        table.audience.join(client)
        client.send(self._welcome(table, hello.since))
        publish_presence(table, lobby.clock)
        lobby.elsewhere.tell_presence(table)

    def _check_room(self, table: Table) -> None:
        """Raises Refusal where too many are connected already: who watch, or with the same seat.

        However many others there are, whoever sits there finds room.
        """
        seats, audience = table.state.rights(self._client.tokens).seats, table.audience
        most = MOST_FOR_A_SEAT if seats else self._lobby.settings.watchers
        here = audience.count_with(table.state, min(seats)) if seats else audience.spectators(table.state)
        if here >= most:
            raise Refusal(UNAVAILABLE, "crowded_seat" if seats else "crowded", most=most)

    async def _tokens(self, hello: Hello) -> frozenset[str]:
        """The hashes of the tokens, and the account of whoever is signed in, by cookie or by a token for programs."""
        own = next(filter(is_api_token, hello.tokens), None)
        visit = await visit_of(self._accounts, self._websocket, own)
        seats = frozenset(hash_token(token) for token in hello.tokens if not is_api_token(token))
        if visit is None:
            return seats
        self._client.signed_in_by = visit.hash
        return seats | {visit.member.key}

    def _welcome(self, table: Table, since: int | None) -> Welcome:
        client = self._client
        rights, sync = table.state.rights(client.tokens), table.sync(client.tokens, points=client.points)
        return Welcome(
            protocol=PROTOCOL,
            seats=sorted(rights.seats),
            host=rights.host,
            table=table.info(self._lobby.clock.now()),
            view=sync.view,
            choices=sync.choices,
            steps=[] if since is None else table.log.steps(since),
            chats=list(table.state.chats),
        )

    def _part(self, table: Table) -> None:
        """The seats lose this connection; after a while their people count as absent."""
        now = self._lobby.clock.now()
        table.audience.part(self._client, now)
        publish_presence(table, self._lobby.clock)
        self._lobby.elsewhere.tell_presence(table)
        if self._client.tokens:
            self._lobby.upkeep.await_people(table)

    # Requests

    async def _answer(self, table: Table) -> None:
        key: str | None = None
        number: int | None = None
        try:
            request = await self._receive()
            key, number = getattr(request, "key", None), getattr(request, "id", None)
            self._guard.check_message(self._pace, self._who, costs.of_message(request))
            self._guard.check_lines(self._who, type(request).__name__, costs.lines_of(request))
            with timed(MESSAGES.labels(type(request).__name__.lower())):
                await self._do(table, request)
        except Refusal as refusal:
            REFUSALS.labels(refusal.code).inc()
            self._client.send(refusal.message(key=key, number=number))
            self._count_mistake(refusal)
            if refusal.status == TOO_OFTEN:
                await asyncio.sleep(PAUSE_SECONDS)  # nothing more is read meanwhile
            elif key is not None and refusal.status == NOT_NOW:
                self._sync(table)

    def _sync(self, table: Table) -> None:
        """Send the position to whoever was refused because of it, unless that happens too often."""
        with contextlib.suppress(Refusal):
            self._guard.check_message(self._pace, self._who, costs.SYNC)
            self._client.send(table.sync(self._client.tokens, points=self._client.points))

    def _count_mistake(self, refusal: Refusal) -> None:
        self._mistakes += refusal.status == UNREADABLE
        if self._mistakes >= MOST_MISTAKES:
            self._client.close("too_many_mistakes", again=False)

    async def _do(self, table: Table, request: FromBrowser) -> None:
        client = self._client
        match request:
            case protocol.Ping():
                if request.hidden is not None:
                    self._note_sight(table, hidden=request.hidden)
                client.send(Pong())
            case protocol.Preview():
                self._check_seat(table, request.seat)
                client.send(previews.preview(table, request, points=client.points))
            case protocol.Why():
                self._check_seat(table, request.seat)
                client.send(await previews.why(table, request))
            case protocol.Report():
                await self._lobby.reports.take(table, request, client.tokens)
                client.send(Reported())
            case protocol.Hello():
                raise Refusal(UNREADABLE, "hello_twice")
            case _:
                await self._command(table, request)

    def _note_sight(self, table: Table, *, hidden: bool) -> None:
        """Whether somebody sees the page now: it decides who is told of a turn elsewhere."""
        if hidden is not self._client.is_hidden:
            self._client.is_hidden = hidden
            if self._client.tokens:
                self._lobby.elsewhere.tell_presence(table)

    def _check_seat(self, table: Table, seat: int) -> None:
        state = table.state
        state.rights(self._client.tokens).check_seat(seat, state.rules.seats)

    async def _command(self, table: Table, request: FromBrowser) -> None:
        client = self._client
        change = await self._lobby.door.do(table, COMMANDS[type(request)](request), client.tokens)
        if change.accepted is not None:
            client.send(change.accepted)
        if isinstance(request, protocol.Leave):
            client.close("left", again=False)


COMMANDS: Mapping[type[FromBrowser], Callable[[Any], Command]] = {
    protocol.Act: TakeActions,
    protocol.Chat: Speak,
    protocol.Settings: ChangeSettings,
    protocol.Agree: AgreeToStandIn,
    protocol.Late: ChooseForLate,
    protocol.Return: lambda _: Arrive(frozenset()),
    protocol.Fill: FillSeat,
    protocol.Rematch: WantRematch,
    protocol.Hint: lambda _: TakeHint(),
    protocol.Leave: lambda _: LeaveTable(),
}
"""What each request asks of a table."""


def _may_pass(refusal: Refusal) -> bool:
    """Whether who is refused now may come in a while later."""
    return refusal.status in (TOO_OFTEN, UNAVAILABLE) or isinstance(refusal, NotStored)


def _check_protocol(version: int) -> None:
    """Raises Refusal for a client whose version of the protocol is newer than this server's."""
    if version > PROTOCOL:
        raise Refusal(UNREADABLE, "protocol_newer", given=version, known=PROTOCOL)
