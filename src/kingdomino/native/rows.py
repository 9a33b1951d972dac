"""Many packed states in one call, one row each: what actions lead to. Nothing is kept between calls.

For searches and learners that keep their own states. `batches` has matches that go on by themselves.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kingdomino.errors import NotationError
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import as_rules
from kingdomino.native.arguments import check_position, packed_rows, row_ids, row_seeds, threads_of
from kingdomino.native.chances import PlayoutChances
from kingdomino.native.core import CoreError, check_numpy, clear_errors, find_core, tell_once
from kingdomino.play.position import Position, new

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NO_ACTION: Final = -1
"""In place of an id: no action is taken, only chance acts."""


@dataclass(frozen=True, slots=True, eq=False)
class Advanced:
    """Where actions and chance led, one row per state.

    `actors` says who acts: a seat, or the number of the end in `Actor`. `totals` (16-bit numbers) and `shares` of the
    victory have one column per seat; they are 0 where the match goes on.
    """

    packed: "NDArray[np.uint8]"
    actors: "NDArray[np.int8]"
    totals: "NDArray[np.int16]"
    shares: "NDArray[np.float32]"


@dataclass(frozen=True, slots=True, eq=False)
class Afterstates:
    """The legal actions of states, by ascending id, and the packed state right behind each, before chance acts.

    The actions of row i are those from `offsets[i]` to `offsets[i + 1]`; there are none where no seat acts.
    """

    offsets: "NDArray[np.int64]"
    ids: "NDArray[np.int32]"
    packed: "NDArray[np.uint8]"


def advance(
    rules: str | AnyRules,
    packed: "NDArray[np.uint8]",
    ids: "NDArray[np.integer]",
    seeds: "NDArray[np.integer]",
    *,
    threads: int | None = None,
) -> Advanced:
    """Each row's action, and then chance by the row's seed until a seat acts or the match is over.

    An id of -1 takes no action: where chance acts, it only deals. The same seed deals the same. Raises OptionError for
    unknown rules, NotationError for bytes that are no states, CoreError, naming the row, for an illegal action.
    """
    chosen = as_rules(rules)
    check_numpy()
    start = new(chosen)
    states = packed_rows(packed, len(start.pack()))
    actions, bits, threads = row_ids(ids, len(states)), row_seeds(seeds, len(states)), threads_of(threads)
    core = find_core(chosen)
    if core is None:
        tell_once()
        return _advance_in_python(start, states, actions, bits)
    with clear_errors():
        return Advanced(*core.advance(states, actions, bits, threads))


def afterstates(position: Position) -> Afterstates:
    """What each legal action of a position leads to. Raises OptionError when this is no position."""
    import numpy as np

    check_position(position)
    return afterstates_of_rows(position.rules, np.frombuffer(position.pack(), np.uint8)[None], threads=1)


def afterstates_of_rows(
    rules: str | AnyRules, packed: "NDArray[np.uint8]", *, threads: int | None = None
) -> Afterstates:
    """What each legal action of each row leads to. Raises OptionError for unknown rules, NotationError for bytes."""
    chosen = as_rules(rules)
    check_numpy()
    start = new(chosen)
    states, threads = packed_rows(packed, len(start.pack())), threads_of(threads)
    core = find_core(chosen)
    if core is None:
        tell_once()
        return _afterstates_in_python(start, states)
    with clear_errors():
        return Afterstates(*core.afterstates(states, threads))


def rows_as_positions(start: Position, packed: "NDArray[np.uint8]") -> list[Position]:
    """The position of each row. Raises NotationError, naming the row."""
    return [_position(start, row, number) for number, row in enumerate(packed)]


def _position(start: Position, row: "NDArray[np.uint8]", number: int) -> Position:
    try:
        return start.unpack(row.tobytes())
    except NotationError as error:
        raise NotationError("row_state", row=number, reason=str(error)) from None


# Without the core


def _advance_in_python(
    start: Position, packed: "NDArray[np.uint8]", ids: "NDArray[np.int32]", seeds: "NDArray[np.uint64]"
) -> Advanced:
    import numpy as np

    positions = [
        PlayoutChances(str(seed)).deal(_play(position, id_, row))
        for row, (position, id_, seed) in enumerate(
            zip(rows_as_positions(start, packed), ids.tolist(), seeds.tolist(), strict=True)
        )
    ]
    results = [position.result() for position in positions]
    nothing = (0,) * start.rules.seats
    shape = (len(positions), start.rules.seats)
    return Advanced(
        _packed(start, positions),
        np.array([position.actor for position in positions], np.int8),
        np.array([result.totals if result else nothing for result in results], np.int16).reshape(shape),
        np.array([result.shares if result else nothing for result in results], np.float32).reshape(shape),
    )


def _play(position: Position, id_: int, row: int) -> Position:
    if id_ == NO_ACTION:
        return position
    if id_ not in position.ids():
        raise CoreError("row_action", action=id_, row=row)
    return position.play(id_)


def _afterstates_in_python(start: Position, packed: "NDArray[np.uint8]") -> Afterstates:
    import numpy as np

    positions = rows_as_positions(start, packed)
    ids = [position.ids() for position in positions]
    after = [position.play(id_) for position, legal in zip(positions, ids, strict=True) for id_ in legal]
    return Afterstates(
        np.cumsum([0, *map(len, ids)], dtype=np.int64),
        np.array([id_ for legal in ids for id_ in legal], np.int32),
        _packed(start, after),
    )


def _packed(start: Position, positions: list[Position]) -> "NDArray[np.uint8]":
    import numpy as np

    joined = b"".join(position.pack() for position in positions)
    return np.frombuffer(joined, np.uint8).reshape(len(positions), len(start.pack())).copy()
