"""Whether there is a compiled core, and the compiled game for given rules. It plays nothing."""

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from kingdomino.errors import KingdominoError, NotationError, OptionError
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import parse_rules, rules_text
from kingdomino.words import say

if TYPE_CHECKING:
    from kingdomino.native._core import Engine

try:
    import kingdomino.native._core as _core
except ModuleNotFoundError:
    _REASON = say("native.not_built")
except ImportError as error:  # built for another Python, or damaged
    _REASON = str(error)
else:
    _REASON = ""

AVAILABLE: Final = not _REASON
"""Whether the compiled core is there."""


MOST_THREADS: Final = 256


class CoreError(KingdominoError):
    """Something that the compiled core was asked for and cannot do."""


def why_not() -> str | None:
    """One line that says why there is no compiled core, or None when there is one."""
    return say("native.missing", reason=_REASON) if _REASON else None


@cache
def tell_once() -> None:
    """Warn, the first time only, that what was asked for will be slow."""
    if _REASON:
        warnings.warn(why_not() or "", RuntimeWarning, stacklevel=3)


def engine(rules: AnyRules) -> "Engine":
    """The compiled game for these rules. Raises CoreError when there is no compiled core."""
    return _engine(rules_text(rules))


@cache
def _engine(text: str) -> "Engine":
    if _REASON:
        raise CoreError("core_missing", reason=_REASON)
    made = _core.engine(text)
    if made is None:
        raise CoreError("core_unknown", rules=text)
    return made


@contextmanager
def clear_errors() -> Iterator[None]:
    """What the core refuses becomes an error of the family's."""
    try:
        yield
    except ValueError as error:
        if AVAILABLE and isinstance(error, _core.BadState):
            raise NotationError("packed_impossible", reason=str(error)) from None
        if AVAILABLE and isinstance(error, _core.BadAction):
            raise CoreError("core_refused", reason=str(error)) from None
        raise


def chosen_rules(rules: str | AnyRules) -> AnyRules:
    """Rules from their text; rules stay what they are."""
    return parse_rules(rules) if isinstance(rules, str) else rules


def check_numpy() -> None:
    """Raises CoreError where NumPy, which the results need, is not installed."""
    if find_spec("numpy") is None:
        raise CoreError("numpy_missing")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_number(what: str, number: int, most: int) -> int:
    """Raises OptionError when a number is smaller than one, or larger than memory could bear."""
    if number < 1:
        raise OptionError("too_few", what=what, given=number)
    if number > most:
        raise OptionError("too_many", what=what, most=most, given=number)
    return number


def check_threads(threads: int | None) -> int:
    """How many threads: all cores without a number. Raises OptionError."""
    return check_number("threads", cores() if threads is None else threads, MOST_THREADS)


def seed_bits(seed: int) -> int:
    """Any whole number as the 64 bits that the core takes."""
    return int(seed) & (2**64 - 1)
