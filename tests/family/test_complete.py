"""Every game of the family has all that the other parts ask for; what is missing is listed."""

from dataclasses import replace

import pytest

from kingdomino.family.registry import GAMES
from kingdomino.testing import missing
from tests.fourth_game.gardens.game import GARDENS
from tests.sources import PROJECT, clauses


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_words_for_everything_in_every_language(game: str) -> None:
    assert missing(GAMES[game]) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_page_of_rules_and_its_clauses(game: str) -> None:
    assert (PROJECT / "docs" / "rules" / f"{game}.md").is_file()
    assert [letter for letter in GAMES[game].clauses if not any(name.startswith(letter) for name in clauses())] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_the_same_files_as_the_others(game: str) -> None:
    folder = PROJECT / "src" / "kingdomino" / "games" / game
    wanted = {"actions", "data", "game", "notation", "options", "rules", "scoring", "state", "view"}
    assert wanted - {path.stem for path in folder.glob("*.py")} == set()


def test_what_a_new_game_lacks_is_listed() -> None:
    lacking = missing(replace(GARDENS, messages={}))
    assert {"en: game.gardens", "fr: log.grow", "nl: prompt.plant", "en: cli.action.compost"} <= set(lacking)
