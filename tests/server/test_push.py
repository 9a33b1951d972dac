"""Notifications: whose turn it is is told when nobody looks, once, to browsers that want it, and to nobody else."""

import asyncio
import threading
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from kingdomino.server.push import endpoints
from kingdomino.server.push.delivery import PushOutcome, outcome_of
from kingdomino.server.push.encryption import encrypt, from_base64url, key_of
from kingdomino.server.push.endpoints import read_endpoint
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage import push_rows
from kingdomino.server.storage.form import migrate
from kingdomino.server.storage.log import Keeping, Tidied
from kingdomino.server.storage.push_rows import Holder, Subscription
from kingdomino.server.storage.retention import BROWSER_DAYS, DAY_SECONDS, pieces
from kingdomino.server.tables.members import account_key
from kingdomino.server.wire import protocol
from kingdomino.server.wire.refusal import Refusal
from tests.server.conftest import new_database
from tests.server.house import House, Invitation
from tests.server.members import PASSWORD, Person, member
from tests.server.push_service import Browser, PushService, push_service
from tests.server.stored import ask

TABLE = "kingdomino(seats=2)"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, of each kind in turn."""
    return new_database(request, tmp_path)


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture
def own_house(service: PushService, database: str) -> Iterator[House]:
    """A server that may call the push service on this machine, on each kind of database."""
    server = House(database, "--push-hosts", service.address)
    yield server
    server.stop()


def wants(house: House, browser: Browser, *tokens: str, **more: str) -> None:
    answer = house.web.post("/api/push/subscriptions", json=browser.wish(*tokens, **more))
    assert answer.status_code == 200, answer.text


def end_turn(table: Invitation, token: str, seat: int) -> None:
    """Take the turn of a seat over REST, as a program does, until somebody else acts."""
    while (found := table.position(token)).view.actor == seat and found.choices:
        body = {
            "seat": seat,
            "version": found.view.version,
            "key": str(time.time()),
            "actions": [found.choices[0].text],
        }
        answer = table.house.web.post(f"{table.path}/actions", json=body, headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 200, answer.text


def two_at_a_table(house: House) -> tuple[Invitation, list[str], int]:
    """A table of Ann and Bob, their tokens by seat, and who acts first."""
    table = house.create(TABLE, "Ann", "open")
    tokens = [table.token, table.sit("Bob")]
    actor = table.position().view.actor
    assert actor is not None
    return table, tokens, actor


def test_a_turn_of_somebody_who_is_not_there_is_told_once(own_house: House, service: PushService) -> None:
    table, tokens, first = two_at_a_table(own_house)
    wants(own_house, service.subscribe(), tokens[1 - first])
    key = own_house.web.get("/api/push").json()["key"]

    end_turn(table, tokens[first], first)

    came = service.next()
    assert came.note == {
        "title": "It is your turn",
        "body": f"Kingdomino with {('Ann', 'Bob')[first]}",
        "tag": table.table,
        "path": f"/table/{table.table}",
        "language": "en",
    }
    assert came.sender == key
    assert came.claims["aud"] == f"http://{service.address}"
    assert came.claims["sub"] == "https://127.0.0.1"
    assert 0 < came.claims["exp"] - time.time() < DAY_SECONDS
    heads = {name.lower(): value for name, value in came.headers.items()}
    assert (heads["content-encoding"], heads["topic"]) == ("aes128gcm", table.table)
    assert int(heads["ttl"]) > 0
    end_turn(table, tokens[1 - first], 1 - first)
    end_turn(table, tokens[first], first)
    service.next()
    assert service.nothing_came()


def test_whoever_looks_at_the_table_is_told_nothing_and_who_looks_away_is(
    own_house: House, service: PushService
) -> None:
    table, tokens, first = two_at_a_table(own_house)
    second = 1 - first
    looking, away = service.subscribe("looking"), service.subscribe("away")
    wants(own_house, looking, tokens[second])
    with table.enter(tokens[second]) as there:
        end_turn(table, tokens[first], first)
        wants(own_house, away, tokens[first])
        end_turn(table, tokens[second], second)
        assert service.next().path == "/away"
        there.send("ping", hidden=True)
        there.catch_up()

        end_turn(table, tokens[first], first)

        assert service.next().path == "/looking"
    assert service.nothing_came()


def test_bots_are_told_nothing_and_their_opponent_is(own_house: House, service: PushService) -> None:
    table = own_house.create(TABLE, "Ann", "bot")
    wants(own_house, service.subscribe(), table.token)
    while table.position().view.actor != 0:
        time.sleep(0.01)
    end_turn(table, table.token, 0)

    assert service.next().note["tag"] == table.table


def test_the_first_turn_of_a_rematch_is_told(own_house: House, service: PushService) -> None:
    table = own_house.create("duel", "Ann", "open")
    tokens = [table.token, table.sit("Bob")]
    with table.enter(*tokens) as both:
        both.play_on({0, 1}, lambda view: view.result is not None)
        for token in tokens:
            wants(own_house, service.subscribe(), token)
        both.send("rematch")
        following = both.hear(protocol.Seats, lambda m: m.table.next is not None).table.next

    assert service.next().note["tag"] == following


def test_a_browser_that_is_gone_is_forgotten(own_house: House, service: PushService) -> None:
    table, tokens, first = two_at_a_table(own_house)
    browser = service.subscribe()
    wants(own_house, browser, tokens[1 - first])
    service.answers.append(410)

    end_turn(table, tokens[first], first)
    service.next()

    while ask(own_house.database, "SELECT count(*) FROM push_subscriptions") != [(0,)]:
        time.sleep(0.01)
    assert ask(own_house.database, "SELECT count(*) FROM push_holders") == [(0,)]
    own_house.refused(own_house.web.post("/api/push/test", json={"endpoint": browser.endpoint}), 404, "unknown")


def test_a_push_service_that_does_not_answer_delays_nobody(own_house: House, service: PushService) -> None:
    table, tokens, first = two_at_a_table(own_house)
    wants(own_house, service.subscribe(), tokens[1 - first])
    service.release.clear()

    end_turn(table, tokens[first], first)
    service.next()
    end_turn(table, tokens[1 - first], 1 - first)

    assert table.position().view.actor == first
    service.release.set()


@pytest.mark.long
def test_what_a_push_service_cannot_take_now_is_sent_again(own_house: House, service: PushService) -> None:
    table, tokens, first = two_at_a_table(own_house)
    wants(own_house, service.subscribe(), tokens[1 - first])
    service.answers.extend([503, 201])

    end_turn(table, tokens[first], first)

    assert service.next().note == service.next().note


def test_a_trial_comes_at_once_in_the_language_of_the_browser(own_house: House, service: PushService) -> None:
    browser = service.subscribe()
    wants(own_house, browser, language="en")

    assert own_house.web.post("/api/push/test", json={"endpoint": browser.endpoint}).status_code == 200

    assert service.next().note["title"] == "Notifications work"


def test_who_switches_it_off_is_forgotten(own_house: House, service: PushService) -> None:
    browser = service.subscribe()
    wants(own_house, browser, "token")

    own_house.web.post("/api/push/subscriptions/delete", json={"endpoint": browser.endpoint})

    for table in ("push_subscriptions", "push_holders"):
        assert ask(own_house.database, f"SELECT count(*) FROM {table}") == [(0,)]


@pytest.mark.parametrize(
    ("endpoint", "code"),
    [
        ("https://10.0.0.7/push", "private"),
        ("https://127.0.0.1:1/push", "private"),
        ("https://[::1]/push", "private"),
        ("https://[::ffff:192.168.0.1]/push", "private"),
        ("https://[64:ff9b::a00:1]/push", "private"),
        ("https://169.254.169.254/latest/meta-data", "private"),
        ("https://localhost/push", "private"),
        ("https://database/push", "private"),
        ("http://push.example/abc", "not_https"),
        ("ftp://push.example/abc", "not_https"),
        ("https://ann:secret@push.example/", "endpoint"),
        ("https://push.example:99999/", "endpoint"),
        ("https://push.example/a b", "endpoint"),
        ("https://", "endpoint"),
        ("https://push..example/abc", "endpoint"),
        (f"https://{'a' * 64}.example/abc", "endpoint"),
        ("nonsense", "endpoint"),
    ],
)
def test_an_address_that_is_no_push_service_on_the_internet_is_refused(house: House, endpoint: str, code: str) -> None:
    wish = Browser(endpoint).wish("token")

    house.refused(house.web.post("/api/push/subscriptions", json=wish), 400, code)


def test_a_name_that_leads_to_a_private_address_is_not_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def find(*_: object, **__: object) -> list[tuple[object, ...]]:
        return [(0, 0, 0, "", ("93.184.216.34", 443)), (0, 0, 0, "", ("10.0.0.7", 443))]

    monkeypatch.setattr(endpoints, "getaddrinfo", find)
    with pytest.raises(Refusal) as refused:
        asyncio.run(endpoints.resolve(read_endpoint("https://push.example/abc", ())))
    assert refused.value.code == "private"


def test_names_of_one_domain_that_nobody_answers_for_keep_no_others_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()

    def find(host: str, *_: object, **__: object) -> list[tuple[object, ...]]:
        if host.endswith("silent.example"):
            answered.wait()
        return [(0, 0, 0, "", ("93.184.216.34", 443))]

    def look_up(host: str) -> Coroutine[Any, Any, str]:
        return endpoints.resolve(read_endpoint(f"https://{host}/abc", ()))

    async def look_all_up() -> None:
        silent = [asyncio.create_task(look_up(f"{n}.silent.example")) for n in range(endpoints.MOST_OF_DOMAIN)]
        await asyncio.sleep(0)
        with pytest.raises(OSError, match=r"silent\.example"):
            await look_up("one-more.silent.example")
        assert await look_up("push.another.test") == "93.184.216.34"
        answered.set()
        await asyncio.gather(*silent)
        assert await look_up("one-more.silent.example") == "93.184.216.34"

    monkeypatch.setattr(endpoints, "getaddrinfo", find)
    asyncio.run(look_all_up())


def test_keys_that_are_none_are_refused(house: House) -> None:
    wish = Browser("https://push.example/abc").wish("token")

    for wrong in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "ü"}, {"auth": "="}):
        house.refused(house.web.post("/api/push/subscriptions", json={**wish, **wrong}), 400, "keys")


def test_a_server_without_notifications_says_so(tmp_path: Path) -> None:
    quiet = House(tmp_path / "tables.sqlite3", "--push", "no")

    quiet.refused(quiet.web.get("/api/push"), 404, "off")

    quiet.stop()


def test_an_account_is_told_where_it_is_signed_in(own_house: House, service: PushService) -> None:
    ann, table = member(own_house, "Ann"), own_house.create(TABLE, "Bob", "open")
    assert ann.send("POST", f"{table.path}/seats", {}).json()["seats"] == [1]
    wish = service.subscribe().wish()
    assert ann.send("POST", "/api/push/subscriptions", wish).status_code == 200
    (told,) = ann.send("GET", "/api/account/export").json()["notifications"]
    assert (told["service"], told["language"]) == ("127.0.0.1", "en")

    if table.position().view.actor == 1:
        pass_turn(ann, table)
    end_turn(table, table.token, 0)

    assert service.next().note["tag"] == table.table
    ann.ask("delete", password=PASSWORD)
    assert ask(own_house.database, "SELECT * FROM push_subscriptions") == []


def pass_turn(person: Person, table: Invitation) -> None:
    """The same for somebody with an account in the second seat."""
    while (found := person.send("GET", f"{table.path}/position").json())["view"]["actor"] == 1:
        version, text = found["view"]["version"], found["choices"][0]["text"]
        body = {"seat": 1, "version": version, "key": f"key{version}", "actions": [text]}
        assert person.send("POST", f"{table.path}/actions", body).status_code == 200


def test_who_signs_out_is_told_no_more(own_house: House) -> None:
    ann = member(own_house, "Ann")
    wish = Browser("https://push.example/ann").wish()
    assert ann.send("POST", "/api/push/subscriptions", wish).status_code == 200
    assert told_of(own_house, ann) == [wish["endpoint"]]

    ann.other_device().ask("sign-out", everywhere=True)

    assert told_of(own_house, ann) == []


def told_of(house: House, person: Person) -> list[str]:
    """Where turns of an account are told."""
    ((account,),) = ask(house.database, "SELECT id FROM accounts WHERE name = :name", name=person.name)
    engine = sa.create_engine(ServerSettings(house.database).url)
    with engine.connect() as connection:
        found = push_rows.find_for(connection, {account_key(account)}, time.time())
    engine.dispose()
    return [one.endpoint for one in found]


def test_a_browser_that_is_used_no_more_is_forgotten_after_three_months(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    migrate(url)
    engine, now = sa.create_engine(url), 1e9
    ages = {"old": BROWSER_DAYS + 1, "young": BROWSER_DAYS - 1}
    with engine.begin() as connection:
        for name, days in ages.items():
            at = now - days * DAY_SECONDS
            kept = Subscription(name, f"https://push.example/{name}", "", "", "en", "https://play.example", at, at)
            push_rows.keep_subscription(connection, kept, [Holder("seat")])
    with engine.begin() as connection:
        for piece in pieces(Keeping(), now):
            piece(connection, Tidied())

    with engine.connect() as connection:
        assert [one.hash for one in push_rows.find_for(connection, ["seat"], now)] == ["young"]
    engine.dispose()


def test_a_browser_names_only_so_many_seats_and_a_seat_only_so_many_browsers(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    migrate(url)
    engine, last = sa.create_engine(url), Subscription("last", "https://push.example/", "", "", "en", "", 0.0, 0.0)
    with engine.begin() as connection:
        for number in range(3 * push_rows.MOST_BROWSERS):
            kept = last._replace(hash=f"browser{number}", used=float(number))
            push_rows.keep_subscription(connection, kept, [Holder("seat"), Holder(f"own{number}")])
        for number in range(2 * push_rows.MOST_HOLDERS):
            again = last._replace(used=100.0 + number)
            push_rows.keep_subscription(connection, again, [Holder(f"seat{number}")])
        browsers = push_rows.find_for(connection, ["seat"], 0.0)
        seats = connection.execute(sa.text("SELECT count(*) FROM push_holders WHERE subscription = 'last'"))

        assert len(browsers) == push_rows.MOST_BROWSERS
        assert seats.scalar() == push_rows.MOST_HOLDERS
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def two_houses(request: pytest.FixtureRequest, tmp_path: Path, service: PushService) -> Iterator[tuple[House, House]]:
    """Two servers on one database: on a file alone, on PostgreSQL with Redis."""
    options = ["--push-hosts", service.address]
    if request.param == "postgresql":
        options += ["--redis", request.getfixturevalue("redis").url]
    database = new_database(request, tmp_path)
    first, second = (House(database, *options) for _ in range(2))
    yield first, second
    first.stop()
    second.stop()


def test_two_servers_on_one_database_tell_a_turn_once(two_houses: tuple[House, House], service: PushService) -> None:
    here, there = two_houses
    table, tokens, first = two_at_a_table(here)
    wants(there, service.subscribe(), tokens[1 - first])
    assert here.web.get("/api/push").json() == there.web.get("/api/push").json()

    for _ in range(2):
        end_turn_as_soon_as_known(table, tokens[first], first)
        assert service.next().note["tag"] == table.table
        end_turn_as_soon_as_known(table.at(there), tokens[1 - first], 1 - first)

    assert service.nothing_came()


def end_turn_as_soon_as_known(table: Invitation, token: str, seat: int) -> None:
    """End a turn at a server that may have to hear first that it has begun."""
    while table.position().view.actor != seat:
        time.sleep(0.01)
    end_turn(table, token, seat)


def test_what_is_encrypted_is_what_the_standard_shows() -> None:
    """The example of RFC 8291, appendix A."""
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        from_base64url("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        from_base64url("BTBZMqHH6r4Tts7J_aSIgg"),
        salt=from_base64url("DGv6ra1nlYgDCS1FRnbzlw"),
        own=key_of(from_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")),
    )

    assert body == from_base64url(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3j"
        "l7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize(
    ("status", "outcome"),
    [(201, "sent"), (404, "gone"), (410, "gone"), (429, "later"), (503, "later"), (302, "refused"), (413, "refused")],
)
def test_what_an_answer_means(status: int, outcome: str) -> None:
    assert outcome_of(status) is PushOutcome(outcome)
