"""Figures as the reader's language writes them: 45.3, 45,3; 50%, 50 %. What programs read is not written here."""

from functools import cache
from typing import TYPE_CHECKING

from kingdomino.words import spoken

if TYPE_CHECKING:
    from icu4py.messageformat import MessageFormat


def decimal(value: float, digits: int = 1, *, signed: bool = False) -> str:
    """A number with so many digits behind its decimal sign; with its own sign even if it is not negative."""
    style = f"::{_fraction(digits)}{' sign-always' if signed else ''}"
    return _format(style, spoken()).format({"value": float(value)})


def percent(share: float, digits: int = 0) -> str:
    """A share of one as a percentage."""
    return _format(f"::percent scale/100 {_fraction(digits)}", spoken()).format({"value": float(share)})


def _fraction(digits: int) -> str:
    return "." + "0" * digits if digits else "precision-integer"


@cache
def _format(style: str, language: str) -> "MessageFormat":
    from icu4py.messageformat import MessageFormat

    return MessageFormat(f"{{value, number, {style}}}", language)
