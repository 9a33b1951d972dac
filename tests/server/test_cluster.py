"""Several servers on one PostgreSQL and one Redis: whoever is at one of them hears over Redis what happens at another.

Their clocks stand still, so that none of them looks into the database by itself for what it was not told.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import pytest
from redis import Redis as Client

from kingdomino.server.bus.redis_bus import PREFIX
from kingdomino.server.tables.elsewhere import CHECK_SECONDS
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import SeatKind, Status
from tests.server.house import Guest, Invitation
from tests.server.members import member
from tests.server.rigged import Happening, RiggedHouse
from tests.server.services import Postgres, Redis

Pair = tuple[RiggedHouse, RiggedHouse]


@contextmanager
def two_servers(postgres: Postgres, redis: Redis) -> Iterator[Pair]:
    """On a database of their own."""
    database = postgres.new_database()
    houses = RiggedHouse(database, redis=redis.url), RiggedHouse(database, redis=redis.url)
    try:
        yield houses
    finally:
        for house in houses:
            house.stop()


@pytest.fixture(scope="module")
def pair(postgres: Postgres, redis: Redis) -> Iterator[Pair]:
    """Two servers for all tests that take nothing away from them."""
    with two_servers(postgres, redis) as houses:
        yield houses


def move(guest: Guest) -> int:
    """Take the first legal action; the version after it."""
    view, choices = guest.latest.view, guest.latest.choices
    assert choices
    assert view.actor is not None
    guest.act(view.actor, view.version, choices[0].text)
    return guest.hear(protocol.Accepted).version


def follows(guest: Guest, version: int) -> bool:
    """Whether somebody hears of exactly what led to a version."""
    return guest.hear(protocol.Stepped, lambda m: m.version >= version).version == version


def connected(table: Invitation) -> list[bool]:
    return [seat.connected for seat in table.info().seats]


def test_a_move_at_one_server_is_heard_at_the_other(pair: Pair) -> None:
    table = pair[0].create("kingdomino(seats=2)", "Ann", "Bob")
    with table.enter(table.token) as here, table.at(pair[1]).enter(table.token) as there:
        for one, other in [(here, there), (there, here)] * 10:
            assert follows(other, move(one))


def test_chat_settings_and_seats_at_one_server_are_heard_at_the_other(pair: Pair) -> None:
    table = pair[0].create("kingdomino(seats=2)", "Ann", "open")
    with table.enter(table.token) as here, table.at(pair[1]).enter() as watcher:
        here.send("chat", text="hello")
        assert watcher.hear(protocol.Chatted).text == "hello"
        here.send("settings", public=True)
        watcher.hear(protocol.Seats, lambda m: m.table.public)
        table.at(pair[1]).sit("Bob")
        assert here.hear(protocol.Stepped).view.draft


def test_everybody_is_seen_at_every_server(pair: Pair) -> None:
    table = pair[0].create("kingdomino(seats=2)", "Ann", "open")
    bob = table.sit("Bob")
    with table.enter(table.token) as ann:
        with table.at(pair[1]).enter(bob), table.at(pair[1]).enter():
            seen = ann.hear(protocol.Seats, lambda m: m.table.spectators == 1 and m.table.seats[1].connected)
            assert [seat.connected for seat in seen.table.seats] == [True, True]
        gone = ann.hear(protocol.Seats, lambda m: m.table.spectators == 0 and not m.table.seats[1].connected)
        assert [seat.connected for seat in gone.table.seats] == [True, False]


def test_whoever_leaves_at_one_server_has_left_at_the_other_too(pair: Pair) -> None:
    """A tab that is open there, and what is known here of it, bring nobody back."""
    table = pair[0].create("kingdomino(seats=2)", "Ann", "open")
    bob = table.sit("Bob")
    with table.enter(table.token) as ann, table.at(pair[1]).enter(bob) as tab:
        ann.hear(protocol.Seats, lambda m: m.table.seats[1].connected)
        with table.enter(bob) as leaver:
            leaver.send("leave")
            leaver.hear(protocol.Bye)
        assert tab.hear(protocol.Bye).code == "left"
        ann.hear(protocol.Seats, lambda m: not m.table.seats[1].connected)
        for there in (table, table.at(pair[1])):
            assert there.info().seats[1].kind is SeatKind.ABSENT


def test_who_came_before_the_table_was_loaded_here_is_seen_too(pair: Pair) -> None:
    table = pair[0].create("kingdomino(seats=2)", "Ann", "open")
    with table.enter(table.token), table.at(pair[1]).enter() as watcher:
        watcher.hear(protocol.Seats, lambda m: m.table.seats[0].connected)
        assert connected(table.at(pair[1])) == [True, False]


def test_a_table_that_nobody_is_at_is_up_to_date_when_somebody_asks(pair: Pair) -> None:
    """There is no connection at the second server that would be told."""
    table = pair[0].create("kingdomino(seats=2)", "Ann", "Bob")
    assert table.at(pair[1]).info().status is Status.RUNNING
    with table.enter(table.token) as here:
        version = max(move(here) for _ in range(5))
        while table.at(pair[1]).info().version < version:
            pass
        assert table.at(pair[1]).position().view == here.latest.view


def test_whoever_signs_out_at_one_server_is_signed_out_at_the_other(pair: Pair) -> None:
    ann = member(pair[0], "Ann of two servers")
    table = ann.create("kingdomino(seats=2)", "me", "open").at(pair[1])
    with table.connect(additional_headers=ann.cookie) as socket:
        guest = Guest(socket)
        guest.send("hello", tokens=[])
        assert guest.hear(protocol.Welcome).seats == [0]
        ann.ask("sign-out", everywhere=True)
        assert guest.hear(protocol.Bye).code == "signed_out"


def is_at(table: Invitation, version: int) -> bool:
    return table.info().version == version


def wait_until_followed(redis: Redis, table: Invitation) -> None:
    """Until both servers hear of a table over Redis."""
    channel = PREFIX + table.table
    with Client.from_url(redis.url) as client:
        wait_until(lambda: client.pubsub_numsub(channel)[0][1] == 2)


def wait_until(happened: Callable[[], bool]) -> None:
    Happening.until(lambda: None, happened)


def test_without_redis_everything_goes_on_and_others_hear_of_it_at_the_next_check(
    postgres: Postgres, mortal: Redis
) -> None:
    with two_servers(postgres, mortal) as pair:
        table = pair[0].create("kingdomino(seats=2)", "Ann", "Bob")
        with table.enter(table.token) as here, table.at(pair[1]).enter(table.token) as there:
            mortal.kill()
            version = move(here)
            pair[1].clock.turn(CHECK_SECONDS)
            assert there.hear(protocol.Stepped).version == version


def test_when_redis_is_back_others_hear_at_once_again(postgres: Postgres, mortal: Redis) -> None:
    with two_servers(postgres, mortal) as pair:
        table = pair[0].create("kingdomino(seats=2)", "Ann", "Bob")
        with table.enter(table.token) as here, table.at(pair[1]).enter(table.token) as there:
            mortal.kill()
            mortal.start()
            wait_until_followed(mortal, table)
            for one, other in [(here, there), (there, here)] * 5:
                assert follows(other, move(one))


def test_while_redis_is_silent_whoever_asks_gets_what_is_stored(postgres: Postgres, mortal: Redis) -> None:
    with two_servers(postgres, mortal) as pair:
        table = pair[0].create("kingdomino(seats=2)", "Ann", "Bob")
        elsewhere = table.at(pair[1])
        assert elsewhere.info().status is Status.RUNNING
        with table.enter(table.token) as here:
            with mortal.silent():
                for _ in range(3):
                    wait_until(partial(is_at, elsewhere, move(here)))
            with elsewhere.enter(table.token) as there:
                for one, other in [(here, there), (there, here)] * 5:
                    assert follows(other, move(one))
