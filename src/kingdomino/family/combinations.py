"""Every combination of game, mode, seats and options that the tests play. The options say what can be combined."""

from collections.abc import Iterator, Mapping
from itertools import product

from kingdomino.core.rules import AnyOption, GameInfo, OptionValue
from kingdomino.errors import OptionError
from kingdomino.family.game import AnyRules, Game
from kingdomino.family.registry import GAMES
from kingdomino.games.option_checks import check_options

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
    """The plain rules, each option alone, and all of them together, as far as they combine."""
    yield game.rules(**plain)
    options = [option for option in game.info.options if option.key != MODE]
    alone = [(option.key, value) for option in options for value in _other_values(option)]
    possible = [(key, value) for key, value in alone if _fits(game, {**plain, key: value})]
    yield from (game.rules(**{**plain, key: value}) for key, value in possible)
    yield from _together(game, plain, possible)


def _together(game: Game, plain: Chosen, possible: list[tuple[str, OptionValue]]) -> Iterator[AnyRules]:
    """All options changed at once; an option with several other values is played with each of them."""
    values = {key: [v for k, v in possible if k == key] for key, _ in possible}
    if len(values) < 2:
        return
    for chosen in product(*values.values()):
        together = dict(plain)
        for key, value in zip(values, chosen, strict=True):
            if _fits(game, {**together, key: value}):
                together[key] = value
        yield game.rules(**together)


def _other_values(option: AnyOption) -> list[OptionValue]:
    return [value for value in option.values if value != option.default]


def _fits(game: Game, chosen: Chosen) -> bool:
    try:
        check_options(game.rules(**chosen))
    except OptionError:
        return False
    return True
