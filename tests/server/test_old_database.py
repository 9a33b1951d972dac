"""A database that version 0.1 wrote is opened, keeps everything, and its running matches go on."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import SQLAlchemyError

from kingdomino import parse_record, replay
from kingdomino.server.storage.form import migrate
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import Status
from tests.cli.shell import run
from tests.server.house import House, Invitation
from tests.server.stored import ask

WRITTEN = Path(__file__).parents[1] / "fixtures" / "version_0_1"
TABLES: dict[str, Any] = json.loads((WRITTEN / "tables.json").read_text(encoding="utf-8"))

UNSTORED = ("agreed", "connected", "crest", "host_seats", "rematch", "spectators")


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Today's server on a copy of the old database; its bots wait, so that it stays as it was."""
    database = tmp_path_factory.mktemp("old") / "tables.sqlite3"
    shutil.copy(WRITTEN / "tables.sqlite3", database)
    house = House(database, "--bot-delay", "3600")
    yield house
    house.stop()


def table_of(house: House, name: str) -> Invitation:
    return Invitation(house, TABLES[name]["id"], TABLES[name]["tokens"]["host"])


@pytest.mark.parametrize("name", TABLES)
def test_everything_that_was_told_of_a_table_is_told_again(old: House, name: str) -> None:
    told, table = TABLES[name], table_of(old, name)
    info = json.loads(old.web.get(table.path).content)
    info["options"] = {key: info["options"][key] for key in told["info"]["options"]}  # new options may have come
    assert _stored(info) == _stored(told["info"])
    assert old.web.get(f"{table.path}/record").text == told["record"]
    with table.enter() as watcher:
        assert told["chats"] == _plain(watcher.welcome.chats)


def _stored(info: dict[str, Any]) -> dict[str, Any]:
    """What version 0.1 stored of a table; who was connected and who had agreed it kept in memory only.

    Crests and the host's seats are no longer told: nobody read them.
    """
    seats = [{name: seat[name] for name in seat if name not in UNSTORED} for seat in info["seats"]]
    return {**{name: info[name] for name in info if name not in UNSTORED}, "seats": seats}


def _plain(chats: list[protocol.Chatted]) -> list[dict[str, Any]]:
    names = ("number", "seat", "name", "at", "text", "preset")
    told = [{name: getattr(chat, name) for name in names if getattr(chat, name) != ""} for chat in chats]
    return [{"type": "chatted", **chat} for chat in told]


@pytest.mark.parametrize("name", TABLES)
def test_every_token_still_holds_its_seats(old: House, name: str) -> None:
    table = table_of(old, name)
    for token in TABLES[name]["tokens"].values():
        with table.enter(token) as guest:
            assert guest.welcome.seats


@pytest.mark.parametrize("name", [name for name in TABLES if TABLES[name]["info"]["status"] == "running"])
def test_a_running_match_goes_on_to_its_end_with_the_old_dealer(tmp_path: Path, name: str) -> None:
    """The record replays and verifies: every deal comes from the seed that was promised before the first one."""
    shutil.copy(WRITTEN / "tables.sqlite3", tmp_path / "tables.sqlite3")
    house = House(tmp_path / "tables.sqlite3")
    try:
        table = table_of(house, name)
        tokens = set(TABLES[name]["tokens"].values())
        with table.enter(*tokens) as guest:
            guest.play_on(set(guest.welcome.seats), lambda view: view.result is not None)
        record = parse_record(house.web.get(f"{table.path}/record").text)
    finally:
        house.stop()
    assert replay(record).record().totals == record.totals
    begun = parse_record(TABLES[name]["record"])
    assert record.actions[: len(begun.actions)] == begun.actions
    assert record.seed is not None


def test_a_table_that_waited_still_begins(tmp_path: Path) -> None:
    shutil.copy(WRITTEN / "tables.sqlite3", tmp_path / "tables.sqlite3")
    house = House(tmp_path / "tables.sqlite3")
    try:
        table = table_of(house, "waiting")
        table.sit("Dan")
        assert table.info().status is Status.RUNNING
        assert table.position().view.draft
    finally:
        house.stop()


def test_nothing_that_was_begun_long_ago_goes_soon_after_the_upgrade(tmp_path: Path) -> None:
    """Version 0.1 never removed anything, so nobody knew how long a table would be kept."""
    database = tmp_path / "tables.sqlite3"
    shutil.copy(WRITTEN / "tables.sqlite3", database)
    with sqlite3.connect(database) as connection:
        for rows, time in (("tables", "created"), ("actions", "at")):
            connection.execute(f"UPDATE {rows} SET {time} = {time} - 100 * 24 * 3600")
    migrate(f"sqlite:///{database}")

    assert run("admin", "tidy", "--database", str(database)).returncode == 0

    kept = [table for (table,) in ask(str(database), "SELECT id FROM tables ORDER BY id")]
    assert kept == sorted(table["id"] for table in TABLES.values())


def test_a_database_is_migrated_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    shutil.copy(WRITTEN / "tables.sqlite3", database)
    with sqlite3.connect(database) as connection:
        connection.execute("ALTER TABLE chats RENAME COLUMN preset TO something_else")
    before = _schema(database)
    with pytest.raises((SQLAlchemyError, KeyError)):
        migrate(f"sqlite:///{database}")
    assert _schema(database) == before


def _schema(database: Path) -> list[tuple[str, ...]]:
    with sqlite3.connect(database) as connection:
        return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
