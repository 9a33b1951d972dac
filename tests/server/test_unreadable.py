"""One table that cannot be read is reported and passed over; a database that fails says why and gives nothing away."""

import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingdomino.server.storage.log import Entry
from kingdomino.server.wire import protocol
from tests.server.house import Invitation
from tests.server.rigged import ABSENT_AFTER, RiggedHouse, RiggedStore

NO_SUCH_RULES = (
    '{"event":"created","rules":"chess","seed":"s","dealer":2,"host":"h","seats":[],'
    '"public":true,"chat":true,"hints":"full","at":0}'
)
NO_SEATS = NO_SUCH_RULES.replace("chess", "duel")
CREATED = NO_SEATS.replace("[]", '[{"kind":"open"},{"kind":"open"}]')
BROKEN_ENTRIES = {
    "an action that cannot be read": ("actions", 2, "dance"),
    "an action that is not legal": ("actions", 2, "claim 48"),
    "an event that cannot be read": ("events", 1, "{"),
    "an event that is not known": ("events", 1, '{"event": "exploded"}'),
    "a table that was created twice": ("events", 2, CREATED),
    "seats that do not fit the rules": ("events", 1, NO_SEATS),
    "rules that do not exist": (
        "events",
        1,
        NO_SUCH_RULES,
    ),
}


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@pytest.fixture(params=list(BROKEN_ENTRIES.values()), ids=list(BROKEN_ENTRIES))
def broken(request: pytest.FixtureRequest, database: Path) -> tuple[list[str], list[str]]:
    """The ids of two running and of two public tables; the first of each cannot be read."""
    house = RiggedHouse(database)
    running = [house.create("kingdomino(seats=2)", "Ann", "bot").table for _ in range(2)]
    waiting = [house.create("kingdomino(seats=2)", "Ann", "open", public=True).table for _ in range(2)]
    house.stop()
    stream, number, text = request.param
    with sqlite3.connect(database) as connection:
        for table in (running[0], waiting[0]):
            entry = (table, stream, number, text)
            connection.execute("REPLACE INTO log (table_id, stream, number, text, at) VALUES (?, ?, ?, ?, 0)", entry)
    return running, waiting


def test_an_unreadable_table_is_reported_and_passed_over(
    broken: tuple[list[str], list[str]], database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    running, waiting = broken
    house = RiggedHouse(database)
    try:
        listed = house.web.get("/api/tables")
        assert listed.status_code == 200
        assert [table["id"] for table in listed.json()["tables"]] == [waiting[1]]
        house.refused(house.web.get(f"/api/tables/{running[0]}"), 500, "unreadable_table")
        with Invitation(house, running[1], "").enter() as watcher:
            house.clock.turn(1)  # the bot of the other running table goes on, and so do deadlines
            watcher.send("ping")
            watcher.hear(protocol.Pong)
        house.clock.turn(ABSENT_AFTER)
        assert house.web.get("/api/health").status_code == 200
    finally:
        house.stop()
    reported = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert all("makes no sense" in record.message for record in reported)
    assert {table for table in (running[0], waiting[0]) if any(table in r.message for r in reported)} == {
        running[0],
        waiting[0],
    }


# A database that fails


@pytest.fixture
def rig(database: Path) -> Iterator[RiggedHouse]:
    house = RiggedHouse(database)
    yield house
    house.stop()


def test_a_failed_save_is_logged_without_what_was_to_be_stored(
    rig: RiggedHouse, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = rig.create("kingdomino(seats=2)", "Ann", "open")
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TRIGGER fails BEFORE INSERT ON log BEGIN SELECT no_such_function(); END")
    with table.enter(table.token) as ann:
        ann.send("chat", text="my secret")
        ann.refused("not_stored")
    rig.refused(rig.web.post(f"{table.path}/seats", json={"name": "Bob"}), 409, "not_stored")
    assert "no_such_function" in caplog.text
    assert table.table in caplog.text
    assert "my secret" not in caplog.text
    assert "INSERT" not in caplog.text
    assert "Bob" not in caplog.text


def test_a_database_that_cannot_be_read_is_told_as_such(rig: RiggedHouse, database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("ALTER TABLE log RENAME TO hidden")
        connection.execute("ALTER TABLE tables RENAME TO also_hidden")
    rig.refused(rig.web.get("/api/tables/k3v9q2ab"), 503, "not_read")
    rig.refused(rig.web.get("/api/tables"), 503, "not_read")


def test_a_table_that_is_archived_while_it_is_read_is_read_again(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise it would count as unreadable until the server is started again."""
    house = RiggedHouse(database)
    table = house.create("kingdomino(seats=2)", "Ann", "Bob")
    version = table.info().version
    house.stop()
    load, torn = RiggedStore.load, [True]

    async def load_from_log_and_archive(store: RiggedStore, table_id: str) -> list[Entry]:
        entries = await load(store, table_id)
        return entries * 2 if torn and torn.pop() else entries

    monkeypatch.setattr(RiggedStore, "load", load_from_log_and_archive)
    house = RiggedHouse(database)
    try:
        assert table.at(house).info().version == version
        assert not torn
    finally:
        house.stop()
