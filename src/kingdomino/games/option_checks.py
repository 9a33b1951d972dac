"""The check that a combination of options exists, the same for every game. The options are each game's own."""

from collections.abc import Iterable
from typing import Protocol

from kingdomino.core.rules import AnyOption, GameInfo, OptionValue
from kingdomino.errors import OptionError


class Chosen(Protocol):
    """The part of rules that concerns their options."""

    @property
    def info(self) -> GameInfo: ...

    @property
    def seats(self) -> int: ...

    def option(self, key: str) -> OptionValue: ...


def check_options(rules: Chosen) -> None:
    """Raises OptionError, which says why, when these rules cannot be played (K11)."""
    info = rules.info
    if rules.seats not in info.seats:
        raise OptionError("seats", game=info.name, seats=rules.seats, allowed=listed(info.seats))
    for option in info.options:
        check_value(option, rules.option(option.key))
        if rules.option(option.key) != option.default and not option.fits(rules.seats):
            chosen = f"{option.key}={value_text(rules.option(option.key))}"
            raise OptionError("option_seats", option=chosen, allowed=listed(option.seats), seats=rules.seats)


def check_value(option: AnyOption, value: OptionValue) -> None:
    """Raises OptionError when the option has no such value."""
    if value not in option.values:
        allowed = listed(map(value_text, option.values))
        raise OptionError("option_value", option=option.key, value=value_text(value), allowed=allowed)


def value_text(value: OptionValue) -> str:
    """An option's value in writing: yes, no, 4, snake."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def listed(values: Iterable[object]) -> str:
    """Values as text, separated by commas."""
    return ", ".join(map(str, values))
