"""`kingdomino perft`: counts and compares."""

from pathlib import Path

from tests.cli.shell import run

OPENING = """
kingdomino counts 1
rules kingdomino(seats=2, opening=snake)
chance deal 3 12 25 40
chance king A
"""


def test_counts_are_shown_a_line_a_depth() -> None:
    shown = run("perft", "-", typed=f"{OPENING}depth 3")
    assert shown.returncode == 0
    assert [line.split() for line in shown.stdout.splitlines()[-3:]] == [["1", "4"], ["2", "12"], ["3", "24"]]


def test_counts_as_expected_end_well() -> None:
    shown = run("perft", "-", typed=f"{OPENING}counts 4 12 24")
    assert shown.returncode == 0
    assert shown.stdout.endswith("All counts are as expected.\n")


def test_other_counts_end_with_exit_code_1_and_where_they_differ() -> None:
    shown = run("perft", "-", typed=f"{OPENING}counts 4 11 24")
    assert shown.returncode == 1
    assert "first for sequences of 2 actions" in shown.stderr


def test_the_count_behind_each_first_action_is_shown_on_request() -> None:
    shown = run("perft", "-", "--divide", "--depth", "2", typed=f"{OPENING}depth 3")
    assert "claim 3: 3\nclaim 12: 3\nclaim 25: 3\nclaim 40: 3\n" in shown.stdout


def test_a_counts_file_of_ours_is_counted() -> None:
    path = Path(__file__).parents[1] / "counts" / "origins-3-tribe-start.txt"
    assert run("perft", str(path)).returncode == 0
