"""`kingdomino replay`: stepping through records, and verifying them."""

from pathlib import Path

import pytest

from kingdomino import Match, Record, parse_record
from kingdomino.arena.simulation import play_match
from kingdomino.cli.telling import Teller
from kingdomino.play.record import check
from tests.cli.shell import run

MATCH = play_match("kingdomino(seats=2)", ["greedy", "random"], "replay")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match.txt"
    path.write_text(MATCH.record().text())
    return path


def test_a_true_record_is_verified_line_by_line(record: Path) -> None:
    shown = run("replay", str(record), "--verify")
    result = MATCH.position.result()
    assert result is not None
    assert (shown.returncode, shown.stderr) == (0, "")
    assert f"all {MATCH.version} actions are legal" in shown.stdout
    assert all(str(total) in shown.stdout for total in result.totals)
    assert "every deal comes from it" in shown.stdout


def test_an_unfinished_record_and_one_without_a_dealer_are_said_to_be_so(tmp_path: Path) -> None:
    match = Match("kingdomino(seats=2)")
    match.submit(match.position.actor, "deal 3 12 25 40")
    path = tmp_path / "match.txt"
    path.write_text(match.record().text())
    shown = run("replay", str(path), "--verify")
    assert shown.returncode == 0
    assert "The match is not finished." in shown.stdout
    assert "names no dealer" in shown.stdout


def false_records() -> dict[str, tuple[Record, str]]:
    """Records with a right checksum that contain something false."""
    true = MATCH.record()
    first = true.actions.index(next(action for action in true.actions if action.startswith("place")))
    illegal = (*true.actions[:first], "place c3 right", *true.actions[first + 1 :])
    other = play_match("kingdomino(seats=2)", ["greedy", "random"], "another").record()
    return {
        "illegal action": (changed(true, actions=illegal), "cannot be played here"),
        "wrong result": (changed(true, totals=(99, 1)), "The result in the record is not the result"),
        "wrong hash": (changed(true, commitment="0" * 64), "is not the one that its hash promised"),
        "wrong deals": (changed(other, commitment=true.commitment, seed=true.seed), "does not come from the seed"),
    }


def changed(record: Record, **fields: object) -> Record:
    values = {name: getattr(record, name) for name in Record.__dataclass_fields__}
    return Record(**{**values, **fields})


@pytest.mark.parametrize("name", false_records())
def test_a_record_that_tells_something_untrue_is_refused_with_exit_code_1(name: str, tmp_path: Path) -> None:
    record, sentence = false_records()[name]
    path = tmp_path / "match.txt"
    path.write_text(record.text())
    assert parse_record(path.read_text()) == record
    shown = run("replay", str(path), "--verify")
    assert shown.returncode == 1
    assert sentence in shown.stderr


def test_the_check_figure_is_that_of_the_lines_above(record: Path) -> None:
    *lines, last = record.read_text().splitlines()
    assert last == f"check {check(lines)}"


def test_stepping_goes_forward_back_to_a_number_and_away(record: Path) -> None:
    shown = run("replay", str(record), typed="\n\nb\n20\n999\nb\nnonsense\nq\n")
    assert shown.returncode == 0
    last = MATCH.version
    asked = [int(line.partition(" of ")[0]) for line in shown.stdout.splitlines() if f" of {last}:" in line]
    assert asked == [0, 1, 2, 1, 20, last, last - 1, last - 1]
    assert "Enter: next action" in shown.stderr


def test_every_moment_of_a_record_can_be_shown(record: Path) -> None:
    shown = run("replay", str(record), typed="\n" * MATCH.version)
    assert shown.returncode == 0
    told = [Teller(MATCH.players).tell(*step) for step in zip(MATCH.positions, MATCH.played, strict=False)]
    assert all(sentence in shown.stdout for sentences in told for sentence in sentences)
    assert "Winner: " in shown.stdout
