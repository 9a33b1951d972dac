"""Filling the disk with words: what people at an address say and report is limited over all tables and connections."""

from collections.abc import Iterator
from itertools import count

import pytest

from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import LINES_REPORTED
from tests.server.house import Host, House, Invitation

LINES = 12
ADDRESSES = (f"127.0.3.{number}" for number in count(1))


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that stores a dozen lines for an address in an hour."""
    house = House(tmp_path_factory.mktemp("strict") / "tables.sqlite3", "--chat-limit", f"{LINES}/hour")
    yield house
    house.stop()


@pytest.fixture
def visitor(strict: House) -> Iterator[Host]:
    """The server, asked from an address that nobody has asked from before."""
    with strict.asked_from(next(ADDRESSES)) as host:
        yield host


def tables(host: Host) -> Iterator[tuple[Invitation, str]]:
    """New tables, each with the token of its second seat."""
    while True:
        table = host.create("kingdomino(seats=2)", "Ann", "open")
        yield table, table.sit("Bob")


def test_new_tables_bring_no_new_room_for_chat(visitor: Host) -> None:
    """Each table kept 500 lines, and an address may create 30 in a minute: 22 GB a day."""
    for (table, _), lines in zip(tables(visitor), (5, 7), strict=False):
        with table.enter(table.token) as ann:
            for number in range(lines):
                ann.send("chat", text=f"line {number}")
                ann.hear(protocol.Chatted)
    with table.enter(table.token) as ann:
        ann.send("chat", text="one too many")
        ann.refused("too_often")
        ann.catch_up()  # she can still play


def test_a_report_counts_as_much_as_the_lines_that_it_keeps(visitor: Host) -> None:
    """Each brought 65 kB to the disk, twice ten at each table: 56 GB a day."""
    (table, bob), (other, guest) = (made for made, _ in zip(tables(visitor), range(2), strict=False))
    with table.enter(bob) as one:
        one.send("report", seat=0, reason="is rude")
        one.hear(protocol.Reported)
    with other.enter(guest) as one:
        one.send("report", seat=0, reason="is rude here too")
        one.refused("too_often")
    assert LINES_REPORTED < LINES < 2 * LINES_REPORTED


def test_an_address_does_not_use_up_the_words_of_others(strict: House, visitor: Host) -> None:
    table, bob = next(tables(visitor))
    with table.enter(table.token) as ann:
        for _ in range(LINES + 1):
            ann.send("chat", preset="hurry")
        ann.refused("too_often")
    with strict.asked_from(next(ADDRESSES)) as host, table.at(host).enter(bob) as guest:
        guest.send("chat", text="I was thinking")
        guest.hear(protocol.Chatted, lambda line: line.text == "I was thinking")
