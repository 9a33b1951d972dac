"""The log is the truth: a killed server goes on where it was, and two servers on one database never both accept."""

import os
import select
import sqlite3
from pathlib import Path

from kingdomino.server.wire import protocol
from tests.patience import PATIENCE
from tests.server.house import House, Invitation


def test_a_killed_server_goes_on_in_mid_match(alone: House) -> None:
    table = alone.create("origins(seats=2, mode=tribe)", "Ann", "Bob")
    with table.enter(table.token) as guest:
        before = guest.play_on({0, 1}, lambda view: view.version >= 20)
        guest.send("chat", text="brb")
        guest.hear(protocol.Chatted)
    alone.kill()
    alone.start()
    with table.enter(table.token, since=before.version) as guest:
        assert guest.welcome.view == before
        assert guest.welcome.steps == []
        assert [chat.text for chat in guest.welcome.chats] == ["brb"]
        guest.play_on({0, 1}, lambda view: view.version > before.version + 10)


def test_a_key_counts_once_also_after_a_restart(alone: House) -> None:
    table = alone.create("duel", "Ann", "Bob")
    position = table.position(table.token)
    assert position.choices
    assert position.view.actor is not None
    move = (position.view.actor, position.view.version, position.choices[0].text)
    with table.enter(table.token) as guest:
        guest.act(*move, key="once")
        version = guest.hear(protocol.Accepted).version
    alone.kill()
    alone.start()
    with table.enter(table.token) as guest:
        guest.act(*move, key="once")
        accepted = guest.hear(protocol.Accepted)
    assert accepted.repeated
    assert accepted.version == version == table.info().version


def test_a_chat_line_with_a_key_counts_once_also_after_a_restart(alone: House) -> None:
    table = alone.create("duel", "Ann", "Bob")
    with table.enter(table.token) as guest:
        guest.send("chat", text="hello", key="once")
        first = guest.hear(protocol.Accepted)
        guest.send("chat", text="hello", key="once")
        again = guest.hear(protocol.Accepted)
    alone.kill()
    alone.start()
    with table.enter(table.token) as guest:
        guest.send("chat", text="hello", key="once")
        later = guest.hear(protocol.Accepted)
        assert [chat.text for chat in guest.welcome.chats] == ["hello"]
    assert [first.repeated, again.repeated, later.repeated] == [False, True, True]
    assert first.version == again.version == later.version == 1


def test_bots_play_on_after_a_restart_without_anybody_asking(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.sqlite3", "--bot-delay", "60")
    table = house.create("kingdomino(seats=2)", "bot", "bot")
    house.kill()
    stuck = _log(tmp_path / "tables.sqlite3", table)
    house = House(tmp_path / "tables.sqlite3")
    try:
        with table.at(house).enter() as watcher:
            result = watcher.play_on(set(), lambda view: view.result is not None).result
        assert result
        assert _log(tmp_path / "tables.sqlite3", table)[: len(stuck)] == stuck
    finally:
        house.stop()


def test_no_process_outlives_a_killed_server(alone: House) -> None:
    table = alone.create("duel", "Ann", "bot")
    with table.enter(table.token) as guest:
        guest.play_on({0}, lambda view: view.version > 8)
    workers = alone.children()
    assert workers
    alone.kill()
    assert all(map(_has_ended, workers))
    alone.start()


def _has_ended(process: int) -> bool:
    """Whether a process ends, if it has not yet."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    ended, _, _ = select.select([handle], [], [], PATIENCE)
    os.close(handle)
    return bool(ended)


def test_a_deal_that_was_about_to_come_is_made_after_a_restart(tmp_path: Path) -> None:
    """The same deal even: the dealer draws along with the log, so a crash changes no luck."""
    database = tmp_path / "tables.sqlite3"
    house = House(database)
    table = house.create("kingdomino(seats=2)", "Ann", "Bob")
    house.kill()
    dealt = _log(database, table)
    assert dealt[-1].startswith("king")
    with sqlite3.connect(database) as connection:
        lost = "DELETE FROM log WHERE table_id = ? AND stream = 'actions' AND number = ?"
        connection.execute(lost, (table.table, len(dealt)))
    house = House(database)
    try:
        table = table.at(house)
        with table.enter(table.token) as guest:
            view = guest.play_on(set(), lambda view: view.version == len(dealt))
        assert view.phase == "open"
        assert _log(database, table) == dealt
    finally:
        house.stop()


def _log(database: Path, table: Invitation) -> list[str]:
    with sqlite3.connect(database) as connection:
        query = "SELECT text FROM log WHERE table_id = ? AND stream = 'actions' ORDER BY number"
        return [text for (text,) in connection.execute(query, (table.table,))]
