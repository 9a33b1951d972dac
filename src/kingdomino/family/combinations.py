"""Every combination of game, mode, seats and options that the tests play. The options say what can be combined."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from kingdomino.core.rules import AnyOption, GameInfo, OptionValue
from kingdomino.family.game import AnyRules, Game
from kingdomino.family.registry import GAMES

MODE = "mode"
"""The option that divides a game into several: each of its values is combined with everything else."""

Chosen = Mapping[str, OptionValue]


def combinations() -> tuple[AnyRules, ...]:
    """Game × mode × seats: plain, then with each other value of each option alone, then with all options together."""
    return tuple(rules for game in GAMES.values() for rules in combinations_of(game))


def combinations_of(game: Game) -> Iterator[AnyRules]:
    """The same for one game, which need not be registered."""
    for plain in _plain(game.info):
        yield from _with_options(game, plain)


def plain_combinations() -> tuple[AnyRules, ...]:
    """Game × mode × seats, without options."""
    return tuple(game.rules(**plain) for game in GAMES.values() for plain in _plain(game.info))


def _plain(info: GameInfo) -> Iterator[Chosen]:
    mode = info.option(MODE)
    for seats in info.seats:
        yield from ({"seats": seats, MODE: value} for value in mode.values) if mode else ({"seats": seats},)


def _with_options(game: Game, plain: Chosen) -> Iterator[AnyRules]:
    """The plain rules, each option alone, and all of them together; those that fit the number of seats."""
    rules = game.rules(**plain)
    yield rules
    options = [option for option in game.info.options if option.key != MODE and option.fits(rules.seats)]
    yield from (game.rules(**plain, **{option.key: value}) for option in options for value in _other_values(option))
    if len(options) > 1:
        yield from _together(game, plain, options)


def _together(game: Game, plain: Chosen, options: Sequence[AnyOption]) -> Iterator[AnyRules]:
    """All options changed at once; an option with several other values is played with each of them."""
    keys = [option.key for option in options]
    for values in product(*map(_other_values, options)):
        yield game.rules(**plain, **dict(zip(keys, values, strict=True)))


def _other_values(option: AnyOption) -> tuple[OptionValue, ...]:
    return option.values[1:]
