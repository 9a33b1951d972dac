"""Finds the compiled core and the compiled game for given rules, and translates the core's errors. It plays nothing."""

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from kingdomino.errors import KingdominoError, NotationError
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import rules_text
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


class CoreError(KingdominoError):
    """The compiled core cannot do what it was asked for."""


def why_not() -> str | None:
    """One line that says why there is no compiled core, or None when there is one."""
    return say("native.missing", reason=_REASON) if _REASON else None


@cache
def tell_once() -> None:
    """Warn, the first time only, that there is no compiled core and the Python rules will be slower."""
    if _REASON:
        warnings.warn(why_not() or "", RuntimeWarning, stacklevel=3)


def core_engine(rules: AnyRules) -> "Engine":
    """The compiled game for these rules. Raises CoreError when there is no compiled core, or none for these rules."""
    if _REASON:
        raise CoreError("core_missing", reason=_REASON)
    found = find_core(rules)
    if found is None:
        raise CoreError("core_unknown", rules=rules_text(rules))
    return found


def find_core(rules: AnyRules) -> "Engine | None":
    """The compiled game for these rules, or None when there is no compiled core, or none for these rules."""
    return None if _REASON else _find_core(rules_text(rules))


@cache
def _find_core(text: str) -> "Engine | None":
    return _core.engine(text)


@contextmanager
def clear_errors() -> Iterator[None]:
    """Turns the core's own errors into NotationError and CoreError."""
    try:
        yield
    except ValueError as error:
        if AVAILABLE and isinstance(error, _core.BadState):
            raise NotationError("packed_impossible", reason=str(error)) from None
        if AVAILABLE and isinstance(error, _core.BadAction):
            raise CoreError("core_refused", reason=str(error)) from None
        raise


def check_numpy() -> None:
    """Raises CoreError when NumPy, which the results need, is not installed."""
    if find_spec("numpy") is None:
        raise CoreError("numpy_missing")


CORES: Final = "KINGDOMINO_CORES"
"""The environment variable that says how many cores this process may use, if not all."""


def cores() -> int:
    """How many cores this process may use."""
    told = os.environ.get(CORES, "")
    if told.isdecimal() and int(told) > 0:
        return int(told)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
