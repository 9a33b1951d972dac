"""What is stored reaches the database file itself, while the writing goes on."""

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest
from alembic.config import Config

from kingdomino.server.storage import database
from kingdomino.server.storage.database import Database
from kingdomino.server.storage.form import migrate
from kingdomino.server.storage.log import Entry, Listing, Save, StoreFailed, Stream
from tests.patience import PATIENCE

ENTRIES = 40


async def save_all(store: Database, table: str, pause: float = 0.0) -> None:
    """Store some entries of a new table, one after the other."""
    await store.save(Save((), listed=(Listing(table, 0.0, "running", False),)))
    for number in range(1, ENTRIES + 1):
        await store.save(Save((Entry(table, Stream.ACTIONS, number, "pass", 0.0),)))
        await asyncio.sleep(pause)


async def store(url: str, file: Path) -> None:
    """Store some entries, and return when the file alone holds them, while the database is still open."""
    store = Database(url)
    await store.open()
    await save_all(store, "table")
    async with asyncio.timeout(PATIENCE):
        while await asyncio.to_thread(entries_in, file) < ENTRIES:
            await asyncio.sleep(0.01)
    await store.close()


def entries_in(file: Path) -> int:
    """How many entries the file holds, without what was written ahead."""
    alone = Path(shutil.copy(file, file.with_suffix(".copy")))
    connection = sqlite3.connect(alone)
    try:
        return int(connection.execute("SELECT COUNT(*) FROM log").fetchone()[0])
    except sqlite3.DatabaseError:  # it was copied in the middle of a change
        return 0
    finally:
        connection.close()


def test_what_is_written_ahead_is_moved_into_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "CHECKPOINT_SECONDS", 0.01)
    file = tmp_path / "tables.sqlite3"
    migrate(f"sqlite:///{file}")
    asyncio.run(store(f"sqlite:///{file}", file))
    assert entries_in(file) == ENTRIES


def test_whoever_starts_waits_as_long_as_somebody_else_may_migrate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite is asked how long it waits for the lock."""
    waited: list[int] = []

    def look(config: Config, _: str) -> None:
        waited.append(config.attributes["connection"].exec_driver_sql("PRAGMA busy_timeout").scalar_one())

    monkeypatch.setattr("alembic.command.upgrade", look)
    migrate(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    assert waited == [600_000]


async def save_beside_a_reader(url: str, file: Path) -> None:
    """Store some entries, and tidy between them, while somebody reads the database as it was before."""
    store = Database(url)
    await store.open()
    await save_all(store, "table")
    reader = sqlite3.connect(file, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT COUNT(*) FROM log").fetchone()
    async with asyncio.timeout(PATIENCE):
        await save_all(store, "other", database.CHECKPOINT_SECONDS)
    reader.close()
    await store.close()


def test_no_save_waits_for_a_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waited would do so for much longer than the test."""
    monkeypatch.setattr(database, "CHECKPOINT_SECONDS", 0.01)
    monkeypatch.setattr(database, "BUSY_MILLISECONDS", 30_000)
    file = tmp_path / "tables.sqlite3"
    migrate(f"sqlite:///{file}")
    asyncio.run(save_beside_a_reader(f"sqlite:///{file}", file))


async def save_without_a_writer(url: str) -> None:
    """Ask for three saves where nobody stores any."""
    store = Database(url)
    waiting = [asyncio.ensure_future(store.save(Save(()))) for _ in range(2)]
    await asyncio.sleep(0)
    try:
        with pytest.raises(StoreFailed, match="2 saves wait"):
            await store.save(Save(()))
    finally:
        for one in waiting:
            one.cancel()


def test_saves_do_not_wait_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "MOST_WAITING", 2)
    asyncio.run(save_without_a_writer(f"sqlite:///{tmp_path / 'tables.sqlite3'}"))


def test_a_file_tells_what_other_processes_write_and_not_what_this_one_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "CHECKPOINT_SECONDS", 0.01)
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    migrate(url)

    async def run() -> list[bool | None]:
        own, other = Database(url), Database(url)
        for store in (own, other):
            await store.open()
        await own.others_wrote()
        told = []
        await save_all(own, "table")
        await own.load("table")
        await own.write(lambda connection: None)
        told.append(await own.others_wrote())
        await save_all(other, "other")
        told += [await own.others_wrote(), await own.others_wrote()]
        await save_all(own, "again")
        told += [await own.others_wrote(), await other.others_wrote()]
        for store in (own, other):
            await store.close()
        return told

    assert asyncio.run(run()) == [False, True, False, False, True]
