"""What is old is archived or removed as the settings say; what is archived can still be seen and gone on from."""

import asyncio
import re
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa

from kingdomino.server.storage.database import Database
from kingdomino.server.storage.form import migrate
from kingdomino.server.storage.log import Conflict, Entry, Keeping, Listing, NoTable, Save, Stream, Tidied
from kingdomino.server.storage.retention import DAY_SECONDS, LINES_TOGETHER, NO_LINE, TOGETHER, pack, unpack
from kingdomino.server.wire.protocol import Bye, Chatted, Seats, Status
from tests.server.house import Guest, House, Invitation
from tests.server.members import PASSWORD, member
from tests.server.rigged import Happening, RiggedHouse

T = TypeVar("T")

NOW = 1_000 * DAY_SECONDS


def days_ago(days: float) -> float:
    return NOW - days * DAY_SECONDS


class Shelf:
    """A real database with tables of any age."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._url = f"sqlite:///{file}"
        migrate(self._url)

    def put(self, table: str, status: Status, days: float, *, actions: int = 3, chats: int = 0) -> None:
        at = days_ago(days)
        entries = [Entry(table, Stream.EVENTS, 1, "{}", at)]
        entries += [
            Entry(table, Stream.ACTIONS, number, f"pass {number}", at, None) for number in range(1, actions + 1)
        ]
        entries += [Entry(table, Stream.CHAT, number, "{}", at) for number in range(1, chats + 1)]
        self.run(
            lambda store: store.save(Save(tuple(entries), listed=(Listing(table, at, status, False, changed=at),)))
        )

    def tidy(self, keeping: Keeping) -> Tidied:
        return self.run(lambda store: store.tidy(keeping, NOW))

    def load(self, table: str) -> list[Entry]:
        return self.run(lambda store: store.load(table))

    def run(self, ask: Callable[[Database], Coroutine[Any, Any, T]]) -> T:
        async def work() -> T:
            store = Database(self._url)
            await store.open()
            try:
                return await ask(store)
            finally:
                await store.close()

        return asyncio.run(work())

    def refuse_to_remove(self, table: str) -> None:
        """Let the database fail as soon as this table is to be removed."""
        with sqlite3.connect(self.file) as connection:
            connection.execute(
                f"CREATE TRIGGER refuse BEFORE DELETE ON tables WHEN old.id = '{table}' "
                "BEGIN SELECT json('this is none'); END"
            )

    def count(self, what: str) -> int:
        with sqlite3.connect(self.file) as connection:
            return int(connection.execute(f"SELECT COUNT(*) FROM {what}").fetchone()[0])


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "tables.sqlite3")


@pytest.mark.parametrize(
    ("status", "keeping"),
    [
        (Status.WAITING, Keeping(waiting=7)),
        (Status.RUNNING, Keeping(stalled=7)),
        (Status.OVER, Keeping(finished=7)),
        (Status.ENDED, Keeping(finished=7)),
    ],
)
def test_tables_are_removed_when_they_are_old_and_no_others(status: Status, keeping: Keeping, shelf: Shelf) -> None:
    for other in Status:
        shelf.put(f"old {other}", other, days=8)
        shelf.put(f"new {other}", other, days=6)

    tidied = shelf.tidy(keeping)

    gone = {f"old {other}" for other in Status if other is status or {other, status} == {Status.OVER, Status.ENDED}}
    assert set(tidied.tables) == gone
    for table in (f"{age} {other}" for age in ("old", "new") for other in Status):
        assert (shelf.load(table) == []) is (table in gone)


def test_nothing_goes_where_nothing_is_to_go(shelf: Shelf) -> None:
    for status in Status:
        shelf.put(status, status, days=900, chats=3)

    assert shelf.tidy(Keeping()) == Tidied()
    assert shelf.count("tables") == len(Status)


def test_more_than_one_piece_of_work_is_done(shelf: Shelf) -> None:
    for number in range(TOGETHER + 5):
        shelf.put(f"table {number}", Status.OVER, days=40)

    assert shelf.tidy(Keeping(archive=30)).archived == TOGETHER + 5
    assert shelf.tidy(Keeping(archive=30)).archived == 0
    assert shelf.count("log") == 0
    assert shelf.count("archive") == TOGETHER + 5


EVERYTHING = Keeping(chat=30, waiting=30, stalled=30, finished=300, reports=30, archive=30)


def queries_of(shelf: Shelf, keeping: Keeping, now: float = NOW) -> list[tuple[str, Any]]:
    """What the database is asked while it is tidied up, each with its values."""
    asked: list[tuple[str, Any]] = []

    async def tidy(store: Database) -> None:
        sa.event.listen(
            store._writable, "before_cursor_execute", lambda _, __, query, values, *___: asked.append((query, values))
        )
        await store.tidy(keeping, now)

    shelf.run(tidy)
    return [(query, values) for query, values in asked if query.startswith(("SELECT", "UPDATE", "DELETE"))]


def test_nothing_is_searched_without_an_index_where_there_are_many_tables(shelf: Shelf) -> None:
    """Nobody can save meanwhile. Reports and notices are few: they may be read from end to end."""
    for number, status in enumerate(Status):
        for days in (31, 301):
            shelf.put(f"{status} {days}", status, days=days + number, chats=3)
    queries = queries_of(shelf, EVERYTHING)

    with sqlite3.connect(shelf.file) as connection:
        plans = {
            query: " | ".join(row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {query}", values))
            for query, values in queries
        }
    assert any("tables_by_change (archived=? AND status=? AND changed<?)" in plan for plan in plans.values())
    for query, plan in plans.items():
        assert not re.search("SCAN (tables|log|archive)", plan), query
        assert "LIMIT" not in query or "TEMP B-TREE" not in plan, f"all are sorted to find some: {query}"


def test_what_was_tidied_before_the_database_failed_is_told(shelf: Shelf) -> None:
    for number in range(TOGETHER + 5):
        shelf.put(f"table {number:02}", Status.OVER, days=40)
    shelf.put("broken", Status.OVER, days=39)
    shelf.refuse_to_remove("broken")

    tidied = shelf.tidy(Keeping(finished=30))

    assert tidied.tables == [f"table {number:02}" for number in range(TOGETHER)]
    assert tidied.failure is not None
    assert shelf.count("tables") == 6


def test_old_chat_goes_and_new_chat_stays(shelf: Shelf) -> None:
    shelf.put("old", Status.RUNNING, days=31, chats=LINES_TOGETHER + 10)
    shelf.put("new", Status.RUNNING, days=29, chats=5)

    assert shelf.tidy(Keeping(chat=30)).chats == LINES_TOGETHER + 10
    assert shelf.tidy(Keeping(chat=30)).chats == 0
    assert shelf.count(f"log WHERE stream = 'chat' AND text != '{NO_LINE}'") == 5
    assert shelf.count("log WHERE stream = 'actions'") == 6


def test_chat_of_many_tables_goes_in_pieces_that_keep_nobody_waiting(shelf: Shelf) -> None:
    """Each piece is one transaction, and moves wait for it."""
    tables = TOGETHER * 2 + 5
    for number in range(tables):
        shelf.put(f"table {number}", Status.RUNNING, days=31, chats=2)

    queries = queries_of(shelf, Keeping(chat=30))

    pieces = [query for query, _ in queries if query.startswith("SELECT log.table_id")]
    assert len(pieces) == 4, "three with something to do, and one that finds nothing"
    assert shelf.count(f"log WHERE stream = 'chat' AND text = '{NO_LINE}'") == tables


def test_lines_that_were_emptied_are_never_looked_at_again(shelf: Shelf) -> None:
    """The last line of each table keeps its number; with a million tables, a million would be old every month."""
    shelf.put("old", Status.RUNNING, days=31, chats=3)
    shelf.tidy(Keeping(chat=30))

    asked = queries_of(shelf, Keeping(chat=30), now=NOW + 400 * DAY_SECONDS)

    assert not [query for query, _ in asked if query.startswith("UPDATE log")]
    assert shelf.count("log WHERE stream = 'chat'") == 1


def test_what_cannot_be_removed_keeps_no_other_kind_of_old_things(shelf: Shelf) -> None:
    shelf.put("broken", Status.OVER, days=400)
    shelf.put("running", Status.RUNNING, days=31, chats=3)
    shelf.refuse_to_remove("broken")

    tidied = shelf.tidy(Keeping(finished=300, chat=30))

    assert tidied.failure is not None
    assert tidied.chats == 3


def test_an_archived_table_reads_as_before(shelf: Shelf) -> None:
    shelf.put("old", Status.OVER, days=31, actions=40)
    before, heads = shelf.load("old"), shelf.run(lambda store: store.heads("old"))

    assert shelf.tidy(Keeping(archive=30)).archived == 1
    assert shelf.count("log") == 0
    assert shelf.load("old") == before
    assert shelf.run(lambda store: store.heads("old")) == heads


def test_whoever_knows_less_than_the_archive_cannot_write(shelf: Shelf) -> None:
    shelf.put("old", Status.OVER, days=31, actions=40)
    shelf.tidy(Keeping(archive=30))

    with pytest.raises(Conflict):
        shelf.run(lambda store: store.save(Save((Entry("old", Stream.ACTIONS, 40, "pass", NOW),))))
    shelf.run(lambda store: store.save(Save((Entry("old", Stream.EVENTS, 2, "{}", NOW),))))
    assert [entry.number for entry in shelf.load("old")][-1] == 2
    assert shelf.run(lambda store: store.heads("old")) == {Stream.EVENTS: 2, Stream.ACTIONS: 40}


def test_nobody_can_write_to_a_table_that_was_removed(shelf: Shelf) -> None:
    shelf.put("old", Status.OVER, days=31)
    shelf.tidy(Keeping(finished=30))

    with pytest.raises(NoTable):
        shelf.run(lambda store: store.save(Save((Entry("old", Stream.EVENTS, 2, "{}", NOW),))))
    assert shelf.count("log") == 0


def test_entries_in_the_archive_take_less_space() -> None:
    entries = [Entry("t", Stream.ACTIONS, number, f"place g{number} right", 1e9 + number, None) for number in range(60)]

    content = pack(entries)

    assert unpack("t", content) == entries
    assert len(content) * 3 < sum(len(entry.text) + 30 for entry in entries)


def play_out(table: Invitation) -> None:
    with table.enter(table.token) as guest:
        guest.play_on({0}, lambda view: view.result is not None)


@contextmanager
def rigged(file: Path) -> Iterator[RiggedHouse]:
    house = RiggedHouse(file)
    try:
        yield house
    finally:
        house.stop()


def test_a_match_that_was_archived_can_be_watched_and_played_again(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    house = House(file)
    table = house.create("duel", "Ann", "bot")
    play_out(table)
    record = house.web.get(f"{table.path}/record").text
    house.stop()

    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE tables SET changed = 0")
    assert Shelf(file).tidy(Keeping(archive=30)).archived == 1

    house = House(file)
    try:
        table = table.at(house)
        assert house.web.get(f"{table.path}/record").text == record
        with table.enter(table.token) as guest:
            guest.send("rematch")
            guest.hear(Seats, lambda seats: seats.table.next is not None)
    finally:
        house.stop()


def test_a_server_removes_what_is_old_by_itself(tmp_path: Path) -> None:
    with rigged(tmp_path / "tables.sqlite3") as house:
        table = house.create("kingdomino(seats=2)", "Ann", "open")
        house.let_come_in()
        house.clock.turn(8 * DAY_SECONDS)
        house.store.tidied.wait_while(lambda: house.clock.turn(3600))

        house.refused(house.web.get(table.path), 404, "no_table")


def test_a_server_forgets_what_it_removed_before_the_database_failed(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    with rigged(file) as house:
        table, playing = (house.create("kingdomino(seats=2)", "Ann", "open") for _ in range(2))
        playing.sit("Bob")
        with playing.enter(playing.token) as ann:
            say_something(ann, "this cannot be removed")
        with sqlite3.connect(file) as connection:
            connection.execute("CREATE TRIGGER refuse BEFORE UPDATE ON log BEGIN SELECT json('this is none'); END")
        with table.enter(table.token) as guest:
            house.clock.turn(31 * DAY_SECONDS)
            house.store.tidied.wait_while(lambda: house.clock.turn(3600))
            assert guest.hear(Bye).code == "removed"


def test_chat_does_not_grow_without_end(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.sqlite3", "--chat-lines", "40")
    try:
        table = house.create("kingdomino(seats=2)", "Ann", "open")
        with table.enter(table.token) as guest:
            for number in range(150):
                guest.send("chat", text=f"line {number}")
            guest.catch_up()
    finally:
        house.stop()
    with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
        kept = [
            number for (number,) in connection.execute("SELECT number FROM log WHERE stream = 'chat' ORDER BY number")
        ]
    assert kept[-1] == 150
    assert 40 <= len(kept) < 60


def say_something(guest: Guest, text: str) -> int:
    """Say a line; its number."""
    guest.send("chat", text=text)
    return guest.hear(Chatted, lambda line: line.text == text).number


def test_old_chat_goes_from_tables_in_memory_too(tmp_path: Path) -> None:
    with rigged(tmp_path / "tables.sqlite3") as house:
        table = house.create("kingdomino(seats=2)", "Ann", "Bob")
        with table.enter(table.token) as guest:
            say_something(guest, "old")
            house.clock.turn(29 * DAY_SECONDS)
            say_something(guest, "new")
            house.clock.turn(2 * DAY_SECONDS)
            Happening.until(lambda: house.clock.turn(60), lambda: said(table) == ["new"])
            assert say_something(guest, "next") == 3


def said(table: Invitation) -> list[str]:
    with table.enter() as watcher:
        return [line.text for line in watcher.welcome.chats]


@pytest.mark.parametrize("restarts", [False, True])
def test_the_number_of_a_line_is_not_used_again_when_all_chat_is_gone(alone: House, *, restarts: bool) -> None:
    """By its number clients and other servers know whether a line is new."""
    table = alone.create("kingdomino(seats=2)", "Ann", "open")
    with table.enter(table.token) as ann:
        assert [say_something(ann, text) for text in ("one", "two", "three")] == [1, 2, 3]
    with sqlite3.connect(alone.database) as connection:
        connection.execute("UPDATE log SET at = 1 WHERE stream = 'chat'")
    assert Shelf(Path(alone.database)).tidy(Keeping(chat=30)).chats == 3
    if restarts:
        alone.kill()
        alone.start()
    with table.enter(table.token) as ann, table.enter() as watcher:
        assert say_something(ann, "four") == 4
        assert watcher.hear(Chatted).number == 4
    if restarts:
        with table.enter() as watcher:
            assert [line.text for line in watcher.welcome.chats] == ["four"]


def test_the_number_of_a_line_is_not_used_again_when_who_said_it_is_gone(alone: House) -> None:
    ann = member(alone, "Ann")
    table = ann.create("kingdomino(seats=3)", "me", "open", "open")
    bob = table.sit("Bob")
    with ann.enter(table) as guest:
        assert say_something(guest, "hello") == 1
    ann.ask("delete", password=PASSWORD)
    for number in (2, 3):
        with table.enter(bob) as guest:
            assert [line.text for line in guest.welcome.chats] == ["hello again"] * (number - 2)
            assert say_something(guest, "hello again") == number
        alone.kill()
        alone.start()


def test_a_damaged_archive_keeps_nothing_else_from_its_way(shelf: Shelf) -> None:
    for table in ("broken", "whole"):
        shelf.put(table, Status.OVER, days=40)
    with sqlite3.connect(shelf.file) as connection:
        connection.execute("INSERT INTO archive (table_id, events, actions, content) VALUES ('broken', 0, 0, X'78')")

    tidied = shelf.tidy(Keeping(archive=30))

    assert (tidied.archived, tidied.failure) == (2, None)
    assert shelf.load("whole")
    assert shelf.count("log WHERE table_id = 'broken'") == 4
    assert shelf.tidy(Keeping(archive=30)) == Tidied()


def test_what_servers_were_told_of_is_forgotten_after_a_day(shelf: Shelf) -> None:
    with sqlite3.connect(shelf.file) as connection:
        notices = [("old", days_ago(2)), ("new", days_ago(0.5))]
        connection.executemany("INSERT INTO notices (table_id, at) VALUES (?, ?)", notices)

    shelf.tidy(Keeping())

    assert shelf.count("notices WHERE table_id = 'new'") == shelf.count("notices") == 1
