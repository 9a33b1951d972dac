"""`kingdomino simulate`: tables of many matches, the same from the same seed."""

import json
from pathlib import Path

from kingdomino.arena.simulation import simulate
from tests.cli.shell import run

ARGUMENTS = ["simulate", "kingdomino(seats=2)", "--bots", "random,greedy", "--matches", "6", "--seed", "1"]


def test_json_is_the_summary_of_the_arena() -> None:
    shown = run(*ARGUMENTS, "--json")
    expected = simulate("kingdomino(seats=2)", ["random", "greedy"], matches=6, seed="1").as_json()
    assert json.loads(shown.stdout) == json.loads(json.dumps(expected))
    assert shown.stderr == ""


def test_the_table_has_a_line_a_bot_and_a_line_a_seat() -> None:
    rows = [line.split() for line in run(*ARGUMENTS).stdout.splitlines()]
    summary = simulate("kingdomino(seats=2)", ["random", "greedy"], matches=6, seed="1")
    figures = {row[0]: row[1] for row in rows if len(row) > 3}
    for line in (*summary.bots, *summary.seats):
        assert figures[line.name] == f"{line.mean:.2f}"


def test_two_processes_play_the_same_matches() -> None:
    assert run(*ARGUMENTS, "--json", "--processes", "2").stdout == run(*ARGUMENTS, "--json").stdout


def test_the_records_of_all_matches_are_kept_on_request(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "of today"
    run(*ARGUMENTS, "--records", str(folder))
    assert sorted(path.name for path in folder.iterdir()) == [f"match-{number}.txt" for number in range(1, 7)]
    assert run("replay", str(folder / "match-6.txt"), "--verify").returncode == 0


def test_a_seed_is_made_and_told_where_none_is_given() -> None:
    seeds = {json.loads(run("simulate", "duel", "--matches", "1", "--json").stdout)["seed"] for _ in range(2)}
    assert len(seeds) == 2


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    shown = run(*ARGUMENTS, "--records", str(tmp_path / "file" / "games"))
    assert shown.returncode == 2
    assert "cannot be written" in shown.stderr
