"""For every wrong input, the terminal prints a sentence and ends with an exit code."""

import subprocess
from contextlib import chdir
from pathlib import Path

import pytest

from kingdomino.arena.simulation import play_match
from kingdomino.cli.exit_codes import FileTrouble
from kingdomino.cli.files import read_text
from tests.cli.shell import COMMAND, run_here

RECORD = play_match("kingdomino", ["random"], "bad input").record().text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game “chess”; there are kingdomino, origins, duel."),
        (["play", "kingdomino(seats=5)"], "Kingdomino is for 2, 3, 4 players, not 5."),
        (["play", "kingdomino(seats=3, mighty_duel=yes)"], "mighty_duel=yes is only for 2 players, not for 3."),
        (["play", "kingdomino(harmny=yes)"], "Kingdomino has no option “harmny”; did you mean “harmony”?"),
        (["play", "kingdomino(harmony=maybe)"], "harmony cannot be maybe; it can be no, yes."),
        (["play", "kingdomino((("], "“kingdomino(((” cannot be read as rules"),
        (["play", "duel", "--seat", "B=alphago"], "“alphago” is neither a person nor a bot"),
        (["play", "duel", "--seat", "C=greedy"], "The seats of duel are A, B."),
        (["play", "duel", "--seat", "greedy"], "“greedy” does not say who sits where"),
        (["play", "duel", "--seat", "A=random", "--seat", "A=greedy"], "--seat A is given twice."),
        (["play", "duel", "--record", "."], "“.” cannot be written: Is a directory."),
        (["play", "duel", "--record", "no/such/folder"], "“no/such/folder” cannot be written"),
        (["simulate", "kingdomino", "--bots", "alphago"], "There is no bot “alphago”; there are random, "),
        (["simulate", "kingdomino", "--bots", "random,random,random"], "3 bots were given"),
        (["simulate", "kingdomino", "--matches", "-3"], "The number of matches must be at least 1, not -3."),
        (["simulate", "kingdomino", "--processes", "0"], "The number of processes must be at least 1, not 0."),
        (["simulate", "kingdomino", "--matches", "many"], "Wrong value for --matches: it must be a whole number."),
        (["simulate", "go"], "There is no game “go”"),
        (["arena", "greedy"], "An arena needs at least two bots, and only 1 was given."),
        (["arena", "greedy", "alphago"], "There is no bot “alphago”; there are random, "),
        (["arena", "greedy", "mybot.py:MyBot"], "There is no file “mybot.py”."),
        (["arena", "greedy", "random", "--rules", "go"], "There is no game “go”"),
        (["arena", "greedy", "random", "--matches", "0"], "The number of matches must be at least 1, not 0."),
        (["arena", "greedy", "random", "--seconds", "1", "--playouts", "2"], "seconds or a number of playouts"),
        (["arena", "greedy", "random", "--out", "."], "“.” cannot be read: Is a directory."),
        (
            ["arena", "greedy", "random", "--plot", "a.gif"],
            "“a.gif” is not the name of a picture",
        ),
        (["arena", "greedy", "random", "--plot", "no/folder.svg"], "“no/folder.svg” cannot be written"),
        (["rules", "chess"], "There is no game “chess”"),
        (["score", "--rules", "chess"], "There is no game “chess”"),
        (["perft", "missing", "--depth", "0"], "Wrong value for --depth: it must be at least 1."),
    ],
)
def test_what_does_not_exist_is_refused_with_what_does(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    with chdir(tmp_path):
        shown = run_here(*arguments, typed="w1 ##")
    assert shown.returncode == 2
    assert sentence in shown.stderr


@pytest.mark.parametrize(
    ("command", "content", "sentence"),
    [
        ("score", None, "There is no file"),
        ("replay", None, "There is no file"),
        ("perft", None, "There is no file"),
        ("score", b"", "is empty."),
        ("replay", b"", "is empty."),
        ("perft", b" \n\n", "is empty."),
        ("score", bytes(range(256)), "is not text."),
        ("replay", bytes(range(256)), "is not text."),
        ("perft", b"w0 \0 ##", "is not text."),
    ],
)
def test_a_file_that_is_no_text_is_refused(command: str, content: bytes | None, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    if content is not None:
        path.write_bytes(content)
    shown = run_here(command, str(path))
    assert shown.returncode == 2
    assert shown.stdout == ""
    assert sentence in shown.stderr


@pytest.mark.parametrize("command", ["score", "replay", "perft"])
def test_a_folder_is_refused(command: str, tmp_path: Path) -> None:
    shown = run_here(command, str(tmp_path))
    assert shown.returncode == 2
    assert "is a folder; a file is needed." in shown.stderr


def test_a_file_without_permission_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in this process with a fake error, because a test that runs as root may read every file."""

    def forbid(*_: object) -> None:
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", forbid)
        with pytest.raises(FileTrouble) as error:
            read_text("picture.txt")
    assert str(error.value) == "“picture.txt” may not be read: its permissions forbid it."


def test_an_endless_file_is_not_read_to_its_end() -> None:
    shown = run_here("score", "/dev/zero")
    assert shown.returncode == 2
    assert "too large" in shown.stderr


@pytest.mark.parametrize(
    ("picture", "sentence"),
    [
        ("w0 ## x1", "“x1” in row 1, place 3 of the picture is no square of this game."),
        ("w0 w0", "exactly once, not 0 times"),
        ("## w0 ##", "exactly once, not 2 times"),
        ("w0 ## w1\nw0 w0", "Row 2 of the picture has 2 squares"),
        ("m3 m3 ##", "The picture shows “m3” 2 times, but the box has only 1."),
        ("w9 ##", "The picture shows “w9” once, but the box has none."),
        ("## " + "w0 " * 7, "The picture is larger than any territory"),
    ],
)
def test_a_picture_that_cannot_be_read_or_cannot_exist_says_why(picture: str, sentence: str) -> None:
    shown = run_here("score", typed=picture)
    assert shown.returncode == 2
    assert sentence in shown.stderr


@pytest.mark.clause("C2")
def test_a_picture_too_large_for_the_rules_that_were_given_says_so() -> None:
    shown = run_here("score", "--rules", "kingdomino", typed="w0 w0 w0 w0 w0 w0 ##")
    assert shown.returncode == 2
    assert "7 wide and 1 high; with these rules it must fit in 5×5" in shown.stderr


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        (RECORD[: len(RECORD) // 2], 2, "The record is cut off"),
        (RECORD.replace("claim", "CLAIM", 1), 1, "The record was altered"),
        (RECORD.replace("record 2", "record 99", 1), 2, "This record has format 99"),
        ("a letter to somebody\n", 2, "This is not a record"),
    ],
)
def test_a_record_that_cannot_be_trusted_is_refused(text: str, code: int, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(text)
    shown = run_here("replay", str(path))
    assert shown.returncode == code
    assert sentence in shown.stderr


def test_a_pipe_that_is_closed_early_ends_quietly() -> None:
    for arguments in (["rules"], ["simulate", "duel", "--matches", "1"], ["--help"]):
        process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        said = process.stderr.read().decode()
        assert process.wait(timeout=60) in (0, 1)
        assert "Traceback" not in said
        assert "BrokenPipe" not in said
        process.stderr.close()
