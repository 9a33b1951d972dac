"""Facts that are needed in several places are written in one of them. What the facts are, is tested elsewhere."""

import ast
import re
import tomllib

import pytest

from kingdomino.core.draft import OUTER_AND_INNER
from kingdomino.core.grid import NAMES
from kingdomino.family.game import Game
from kingdomino.family.registry import GAMES
from kingdomino.games.duel import scoring as duel_scoring
from kingdomino.games.duel.data import DICE, MAP
from kingdomino.games.kingdomino import scoring as kingdomino_scoring
from kingdomino.games.kingdomino.options import THREE_PLAYER_LINE
from kingdomino.games.kingdomino.rules import KingdominoRules
from kingdomino.games.origins import data as origins
from kingdomino.games.origins import scoring as origins_scoring
from kingdomino.server.settings import HOST, PORT, read_settings
from kingdomino.words import LANGUAGES, catalogue
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
    settings = read_settings(environment={})

    assert (settings.host, settings.port) == (HOST, PORT)
    shown = " ".join(run("serve", "--help").stdout.split())
    assert f'host = "{HOST}"' in shown
    assert f"port = {PORT}" in shown


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


def numbers_in_messages() -> dict[str, list[int]]:
    """The messages that tell numbers of the rules, and those numbers as the rules have them."""
    cavemen = {
        f"caveman.{kind.name.lower()}.help": [origins.POINTS_EACH.get(kind) or origins.POWER[kind]]
        for kind in origins.Caveman
    }
    mighty = KingdominoRules(seats=2, mighty_duel=True)
    return {
        **cavemen,
        "option.middle_kingdom.help": [kingdomino_scoring.MIDDLE_KINGDOM_POINTS],
        "option.harmony.help": [kingdomino_scoring.HARMONY_POINTS],
        "option.empire_of_fire.help": [origins_scoring.EMPIRE_OF_FIRE.points],
        "option.homo_habilis.help": [origins_scoring.HOMO_HABILIS.points],
        "option.mighty_duel.help": [len(mighty.dominoes), mighty.size, mighty.size],
        "option.three_player_line.help": [*THREE_PLAYER_LINE.values],
        **{f"option.three_player_line.{length}": [length] for length in THREE_PLAYER_LINE.values},
        "cli.action.honour": [duel_scoring.HONOUR_POINTS],
        "power.filled.help": [duel_scoring.HONOUR_POINTS],
        "power.filled.short": [duel_scoring.HONOUR_POINTS],
        "fault.no_such_face": [1, max(face for die in DICE.values() for face in die)],
        "fault.take_places": [slot for take in OUTER_AND_INNER for slot in take.slots],
        "cli.action.take": [slot for take in OUTER_AND_INNER for slot in take.slots],
        "option.opening.split": [slot for take in OUTER_AND_INNER for slot in take.slots],
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_that_messages_tell_are_those_of_the_rules(language: str) -> None:
    wanted = numbers_in_messages()
    messages = {key: re.sub(r"\{[^}]*\}|\b20\d\d\b", "", catalogue(language)[key]) for key in wanted}

    assert {key: [*map(int, re.findall(r"\d+", text))] for key, text in messages.items()} == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_of_duel_is_described_by_its_corners(language: str) -> None:
    assert {NAMES[MAP[0]], NAMES[MAP[-1]]} <= set(re.findall(r"\b[a-m]\d+\b", catalogue(language)["fault.beyond_map"]))


def test_warriors_are_drawn_with_their_power() -> None:
    drawings = (PROJECT / "web" / "src" / "games" / "origins" / "cavemen.ts").read_text(encoding="utf-8")
    drawn = dict(re.findall(r"(\w+_warrior)['\"]?: [^\n]*?warriors\((\d)", drawings))

    assert drawn == {kind.name.lower(): str(power) for kind, power in origins.POWER.items()}
