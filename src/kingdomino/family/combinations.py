"""Every combination of game, mode, seats and options that the suite plays. What combines, the options say."""

from collections.abc import Iterator, Mapping
from itertools import product

from kingdomino.core.rules import GameInfo, Option, OptionValue
from kingdomino.errors import OptionError
from kingdomino.family.game import AnyRules
from kingdomino.family.registry import GAMES, infos
from kingdomino.games.option_checks import check_options

MODE = "mode"
"""The option that makes one game several: each of its values is combined with everything else."""

Chosen = Mapping[str, OptionValue]


def combinations() -> tuple[AnyRules, ...]:
    """Game × mode × seats, then each option alone at each other value, then all options together."""
    return tuple(rules for info in infos() for plain in _plain(info) for rules in _with_options(info, plain))


def plain_combinations() -> tuple[AnyRules, ...]:
    """Game × mode × seats, without options."""
    return tuple(_make(info, plain) for info in infos() for plain in _plain(info))


def _plain(info: GameInfo) -> Iterator[Chosen]:
    mode = info.option(MODE)
    for seats in info.seats:
        yield from ({"seats": seats, MODE: value} for value in mode.values) if mode else ({"seats": seats},)


def _with_options(info: GameInfo, plain: Chosen) -> Iterator[AnyRules]:
    """The plain rules, each option alone, and all of them together, as far as they combine."""
    yield _make(info, plain)
    options = [option for option in info.options if option.key != MODE]
    alone = [(option.key, value) for option in options for value in _other_values(option)]
    possible = [(key, value) for key, value in alone if _fits(info, {**plain, key: value})]
    yield from (_make(info, {**plain, key: value}) for key, value in possible)
    yield from _together(info, plain, possible)


def _together(info: GameInfo, plain: Chosen, possible: list[tuple[str, OptionValue]]) -> Iterator[AnyRules]:
    """All options at once; one with several other values is played with each of them."""
    values = {key: [v for k, v in possible if k == key] for key, _ in possible}
    if len(values) < 2:
        return
    for chosen in product(*values.values()):
        together = dict(plain)
        for key, value in zip(values, chosen, strict=True):
            if _fits(info, {**together, key: value}):
                together[key] = value
        yield _make(info, together)


def _other_values(option: Option) -> list[OptionValue]:
    return [value for value in option.values if value != option.default]


def _make(info: GameInfo, chosen: Chosen) -> AnyRules:
    return GAMES[info.id].rules(**chosen)


def _fits(info: GameInfo, chosen: Chosen) -> bool:
    try:
        check_options(_make(info, chosen))
    except OptionError:
        return False
    return True
