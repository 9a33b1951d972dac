"""Checks what callers pass: whole numbers, seeds, positions, packed states, actions of a batch.

Each refusal is one of the package's own errors, with a sentence. Policies are checked in `policies`, rules in `family`.
"""

import operator
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, SupportsIndex, cast

from kingdomino.core.rules import State
from kingdomino.errors import NotationError, OptionError
from kingdomino.native.core import CoreError, cores
from kingdomino.play.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_THREADS: Final = 256

_SHOWN: Final = 60
"""How much of a wrong argument is shown."""

_SAYABLE_BITS: Final = 63
"""Messages show numbers of up to this many bits in groups of digits."""

_WRITTEN_BITS: Final = 1000
"""Longer numbers are not written out."""

LARGEST: Final = 2**31 - 1
"""The largest number that the core takes for an action, a seat or a value of chance."""


def shown(argument: object) -> str:
    """A wrong argument as a message shows it."""
    text = repr(argument)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def sayable(number: int) -> int | str:
    """A number as a message can show it: digits in groups, or how long it is."""
    if number.bit_length() <= _SAYABLE_BITS:
        return number
    return shown(number) if number.bit_length() < _WRITTEN_BITS else f"{number.bit_length()} bits"


def whole(name: str, number: object) -> int:
    """A whole number, Python's or NumPy's. Raises OptionError for anything else, truth values too."""
    if isinstance(number, bool) or not hasattr(number, "__index__"):  # True is a number to Python, but not to us
        raise OptionError("not_whole", name=name, given=shown(number))
    try:
        return operator.index(cast(SupportsIndex, number))
    except TypeError:  # arrays have an index only if they hold a single whole number
        raise OptionError("not_whole", name=name, given=shown(number)) from None


def count_of(what: str, number: object, most: int) -> int:
    """How many of something. Raises OptionError for less than one, or for more than memory could hold."""
    found = whole(what, number)
    if found < 1:
        raise OptionError("too_few", what=what, given=sayable(found))
    if found > most:
        raise OptionError("too_many", what=what, most=most, given=sayable(found))
    return found


def match_number(number: object, matches: int) -> int:
    """The number of a match among so many, from 0. Raises OptionError."""
    found = whole("number", number)
    if not 0 <= found < matches:
        raise OptionError("match_number", most=matches - 1, given=sayable(found))
    return found


def threads_of(threads: object) -> int:
    """How many threads: all cores without a number. Raises OptionError."""
    return cores() if threads is None else count_of("threads", threads, MOST_THREADS)


def seed_bits(seed: object) -> int:
    """Any whole number as the 64 bits that the core takes. Raises OptionError."""
    return whole("seed", seed) & (2**64 - 1)


def check_position(position: object) -> None:
    """Raises OptionError when this is no position."""
    if not (isinstance(position, Position) and isinstance(position.state, State)):
        raise OptionError("not_position", given=shown(position))


def packed_state(packed: object) -> bytes:
    """A packed state. Raises NotationError when it is not bytes."""
    if not isinstance(packed, bytes):
        raise NotationError("not_packed", given=shown(packed))
    return packed


def core_number(name: str, number: object) -> int:
    """A whole number that fits into the core. Raises OptionError, or CoreError if it is too large."""
    found = whole(name, number)
    if abs(found) > LARGEST:
        raise CoreError("core_number", name=name, given=sayable(found))
    return found


def core_numbers(name: str, numbers: object) -> list[int]:
    """Several of them. Raises as `core_number` does."""
    try:
        given = list(numbers) if isinstance(numbers, Iterable) else None
    except TypeError:  # an array without a dimension says that it can be iterated over, and cannot
        given = None
    if given is None:
        raise OptionError("not_whole", name=name, given=shown(numbers))
    return [core_number(name, number) for number in given]


def batch_actions(actions: object, matches: int, most: int) -> "NDArray[np.int32]":
    """The action of each match as the core takes them. Raises CoreError when there is not one whole number for each."""
    import numpy as np

    try:
        given = np.asarray(actions)
    except ValueError:  # rows of different lengths
        raise CoreError("actions_number", matches=matches) from None
    if given.shape != (matches,):
        raise CoreError("actions_number", matches=matches)
    if given.dtype.kind not in "iu":
        raise CoreError("actions_kind", kind=given.dtype.name)
    if given.dtype != np.int32:  # the core checks the others itself
        _check_ids(given, most)
    return np.ascontiguousarray(given, np.int32)


def _check_ids(actions: "NDArray[np.integer]", most: int) -> None:
    """Raises CoreError when an id is beyond the last one, and so perhaps beyond the numbers of the core."""
    beyond = (actions < 0) | (actions >= most)
    if beyond.any():
        match = int(beyond.argmax())
        raise CoreError("action_not_legal", action=sayable(int(actions[match])), match=match)


def packed_rows(packed: object, length: int) -> "NDArray[np.uint8]":
    """Packed states as the core takes them, one row each. Raises NotationError when it is no such array of bytes."""
    import numpy as np

    if not isinstance(packed, np.ndarray) or packed.dtype != np.uint8:
        raise NotationError("rows_not_bytes", given=_array_kind(packed))
    if packed.ndim != 2 or packed.shape[1] != length:
        raise NotationError("rows_shape", length=length, given="×".join(map(str, packed.shape)) or "()")
    return np.ascontiguousarray(packed)


def row_ids(ids: object, rows: int) -> "NDArray[np.int32]":
    """The id of each row as the core takes them. Raises CoreError when there is not one for each."""
    import numpy as np

    given = _row_numbers("ids", ids, rows)
    beyond = np.flatnonzero((given < -1) | (given > LARGEST))
    if beyond.size:
        raise CoreError("row_action", action=sayable(int(given[beyond[0]])), row=int(beyond[0]))
    return np.ascontiguousarray(given, np.int32)


def row_seeds(seeds: object, rows: int) -> "NDArray[np.uint64]":
    """The seed of each row as the core takes them. Raises CoreError when there is not one for each."""
    return _row_numbers("seeds", seeds, rows).astype("uint64")


def which_matches(which: object, rows: int, matches: int) -> "NDArray[np.int64]":
    """The matches that rows are for: all of them in their order without numbers. Raises CoreError."""
    import numpy as np

    given = _row_numbers("which", np.arange(matches) if which is None else which, rows)
    beyond = given[(given < 0) | (given >= matches)]
    if beyond.size:
        raise CoreError("match_number", most=matches - 1, given=sayable(int(beyond[0])))
    numbers, times = np.unique(given, return_counts=True)
    if (times > 1).any():
        raise CoreError("match_twice", match=int(numbers[times.argmax()]))
    return np.ascontiguousarray(given, np.int64)


def _row_numbers(name: str, numbers: object, rows: int) -> "NDArray[np.integer]":
    """One whole number for each row. Raises CoreError."""
    import numpy as np

    try:
        given = np.asarray(numbers)
    except ValueError:  # lists of different lengths
        raise CoreError("row_numbers", name=name, rows=rows) from None
    if given.shape != (rows,):
        raise CoreError("row_numbers", name=name, rows=rows)
    if given.dtype.kind not in "iu" and rows:
        raise CoreError("row_numbers_kind", name=name, kind=given.dtype.name)
    return given


def _array_kind(argument: object) -> str:
    """What somebody gave in place of an array of bytes."""
    import numpy as np

    return f"an array of {argument.dtype.name}" if isinstance(argument, np.ndarray) else shown(argument)


def row_viewers(seats: object, rows: int, most: int) -> "NDArray[np.int8]":
    """The seat that looks at each row, -1 for the one that acts. Raises CoreError when there is not one for each."""
    import numpy as np

    given = _row_numbers("seats", np.full(rows, -1) if seats is None else seats, rows)
    beyond = given[(given < -1) | (given >= most)]
    if beyond.size:
        raise CoreError("row_seat", most=most - 1, given=sayable(int(beyond[0])))
    return np.ascontiguousarray(given, np.int8)
