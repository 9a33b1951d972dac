"""Facts that are needed in several places are written in one of them. What the facts are, is tested elsewhere."""

import ast
import re
import tomllib

import pytest

from kingdomino.family.game import Game
from kingdomino.family.registry import GAMES
from kingdomino.server.run import read_arguments
from kingdomino.server.settings import HOST, PORT
from tests.cli.shell import run
from tests.sources import PACKAGE, PROJECT, modules


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_rules_without_a_choice_have_the_first_value_of_every_option(game: Game) -> None:
    rules = game.rules()

    assert rules.seats == game.info.seats[0]
    assert {option.key: rules.option(option.key) for option in game.info.options} == {
        option.key: option.values[0] for option in game.info.options
    }


@pytest.mark.parametrize("game", GAMES)
def test_no_default_of_an_option_is_typed_in_the_rules(game: str) -> None:
    classes = [node for node in modules()[f"kingdomino.games.{game}.rules"].body if isinstance(node, ast.ClassDef)]
    fields = [node for rules in classes for node in rules.body if isinstance(node, ast.AnnAssign)]
    typed = [ast.unparse(field) for field in fields if isinstance(field.value, ast.Constant)]

    assert fields
    assert typed == []


def test_every_way_to_start_the_server_knows_the_same_address() -> None:
    asked = read_arguments([])

    assert (asked.host, asked.port) == (HOST, PORT)
    shown = " ".join(run("serve", "--help").stdout.split())
    assert f"default: {HOST}" in shown
    assert f"default: {PORT}" in shown


def test_the_port_is_typed_once() -> None:
    sources = [PROJECT / "Makefile", *PACKAGE.rglob("*.py")]
    typed = [path.name for path in sources if re.search(rf"\b{PORT}\b", path.read_text(encoding="utf-8"))]

    assert typed == ["settings.py"]


def test_the_oldest_python_is_the_same_everywhere() -> None:
    """The Makefile and ruff read it from pyproject.toml; mypy, CMake and the page for people cannot."""
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    oldest = settings["project"]["requires-python"].removeprefix(">=")

    assert settings["tool"]["mypy"]["python_version"] == oldest
    assert f"find_package(Python {oldest} " in (PROJECT / "native" / "CMakeLists.txt").read_text(encoding="utf-8")
    assert f"Python {oldest} or newer" in (PROJECT / "README.md").read_text(encoding="utf-8")
    assert oldest not in (PROJECT / "Makefile").read_text(encoding="utf-8")
