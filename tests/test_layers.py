"""Who may import whom. The layers are told here once, lowest first; every other edge fails."""

import re
import sys

import pytest

from tests.sources import imports, modules

RULES = {"core", "errors", "words"}
TEXT = {*RULES, "games", "notation"}
FAMILY = {*TEXT, "game", "family"}
PLAY = {*FAMILY, "play"}

LAYERS: dict[str, set[str]] = {
    "words": set(),
    "core": set(),
    "errors": {"words", "core"},
    "games": {"core", "errors"},
    "notation": {"games", "core", "errors", "words"},
    "wire": {"core", "errors", "words"},
    "sight": {"games", "core", "wire"},
    "game": {*TEXT, "wire", "sight"},
    "family": {*TEXT, "game", "sight"},
    "play": FAMILY,
    "pad": FAMILY,
    "testing": PLAY,
    "native": PLAY,
    "bots": {*PLAY, "native"},
    "envs": {*PLAY, "native", "bots"},
    "arena": {*PLAY, "native", "bots"},
    "review": {*PLAY, "native"},
    "puzzles": PLAY,
    "server": {*PLAY, "native", "bots", "review", "pad", "puzzles", "wire", "sight"},
    "cli": {*PLAY, "native", "bots", "arena", "review", "server"},
}
"""Each part of the package, lowest first, and the parts below it that it may import."""

OURS = "kingdomino"

PARTS = (
    (r"games\.\w+\.(notation|view|game)", "game"),
    (r"family\.game", "game"),
    (r"server\.wire.*", "wire"),
    (r"server\.views\.(sight|draft)", "sight"),
    (r"server(\.views)?", "wire"),
)
"""Modules that do not belong to the part that is called like their folder.

A game's folder holds also what stands above its rules: how it is written, how it is shown, and its record of the
family. A game's view needs only the types on the wire.
"""


def part(module: str) -> str:
    """The part of the package that a module belongs to; the package itself is the front door."""
    inside = module.removeprefix(OURS).removeprefix(".")
    special = next((name for pattern, name in PARTS if re.fullmatch(pattern, inside)), None)
    return special or (OURS if inside in ("", "__main__") else inside.split(".")[0])


def edges() -> set[tuple[str, str, str]]:
    """Importing module, its part, imported part."""
    return {
        (module, part(module), part(imported))
        for module, tree in modules().items()
        for imported in imports(tree)
        if imported in modules()
    }


def test_every_part_of_the_package_has_its_layer_and_every_layer_exists() -> None:
    assert {part(module) for module in modules()} - {OURS} == set(LAYERS)


def test_imports_go_down_the_layers_only() -> None:
    wrong = sorted(
        f"{module} imports {imported}"
        for module, importing, imported in edges()
        if importing != OURS and imported not in {importing, *LAYERS[importing]}
    )

    assert wrong == []


def test_the_layers_themselves_have_no_circle() -> None:
    order = list(LAYERS)

    assert all(order.index(below) < order.index(name) for name, parts in LAYERS.items() for below in parts)


def test_no_game_imports_another() -> None:
    wrong = [
        f"{module} imports {imported}"
        for module, tree in modules().items()
        for imported in imports(tree)
        if (importing := game_of(module)) and (other := game_of(imported)) and importing != other
    ]

    assert {game_of(module) for module in modules()} >= {"kingdomino", "origins", "duel"}
    assert wrong == []


def game_of(module: str) -> str | None:
    """The game whose package a module is in, if any: a game is what has rules."""
    parts = module.split(".")
    is_game = parts[:2] == [OURS, "games"] and f"{'.'.join(parts[:3])}.rules" in modules()
    return parts[2] if is_game else None


@pytest.mark.parametrize("rules_part", ["core", "games"])
def test_the_rules_import_nothing_but_the_standard_library(rules_part: str) -> None:
    foreign = {
        imported.split(".")[0]
        for module, tree in modules().items()
        if module.startswith(f"{OURS}.{rules_part}") and part(module) == rules_part
        for imported in imports(tree)
    }

    assert foreign <= {*sys.stdlib_module_names, OURS}
