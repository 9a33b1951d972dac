"""Requests and messages that nobody sends by mistake: each is refused with a sentence, and the log stays quiet."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from kingdomino.play.record import check
from kingdomino.server.wire import protocol
from tests.patience import PATIENCE
from tests.server.house import UPGRADE, House, Invitation
from tests.server.rigged import RiggedHouse

LARGE = 10**30
CHUNKED = "Host: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n"


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("attacked")
    house = House(folder / "tables.sqlite3", log=folder / "log")
    yield house
    house.stop()


@pytest.fixture(autouse=True)
def quiet(target: House) -> Iterator[None]:
    """Whatever a test does, the server is well afterwards and has written nothing to its log."""
    yield
    target.let_come_in()
    assert target.log
    assert target.log.read_text() == ""


@pytest.fixture
def table(target: House) -> Invitation:
    return target.create("kingdomino(seats=2)", "Ann", "Bob")


def raw(house: House, sent: str) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", int(house.url.rpartition(":")[2])), timeout=PATIENCE)
    connection.sendall(sent.encode("latin-1"))
    return connection


def answer_to(house: House, sent: str) -> bytes:
    """All that the server answers before it hangs up."""
    answer = b""
    with raw(house, sent) as connection:
        while received := connection.recv(65536):
            answer += received
    return answer


# Addresses


@pytest.mark.parametrize("since", ["9" * 5000, "9" * 10, "٣", "-1", "1e3", "%00"])
def test_a_version_that_is_none_is_refused(target: House, table: Invitation, since: str) -> None:
    target.refused(target.web.get(f"{table.path}/log?since={since}"), 400, "since")


def test_after_a_version_that_is_yet_to_come_nothing_was_played(target: House, table: Invitation) -> None:
    assert target.web.get(f"{table.path}/log?since=99999").json()["steps"] == []
    with table.enter(since=99999) as guest:
        assert guest.welcome.steps == []


@pytest.mark.parametrize("path", ["/%00", "/" + "a" * 300, "/" + "a/" * 3000, "/a%ff", "//", "/%2e%2e/%00"])
def test_an_address_that_no_file_can_have_is_the_one_page(target: House, path: str) -> None:
    page = target.web.get(target.url + path)
    assert page.status_code in (200, 503)
    assert "text/html" in page.headers["content-type"]


@pytest.mark.parametrize("name", ["%00", "a" * 10_000, "k3v9q2a%00", "k3v9.q2a", "%f0%9f%91%91"])
def test_an_id_that_no_table_can_have_is_refused(target: House, name: str) -> None:
    target.refused(target.web.get(f"/api/tables/{name}"), 404, "no_table")


def test_nothing_is_kept_of_the_names_of_networks_that_nobody_has(target: House) -> None:
    """Each name that was asked for was kept for ever."""
    count, length = 2000, 12_000
    target.refused(target.web.get(f"/api/networks/{'a' * length}"), 404, "no_network")
    before = target.memory()
    for number in range(count):
        assert target.web.get(f"/api/networks/{number:0{length}}").status_code == 404
    assert target.memory() - before < count * length / 4


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/games", "GET, HEAD"),
        ("POST", "/api/games", "GET, HEAD"),
        ("GET", "/api/rules", "POST"),
        ("OPTIONS", "/api/tables", "GET, HEAD, POST"),
        ("POST", "/", "GET, HEAD"),
    ],
)
def test_a_method_that_an_address_does_not_take_is_refused(target: House, method: str, path: str, allowed: str) -> None:
    answer = target.web.request(method, path)
    target.refused(answer, 405, "method")
    assert answer.headers["allow"] == allowed


@pytest.mark.parametrize("address", ["[", "http://evil/api/games", "*"])
def test_there_is_nothing_at_an_address_that_is_no_path(target: House, address: str) -> None:
    """It was said that no method is possible there."""
    answer = answer_to(target, f"GET {address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 404")
    assert b"no_path" in answer


def test_asking_for_the_head_alone_asks_the_same_address(target: House) -> None:
    assert target.web.head("/api/games").headers["content-type"] == "application/json"
    assert target.web.head("/api/nothing").status_code == 404


# Bodies


DEEP = '{"a":' + "[" * 60_000


@pytest.mark.parametrize("body", [DEEP, '{"type":' * 8000, '{"rules":"\\ud800"}', "9" * 60_000, "\xff"])
@pytest.mark.parametrize("path", ["/api/tables", "/api/rules", "/api/replays", "/api/lines", "/api/reviews"])
def test_a_body_that_cannot_be_read_is_refused(target: House, path: str, body: str) -> None:
    target.refused(target.web.post(path, content=body.encode("latin-1")), 400, "unreadable")


def test_whoever_asks_for_thousands_of_options_is_refused(target: House) -> None:
    """They were tried one after the other: a quarter of a second, and an answer of 800 kB."""
    wish = {"game": "origins", "options": {f"option{number}": True for number in range(3000)}}
    target.refused(target.web.post("/api/rules", json=wish), 400, "unreadable")


def test_rules_of_tens_of_thousands_of_options_are_refused_unread(target: House) -> None:
    """Each option was looked for among all others: a record of a megabyte kept the server busy for minutes."""
    options = ",".join(f"x{'abcdefghij'[number % 10] * (number // 10 + 1)}=1" for number in range(300))
    lines = ["kingdomino record 2", f"rules kingdomino({options})", "dealer 2", "actions 0"]
    record = "\n".join([*lines, f"check {check(lines)}"])
    answer = target.refused(target.web.post("/api/replays", json={"record": record}), 400, "record_rules")
    assert "too long" in answer.text


@pytest.mark.parametrize("key", ["\0", "ключ", "k" * 65])
def test_a_key_that_not_every_database_takes_is_refused(target: House, table: Invitation, key: str) -> None:
    move = {"seat": 0, "version": 1, "key": key, "actions": []}
    target.refused(target.web.post(f"{table.path}/actions", json=move), 400, "unreadable")


def test_a_qr_code_of_an_endless_host_is_refused(target: House, table: Invitation) -> None:
    answer = target.web.get(f"{table.path}/qr.svg", headers={"Host": "h" * 4000})
    target.refused(answer, 421, "wrong_host")


def test_a_client_that_hangs_up_in_mid_body_leaves_no_trace(target: House) -> None:
    with raw(target, "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc"):
        target.let_come_in()


def test_a_body_that_breaks_off_in_nonsense_is_refused(target: House) -> None:
    assert answer_to(target, f"POST /api/tables HTTP/1.1\r\n{CHUNKED}nonsense\r\n").startswith(b"HTTP/1.1 400")


def test_nonsense_after_an_answer_ends_the_connection(target: House) -> None:
    with raw(target, f"POST /api/nothing HTTP/1.1\r\n{CHUNKED}") as connection:
        assert connection.recv(65536).startswith(b"HTTP/1.1 404")
        connection.sendall(b"nonsense\r\n")
        while connection.recv(65536):
            pass


# The socket


def test_a_socket_with_an_endless_address_or_many_headers_is_refused(target: House, table: Invitation) -> None:
    """The server did not answer and kept the connection for ever."""
    long = f"GET {table.path}/socket?{'a' * 9000} HTTP/1.1\r\n{UPGRADE}\r\n"
    assert answer_to(target, long).startswith(b"HTTP/1.1 414")
    headers = "".join(f"X-{number}: a\r\n" for number in range(200))
    assert answer_to(target, f"GET {table.path}/socket HTTP/1.1\r\n{UPGRADE}{headers}\r\n").startswith(b"HTTP/1.1 431")


@pytest.mark.parametrize("text", [DEEP, '{"type":"chat","text":"\\ud800"}', "[" * 60_000])
def test_a_message_that_cannot_be_read_is_refused(table: Invitation, text: str) -> None:
    with table.enter(table.token) as guest:
        guest.socket.send(text)
        guest.refused("unreadable")
        guest.catch_up()


@pytest.mark.parametrize(
    "message",
    [
        {"type": "preview", "id": LARGE, "seat": 0, "version": 2, "actions": []},
        {"type": "why", "id": -LARGE, "seat": 0, "version": 2, "candidates": []},
        {"type": "act", "key": "k", "seat": 0, "version": LARGE, "actions": ["claim 1"]},
        {"type": "report", "reason": "x", "line": LARGE},
        {"type": "hello", "protocol": LARGE},
        {"type": "why", "id": 1, "seat": 0, "version": 2, "candidates": [{"kind": "claim", "params": {"a": LARGE}}]},
    ],
)
def test_a_number_that_no_browser_can_write_is_refused(table: Invitation, message: object) -> None:
    with table.enter(table.token) as guest:
        guest.socket.send(json.dumps(message))
        guest.refused("unreadable")


def test_text_that_is_not_utf8_ends_the_connection(table: Invitation) -> None:
    with table.enter(table.token) as guest:
        guest.socket.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed) as closed:
            guest.hear(protocol.Pong)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1007


def test_a_message_of_endless_empty_parts_ends_the_connection(table: Invitation) -> None:
    """The server kept each of them, for as long as they came."""
    with table.enter(table.token) as guest:
        parts = [Frame(Opcode.TEXT, b"", fin=False), *[Frame(Opcode.CONT, b"", fin=False)] * 100]
        guest.socket.socket.sendall(b"".join(part.serialize(mask=True) for part in parts))
        with pytest.raises(ConnectionClosed) as closed:
            guest.hear(protocol.Pong)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1009


# What nobody has thought of


class Surprise(Exception):
    """Something that no code expects; its words contain what must not reach the log."""


async def surprise(*_: object, **__: object) -> list[str]:
    raise Surprise("a secret")


def test_what_fails_unexpectedly_is_a_sentence_for_the_client_and_a_place_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rig = RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        table = rig.create("kingdomino(seats=2)", "Ann", "Bob")
        with table.enter(table.token) as ann:
            monkeypatch.setattr(rig.store, "list_public", surprise)
            monkeypatch.setattr(rig.store, "save", surprise)
            rig.refused(rig.web.get("/api/tables"), 500, "broken")
            ann.send("chat", text="a secret")
            ann.refused("broken")
            assert ann.hear(protocol.Bye).again
    finally:
        rig.stop()
    assert caplog.text.count("failed:\n") == 2
    assert caplog.text.count("\nSurprise\n") == 2
    assert "in surprise" in caplog.text
    assert "a secret" not in caplog.text.replace('raise Surprise("a secret")', "")
