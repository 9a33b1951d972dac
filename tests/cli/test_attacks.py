"""Files and names from strangers: nothing in them commands the terminal, and none keeps a command busy for long."""

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.text import Text

from kingdomino import Dealer, Match
from kingdomino.cli.screen import CleanConsole
from kingdomino.cli.visible import json_text, shortened, visible
from kingdomino.core.rules import Actor
from tests.cli.shell import run

EVIL = "\x1b[31mEve\x1b]0;title\x07\x9b2J\u202egnp\x08\x7f"
HARMLESS = "[31mEve]0;title2Jgnp"


def commands(text: str) -> set[str]:
    """The characters of a text that are not to be seen."""
    return {letter for letter in text if not letter.isprintable() and letter not in "\n\t"}


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole match in which somebody's name commands the terminal."""
    file = tmp_path_factory.mktemp("evil") / "match.txt"
    match = Match("kingdomino(seats=2)", Dealer("evil"))
    while (actor := match.position.actor) is not Actor.OVER:
        match.submit(actor, match.position.legal()[0])
    file.write_text(replace(match.record(), players=(EVIL, "Bob")).text())
    return file


@pytest.mark.parametrize("arguments", [("replay",), ("replay", "--verify"), ("review", "--playouts", "2")])
def test_a_name_in_a_record_does_not_command_the_terminal(record: Path, arguments: Sequence[str]) -> None:
    done = run(*arguments, str(record), typed="9999\nq\n")
    assert done.returncode == 0, done.stderr
    assert HARMLESS in "".join(done.stdout.split("\n"))
    assert commands(done.stdout + done.stderr) == set()


def test_the_name_of_a_file_does_not_command_the_terminal() -> None:
    done = run("replay", f"{EVIL}.txt")
    assert done.returncode == 2
    assert commands(done.stderr) == set()


def test_a_console_shows_its_own_styles_and_no_others() -> None:
    file = StringIO()
    CleanConsole(file=file, force_terminal=True, color_system="truecolor", width=80).print(Text(EVIL, "bold"))
    assert file.getvalue() == f"\x1b[1m{HARMLESS}\x1b[0m\n"


def test_what_is_written_for_programs_says_the_same_without_such_characters() -> None:
    written = json_text({"name": EVIL})
    assert json.loads(written) == {"name": EVIL}
    assert commands(written) == set()


def test_text_of_every_language_stays_as_it_is() -> None:
    text = "Zoë, Łukasz, Ναυσικά, 王, محمد, 👑\n\tnext"
    assert visible(text) == text


def test_a_sentence_is_cut_where_it_quotes_too_much() -> None:
    assert len(shortened("a" * 1_000_000)) < 3000


@pytest.mark.parametrize("text", ["w0\n", "## w0 ", "word "])
def test_a_picture_of_megabytes_is_refused_unread(tmp_path: Path, text: str) -> None:
    """It took `score` a minute."""
    file = tmp_path / "picture.txt"
    file.write_text(text * (3_600_000 // len(text)))
    done = run("score", str(file))
    assert done.returncode == 2
    assert "64 kB" in done.stderr


@pytest.mark.parametrize("command", ["replay", "review"])
def test_a_record_of_megabytes_is_refused_unread(tmp_path: Path, command: str) -> None:
    file = tmp_path / "match.txt"
    file.write_text("kingdomino record 2\n" + "deal 1 2 3 4\n" * 200_000)
    done = run(command, str(file))
    assert done.returncode == 2
    assert "1,024 kB" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("rules",),
        ("replay",),
        ("admin", "table"),
        ("serve", "--set"),
        ("admin", "backup"),
        ("play", "duel", "--seed"),
        ("simulate", "duel", "--matches", "1", "--seed"),
        ("arena", "greedy", "random", "--seed"),
    ],
)
def test_an_argument_that_is_no_text_is_refused_in_a_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    ended = run(*words, os.fsdecode(b"a\xff"), folder=tmp_path)

    assert (ended.returncode, ended.stderr) == (2, "An argument is not text: it must be UTF-8.\n")
    assert list(tmp_path.iterdir()) == []
