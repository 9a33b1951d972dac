"""Every game of the family has its theme in the web app, with a colour for each terrain. How it looks is not tested."""

import json
import re

import pytest

from kingdomino.family.registry import GAMES
from tests.sources import PROJECT

THEMES = PROJECT / "web" / "src" / "games"
COLOURS = json.loads((PROJECT / "src" / "kingdomino" / "colours.json").read_text(encoding="utf-8"))
WITHOUT_COLOUR = {"hut"}
"""The starting tile as a square of its own is drawn as the building that it is."""


THEMED = [name for name, game in GAMES.items() if game.theme != "plain"]
"""The games with drawings of their own."""


@pytest.mark.parametrize("game", THEMED)
def test_a_game_has_its_theme(game: str) -> None:
    registry = (THEMES / "registry.ts").read_text(encoding="utf-8")
    listed = re.search(r"THEMES[^=]*= \{ (.*?) \}", registry)
    assert listed
    assert GAMES[game].theme in listed[1].split(", ")
    assert (THEMES / GAMES[game].theme / "theme.ts").is_file()


@pytest.mark.parametrize("game", THEMED)
def test_every_terrain_of_a_game_has_its_colour(game: str) -> None:
    terrains = set(GAMES[game].terrains.values())
    assert terrains - set(COLOURS[GAMES[game].theme]) - WITHOUT_COLOUR == set()


def test_no_part_of_the_page_asks_which_game_it_shows() -> None:
    names = "|".join(GAMES)
    asking = re.compile(rf"[=!]== '(?:{names})'|case '(?:{names})'")
    sources = [path for path in (PROJECT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
    assert [path.name for path in sources if asking.search(path.read_text(encoding="utf-8"))] == []
