"""`kingdomino bench` measures what it names, as a table and as JSON."""

import json

import pytest
from typer.testing import CliRunner

from kingdomino.arena.bench import measures
from kingdomino.cli.app import app
from kingdomino.errors import OptionError
from kingdomino.family.spec import rules_text
from kingdomino.testing import plain_combinations


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["bench", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_every_game_mode_and_number_of_seats_is_measured() -> None:
    names = {measure.name for measure in measures()}
    assert {f"random {rules_text(rules)}" for rules in plain_combinations()} < names
    assert {"random kingdomino(seats=2, mighty_duel=yes)", "full_greedy kingdomino(seats=4)"} < names


def test_json_has_an_object_a_line_with_name_and_rate() -> None:
    (line,) = run("--json", "--only", "random duel").splitlines()
    speed = json.loads(line)
    assert speed["name"] == "random duel"
    assert speed["per_second"] > speed["python_per_second"] > 0
    assert speed["times_python"] == pytest.approx(speed["per_second"] / speed["python_per_second"], rel=0.01)


def test_steps_of_a_batch_are_counted() -> None:
    speed = json.loads(run("--json", "--only", "batched"))
    assert (speed["name"], speed["unit"]) == ("batched kingdomino(seats=2)", "steps")
    assert speed["per_second"] > 0


def test_the_table_shows_the_speed_up_over_the_python_rules() -> None:
    heading, row = run("--only", "RANDOM DUEL").splitlines()
    assert heading.split() == ["what", "per", "second", "in", "Python", "speed-up"]
    assert row.startswith("random duel ")
    assert "×" in row


def test_a_name_that_fits_nothing_is_refused_with_what_there_is() -> None:
    with pytest.raises(OptionError, match=r"“chess” in its name; there are random kingdomino\(seats=2\)"):
        measures("chess")
