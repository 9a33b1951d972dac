"""What must stay secret: what is stored does not reach the log, and only the owner reads the database."""

import asyncio
import json
import logging
import shutil
import sqlite3
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingdomino.server.http.last_resort import report_forgotten
from kingdomino.server.logs import JsonLines, TextLines
from kingdomino.server.settings import default_database
from kingdomino.server.tables.tokens import hash_token, new_id
from kingdomino.server.wire import routes
from tests.server.house import House

FAILURES = {
    "IntegrityError": "SELECT RAISE(ABORT, 'no')",
    "InternalError": "SELECT RAISE(ROLLBACK, 'no')",
    "IntegrityError of a column": "UPDATE log SET text = NULL",
    # The last one, because SQLite does not notice in a running process that such a trigger was dropped.
    "OperationalError": "SELECT no_such_function()",
}


HUSHED = "hush" * 2


class Surprise(Exception):
    """Something that no code expects; its words contain what must not reach the log."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("failing")
    house = House(folder / "tables.sqlite3", log=folder / "log")
    yield house
    house.stop()


def written(house: House) -> str:
    assert house.log
    return house.log.read_text()


def seed_of(table: str, database: str) -> str:
    with sqlite3.connect(database) as connection:
        query = "SELECT text FROM log WHERE table_id = ? AND stream = 'events' AND number = 1"
        return str(json.loads(connection.execute(query, (table,)).fetchone()[0])["seed"])


# The log


@pytest.mark.parametrize("failure", FAILURES)
def test_nothing_that_could_not_be_stored_is_logged(house: House, failure: str) -> None:
    with sqlite3.connect(house.database) as connection:
        connection.execute("DROP TRIGGER IF EXISTS fails")
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    seed = seed_of(table.table, house.database)
    with sqlite3.connect(house.database) as connection:
        connection.execute(f"CREATE TRIGGER fails AFTER INSERT ON log BEGIN {FAILURES[failure]}; END")
    with table.enter(table.token) as ann:
        ann.send("chat", text="a secret")
        ann.refused("not_stored")
    house.refused(house.web.post(f"{table.path}/seats", json={"name": "Bobby"}), 409, "not_stored")
    wish = {"rules": "duel", "seats": [{"kind": "me", "name": "Carol"}, {"kind": "bot"}], "player": "device-id"}
    house.refused(house.web.post("/api/tables", json=wish), 409, "not_stored")
    assert "could not be stored" in written(house)
    secrets = ("a secret", "Bobby", "Carol", "device-id", "INSERT", "seed", seed, table.token, hash_token(table.token))
    assert [secret for secret in secrets if secret in written(house)] == []


def test_what_is_stored_and_cannot_be_read_is_not_logged(house: House) -> None:
    """Python quotes a text that is not UTF-8."""
    damaged = new_id()
    with sqlite3.connect(house.database) as connection:
        connection.execute("DROP TRIGGER IF EXISTS fails")
        event = "INSERT INTO log (table_id, stream, number, text, at) VALUES (?, 'events', 1, CAST(? AS TEXT), 0)"
        connection.execute(event, (damaged, HUSHED.encode() + b"\xff"))
    house.refused(house.web.get(f"/api/tables/{damaged}"), 503, "not_read")
    assert f"table {damaged} could not be read" in written(house)
    assert HUSHED not in written(house)


@pytest.mark.parametrize("formatter", [TextLines("%(message)s"), JsonLines()])
def test_a_traceback_says_where_and_what_but_not_the_words_of_the_error(formatter: logging.Formatter) -> None:
    try:
        try:
            raise KeyError(HUSHED)
        except KeyError as error:
            raise Surprise(HUSHED) from error
    except Surprise:
        record = logging.LogRecord("name", logging.ERROR, "", 0, "failed", (), sys.exc_info())
    line = formatter.format(record)
    assert "KeyError" in line
    assert "Surprise" in line
    assert "test_attacks_secrets.py" in line
    assert HUSHED not in line


def test_what_fails_where_nobody_waits_is_logged_once_and_without_its_words(caplog: pytest.LogCaptureFixture) -> None:
    def fail(secret: str) -> None:
        raise Surprise(secret)

    async def forget() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(report_forgotten)
        for _ in range(1000):
            loop.call_soon(fail, "a secret")
        await asyncio.sleep(0.01)

    asyncio.run(forget())
    assert len(caplog.records) == 1
    assert "Surprise" in caplog.text
    assert "a secret" not in caplog.text


# The database


@pytest.fixture
def plain(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "tables.sqlite3", log=tmp_path / "log")
    yield house
    house.stop()


def modes(database: str) -> dict[str, int]:
    """The files of a database, each with what it allows."""
    path = Path(database)
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.glob(f"{path.name}*")}


def test_only_the_owner_reads_the_database_and_its_other_files(plain: House) -> None:
    files = ("tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3-shm")
    plain.create("kingdomino(seats=2)", "Ann", "open")
    assert modes(plain.database) == dict.fromkeys(files, 0o600)
    plain.stop()
    Path(plain.database).chmod(0o644)  # as earlier versions have left it
    plain.start()
    plain.create("kingdomino(seats=2)", "Ann", "open")
    assert modes(plain.database) == dict.fromkeys(files, 0o600)


def test_only_the_owner_enters_the_folder_of_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "kingdomino").mkdir(mode=0o755)
    folder = Path(default_database()).parent
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("replaced", [False, True], ids=["deleted", "replaced"])
def test_a_database_that_is_deleted_or_replaced_is_noticed(plain: House, *, replaced: bool) -> None:
    """Every move was acknowledged and lost with the old file."""
    table = plain.create("kingdomino(seats=2)", "Ann", "open")
    assert plain.web.get(routes.READY).status_code == 200
    with table.enter(table.token) as ann:
        path = Path(plain.database)
        copy = Path(shutil.copy(path, path.with_suffix(".copy")))
        path.unlink()
        if replaced:
            copy.rename(path)
        for _ in range(3):
            ann.send("chat", text="hello")
            ann.refused("not_stored")
    plain.refused(plain.web.get(routes.READY), 503, "not_read")
    assert written(plain).count("is gone: nothing is stored until the server is started again") == 1
