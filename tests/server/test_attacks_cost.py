"""Limits count what a request costs: few dear ones are answered, over however many sockets, and nobody else waits.

The limits of these tests are by the hour, so that nothing comes back while they run.
"""

import asyncio
import re
import socket
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from kingdomino.server.http import costs, gate
from kingdomino.server.http.gate import Gate
from kingdomino.server.http.guard import Guard
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.database import Database
from kingdomino.server.storage.form import migrate
from kingdomino.server.tables import previews
from kingdomino.server.tables.bans import Bans
from kingdomino.server.tables.clock import WallClock
from kingdomino.server.tables.commands.create import CreateTable
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import Candidate, NewTable, SeatWish, Why, Wish
from tests.server.house import UPGRADE, Guest, Host, House, Invitation
from tests.server.members import member

HOT_SEAT = NewTable("kingdomino(seats=2)", [SeatWish(Wish.ME, "Ann"), SeatWish(Wish.ME, "Bob")])
NONSENSE = [Candidate("place", ["a1", "a2"])] * 400


LIMITS = ("--message-limit", "21/hour", "--request-limit", "44/hour", "--page-limit", "5/hour")
ADDRESSES = (f"127.0.1.{number}" for number in count(1))


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("limited") / "tables.sqlite3", *LIMITS)
    yield house
    house.stop()


@pytest.fixture
def visitor(limited: House) -> Iterator[Host]:
    """The server, asked from an address that nobody has asked from before."""
    with limited.asked_from(next(ADDRESSES)) as host:
        yield host


@pytest.fixture
def table(limited: House, visitor: Host) -> Iterator[Invitation]:
    """A table that somebody else has created."""
    with limited.asked_from(next(ADDRESSES)) as other:
        yield other.create("kingdomino(seats=2)", "Ann", "Bob").at(visitor)


def answers(guest: Guest, count: int) -> list[object]:
    """The next answers to what was asked: whatever else is told is passed over."""
    wanted = protocol.Reasons | protocol.Refused | protocol.Pong
    return [guest.hear(wanted) for _ in range(count)]  # type: ignore[arg-type]  # a union serves isinstance as well


def test_a_why_costs_as_much_as_its_candidates(table: Invitation) -> None:
    """One socket could ask for 40 of 400 candidates in a second, each of which took 25 ms of everybody's time."""
    with table.enter(table.token) as guest:
        view = guest.welcome.view
        for number in range(5):
            guest.send("why", id=number, seat=view.actor, version=view.version, candidates=[{"kind": "place"}] * 72)
        heard = answers(guest, 5)
        assert [isinstance(one, protocol.Reasons) for one in heard] == [True, True, False, False, False]
        guest.send("ping")  # what is left is enough for a plain message
        guest.hear(protocol.Pong)


def test_others_are_answered_while_hundreds_of_candidates_are_looked_at(tmp_path: Path) -> None:
    settings = ServerSettings(str(tmp_path / "tables.sqlite3"))
    migrate(settings.url)

    async def visit() -> int:
        lobby = Lobby(settings)
        await lobby.open()
        table = await lobby.create(CreateTable(HOT_SEAT))
        asked = asyncio.create_task(previews.why(table, Why(1, table.log.actor, table.version, NONSENSE)))
        turns = 0
        while not asked.done():
            await asyncio.sleep(0)
            turns += 1
        assert len((await asked).reasons) == len(NONSENSE)
        await lobby.close()
        return turns

    assert asyncio.run(visit()) >= len(NONSENSE) // previews.AT_ONCE


def test_many_sockets_of_an_address_share_one_budget(table: Invitation) -> None:
    with ExitStack() as stack:
        guests = [stack.enter_context(table.enter(table.token)) for _ in range(7)]
        for guest in guests:
            for _ in range(21):
                guest.send("ping")
        heard = [answer for guest in guests for answer in answers(guest, 21)]
        assert sum(isinstance(answer, protocol.Pong) for answer in heard) == 21 * 5


def test_a_refused_action_does_not_bring_a_whole_position_each_time(table: Invitation) -> None:
    with table.enter(table.token) as guest:
        view = guest.welcome.view
        for _ in range(10):
            guest.act(view.actor or 0, view.version, "place g8 up", key=uuid.uuid4().hex)
        refused, synced = 0, 0
        while refused < 10:
            match guest.next():
                case protocol.Refused():
                    refused += 1
                case protocol.Sync():
                    synced += 1
        assert synced == 4


def test_whoever_may_not_act_at_all_is_not_sent_a_position(table: Invitation) -> None:
    with table.enter() as watcher:
        view = watcher.welcome.view
        watcher.catch_up()
        watcher.act(0, view.version, "place g8 up")
        watcher.refused("watching")
        assert watcher.hears_nothing()


@pytest.mark.parametrize(("path", "answered"), [("replay", 22), ("position", 11), ("qr.svg", 2), ("", 44)])
def test_dear_requests_count_for_more_than_plain_ones(table: Invitation, path: str, answered: int) -> None:
    web = table.house.web
    statuses = [web.get(f"{table.path}/{path}".rstrip("/")).status_code for _ in range(answered + 1)]
    assert statuses == [200] * answered + [429]


def test_whoever_tries_another_line_quickly_is_not_refused(tmp_path: Path) -> None:
    """Recruiting and paying in another line asks for six lines in a moment; all of that is one turn."""
    house = House(tmp_path / "tables.sqlite3", "--request-limit", ServerSettings("").request_limit)
    try:
        table = house.create("kingdomino(seats=2)", "Ann", "Bob")
        wish = {"record": house.web.get(f"{table.path}/replay").json()["record"], "version": 0, "actions": []}
        assert {house.web.post("/api/lines", json=wish).status_code for _ in range(30)} == {200}
    finally:
        house.stop()


def test_a_list_of_matches_counts_for_more_than_a_plain_request(limited: House, visitor: Host) -> None:
    token = member(limited, "Ann of many lists").ask("tokens", label="my script")["token"]
    headers = {"Authorization": f"Bearer {token}"}
    statuses = [visitor.web.get("/api/account/matches", headers=headers).status_code for _ in range(4)]
    assert statuses == [200, 200, 429, 429]


@pytest.mark.parametrize("path", ["/", "/assets/nothing.js", "/table/k3v9q2ab"])
def test_pages_have_a_limit_too(visitor: Host, path: str) -> None:
    statuses = [visitor.web.get(path).status_code for _ in range(8)]
    assert statuses[5:] == [429] * 3
    assert 429 not in statuses[:5]
    visitor.refused(visitor.web.get(path), 429, "too_often")


def test_what_stays_the_same_is_compressed_once_and_not_sent_again(house: House) -> None:
    first = house.web.get("/api/messages/en.json", headers={"Accept-Encoding": "gzip"})
    assert first.headers["content-encoding"] == "gzip"
    again = house.web.get("/api/messages/en.json", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = house.web.get("/api/messages/en.json", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first.json()


# Refused at the gate


SOCKET_TO_NOWHERE = f"GET /nowhere HTTP/1.1\r\n{UPGRADE}\r\n".encode()


def said_after(host: Host, *requests: bytes) -> list[bytes]:
    """The status of each answer until the server ends the connection."""
    url = httpx.URL(host.url)
    assert host.address
    with socket.create_connection((url.host, url.port or 80), 20, (host.address, 0)) as connection:
        connection.sendall(b"".join(requests))
        heard = b""
        with suppress(ConnectionResetError):
            while piece := connection.recv(65536):
                heard += piece
    return re.findall(rb"HTTP/1.1 (\d+)", heard)


def test_after_a_refusal_the_connection_ends_whatever_else_was_sent_over_it(visitor: Host) -> None:
    """Requests of 47 bytes that cost nothing to refuse made everybody wait."""
    plain = b"GET /api/x HTTP/1.1\r\nHost: localhost\r\n\r\n"
    assert said_after(visitor, plain * 50) == [b"404"] * 44 + [b"429"]
    answer = visitor.web.get("/api/games")
    visitor.refused(answer, 429, "too_often")
    assert answer.headers["connection"] == "close"


def test_sockets_that_are_asked_for_are_counted_wherever_they_lead(visitor: Host) -> None:
    """Where there is no table they were refused without being counted, at twice the cost of a plain request."""
    answered = 44 // costs.HANDSHAKE
    statuses = [said_after(visitor, SOCKET_TO_NOWHERE) for _ in range(answered + 1)]
    assert statuses == [[b"403"]] * answered + [[b"429"]]


def test_whoever_is_refused_waits_for_it_but_only_as_many_as_may_be_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "PAUSE_SECONDS", 3600.0)
    settings = ServerSettings("", hosts=("play.example",), connections_per_address=2)

    async def inside(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise AssertionError("nobody is let in")

    async def run() -> None:
        checked = Gate(inside, settings, Guard(settings, Bans(Database("sqlite://"), WallClock())))
        answers = [asyncio.create_task(ask_wrongly(checked)) for _ in range(3)]
        done, waiting = await asyncio.wait(answers, return_when=asyncio.FIRST_COMPLETED)
        assert done == {answers[2]}
        assert (await answers[2])["status"] == 421
        for one in waiting:
            one.cancel()

    asyncio.run(run())


async def ask_wrongly(checked: Gate) -> Message:
    """The beginning of the answer to a request by another name."""
    said = list[Message]()

    async def send(message: Message) -> None:
        said.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    headers = [(b"host", b"evil.example")]
    scope = {"type": "http", "method": "GET", "path": "/", "client": ("192.0.2.1", 1), "headers": headers}
    await checked(scope, receive, send)
    return said[0]


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    """A server to which an address may come three times in an hour."""
    house = House(tmp_path / "tables.sqlite3", "--request-limit", f"{3 * costs.VISIT}/hour")
    yield house
    house.stop()


def test_what_is_dearer_than_the_whole_budget_is_answered_once(tmp_path: Path) -> None:
    """It asked for all of the budget after a plain request had been taken from it, so it was refused for ever."""
    house = House(tmp_path / "tables.sqlite3", "--request-limit", "12/hour")
    try:
        with house.asked_from("127.0.3.1") as other:
            table = other.create("kingdomino(seats=2)", "Ann", "Bob")
        statuses = [house.web.get(f"{table.path}/qr.svg").status_code for _ in range(2)]
        assert statuses == [200, 429]
    finally:
        house.stop()


def test_who_is_refused_for_now_is_asked_to_come_again(strict: House) -> None:
    """A page connects again by itself only then: after a restart many people of one address come at the same time."""
    table = strict.create("kingdomino(seats=2)", "Ann", "open")
    for _ in range(3):
        with table.enter():
            pass
    with table.connect() as socket:
        guest = Guest(socket)
        guest.refused("too_often")
        assert guest.hear(protocol.Bye).again
