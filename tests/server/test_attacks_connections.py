"""Connections that are only opened, or only half used: few enough are kept, others are refused, the log is short."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path
from time import sleep

import pytest
from websockets.frames import Frame, Opcode

from kingdomino.server.http.addresses import Proxies, group_of
from kingdomino.server.http.connections import Connections
from kingdomino.server.settings import ServerSettings
from tests.server.house import UPGRADE, House
from tests.server.rigged import Happening

SOON = ("--header-timeout", "0.3", "--idle-timeout", "0.6")
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
        connection = self._stack.enter_context(socket.create_connection(("127.0.0.1", self._port), timeout=20))
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
    house = House(tmp_path / "tables.sqlite3", "--header-timeout", "0.1", "--idle-timeout", "600")
    try:
        connection = HTTPConnection("127.0.0.1", int(house.url.rpartition(":")[2]), timeout=20)
        for _ in range(2):
            connection.request("GET", "/api/health")  # it would not connect again by itself
            assert json.loads(connection.getresponse().read())["status"] == "ok"
            sleep(0.5)
        connection.close()
    finally:
        house.stop()


def test_whoever_does_not_read_is_dropped(hasty: House) -> None:
    """The answer is larger than what the machine keeps for a connection; the client reads none of it."""
    with Crowd(hasty) as crowd:
        connection = crowd.open(1, (HEAD + b"\r\n") * 400)[0]
        assert is_dropped(connection, HEAD + b"\r\n", pause=0.05)
    assert lines(hasty) == []


def test_a_socket_that_pings_and_does_not_read_is_dropped(hasty: House) -> None:
    """The server kept an answer for each ping, for as long as they came."""
    table = hasty.create("kingdomino(seats=2)", "Ann", "Bob")
    with Crowd(hasty) as crowd:
        (connection,) = crowd.open(1, f"GET {table.path}/socket HTTP/1.1\r\n{UPGRADE}\r\n".encode())
        hello = Frame(Opcode.TEXT, b'{"type":"hello"}').serialize(mask=True)
        ping = Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 100
        connection.sendall(hello)
        assert is_dropped(connection, ping)
    assert lines(hasty) == []


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
