"""Reports: somebody tells whoever hosts the server about a person or a chat line, who then lists them."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from kingdomino.server.storage.database import list_reports
from kingdomino.server.storage.form import migrate
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import MOST_REPORTS
from tests.cli.shell import run_here
from tests.server.house import House, Invitation

Duo = tuple[Invitation, list[str]]


def listed(house: House, table: Invitation) -> list[dict[str, Any]]:
    """What is stored of the reports from this table."""
    kept = list_reports(f"sqlite:///{house.database}", 1000)
    return [json.loads(report.text) for report in kept if report.table == table.table]


def test_a_chat_line_is_reported_with_what_was_said_around_it_and_nobody_is_told(house: House, duo: Duo) -> None:
    table, (ann, bob) = duo
    with table.enter(ann) as one, table.enter(bob) as other:
        other.hear(protocol.Seats, lambda m: all(seat.connected for seat in m.table.seats))
        other.send("chat", text="you fool")
        line = one.hear(protocol.Chatted).number
        other.hear(protocol.Chatted)
        one.send("report", line=line, reason=" insults\x07 ")
        one.hear(protocol.Reported)
        assert other.hears_nothing()

    [report] = listed(house, table)
    assert (report["reporter"], report["reported"], report["reason"]) == ("A Ann", "B Bob", "insults")
    assert report["line"]["text"] == "you fool"
    assert [chat["text"] for chat in report["chats"]] == ["you fool"]


def test_of_what_was_said_only_the_line_and_a_few_around_it_are_kept(house: House, duo: Duo) -> None:
    """All fifty that people see at a table were kept, with each report of each of them."""
    table, (ann, bob) = duo
    with table.enter(ann) as one, table.enter(bob) as other:
        for number in range(1, 16):
            other.send("chat", text=f"line {number}")
            one.hear(protocol.Chatted)
        one.send("report", line=10, reason="insults")
        one.hear(protocol.Reported)
        one.send("report", seat=1, reason="insults all the time")
        one.hear(protocol.Reported)

    of_line, of_seat = sorted(listed(house, table), key=lambda report: report["reason"])
    assert [chat["number"] for chat in of_line["chats"]] == list(range(3, 13))
    assert [chat["number"] for chat in of_seat["chats"]] == list(range(6, 16))


def test_the_same_is_stored_once_and_somebody_else_may_report_it_too(house: House) -> None:
    table = house.create("kingdomino(seats=3)", "Ann", "open", "open")
    tokens = [table.token, table.sit("Bob")]
    table.sit("Cat")
    for token in (*tokens, tokens[0]):
        with table.enter(token) as guest:
            guest.send("report", seat=2, reason="is rude")
            guest.hear(protocol.Reported)

    assert sorted(report["reporter"] for report in listed(house, table)) == ["A Ann", "B Bob"]


def test_nothing_is_reported_from_a_table_that_is_gone(tmp_path: Path) -> None:
    """It would name people that nobody could find there any more."""
    house = House(tmp_path / "tables.sqlite3")
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    table.sit("Bob")
    with table.enter(table.token) as ann:
        with sqlite3.connect(house.database) as connection:
            connection.execute("DELETE FROM tables")
        ann.send("report", seat=1, reason="is rude")
        ann.refused("no_table")
    assert listed(house, table) == []
    house.stop()


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"seat": 1, "reason": " \x00 "}, "report_empty"),
        ({"seat": 1, "reason": "x" * 201}, "report_long"),
        ({"seat": 0, "reason": "me"}, "report_oneself"),
        ({"seat": 3, "reason": "nobody"}, "report_whom"),
        ({"line": 99, "reason": "never said"}, "report_whom"),
        ({"reason": "whom?"}, "report_whom"),
    ],
)
def test_a_report_that_cannot_be_gets_a_sentence_and_is_not_stored(
    house: House, duo: Duo, asked: dict[str, Any], code: str
) -> None:
    table, (ann, _) = duo
    with table.enter(ann) as one:
        one.send("report", **asked)
        one.refused(code)

    assert listed(house, table) == []


def test_who_watches_reports_nobody_and_nobody_reports_a_bot(house: House) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "bot")
    with table.enter() as watcher, table.enter(table.token) as ann:
        watcher.send("report", seat=0, reason="slow")
        watcher.refused("watching")
        ann.send("report", seat=1, reason="too strong")
        ann.refused("report_whom")


def test_nobody_reports_without_end(house: House, duo: Duo) -> None:
    table, (ann, bob) = duo
    with table.enter(ann) as one, table.enter(bob) as other:
        for number in range(1, MOST_REPORTS + 2):
            other.send("chat", text=f"line {number}")
            one.hear(protocol.Chatted)
            one.send("report", line=number, reason="again")
        one.refused("report_enough")

    assert len(listed(house, table)) == MOST_REPORTS


def test_the_command_shows_reports_in_words_newest_first(house: House, duo: Duo) -> None:
    table, (ann, bob) = duo
    with table.enter(ann) as one, table.enter(bob) as other:
        other.send("chat", preset="hurry")
        one.hear(protocol.Chatted)
        one.send("report", line=1, reason="presses me")
        one.hear(protocol.Reported)
        one.send("report", seat=1, reason="still does")
        one.hear(protocol.Reported)

    shown = run_here("reports", "--database", str(house.database), "--most", "2").stdout
    assert shown.startswith(f"2 reports in {house.database}, newest first.")
    assert shown.index("Reason: still does") < shown.index("Reason: presses me")
    assert f"table {table.table}: A Ann reports B Bob" in shown
    assert "About this line: 1. Bob: Are you still there?" in shown

    newest = json.loads(run_here("reports", "--database", str(house.database), "--most", "1", "--json").stdout)
    assert [(each["table"], each["reason"]) for each in newest] == [(table.table, "still does")]


def test_without_a_database_or_with_nonsense_the_command_says_so(tmp_path: Path) -> None:
    missing, nonsense, empty = tmp_path / "none.sqlite3", tmp_path / "text.sqlite3", tmp_path / "empty.sqlite3"
    nonsense.write_text("no database at all, and long enough to be read as one " * 20)
    migrate(f"sqlite:///{empty}")

    for path, code, words in ((missing, 2, "There is no database"), (nonsense, 1, "cannot be read as a database")):
        shown = run_here("reports", "--database", str(path))
        assert (shown.returncode, words in shown.stderr) == (code, True)
    assert not missing.exists()
    assert run_here("reports", "--database", str(empty)).stdout.startswith("Nothing was reported in ")


def test_a_database_of_an_earlier_version_has_no_reports_and_stays_as_it_is(tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite3"
    with sqlite3.connect(old) as connection:
        connection.execute("CREATE TABLE tables (id TEXT)")
    before = old.read_bytes()

    assert run_here("reports", "--database", str(old)).stdout.startswith("Nothing was reported in ")
    assert old.read_bytes() == before
