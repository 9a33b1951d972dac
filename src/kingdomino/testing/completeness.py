"""Which messages a game still lacks: all that terminal, log and browser say about it. It does not read their text."""

from collections.abc import Iterator

from kingdomino.family.combinations import combinations_of
from kingdomino.family.game import AnyRules, Game
from kingdomino.words import LANGUAGES, catalogue


def missing_messages(game: Game, language: str) -> list[str]:
    """The keys that the catalogue of a language lacks for a game, in order; empty if it is complete."""
    return sorted({key for key in _wanted(game) if key not in catalogue(language)})


def missing(game: Game) -> list[str]:
    """Everything that a game lacks, as `LANGUAGE: KEY`; empty if it is complete."""
    return [f"{language}: {key}" for language in LANGUAGES for key in missing_messages(game, language)]


def _wanted(game: Game) -> Iterator[str]:
    yield f"game.{game.id}"
    yield f"cli.legend.{game.id}"
    for option in game.info.options:
        yield f"option.{option.key}.label"
        yield f"option.{option.key}.help"
    for rules in combinations_of(game):
        yield from _wanted_by(game, rules)


def _wanted_by(game: Game, rules: AnyRules) -> Iterator[str]:
    """The keys of messages about the actions and phases of these rules."""
    language = game.notation.language(rules)
    for kind in language.decisions:
        yield f"cli.action.{kind.word}"
        yield f"log.{kind.word}"
    for chance in language.chances:
        yield f"log.{chance.word}"
    for phase in type(rules.start().phase):
        yield f"phase.{phase.name.lower()}"
        yield f"prompt.{phase.name.lower()}"
