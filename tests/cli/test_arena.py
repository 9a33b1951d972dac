"""`kingdomino arena`: the figures of a tournament as table, JSON and picture; it can be stopped and goes on."""

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from kingdomino.arena import tournament
from tests.cli.shell import COMMAND, heed_ctrl_c, run, run_on_terminal

OWN = str(Path(__file__).parents[1] / "arena" / "own_bots.py")
ARGUMENTS = ["arena", "greedy", "random", "--seed", "1", "--processes", "1"]
THREE_SEATS = ["--rules", "kingdomino(seats=3)", "--matches", "6"]


def test_json_has_one_object_per_bot_with_its_figures() -> None:
    shown = run(*ARGUMENTS, *THREE_SEATS, "--json")
    report = tournament("kingdomino(seats=3)", ["greedy", "random"], seed="1", matches=6, processes=1)
    objects = [json.loads(line) for line in shown.stdout.splitlines()]

    assert [each["bot"] for each in objects] == ["greedy", "random"]
    for each, line, rating in zip(objects, report.bots, report.ratings, strict=True):
        assert each["win_share"] == line.win_share
        assert tuple(each["interval"]) == line.interval
        assert each["mean"] == line.mean
        assert each["rating"] == rating.mean
        assert (each["matches"], each["rules"], each["seed"]) == (6, "kingdomino(seats=3)", "1")


def test_json_says_null_for_what_the_matches_cannot_tell() -> None:
    shown = run("arena", f"{OWN}:Raises", "random", "--matches", "4", "--seed", "1", "--processes", "1", "--json")
    for each in map(json.loads, shown.stdout.splitlines()):
        assert each["win_share"] in (0.0, 1.0)
        assert [each[key] for key in ("mean", "error", "margin", "margin_error")] == [None] * 4

    shown = run(*ARGUMENTS, "--matches", "2", "--json")
    for each in map(json.loads, shown.stdout.splitlines()):
        assert each["mean"] > 0
        assert (each["error"], each["margin_error"]) == (None, None)


def test_the_table_fits_into_80_columns_and_has_the_best_bot_first() -> None:
    shown = run("arena", "random", "greedy", "--seed", "1", *THREE_SEATS).stdout.splitlines()

    assert shown[0] == "kingdomino(seats=3), 6 matches, seed “1”"
    assert [line.split()[0] for line in shown[2:4]] == ["greedy", "random"]
    assert max(map(len, shown[:5])) <= 80


def test_a_tournament_of_three_shows_who_beats_whom() -> None:
    shown = run("arena", "random", "greedy", f"{OWN}:First", "--matches", "2", "--seed", "1").stdout

    assert "wins against     1       2       3" in shown
    assert "1 greedy         –  100.0%  100.0%" in shown
    assert "of 3 tables" in shown


def test_without_a_number_of_matches_it_stops_when_it_is_decided() -> None:
    shown = run(*ARGUMENTS)

    assert "Stopped early: greedy wins more often" in shown.stdout
    assert int(shown.stdout.split(", ")[1].split()[0]) < 60
    assert "Stopped early" not in run(*ARGUMENTS, "--matches", "60").stdout


def test_a_bot_that_misbehaves_is_told_and_counted() -> None:
    shown = run("arena", f"{OWN}:Raises", "random", "--matches", "7", "--seed", "1", "--processes", "1")

    assert "Match 1: raises, in seat A, loses: it raised ValueError: no idea\n" in shown.stderr
    assert shown.stderr.count("loses") == 5
    assert "Further forfeits of raises are only counted." in shown.stderr
    assert shown.stdout.splitlines()[3].split()[-1] == "7"


def test_what_bots_print_does_not_come_between_the_results(tmp_path: Path) -> None:
    bot = tmp_path / "chatty.py"
    bot.write_text(
        "class Chatty:\n"
        "    def __init__(self, seed): ...\n"
        "    def choose(self, position):\n"
        "        print('hello')\n"
        "        return position.legal()[0]\n"
    )
    shown = run("arena", f"{bot}:Chatty", "random", "--matches", "1", "--json")

    assert [json.loads(line)["bot"] for line in shown.stdout.splitlines()] == ["Chatty", "random"]
    assert "hello" in shown.stderr


def test_the_progress_bar_shows_the_score() -> None:
    shown = run_on_terminal(*ARGUMENTS, "--matches", "20")

    assert "greedy 100.0%" in shown
    assert "/20" in shown


def test_a_killed_tournament_goes_on_from_its_file(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = [*COMMAND, *ARGUMENTS, "--matches", "60", "--out", str(out)]
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for_lines(out, 4)
    process.kill()
    process.wait()
    kept = out.read_bytes()
    shown = run(*ARGUMENTS, "--matches", "60", "--out", str(out), "--json")

    assert out.read_bytes().startswith(kept[: kept.rindex(b"\n")])
    assert shown.stdout == run(*ARGUMENTS, "--matches", "60", "--json").stdout


def test_ctrl_c_shows_the_table_so_far_and_the_file_keeps_it(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = [*COMMAND, *ARGUMENTS, "--matches", "100000", "--out", str(out)]
    process = subprocess.Popen(
        arguments,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_ctrl_c,  # noqa: PLW1509 - no thread runs in this test
    )
    wait_for_lines(out, 4)
    process.send_signal(signal.SIGINT)
    shown, told = process.communicate(timeout=60)

    assert process.returncode == 130
    assert "greedy" in shown
    assert "The same command goes on from here." in told
    assert "Traceback" not in told


def wait_for_lines(path: Path, count: int) -> None:
    for _ in range(600):
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.1)
    pytest.fail("no match was kept in a minute")


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_the_picture_is_drawn(ending: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / f"plot.{ending}"
    run(*ARGUMENTS, "--matches", "4", "--plot", str(path))

    assert path.read_bytes().startswith(b"\x89PNG" if ending == "png" else b"<?xml")
