"""Every game of the family has everything that the other parts need; what is missing is listed."""

from dataclasses import replace

import pytest

from kingdomino.bots.registry import BOTS
from kingdomino.family.registry import GAMES
from kingdomino.games.origins.data import CAVEMAN_LETTERS, Caveman
from kingdomino.testing import missing
from kingdomino.words import LANGUAGES, catalogue
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_and_every_caveman_has_its_words(language: str) -> None:
    wanted = [f"bot.{bot}.{part}" for bot in BOTS for part in ("name", "help")]
    wanted += [parameter.help_key for kind in BOTS.values() for parameter in kind.settable]
    wanted += [f"caveman.{kind.name.lower()}{part}" for kind in Caveman for part in ("", ".help")]
    assert [key for key in wanted if key not in catalogue(language)] == []


def test_every_caveman_has_a_letter_of_its_own_and_a_drawing() -> None:
    drawings = "".join(path.read_text(encoding="utf-8") for path in (PROJECT / "web" / "src").rglob("cavemen.ts"))
    assert len(set(CAVEMAN_LETTERS)) == len(Caveman)
    assert [kind.name for kind in Caveman if kind.name.lower() not in drawings] == []
