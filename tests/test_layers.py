"""Who may import whom. The layers are told here once, lowest first; every other edge fails."""

import sys

import pytest

from tests.sources import imports, modules

LAYERS = {
    "words": set[str](),
    "errors": {"words"},
    "core": set[str](),
    "games": {"core", "errors"},
    "notation": {"games", "core", "errors", "words"},
    "play": {"notation", "core", "errors", "words"},
    "testing": {"play", "notation", "games", "core", "errors", "words"},
    "native": {"play", "notation", "games", "core", "errors", "words"},
    "bots": {"native", "play", "notation", "games", "core", "errors", "words"},
    "envs": {"bots", "native", "play", "notation", "games", "core", "errors", "words"},
    "arena": {"bots", "native", "play", "notation", "games", "core", "errors", "words"},
    "server": {"bots", "play", "notation", "games", "core", "errors", "words"},
    "cli": {"server", "arena", "bots", "native", "play", "notation", "games", "core", "errors", "words"},
}
"""Each part of the package, and the parts below it that it may import."""

OURS = "kingdomino"


def part(module: str) -> str:
    """The part of the package that a module belongs to; the package itself is the front door."""
    inside = module.split(".")[1] if "." in module else OURS
    return OURS if inside == "__main__" else inside


def edges() -> set[tuple[str, str, str]]:
    """Importing module, its part, imported part."""
    return {
        (module, part(module), part(imported))
        for module, tree in modules().items()
        for imported in imports(tree)
        if imported == OURS or imported.startswith(f"{OURS}.")
    }


def test_every_part_of_the_package_has_its_layer() -> None:
    assert {part(module) for module in modules()} - {OURS} <= set(LAYERS)


def test_imports_go_down_the_layers_only() -> None:
    wrong = sorted(
        f"{module} imports {imported}"
        for module, importing, imported in edges()
        if importing != OURS and imported not in {importing, *LAYERS[importing]} and imported in {*LAYERS, OURS}
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
        if part(module) == rules_part
        for imported in imports(tree)
    }

    assert foreign <= {*sys.stdlib_module_names, OURS}
