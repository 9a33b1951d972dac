"""Connections that are only opened, or only half used: few enough are kept, others are refused, the log is short."""

import asyncio
import json
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.websockets import WebSocket
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode, Frame, Opcode

from kingdomino.server.http import guard, intake
from kingdomino.server.http.addresses import Proxies, group_of
from kingdomino.server.http.connections import Connections
from kingdomino.server.http.direct_socket import EXTENSION, MOST_PINGS, DirectSocket, direct
from kingdomino.server.http.guard import Pace, Paces
from kingdomino.server.http.intake import Intake
from kingdomino.server.run import configure
from kingdomino.server.settings import Limit, ServerSettings
from kingdomino.server.views.review import REVIEW_BYTES
from tests.patience import PATIENCE
from tests.server.house import UPGRADE, Guest, House
from tests.server.rigged import Happening

SOON = ("--header-timeout", "1", "--idle-timeout", "2")
HEAD = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n"


class Crowd:
    """Many connections that say nothing."""

    def __init__(self, house: House) -> None:
        self._port = int(house.url.rpartition(":")[2])
        self._stack = ExitStack()

    def __enter__(self) -> "Crowd":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def open(self, count: int, said: bytes = b"") -> list[socket.socket]:
        return [self._open(said) for _ in range(count)]

    def _open(self, said: bytes) -> socket.socket:
        connection = self._stack.enter_context(socket.create_connection(("127.0.0.1", self._port), timeout=PATIENCE))
        connection.sendall(said)
        return connection


def is_closed(connection: socket.socket) -> bool:
    """Whether the server ends the connection; whatever it still says is passed over."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def is_dropped(connection: socket.socket, said: bytes, pause: float = 0.0) -> bool:
    """Whether the server ends the connection while the client writes and reads nothing."""
    try:
        for _ in range(5000):
            connection.sendall(said)
            sleep(pause)
    except OSError:
        return True
    return False


def lines(house: House) -> list[str]:
    assert house.log
    return house.log.read_text().splitlines()


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[House]:
    """A server whose process may open 250 files, and raises that to 500."""
    options = ("--connections-per-address", "100000")
    house = House(tmp_path / "tables.sqlite3", *options, command=("tests.server.few_files",), log=tmp_path / "log")
    yield house
    house.stop()


def test_more_silent_connections_than_files_neither_stop_the_server_nor_fill_its_log(limited: House) -> None:
    """1,100 of them stopped it, with 271,436 tracebacks."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))  # the other ends are files here
    with limited.create("kingdomino(seats=2)", "Ann", "Bob").enter() as guest, Crowd(limited) as crowd:
        silent = crowd.open(700)
        assert is_closed(silent[-1])
        guest.catch_up()  # whoever was there before goes on
    assert len(lines(limited)) == 1
    assert "connections are refused" in lines(limited)[0]


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server where an address may have five connections."""
    folder = tmp_path_factory.mktemp("five")
    house = House(folder / "tables.sqlite3", "--connections-per-address", "5", log=folder / "log")
    yield house
    house.stop()


def test_an_address_has_only_so_many_connections(five: House) -> None:
    with Crowd(five) as crowd:
        first = crowd.open(10)
        assert all(is_closed(connection) for connection in first[5:])
        first[0].sendall(HEAD + b"\r\n")
        assert first[0].recv(65536).startswith(b"HTTP/1.1 200")
    Happening.until(lambda: None, lambda: is_let_in(five))
    assert len(lines(five)) == 1


def is_let_in(house: House) -> bool:
    """Whether one more connection is accepted; the server may still notice that others have ended."""
    with Crowd(house) as crowd, suppress(OSError):
        return crowd.open(1, HEAD + b"\r\n")[0].recv(65536).startswith(b"HTTP/1.1 200")
    return False


def test_sockets_count_until_they_end(five: House) -> None:
    with five.asked_from("127.0.2.1") as host:
        table = host.create("kingdomino(seats=2)", "Ann", "Bob")
        for _ in range(10):
            with table.enter() as guest:
                guest.catch_up()


def test_a_proxy_that_is_trusted_has_the_connections_of_many_people() -> None:
    settings = ServerSettings("", connections=6, connections_per_address=2, proxies=("10.0.0.0/8",))
    connections = Connections(settings)
    assert [connections.enter("10.1.2.3") for _ in range(4)] == [True] * 4
    assert [connections.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert not connections.enter("192.0.2.2")
    connections.leave("192.0.2.1")
    assert connections.enter("192.0.2.2")
    assert len(connections) == 6


def test_an_ipv6_client_counts_as_one_though_it_has_many_addresses() -> None:
    assert group_of("2001:db8::1") == group_of("2001:db8::ffff:1") != group_of("2001:db8:0:1::1")
    assert group_of("::ffff:192.0.2.1") == "192.0.2.1"
    assert "::ffff:192.0.2.1" in Proxies(["192.0.2.0/24"])


# Slowly


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that waits for nobody for long."""
    folder = tmp_path_factory.mktemp("hasty")
    house = House(folder / "tables.sqlite3", *SOON, log=folder / "log")
    yield house
    house.stop()


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(HEAD, id="half a head"),
        pytest.param(HEAD + b"\r\nGET /", id="half a second head"),
        pytest.param(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{", id="half a body"),
    ],
)
def test_whoever_does_not_go_on_is_dropped(hasty: House, said: bytes) -> None:
    with Crowd(hasty) as crowd:
        assert is_closed(crowd.open(1, said)[0])
    assert lines(hasty) == []


def test_a_connection_may_rest_between_requests_for_longer_than_a_head_may_take(tmp_path: Path) -> None:
    """A proxy keeps its connections; if the server closed them first, some requests would be lost."""
    house = House(tmp_path / "tables.sqlite3", "--header-timeout", "1", "--idle-timeout", "600")
    try:
        connection = HTTPConnection("127.0.0.1", int(house.url.rpartition(":")[2]), timeout=PATIENCE)
        for pause in (0.0, 1.5):
            sleep(pause)
            connection.request("GET", "/api/health")  # it would not connect again by itself
            assert json.loads(connection.getresponse().read())["status"] == "ok"
        connection.close()
    finally:
        house.stop()


def test_whoever_does_not_read_is_dropped(hasty: House) -> None:
    """The answer is larger than what the machine keeps for a connection; the client reads none of it."""
    with Crowd(hasty) as crowd:
        connection = crowd.open(1, (HEAD + b"\r\n") * 400)[0]
        assert is_dropped(connection, HEAD + b"\r\n", pause=0.05)
    assert lines(hasty) == []


@pytest.mark.parametrize("kind", [Opcode.PING, Opcode.PONG], ids=["pings", "pongs"])
def test_a_socket_that_sends_only_pings_or_pongs_is_closed(hasty: House, kind: Opcode) -> None:
    """No limit counted them, and each took some microseconds from everybody: one connection could take all time."""
    table = hasty.create("kingdomino(seats=2)", "Ann", "Bob")
    with Crowd(hasty) as crowd, table.enter(table.token) as ann:
        (connection,) = crowd.open(1, f"GET {table.path}/socket HTTP/1.1\r\n{UPGRADE}\r\n".encode())
        hello = Frame(Opcode.TEXT, b'{"type":"hello"}').serialize(mask=True)
        connection.sendall(hello)
        assert is_dropped(connection, Frame(kind, b"").serialize(mask=True) * 1000)
        ann.catch_up()
    assert lines(hasty) == []


def test_sockets_that_are_refused_leave_no_trace(hasty: House) -> None:
    """There was a line in the log for each that was told why."""
    refused = f"GET /nowhere HTTP/1.1\r\n{UPGRADE}\r\n".replace("localhost", "evil.example").encode()
    with Crowd(hasty) as crowd:
        connections = crowd.open(20, refused)
        assert all(connection.recv(65536).startswith(b"HTTP/1.1 421") for connection in connections[10:])
    hasty.let_come_in()
    assert lines(hasty) == []


def ping(guest: Guest, *, times: int) -> None:
    for _ in range(times):
        guest.socket.ping()
    guest.catch_up()


def test_a_socket_that_pings_too_often_is_closed_though_it_reads(hasty: House) -> None:
    table = hasty.create("kingdomino(seats=2)", "Ann", "Bob")
    with table.enter() as watcher, pytest.raises(ConnectionClosed) as ended:
        ping(watcher, times=2 * MOST_PINGS)
    # Where pings come after the end, the network may drop the last word.
    assert ended.value.rcvd is None or ended.value.rcvd.code == CloseCode.POLICY_VIOLATION


def test_who_answers_and_sends_pings_now_and_then_stays(hasty: House) -> None:
    table = hasty.create("kingdomino(seats=2)", "Ann", "Bob")
    with table.enter(table.token) as ann:
        for _ in range(MOST_PINGS):
            assert ann.socket.ping().wait(PATIENCE)
        ann.catch_up()


CHUNKED = HEAD.replace(b"GET /api/games", b"POST /api/reviews") + b"Transfer-Encoding: chunked\r\n\r\n"


def test_a_body_of_tiny_parts_ends_the_connection(five: House) -> None:
    """A megabyte of them took the server seconds, and counted as one request."""
    with Crowd(five) as crowd:
        (connection,) = crowd.open(1, CHUNKED)
        assert is_dropped(connection, b"1\r\n \r\n" * 1000)
        with five.asked_from("127.0.2.2") as other:
            other.let_come_in()


def test_a_request_that_ends_before_its_answer_leaves_no_trace(hasty: House) -> None:
    """The answer was written to a connection that had been answered for its nonsense."""
    whole = CHUNKED.replace(b"reviews", b"nothing") + b"1\r\n \r\n" * 500
    with Crowd(hasty) as crowd:
        assert all(is_closed(connection) for connection in crowd.open(20, whole))
    assert lines(hasty) == []


def test_a_review_may_come_in_many_parts(house: House) -> None:
    parts = (b" " * 1000 for _ in range(REVIEW_BYTES // 1000))
    house.refused(house.web.post("/api/reviews", content=parts), 400, "unreadable")


def test_a_body_that_goes_on_after_the_answer_ends_the_connection(five: House) -> None:
    """It was read and thrown away, however long it was."""
    head = HEAD.replace(b"GET /api/games", b"POST /api/nothing") + b"Content-Length: 1000000000\r\n\r\n"
    with Crowd(five) as crowd:
        (connection,) = crowd.open(1, head)
        assert connection.recv(65536).startswith(b"HTTP/1.1 404")
        assert is_dropped(connection, b" " * 65536)


def test_who_is_refused_is_told_so_though_the_body_is_long(house: House) -> None:
    connection = HTTPConnection("127.0.0.1", int(house.url.rpartition(":")[2]), timeout=PATIENCE)
    connection.connect()
    for status in (404, 404):
        assert connection.sock is not None, "it is still the same connection"
        connection.request("POST", "/api/nothing", b" " * REVIEW_BYTES)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == status
    connection.close()


class Pipe(asyncio.Transport):
    """A connection that notes when it is to be read from, and when not."""

    def __init__(self) -> None:
        super().__init__()
        self.told = list[str]()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._protocol

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        self.told.append("pause")

    def resume_reading(self) -> None:
        self.told.append("go on")


class Heard(asyncio.Protocol):
    """A reader that keeps what it is given."""

    def __init__(self) -> None:
        self.pieces = list[bytes]()
        self.is_full = False

    def data_received(self, data: bytes) -> None:
        self.pieces.append(data)


async def nothing(*_: object) -> Any:
    """What nobody receives and nobody sends."""


def send_pieces(into: Intake, *pieces: bytes) -> None:
    for piece in pieces:
        into.get_buffer(-1)[: len(piece)] = piece
        into.buffer_updated(len(piece))


@pytest.mark.parametrize("is_full", [False, True])
def test_who_sends_too_many_pieces_is_read_later(monkeypatch: pytest.MonkeyPatch, *, is_full: bool) -> None:
    monkeypatch.setattr(intake, "PAUSE_SECONDS", 0.0)

    async def run() -> None:
        pipe, heard = Pipe(), Heard()
        heard.is_full = is_full
        read = Intake(heard, pipe, Pace(Limit(2, 3600)))
        send_pieces(read, b"a", b"b")
        assert pipe.told == []
        send_pieces(read, b"c")
        assert pipe.told == ["pause"]
        for _ in range(10):  # let everything happen that can happen now
            await asyncio.sleep(0)
        assert pipe.told == (["pause"] if is_full else ["pause", "go on"]), "a reader that is full goes on by itself"
        assert heard.pieces == [b"a", b"b", b"c"]

    asyncio.run(run())


def test_the_connections_of_an_address_share_the_number_of_their_pieces() -> None:
    connections = Connections(ServerSettings("", proxies=("10.0.0.0/8",)))
    for address in ("192.0.2.1", "192.0.2.1", "10.1.2.3"):
        assert connections.enter(address)
    pace = connections.pace("192.0.2.1")
    assert connections.pace("192.0.2.1") is pace
    assert connections.pace("192.0.2.2") is not pace
    assert connections.pace("10.1.2.3") is not connections.pace("10.1.2.3"), "behind a proxy there are many people"


def test_an_address_that_connects_again_has_the_pace_that_it_had() -> None:
    """Whoever closed the last connection and opened another one could send as much again at once."""
    connections = Connections(ServerSettings(""))
    assert connections.enter("192.0.2.1")
    pace = connections.pace("192.0.2.1")
    connections.leave("192.0.2.1")
    assert connections.enter("192.0.2.1")
    assert connections.pace("192.0.2.1") is pace


def test_only_so_many_paces_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_PACES", 2)
    paces, limit = Paces(), Limit(1, 3600)
    first, second = paces.of("first", limit), paces.of("second", limit)
    assert paces.of("first", limit) is first
    paces.of("third", limit)
    assert paces.of("first", limit) is first
    assert paces.of("second", limit) is not second


def test_behind_a_proxy_the_sockets_of_a_client_share_a_pace() -> None:
    """Each had a budget of its own."""
    connections = Connections(ServerSettings("", proxies=("10.0.0.0/8",)))

    def pace_of(client: str) -> Pace:
        pipe, socket = Pipe(), DirectSocket(configure(FastAPI(), connections), ServerState(), {})
        socket.transport = pipe
        read = Intake(socket, pipe, connections.pace("10.1.2.3"))
        scope = {"type": "websocket", "client": (client, 0), "extensions": {EXTENSION: socket}}
        direct(WebSocket(scope, nothing, nothing))
        return read.pace

    async def run() -> None:
        assert pace_of("203.0.113.9") is pace_of("203.0.113.9") is connections.pace("203.0.113.9")
        assert pace_of("203.0.113.8") is not pace_of("203.0.113.9")

    asyncio.run(run())


def test_a_socket_at_a_table_may_be_silent_for_longer_than_a_request_may(tmp_path: Path) -> None:
    """Whoever thinks about a turn says nothing meanwhile. A silent plain connection, opened later, is closed first."""
    house = House(tmp_path / "tables.sqlite3", *SOON)
    try:
        table = house.create("duel", "Ann", "Bob")
        with table.enter(table.token) as ann, Crowd(house) as silent:
            for _ in range(2):
                (begun,) = silent.open(1, HEAD.replace(b"GET", b"POST") + b"Content-Length: 9\r\n\r\n{")
                assert is_closed(begun)
            ann.catch_up()
    finally:
        house.stop()
