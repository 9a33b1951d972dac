"""`kingdomino review`: a finished match judged on the terminal and as JSON, and a sentence for everything else."""

import json
import os
import pty
import signal
import subprocess
from pathlib import Path

import pytest

from kingdomino.cli import review as command
from kingdomino.cli import review_page
from kingdomino.cli.exit_codes import FileTrouble
from kingdomino.native import AVAILABLE
from kingdomino.play.record import check
from tests.cli.shell import COMMAND, heed_ctrl_c, read_all, run
from tests.matches import bot_match

MATCH = bot_match("kingdomino(seats=2)", "greedy", "random", seed="terminal")
LINES = MATCH.record().text().splitlines()
UNFINISHED = "A review needs a finished match; this one is not over after its 1 action."

needs_core = pytest.mark.skipif(not AVAILABLE, reason="a review needs the compiled core")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return saved(tmp_path, LINES)


def saved(folder: Path, lines: list[str]) -> Path:
    path = folder / "match.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def sealed(lines: list[str]) -> list[str]:
    return [*lines, f"check {check(lines)}"]


@needs_core
def test_a_match_is_judged_on_the_terminal(record: Path) -> None:
    shown = run("review", str(record), "--playouts", "20")

    assert (shown.returncode, shown.stderr) == (0, "")
    assert "28 turns, judged by the learned player" in shown.stdout
    assert "Chance of winning, turn by turn" in shown.stdout
    assert "Turning points" in shown.stdout
    assert "Better: " in shown.stdout
    assert shown.stdout.count("blunder ??") > 2


@needs_core
def test_a_review_as_json_adds_up(record: Path) -> None:
    shown = run("review", str(record), "--playouts", "20", "--json")
    review = json.loads(shown.stdout)

    assert review["players"] == ["greedy", "random"]
    assert len(review["turns"]) == 28
    for seat in review["seats"]:
        assert seat["start"] + seat["luck"] - seat["given_up"] + seat["gifts"] == pytest.approx(seat["result"])


def test_an_unfinished_match_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, sealed(["kingdomino record 1", "rules kingdomino(seats=2)", "actions 1", "deal 3 12 25 40"]))

    shown = run("review", str(path))
    assert (shown.returncode, shown.stdout, shown.stderr) == (1, "", f"{UNFINISHED}\n")


@pytest.mark.parametrize(
    ("lines", "code", "sentence"),
    [
        (LINES[:-1], 2, "The record is cut off"),
        ([*LINES[:-5], LINES[-5] + "0", *LINES[-4:]], 1, "The record was altered"),
        (["kingdomino record 9", *LINES[1:]], 2, "Update the program."),
        (sealed([LINES[0], "rules chess(seats=2)", *LINES[2:-1]]), 2, "chess"),
        (["Dear diary"], 2, "This is not a record"),
    ],
)
def test_what_is_not_a_whole_record_is_refused(tmp_path: Path, lines: list[str], code: int, sentence: str) -> None:
    shown = run("review", str(saved(tmp_path, lines)))

    assert (shown.returncode, shown.stdout) == (code, "")
    assert sentence in shown.stderr


def test_a_missing_file_and_impossible_numbers_are_refused(record: Path) -> None:
    assert "nowhere.txt" in run("review", "nowhere.txt").stderr
    assert run("review", str(record), "--playouts", "0").returncode == 2
    assert run("review", str(record), "--seed", "-1").returncode == 2


@needs_core
def test_ctrl_c_ends_it_with_a_sentence(record: Path) -> None:
    ours, theirs = pty.openpty()
    command = [*COMMAND, "review", str(record), "--playouts", "3000"]
    thinking = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=theirs,
        preexec_fn=heed_ctrl_c,  # noqa: PLW1509 - no thread runs in this test
    )
    os.close(theirs)
    shown = b""
    while b"thinking about the turns" not in shown:
        shown += os.read(ours, 4096)
    thinking.send_signal(signal.SIGINT)
    out, _ = thinking.communicate(timeout=60)
    shown += b"".join(read_all(ours))
    os.close(ours)

    assert (thinking.returncode, out) == (130, b"")
    assert b"of 28 turns; nothing was written." in shown


def test_a_page_is_never_written_over_something_else(record: Path, tmp_path: Path) -> None:
    before = record.read_text()

    over = run("review", str(record), "--html", str(record))
    assert (over.returncode, record.read_text()) == (2, before)
    assert "exists and is not a page, so it is not overwritten" in over.stderr
    assert "There is no folder" in run("review", str(record), "--html", str(tmp_path / "nowhere" / "page.html")).stderr
    assert run("review", str(record), "--html", str(tmp_path)).returncode == 2


def test_without_the_built_app_a_sentence_says_how_to_build_it(monkeypatch: pytest.MonkeyPatch, record: Path) -> None:
    monkeypatch.setattr(review_page, "find_offline_page", lambda: None)

    with pytest.raises(FileTrouble, match="“make play” builds it"):
        command.review(str(record), html=str(record.parent / "page.html"), as_json=False, playouts=1, seed=1)
    assert sorted(path.name for path in record.parent.iterdir()) == ["match.txt"]
