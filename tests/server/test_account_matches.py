"""What listing the matches of an account costs others: no whole table is read, and one account waits for itself."""

import threading
from http.client import HTTPConnection
from pathlib import Path

import pytest
import sqlalchemy as sa

from kingdomino.server.accounts import summaries
from kingdomino.server.storage import farewell
from kingdomino.server.storage.account_matches import KeptMatch, list_figures, list_matches, list_names, list_ratings
from kingdomino.server.storage.engines import opened
from kingdomino.server.storage.form import migrate
from kingdomino.server.wire.account_types import AccountMatches
from tests.patience import PATIENCE
from tests.server.house import Pending
from tests.server.members import Person, member
from tests.server.rigged import Happening, RiggedHouse
from tests.server.stored import ask, plan_of

LAST = KeptMatch("k2m4n6p8", 0, "duel", "", 2, 0.0, *[None] * 8)


def test_no_question_about_matches_reads_or_sorts_more_than_it_tells(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    migrate(url)

    with opened(url) as connection:
        plan = [
            *plan_of(connection, lambda: list_matches(connection, "ann", 200)),
            *plan_of(connection, lambda: list_matches(connection, "ann", 200, after=LAST)),
            *plan_of(connection, lambda: list_names(connection, "ann", ["k2m4n6p8", "m4n6p8k2"])),
            *plan_of(connection, lambda: list_figures(connection, "ann")),
            *plan_of(connection, lambda: list_ratings(connection, "ann")),
        ]

    assert "SEARCH account_seats USING COVERING INDEX account_seats_by_pool (account_id=?)" in plan
    assert [step for step in plan if step.startswith("SCAN") or "TEMP B-TREE" in step] == []


def test_looking_for_what_is_left_of_deleted_accounts_reads_no_row_of_others(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    migrate(url)

    with opened(url) as connection:
        plan = plan_of(connection, lambda: farewell.list_left_over(connection))

    assert any(step.startswith("SEARCH account_traces") for step in plan)
    assert [step for step in plan if step.startswith("SCAN account")] == []


def test_many_lists_of_one_account_do_not_keep_others_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    greedy, other = member(house, "Greedy"), member(house, "Other")
    names = dict[str, str](tuple(row) for row in ask(house.database, "SELECT id, name FROM accounts"))
    listed, begun, may_go_on, list_all = list[str](), Happening(), threading.Event(), summaries.matches

    def list_slowly(connection: sa.Connection, account: str) -> AccountMatches:
        listed.append(names[account])
        begun.happen()
        may_go_on.wait(PATIENCE)
        return list_all(connection, account)

    monkeypatch.setattr(summaries, "matches", list_slowly)
    try:
        asked = [ask_for_matches(house, greedy)]
        begun.wait()
        asked += [ask_for_matches(house, greedy) for _ in range(4)]
        house.let_come_in()
        asked.append(ask_for_matches(house, other))
        house.let_come_in()
        may_go_on.set()
        assert {one.answer()[0] for one in asked} == {200}
    finally:
        may_go_on.set()
        house.stop()

    assert "Other" in listed[:3]


def ask_for_matches(house: RiggedHouse, person: Person) -> Pending:
    """A request that waits for its answer."""
    connection = HTTPConnection(house.url.removeprefix("http://"), timeout=PATIENCE)
    connection.request("GET", "/api/account/matches", headers=person.cookie)
    return Pending(connection)
