"""The commands that the pages name exist, and `make` lists every one of its own. What they do, they show themselves."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.sources import PROJECT

MAKEFILE = (PROJECT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
PAGES = sorted([*PROJECT.glob("*.md"), *PROJECT.glob("docs/**/*.md")])
NAMED = re.compile(r"(?:^|[`“])make ([a-z]+)", re.MULTILINE)
"""A command at the start of a line or in quotes; “make” is also an English word."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_every_make_command_on_a_page_exists(page: Path) -> None:
    named = set(NAMED.findall(page.read_text(encoding="utf-8")))

    assert named <= TARGETS


def test_the_first_pages_name_commands() -> None:
    for page in ("README.md", "CONTRIBUTING.md"):
        assert "test" in NAMED.findall((PROJECT / page).read_text(encoding="utf-8"))


def test_make_lists_every_command_with_what_it_is_for() -> None:
    command = ["make", "--no-print-directory"]
    listed = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True).stdout
    lines = [line.split(maxsplit=1) for line in listed.splitlines()[1:]]

    assert {name for name, _ in lines} == TARGETS
    assert len(lines) == len(TARGETS)


def test_no_command_is_mistaken_for_a_file_of_its_name() -> None:
    phony = re.search(r"^\.PHONY:((?:\\\n|.)+)$", MAKEFILE, re.MULTILINE)

    assert phony
    assert set(phony[1].replace("\\", " ").split()) == TARGETS


def test_continuous_integration_runs_every_check() -> None:
    assert "make test" in (PROJECT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
