"""People who lose their connection: a stored deadline, a time-out that needs no table in memory, and coming back."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.database import Database
from kingdomino.server.storage.log import Entry, Keeping, Stream
from kingdomino.server.tables.attendance import Attendance, parse_attendance
from kingdomino.server.tables.log_entries import CHANGED_SECONDS, read_table
from kingdomino.server.tables.time_outs import LOOK_AGAIN_SECONDS
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import SeatKind
from kingdomino.server.wire.view_types import View
from tests.server.house import Invitation
from tests.server.rigged import ABSENT_AFTER, Happening, RiggedHouse
from tests.server.stored import ask, log_of


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[RiggedHouse]:
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    yield house
    house.stop()


def duo(rig: RiggedHouse) -> tuple[Invitation, str]:
    """A running match of Ann and Bob; Bob's token."""
    table = rig.create("kingdomino(seats=2)", "Ann", "open")
    return table, table.sit("Bob")


def events(database: Path, table: str) -> list[str]:
    with sqlite3.connect(database) as connection:
        query = "SELECT text FROM log WHERE table_id = ? AND stream = 'events' ORDER BY number"
        return [text for (text,) in connection.execute(query, (table,))]


def attendance(database: Path | str, table: str) -> Attendance:
    """Who is awaited and absent, as it was stored last; nobody if nothing was."""
    lines = [parse_attendance(line.text) for line in log_of(str(database), table) if line.stream == Stream.ATTENDANCE]
    assert len(lines) <= 1
    return lines[0] if lines else Attendance(1, (None, None))


def test_a_person_without_a_connection_is_absent_after_a_while(rig: RiggedHouse) -> None:
    table, bob = duo(rig)
    with table.enter(table.token) as ann:
        with table.enter(bob):
            ann.hear(protocol.Seats, lambda m: m.table.seats[1].connected)
        seat = ann.hear(protocol.Seats, lambda m: not m.table.seats[1].connected).table.seats[1]
        assert seat.kind is SeatKind.PERSON
        rig.clock.turn(ABSENT_AFTER)
        ann.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.ABSENT)


def test_a_person_who_sat_down_and_never_came_is_absent_after_a_while(rig: RiggedHouse) -> None:
    table, _ = duo(rig)
    with table.enter(table.token) as ann:
        rig.clock.turn(ABSENT_AFTER)
        ann.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.ABSENT)
        assert table.info().seats[0].kind is SeatKind.PERSON


def test_a_person_who_asks_over_rest_is_there(rig: RiggedHouse) -> None:
    table, bob = duo(rig)
    with table.enter(table.token) as ann:
        ann.catch_up()
        rig.clock.turn(ABSENT_AFTER - 1)
        table.position(bob)
        rig.clock.turn(ABSENT_AFTER - 1)
        assert ann.hears_nothing()
        rig.clock.turn(ABSENT_AFTER)
        ann.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.ABSENT)
        table.position(bob)
        ann.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.PERSON)


def is_after(version: int) -> Callable[[View], bool]:
    return lambda view: view.version > version


def test_a_stand_in_plays_until_the_person_is_back(rig: RiggedHouse) -> None:
    table, bob = duo(rig)
    with table.enter(table.token) as ann:
        rig.clock.turn(ABSENT_AFTER)
        ann.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.ABSENT)
        ann.send("agree", seat=1, bot="random")
        ann.hear(protocol.Seats, lambda m: m.table.seats[1].stand_in is not None)
        version = ann.play_on({0}, lambda view: view.actor == 1).version
        Happening.until(lambda: rig.clock.turn(1), lambda: table.info().version > version)
        ann.play_on({0}, lambda view: view.version > version and view.actor == 1)
        with table.enter(bob) as back:
            assert back.welcome.table.seats[1].stand_in is None
            position = table.position(bob)
            while position.view.actor != 1:  # the bot was faster than the person
                ann.play_on({0}, is_after(position.view.version))
                position = table.position(bob)
            rig.clock.turn(10)  # the bot has thought for long enough, and its answer is not wanted any more
            assert position.choices
            seat, version, text = 1, position.view.version, position.choices[0].text
            back.act(seat, version, text)
            assert back.hear(protocol.Accepted).version > version


def test_a_time_out_needs_no_table_in_memory(tmp_path: Path) -> None:
    """Nobody asks for the table after the restart, and it waits, so that nothing else wakes it."""
    database = tmp_path / "tables.sqlite3"
    house = RiggedHouse(database)
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    house.stop()
    house = RiggedHouse(database)
    try:
        assert house.web.get("/api/health").json()["tables"] == 0
        house.clock.turn(ABSENT_AFTER)
        Happening.until(lambda: None, lambda: attendance(database, table.table).absent == {0})
        # It is stored a moment before the table in memory adopts it.
        Happening.until(lambda: None, lambda: table.at(house).info().seats[0].kind is SeatKind.ABSENT)
    finally:
        house.stop()


def test_a_connection_that_comes_and_goes_does_not_fill_the_log(rig: RiggedHouse, tmp_path: Path) -> None:
    table, bob = duo(rig)
    with table.enter(table.token) as ann:
        for _ in range(10):
            with table.enter(bob):
                pass
            ann.hear(protocol.Seats, lambda m: not m.table.seats[1].connected)
        ann.catch_up()
    assert len(events(tmp_path / "tables.sqlite3", table.table)) <= 3


ROUNDS = 12


def rows(rig: RiggedHouse, table: Invitation) -> tuple[int, int]:
    """How many entries the log of a table has besides its moves, and how often who is there was stored."""
    lines = [line for line in log_of(rig.database, table.table) if line.stream != Stream.ACTIONS]
    return len(lines), max((line.number for line in lines if line.stream == Stream.ATTENDANCE), default=0)


def is_awaited_longer(rig: RiggedHouse, table: Invitation, seat: int) -> bool:
    """Whether the person in a seat has more time than somebody whose connection is lost now."""
    until = attendance(rig.database, table.table).until[seat]
    return until is not None and until > rig.clock.now() + ABSENT_AFTER


def test_whoever_comes_and_goes_for_ever_at_the_pace_of_confirmations_does_not_fill_the_log(rig: RiggedHouse) -> None:
    table, bob = duo(rig)
    with table.enter(table.token):
        for _ in range(ROUNDS):
            with table.enter(bob):
                Happening.until(lambda: rig.clock.turn(5), lambda: is_awaited_longer(rig, table, 1))
            Happening.until(lambda: None, lambda: not is_awaited_longer(rig, table, 1))
        entries, stored = rows(rig, table)
    assert stored >= 2 * ROUNDS
    assert entries == 3  # the table was created, Bob sat down, and until when he is awaited now


def test_whoever_becomes_absent_and_comes_back_for_ever_does_not_fill_the_log(rig: RiggedHouse) -> None:
    table, bob = duo(rig)
    with table.enter(table.token) as ann:
        for _ in range(ROUNDS):
            rig.clock.turn(ABSENT_AFTER)
            ann.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.ABSENT)
            with table.enter(bob):
                ann.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.PERSON)
            ann.hear(protocol.Seats, lambda m: not m.table.seats[1].connected)
        entries, stored = rows(rig, table)
    assert stored >= 2 * ROUNDS
    assert entries == 3


def test_who_is_absent_is_known_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    house = RiggedHouse(database)
    table, bob = duo(house)
    with table.enter(table.token) as ann:
        house.clock.turn(ABSENT_AFTER)
        ann.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.ABSENT)
        ann.send("settings", hints="none")  # an event after it
        ann.hear(protocol.Seats, lambda m: m.table.hints == "none")
    house.stop()
    house = RiggedHouse(database)
    try:
        table = table.at(house)
        assert [seat.kind for seat in table.info().seats] == [SeatKind.PERSON, SeatKind.ABSENT]
        with table.enter(bob) as back:
            assert back.welcome.table.seats[1].kind is SeatKind.PERSON
    finally:
        house.stop()


def test_a_setting_of_a_server_that_does_not_know_who_is_awaited_changes_nothing_of_it(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    here, there = RiggedHouse(database), RiggedHouse(database)
    try:
        table, bob = duo(here)
        elsewhere = table.at(there)
        with elsewhere.enter(table.token) as ann:
            for chat in (False, True, False):
                with table.enter(bob):
                    Happening.until(lambda: here.clock.turn(5), lambda: is_awaited_longer(here, table, 1))
                Happening.until(lambda: None, lambda: not is_awaited_longer(here, table, 1))
                ann.send("settings", chat=chat)
                ann.catch_up()
                assert elsewhere.info().chat is chat
    finally:
        here.stop()
        there.stop()
    lines = log_of(str(database), table.table)
    state, _ = read_table([Entry(table.table, Stream(line.stream), line.number, line.text, 0.0) for line in lines])
    assert not state.chat
    assert tuple(seat.until for seat in state.seats) == attendance(database, table.table).until


# After the match


def finished(rig: RiggedHouse) -> tuple[Invitation, str]:
    """A match of Ann and Bob that is over, as if it had been so for long; Bob's token."""
    table = rig.create("duel", "Ann", "open")
    bob = table.sit("Bob")
    with table.enter(table.token, bob) as both:
        both.play_on({0, 1}, lambda view: view.result is not None)
    rig.clock.turn(2 * CHANGED_SECONDS)
    absent = {0, 1}
    Happening.until(lambda: rig.clock.turn(5), lambda: attendance(rig.database, table.table).absent == absent)
    ask(rig.database, "UPDATE tables SET changed = 0")
    return table, bob


def archive(rig: RiggedHouse) -> None:
    """Archive what is old; the server itself may have been faster."""
    store = Database(ServerSettings(rig.database).url)

    async def tidy() -> None:
        await store.open()
        try:
            await store.tidy(Keeping(archive=30), rig.clock.now())
        finally:
            await store.close()

    asyncio.run(tidy())
    assert ask(rig.database, "SELECT archived FROM tables") == [(1,)]


def come_and_go(rig: RiggedHouse, table: Invitation, token: str) -> None:
    """Be there once more, until that is stored."""
    _, stored = rows(rig, table)
    with table.enter(token):
        pass
    Happening.until(lambda: None, lambda: rows(rig, table)[1] > stored)


def test_whoever_comes_and_goes_after_the_match_does_not_keep_it_from_the_archive(rig: RiggedHouse) -> None:
    table, bob = finished(rig)
    come_and_go(rig, table, bob)
    archive(rig)
    rig.clock.turn(2 * CHANGED_SECONDS)
    come_and_go(rig, table, bob)
    assert ask(rig.database, "SELECT archived, changed FROM tables") == [(1, 0)]
    assert rows(rig, table)[0] == 1


def test_what_is_said_and_wanted_at_a_table_in_the_archive_is_archived_too(rig: RiggedHouse) -> None:
    table, bob = finished(rig)
    archive(rig)
    record = rig.web.get(f"{table.path}/record").text
    for agree in (True, False):
        with table.enter(table.token), table.enter(bob) as back:  # Ann does not want one
            back.send("rematch", agree=agree)
            back.catch_up()
        ask(rig.database, "UPDATE tables SET changed = 0")
        archive(rig)
        assert "events" not in {line.stream for line in log_of(rig.database, table.table)}
    again = RiggedHouse(rig.database)
    try:
        assert again.web.get(f"{table.path}/record").text == record
        assert table.at(again).info().rematch == []
    finally:
        again.stop()


# Several servers


def test_nobody_connected_to_one_of_two_servers_becomes_absent(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    houses = RiggedHouse(database), RiggedHouse(database)
    here, there = houses
    try:
        table, bob = duo(here)
        with table.enter(table.token) as ann, table.at(there).enter(bob) as connected:
            for _ in range(int(3 * ABSENT_AFTER / LOOK_AGAIN_SECONDS)):
                for house in houses:
                    house.store.looked.forget()
                    house.clock.turn(LOOK_AGAIN_SECONDS)
                    house.store.looked.wait()
                assert not attendance(database, table.table).absent
            for guest in (ann, connected):
                guest.catch_up()
            assert all(seat.kind is SeatKind.PERSON for seat in table.info().seats)
    finally:
        for house in houses:
            house.stop()
    assert len(events(database, table.table)) == 2  # the table was created, and Bob sat down
    with sqlite3.connect(database) as connection:
        ((deadline,),) = connection.execute("SELECT deadline FROM tables")
    assert deadline > houses[0].clock.now()  # should a server die, another one notices


def test_a_person_who_asks_one_of_two_servers_over_rest_is_there_for_both(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    houses = RiggedHouse(database), RiggedHouse(database)
    here, there = houses
    try:
        table, bob = duo(here)
        with table.enter(table.token):
            for _ in range(int(3 * ABSENT_AFTER / LOOK_AGAIN_SECONDS)):
                table.at(there).position(bob)
                for house in houses:
                    house.store.looked.forget()
                    house.clock.turn(LOOK_AGAIN_SECONDS)
                    house.store.looked.wait()
                assert not attendance(database, table.table).absent
    finally:
        for house in houses:
            house.stop()


def test_a_stand_in_does_not_act_for_a_person_who_is_back_at_another_server(tmp_path: Path) -> None:
    here, there = RiggedHouse(tmp_path / "tables.sqlite3"), RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        table, bob = duo(here)
        with table.enter(table.token) as ann:
            here.clock.turn(ABSENT_AFTER)
            ann.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.ABSENT)
            version = ann.play_on({0}, lambda view: view.actor == 1).version
            ann.send("agree", seat=1, bot="random")
            ann.hear(protocol.Seats, lambda m: m.table.seats[1].stand_in is not None)
            there.clock.turn(ABSENT_AFTER)
            with table.at(there).enter(bob) as back:
                assert back.welcome.table.seats[1].stand_in is None
                here.clock.turn(10)  # the bot, which knows nothing of that, has thought for long enough
                ann.hear(protocol.Seats, lambda m: m.table.seats[1].stand_in is None)
                assert table.at(there).info().version == version
    finally:
        here.stop()
        there.stop()


def test_whoever_is_connected_here_is_not_absent_whatever_another_server_thinks(tmp_path: Path) -> None:
    here, there = RiggedHouse(tmp_path / "tables.sqlite3"), RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        table, bob = duo(here)
        with table.enter(table.token) as ann, table.at(there).enter(bob) as connected:
            here.clock.turn(ABSENT_AFTER)
            ann.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.ABSENT)
            connected.send("chat", text="I am here")
            connected.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.ABSENT)
            connected.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.PERSON)
            ann.send("chat", text="So you are")
            ann.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.PERSON)
    finally:
        here.stop()
        there.stop()
