"""Who asks, and by which name: hosts, origins and proxies are believed only where they may be; browsers are told so."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from kingdomino.server.http.addresses import Proxies
from kingdomino.server.http.guard import Guard
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.database import Database
from kingdomino.server.tables.bans import Bans
from kingdomino.server.tables.clock import WallClock
from kingdomino.server.wire.refusal import Refusal
from tests.patience import PATIENCE
from tests.server.house import House
from tests.server.rigged import Happening

FEW = ("--connections-per-address", "3")
FORWARDED = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "play.example"}


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with a name, behind a proxy on this machine."""
    options = ("--hosts", "play.example", "--proxies", "127.0.0.0/31", "--page-limit", "3/hour", *FEW)
    house = House(tmp_path_factory.mktemp("known") / "tables.sqlite3", *options)
    yield house
    house.stop()


# Hosts


OWN = ("localhost", "LOCALHOST:8000", "127.0.0.1:1", "[::1]:8000", "192.168.1.20:8000", "play.example.")
OTHERS = (
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example:8000",
    "",
    ":",
    "[",
    "a b",
    "[::1]evil.example",
    "1.2.3.4:evil",
    "127.0.0.1%" + "a" * 4000,
    "[::1%eth0]",
)


def guard(*hosts: str) -> Guard:
    return Guard(ServerSettings("", hosts=hosts), Bans(Database("sqlite://"), WallClock()))


@pytest.mark.parametrize("host", [*OWN, socket.gethostname()])
def test_a_server_answers_to_its_own_names(host: str) -> None:
    guard("Play.example").check_host({"host": host})


def test_a_server_that_answers_to_any_name_answers_to_no_endless_one() -> None:
    guard("*").check_host({"host": "evil.example"})
    with pytest.raises(Refusal):
        guard("*").check_host({"host": "a" * 261})


@pytest.mark.parametrize("host", OTHERS)
def test_a_server_does_not_answer_to_other_names(host: str) -> None:
    """A page could let its own name lead to a server at home, and use it in a visitor's name."""
    with pytest.raises(Refusal) as refused:
        guard("play.example").check_host({"host": host})
    assert refused.value.code == "wrong_host"


def test_a_host_that_accepts_every_name_says_so() -> None:
    guard("*").check_host({"host": "whatever.example"})


def test_a_wrong_name_is_refused_everywhere(house: House) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    wrong = {"Host": "evil.example"}
    for path in ("/", "/api/games", table.path, f"{table.path}/qr.svg"):
        assert "evil.example" in house.refused(house.web.get(path, headers=wrong), 421, "wrong_host").text
    host, port = house.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as line, pytest.raises(InvalidStatus) as refused:
        connect(f"ws://evil.example{table.path}/socket", sock=line)
    assert refused.value.response.status_code == 421


# Origins


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost.evil.example", ""])
def test_a_page_from_elsewhere_may_not_ask(house: House, origin: str) -> None:
    answer = house.web.post("/api/rules", json={"rules": "duel"}, headers={"Origin": origin})
    house.refused(answer, 403, "origin")


def test_a_page_of_this_server_may_ask(house: House) -> None:
    assert house.web.post("/api/rules", json={"rules": "duel"}, headers={"Origin": house.url}).status_code == 200


CLUB = "https://club.example"
PREFLIGHT = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,content-type"}


def told_to_browsers(answer: httpx.Response) -> dict[str, str]:
    """What an answer says of pages from elsewhere."""
    return {name: value for name, value in answer.headers.items() if name.startswith("access-control")}


@pytest.fixture(scope="module")
def friendly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that pages of a club may use."""
    house = House(tmp_path_factory.mktemp("friendly") / "tables.sqlite3", "--origins", CLUB)
    yield house
    house.stop()


def test_a_page_of_an_origin_that_is_named_may_ask_and_read_the_answer(friendly: House) -> None:
    """Only sockets took it: browsers were told of no other origin."""
    may_ask = friendly.web.options("/api/rules", headers={"Origin": CLUB, **PREFLIGHT})
    assert may_ask.status_code == 204
    assert told_to_browsers(may_ask) == {
        "access-control-allow-origin": CLUB,
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": "Authorization, Content-Type",
        "access-control-max-age": "600",
    }
    told = friendly.web.post("/api/rules", json={"rules": "duel"}, headers={"Origin": CLUB})
    refused = friendly.web.get("/api/nothing", headers={"Origin": CLUB})
    assert (told.status_code, refused.status_code) == (200, 404)
    for answer in (told, refused):
        assert told_to_browsers(answer) == {"access-control-allow-origin": CLUB}, "no page gets what a cookie opens"
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
        assert "Origin" in answer.headers["vary"]


@pytest.mark.parametrize("origin", ["https://evil.example", f"{CLUB}.evil.example", "http://club.example", "null"])
def test_pages_of_other_origins_are_told_nothing(friendly: House, origin: str) -> None:
    for answer in (
        friendly.web.options("/api/rules", headers={"Origin": origin, **PREFLIGHT}),
        friendly.web.post("/api/rules", json={"rules": "duel"}, headers={"Origin": origin}),
    ):
        assert answer.status_code == 403
        assert told_to_browsers(answer) == {}
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


def test_what_is_not_asked_by_a_page_of_another_origin_is_told_as_before(friendly: House, house: House) -> None:
    ours = friendly.web.get("/api/games")
    page = friendly.web.get("/", headers={"Origin": CLUB})
    nowhere = friendly.web.options("/api/nothing", headers={"Origin": CLUB, **PREFLIGHT})
    friendly.refused(friendly.web.options("/api/rules"), 405, "method")
    friendly.refused(nowhere, 404, "no_path")
    house.refused(house.web.options("/api/rules", headers={"Origin": CLUB, **PREFLIGHT}), 403, "origin")
    for answer in (ours, page):
        assert told_to_browsers(answer) == {}
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "Origin" in ours.headers["vary"], "what is kept for one page is not shown to another"


# Proxies


@pytest.mark.parametrize(
    ("written", "client"),
    [
        ("203.0.113.9:51234", "203.0.113.9"),
        ("[2001:db8::9]:51234", "2001:db8::9"),
        ("[2001:db8::9]", "2001:db8::9"),
        ("2001:db8::9", "2001:db8::9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("198.51.100.7, 203.0.113.9:1, 127.0.0.1:8080", "203.0.113.9"),
        ("unknown", "unknown"),
    ],
)
def test_a_proxy_may_write_a_port_behind_an_address(written: str, client: str) -> None:
    assert Proxies(["127.0.0.0/31"]).client("127.0.0.1", [written]) == client


def test_a_trusted_proxy_says_for_whom_it_asks(known: House) -> None:
    """The address that it names has a limit of its own, and the link is that of the browser."""
    for number in range(3):
        for _ in range(3):
            page = known.web.get("/", headers={**FORWARDED, "X-Forwarded-For": f"203.0.113.{number}"})
            assert page.status_code != 429
    assert known.web.get("/", headers={**FORWARDED, "X-Forwarded-For": "203.0.113.0"}).status_code == 429
    # What the client itself has written before it says nothing.
    lying = {**FORWARDED, "X-Forwarded-For": "198.51.100.1, 203.0.113.0"}
    assert known.web.get("/", headers=lying).status_code == 429


def test_each_client_of_a_proxy_has_only_so_many_sockets(known: House) -> None:
    table = known.create("kingdomino(seats=2)", "Ann", "Bob")

    def heard_by(address: str) -> str:
        socket = stack.enter_context(table.connect(additional_headers={**FORWARDED, "X-Forwarded-For": address}))
        with suppress(ConnectionClosed):  # whoever is refused may be so before hello is said
            socket.send('{"type": "hello"}')
        return str(socket.recv(PATIENCE))

    with ExitStack() as stack:
        assert ["welcome" in heard_by("203.0.113.50") for _ in range(3)] == [True] * 3
        assert "many_sockets" in heard_by("203.0.113.50")
        assert "welcome" in heard_by("203.0.113.51")


def test_each_client_of_a_proxy_has_only_so_many_requests_that_are_being_answered(known: House) -> None:
    """A proxy passes bodies on as they come, so one client could hold all connections with bodies that do not end."""

    def ask(address: str) -> httpx.Response:
        return known.web.get("/api/games", headers={**FORWARDED, "X-Forwarded-For": address})

    with ExitStack() as stack:
        for _ in range(3):
            begun = HTTPConnection("127.0.0.1", int(known.url.rpartition(":")[2]), timeout=20)
            stack.callback(begun.close)
            headers = {"X-Forwarded-For": "203.0.113.60", "Content-Length": "9"}
            begun.request("POST", "/api/rules", b"{", headers)
        Happening.until(lambda: None, lambda: ask("203.0.113.60").status_code != 200)  # all three have come
        known.refused(ask("203.0.113.60"), 429, "many_sockets")
        assert ask("203.0.113.61").status_code == 200
    Happening.until(lambda: None, lambda: ask("203.0.113.60").status_code == 200)


def test_anybody_else_is_not_believed(house: House) -> None:
    """Whoever sent another address with each request had no limit at all."""
    page = house.web.get("/api/games", headers=FORWARDED)
    assert "strict-transport-security" not in page.headers


def test_nobody_escapes_a_limit_by_naming_another_address(known: House) -> None:
    with known.asked_from("127.0.0.5") as nobody:
        forwarded = ({"X-Forwarded-For": f"203.0.113.{number}"} for number in range(6))
        statuses = [nobody.web.get("/", headers=headers).status_code for headers in forwarded]
    assert statuses[3:] == [429] * 3


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ([], "10.0.0.1"),
        (["203.0.113.9"], "203.0.113.9"),
        (["6.6.6.6, 203.0.113.9, 10.0.0.7"], "203.0.113.9"),
        (["6.6.6.6", "203.0.113.9"], "203.0.113.9"),
        (["nonsense"], "nonsense"),
        (["10.0.0.2, 10.0.0.3"], "10.0.0.1"),
    ],
)
def test_the_last_address_that_no_proxy_of_ours_has_is_the_client(forwarded: list[str], client: str) -> None:
    assert Proxies(["10.0.0.0/8"]).client("10.0.0.1", forwarded) == client


# What browsers are told


def test_browsers_are_told_to_trust_nothing_else(house: House) -> None:
    for path in ("/", "/api/games", "/api/nothing"):
        headers = house.web.get(path).headers
        policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["connect-src"] == policy["style-src"] == "'self'"
        assert "unsafe-inline" not in policy["script-src"]
        assert policy["frame-ancestors"] == "'none'"
        assert headers["x-frame-options"] == "DENY"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
        assert "microphone=()" in headers["permissions-policy"]
        assert "server" not in headers


def test_browsers_that_came_over_tls_are_told_to_stay_there(known: House) -> None:
    assert "max-age" in known.web.get("/api/games", headers=FORWARDED).headers["strict-transport-security"]
    assert "strict-transport-security" not in known.web.get("/api/games").headers
