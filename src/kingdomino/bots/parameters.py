"""What can be set at a bot: keys, defaults, and which values are allowed. A bot's parameters are fields of a dataclass.

>>> @dataclass(frozen=True, slots=True)
... class SleepyParameters:
...     naps: Annotated[int, Whole(1, 9)] = 2
...     mood: Annotated[str, Words("calm", "cross")] = "calm"
>>> [parameter.key for parameter in parameters_of(SleepyParameters)]
['naps', 'mood']
>>> parameters_of(SleepyParameters)[0].read("sleepy", "12")
Traceback (most recent call last):
...
kingdomino.errors.OptionError: The bot sleepy takes naps from 1 to 9, in whole numbers, not “12”.
"""

import re
from dataclasses import MISSING, Field, dataclass, fields
from typing import Annotated, Any, Final, get_type_hints

from kingdomino.errors import OptionError

Value = str | int | float
"""What a parameter can be set to."""

DECIMALS: Final = 6
"""How many digits after the point count, so that a value and its text are always the same."""

_WHOLE: Final = re.compile(r"-?[0-9]{1,18}")
_DECIMAL: Final = re.compile(r"-?[0-9]{0,12}\.?[0-9]{1,18}")


class Words:
    """One of some words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def read(self, text: str) -> str | None:
        return text if text in self.words else None

    def refuse(self, bot: str, key: str, text: str) -> OptionError:
        return OptionError("parameter_word", bot=bot, key=key, value=text, allowed=", ".join(self.words))


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number, the limits included."""

    least: int
    most: int

    def read(self, text: str) -> int | None:
        number = int(text) if _WHOLE.fullmatch(text) else None
        return number if number is not None and self.least <= number <= self.most else None

    def refuse(self, bot: str, key: str, text: str) -> OptionError:
        return OptionError("parameter_whole", bot=bot, key=key, value=text, least=self.least, most=self.most)


@dataclass(frozen=True, slots=True)
class Decimal:
    """A number that may have digits after the point, the limits included."""

    least: float
    most: float

    def read(self, text: str) -> float | None:
        number = round(float(text), DECIMALS) if _DECIMAL.fullmatch(text) else None
        return number if number is not None and self.least <= number <= self.most else None

    def refuse(self, bot: str, key: str, text: str) -> OptionError:
        least, most = written(self.least), written(self.most)
        return OptionError("parameter_decimal", bot=bot, key=key, value=text, least=least, most=most)


Allowed = Words | Whole | Decimal


@dataclass(frozen=True, slots=True)
class Parameter:
    """One thing that can be set at a bot."""

    key: str
    default: Value | None
    allowed: Allowed

    @property
    def help_key(self) -> str:
        """The key of the message that says what it is."""
        return f"bot.parameter.{self.key}"

    def read(self, bot: str, text: str) -> Value:
        """The value that a text means. Raises OptionError, which says what is allowed."""
        value = self.allowed.read(text)
        if value is None:
            raise self.allowed.refuse(bot, self.key, text)
        return value


@dataclass(frozen=True, slots=True)
class NoParameters:
    """The parameters of a bot at which nothing can be set."""


def parameters_of(parameters: type[Any]) -> tuple[Parameter, ...]:
    """What can be set: the fields of a dataclass, each `Annotated` with what is allowed."""
    hints = get_type_hints(parameters, include_extras=True)
    return tuple(_parameter(field, hints[field.name]) for field in fields(parameters))


def _parameter(field: Field[Any], hint: Any) -> Parameter:
    assert field.default is not MISSING, "every parameter of a bot has a default"
    (allowed,) = hint.__metadata__
    return Parameter(field.name, field.default, allowed)


def written(value: Value) -> str:
    """A value as text; `read` gives the same value again."""
    return f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


# Budgets: how long a bot may think

Seconds = Annotated[float | None, Decimal(0.001, 3600)]
"""The time for a whole turn."""

Playouts = Annotated[int | None, Whole(1, 10_000_000)]
"""The number of matches played out for a whole turn; the same number gives the same choices on every machine."""

BUDGETS: Final = ("seconds", "playouts")
"""The keys that say how long a bot may think about a turn. Only one of them counts: naming one unsets the other."""
