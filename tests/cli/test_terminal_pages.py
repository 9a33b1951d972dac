"""The pages about the terminal are true: every command on them is run and prints what they show."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
ANYTHING = "…"

Shown = tuple[str, str]
"""A command and what it prints."""


def sessions(page: str) -> list[list[Shown]]:
    """The console blocks of a page, command by command."""
    blocks = re.findall(r"^```console\n(.*?)^```$", (DOCS / page).read_text(), re.MULTILINE | re.DOTALL)
    return [re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE) for block in blocks]


def prepare(session: list[Shown], folder: Path) -> list[Shown]:
    """Write the files that a session shows with `cat`, and give the other commands, which are to be run."""
    for command, text in session:
        if command.startswith("cat "):
            (folder / command.removeprefix("cat ")).write_text(text)
    return [shown for shown in session if not shown[0].startswith("cat ")]


def run(command: str, folder: Path) -> str:
    """The output of a command on both streams, as a terminal would show it."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "80"}
    done = subprocess.run(
        ["bash", "-c", f"{command} 2>&1"], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return "\n".join(line.rstrip() for line in done.stdout.splitlines())


def is_shown(text: str, shown: str) -> bool:
    """Whether a text is what a page shows; … stands for any text."""
    pattern = re.escape(shown.rstrip("\n")).replace(re.escape(ANYTHING), ".*")
    return re.fullmatch(pattern, text, re.DOTALL) is not None


@pytest.mark.slow
@pytest.mark.parametrize("page", ["terminal.md", "arena.md", "perft.md"])
def test_every_command_on_a_page_says_what_the_page_shows(page: str, tmp_path: Path) -> None:
    assert sessions(page)
    for session in sessions(page):
        for command, shown in prepare(session, tmp_path):
            text = run(command, tmp_path)
            assert is_shown(text, shown), f"$ {command}\n{text}"
