"""Several server processes on one PostgreSQL and one Redis: whoever is at one of them hears what happens at another."""

from collections.abc import Iterator

import pytest

from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import Status
from tests.server.house import Guest, House, Invitation
from tests.server.members import member
from tests.server.services import Postgres, Redis, new_redis

Pair = tuple[House, House]


# These need Redis; the pair on a file has none.
with_redis = pytest.mark.parametrize("pair", ["postgresql"], indirect=True)


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


@with_redis
def test_a_move_at_one_server_is_heard_at_the_other(pair: Pair) -> None:
    table = pair[0].create("kingdomino(seats=2)", "Ann", "Bob")
    with table.enter(table.token) as here, table.at(pair[1]).enter(table.token) as there:
        for one, other in [(here, there), (there, here)] * 10:
            assert follows(other, move(one))


@with_redis
def test_chat_settings_and_seats_at_one_server_are_heard_at_the_other(pair: Pair) -> None:
    table = pair[0].create("kingdomino(seats=2)", "Ann", "open")
    with table.enter(table.token) as here, table.at(pair[1]).enter() as watcher:
        here.send("chat", text="hello")
        assert watcher.hear(protocol.Chatted).text == "hello"
        here.send("settings", public=True)
        watcher.hear(protocol.Seats, lambda m: m.table.public)
        table.at(pair[1]).sit("Bob")
        assert here.hear(protocol.Stepped).view.draft


@with_redis
def test_everybody_is_seen_at_every_server(pair: Pair) -> None:
    table = pair[0].create("kingdomino(seats=2)", "Ann", "open")
    bob = table.sit("Bob")
    with table.enter(table.token) as ann:
        with table.at(pair[1]).enter(bob), table.at(pair[1]).enter():
            seen = ann.hear(protocol.Seats, lambda m: m.table.spectators == 1 and m.table.seats[1].connected)
            assert [seat.connected for seat in seen.table.seats] == [True, True]
        gone = ann.hear(protocol.Seats, lambda m: m.table.spectators == 0 and not m.table.seats[1].connected)
        assert [seat.connected for seat in gone.table.seats] == [True, False]


@with_redis
def test_who_came_before_the_table_was_loaded_here_is_seen_too(pair: Pair) -> None:
    table = pair[0].create("kingdomino(seats=2)", "Ann", "open")
    with table.enter(table.token), table.at(pair[1]).enter() as watcher:
        watcher.hear(protocol.Seats, lambda m: m.table.seats[0].connected)
        assert connected(table.at(pair[1])) == [True, False]


@with_redis
def test_a_table_that_nobody_is_at_is_up_to_date_when_somebody_asks(pair: Pair) -> None:
    """There is no connection at the second server that would be told."""
    table = pair[0].create("kingdomino(seats=2)", "Ann", "Bob")
    assert table.at(pair[1]).info().status is Status.RUNNING
    with table.enter(table.token) as here:
        version = max(move(here) for _ in range(5))
        while table.at(pair[1]).info().version < version:
            pass
        assert table.at(pair[1]).position().view == here.latest.view


@with_redis
def test_whoever_signs_out_at_one_server_is_signed_out_at_the_other(pair: Pair) -> None:
    ann = member(pair[0], "Ann of two servers")
    table = ann.create("kingdomino(seats=2)", "me", "open").at(pair[1])
    with table.connect(additional_headers=ann.cookie) as socket:
        guest = Guest(socket)
        guest.send("hello", tokens=[])
        assert guest.hear(protocol.Welcome).seats == [0]
        ann.ask("sign-out", everywhere=True)
        assert guest.hear(protocol.Bye).code == "signed_out"


@pytest.fixture
def mortal() -> Iterator[Redis]:
    """A Redis server to be stopped and started."""
    yield from new_redis()


def test_without_redis_everything_goes_on_and_others_hear_of_it_later(postgres: Postgres, mortal: Redis) -> None:
    database = postgres.new_database()
    houses = [House(database, "--redis", mortal.url) for _ in range(2)]
    try:
        table = houses[0].create("kingdomino(seats=2)", "Ann", "Bob")
        with table.enter(table.token) as here, table.at(houses[1]).enter(table.token) as there:
            mortal.kill()
            assert follows(there, move(here))
            mortal.start()
            assert follows(here, move(there))
    finally:
        for house in houses:
            house.stop()
