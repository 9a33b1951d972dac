"""Many who watch one table: who comes and goes is told in batches, and only so many find room."""

import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from kingdomino.server.http.socket import MOST_FOR_A_SEAT
from kingdomino.server.tables.broadcast import PRESENCE_SECONDS
from kingdomino.server.wire import protocol
from tests.server.house import Guest, House, Invitation

CROWD = 40
ROOM = 45


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("small") / "tables.sqlite3", "--watchers", str(ROOM))
    yield house
    house.stop()


def seats_heard(guest: Guest, wanted: int) -> int:
    """How often a guest is told who is there, until so many are."""
    heard = 0
    while True:
        message = guest.next()
        if isinstance(message, protocol.Seats):
            heard += 1
            if message.table.spectators == wanted:
                return heard


def test_who_comes_and_goes_is_told_in_batches(small: House) -> None:
    """1,900 who watched one table caused 1.8 million messages."""
    table = small.create("kingdomino(seats=2)", "Ann", "Bob")
    with table.enter(table.token) as ann, ExitStack() as stack:
        ann.catch_up()
        began = time.monotonic()
        for _ in range(CROWD):
            stack.enter_context(table.enter())
        coming = seats_heard(ann, CROWD)
        stack.close()
        going = seats_heard(ann, 0)
        took = time.monotonic() - began
    assert coming + going <= took / PRESENCE_SECONDS + 2


def test_a_change_of_the_table_is_told_at_once(small: House) -> None:
    table = small.create("kingdomino(seats=2)", "Ann", "open")
    with table.enter(table.token) as ann:
        ann.catch_up()
        with table.enter():
            pass
        table.sit("Bob")
        ann.catch_up()
        ann.send("settings", chat=False)
        ann.send("ping")
        assert not ann.hear(protocol.Seats, lambda seats: not seats.table.chat).table.chat
        assert isinstance(ann.next(), protocol.Pong), "the change came before the answer to the ping"


def enter_all(stack: ExitStack, table: Invitation, count: int) -> None:
    for _ in range(count):
        stack.enter_context(table.enter())


def test_whoever_finds_no_room_to_watch_is_told_so_and_who_plays_finds_some(small: House) -> None:
    table = small.create("kingdomino(seats=2)", "Ann", "open")
    bob = table.sit("Bob")
    with ExitStack() as stack:
        enter_all(stack, table, ROOM)
        assert table.info().spectators == ROOM
        with table.connect() as socket:
            late = Guest(socket)
            late.send("hello")
            assert late.refused("crowded").params == {"most": ROOM}
            assert late.hear(protocol.Bye).code == "crowded"
        with table.enter(bob) as player:
            assert player.welcome.seats == [1]
            assert player.welcome.table.seats[1].connected
    with table.enter() as watcher:
        watcher.catch_up()


def test_a_seat_has_only_so_many_connections_and_leaves_room_for_the_other(small: House) -> None:
    """However many pages somebody opens, whoever plays against that one finds room."""
    table = small.create("kingdomino(seats=2)", "Ann", "open")
    bob = table.sit("Bob")
    with ExitStack() as stack:
        enter_all(stack, table, ROOM)
        for _ in range(MOST_FOR_A_SEAT):
            stack.enter_context(table.enter(table.token))
        with table.connect() as socket:
            late = Guest(socket)
            late.send("hello", tokens=[table.token])
            assert late.refused("crowded_seat").params == {"most": MOST_FOR_A_SEAT}
        with table.enter(bob) as player:
            assert player.welcome.seats == [1]
