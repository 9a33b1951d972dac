"""States as a learner sees them: planes of the boards, and one vector of all that is no board.

Everything is seen from one seat: its own board comes first, then those of the seats behind it, and owners are counted
from it. The layout depends on the game, the number of seats and the size of the board only, so that one network can
learn all options and modes of a game. `plane_names` and `vector_names` say what each plane and each number means.

Values are plain counts. Divided by `plane_scales` and `vector_scales` they lie mostly between 0 and 1.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from kingdomino.core.grid import Cell, field, reach
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import as_rules, rules_text
from kingdomino.games.duel.data import HEIGHT, WIDTH
from kingdomino.games.duel.state import State as DuelState
from kingdomino.games.kingdomino.state import State as KingdominoState
from kingdomino.games.origins.state import State as OriginsState
from kingdomino.native import duel_planes, kingdomino_planes, origins_planes
from kingdomino.native.arguments import packed_rows, row_viewers, threads_of
from kingdomino.native.core import CoreError, check_numpy, clear_errors, find_core, tell_once
from kingdomino.native.plane_list import PlaneList, Viewer
from kingdomino.native.rows import rows_as_positions
from kingdomino.play.position import Position, new

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ACTING: Final = -1
"""In place of a seat: the one that acts, or A where nobody does."""

_OBSERVERS: Final[dict[type, Callable[[PlaneList, Viewer, Any], None]]] = {
    KingdominoState: kingdomino_planes.observe,
    OriginsState: origins_planes.observe,
    DuelState: duel_planes.observe,
}


@dataclass(frozen=True, slots=True, eq=False)
class Planes:
    """What is seen of states, one row each: `planes` (state, plane, row from below, column) and `vectors`."""

    planes: "NDArray[np.uint8]"
    vectors: "NDArray[np.int16]"


def planes(
    rules: str | AnyRules,
    packed: "NDArray[np.uint8]",
    *,
    seats: "NDArray[np.integer] | None" = None,
    threads: int | None = None,
) -> Planes:
    """What the acting seats see of packed states, or those in `seats` (-1 for the acting one).

    Raises OptionError for unknown rules, CoreError for a game that has no planes and for wrong seats, NotationError for
    bytes that are no states.
    """
    chosen = as_rules(rules)
    check_numpy()
    check_has_planes(chosen)
    start = new(chosen)
    states = packed_rows(packed, len(start.pack()))
    viewers, threads = row_viewers(seats, len(states), chosen.seats), threads_of(threads)
    core = find_core(chosen)
    if core is None:
        tell_once()
        return planes_in_python(rows_as_positions(start, states), viewers.tolist(), chosen)
    with clear_errors():
        return Planes(*core.observe(states, viewers, threads))


def has_planes(rules: AnyRules) -> bool:
    """Whether planes are known for the game; a game of your own has none."""
    return type(rules.start()) in _OBSERVERS


def check_has_planes(rules: AnyRules) -> None:
    """Raises CoreError when the game has no planes."""
    if not has_planes(rules):
        raise CoreError("no_planes", rules=rules_text(rules))


def plane_names(rules: str | AnyRules) -> tuple[str, ...]:
    """What each plane means. Raises OptionError for unknown rules, CoreError for a game without planes."""
    return tuple(plane.name for plane in _first_look(rules).planes)


def vector_names(rules: str | AnyRules) -> tuple[str, ...]:
    """What each number of the vector means. Raises as `plane_names` does."""
    return tuple(number.name for number in _first_look(rules).numbers)


def plane_scales(rules: str | AnyRules) -> "NDArray[np.float32]":
    """What to divide each plane by, as an array that fits behind the rows. Raises as `plane_names` does."""
    import numpy as np

    return np.array([plane.scale for plane in _first_look(rules).planes], np.float32)[:, None, None]


def vector_scales(rules: str | AnyRules) -> "NDArray[np.float32]":
    """What to divide each number of the vector by. Raises as `plane_names` does."""
    import numpy as np

    return np.array([number.scale for number in _first_look(rules).numbers], np.float32)


def plane_shape(rules: AnyRules) -> tuple[int, int]:
    """Rows and columns of each plane."""
    return (HEIGHT, WIDTH) if isinstance(rules.start(), DuelState) else (2 * _size(rules) - 1,) * 2


# In Python: the reference, and what is used without the core


def planes_in_python(positions: list[Position], viewers: list[int], rules: AnyRules) -> Planes:
    """What is seen of positions, by the Python rules."""
    import numpy as np

    looks = [look(position, viewer) for position, viewer in zip(positions, viewers, strict=True)]
    first = _first_look(rules)
    drawn, places = np.zeros((len(looks), len(first.planes), *plane_shape(rules)), np.uint8), _cells(rules)
    for row, seen in enumerate(looks):
        _draw(drawn[row], seen, places)
    numbers = [[number.value for number in seen.numbers] for seen in looks]
    return Planes(drawn, np.array(numbers, np.int16).reshape(len(looks), len(first.numbers)))


def look(position: Position, viewer: int) -> PlaneList:
    """What a seat sees of a position, with names and scales."""
    seen = PlaneList()
    seat = max(position.actor, 0) if viewer == ACTING else viewer
    _OBSERVERS[type(position.state)](seen, Viewer(position.rules, seat), position.state)
    return seen


def _draw(drawn: "NDArray[np.uint8]", seen: PlaneList, places: dict[Cell, tuple[int, int]]) -> None:
    for number, plane in enumerate(seen.planes):
        for cell, value in plane.cells.items():
            drawn[number][places[cell]] = value


def _first_look(rules: str | AnyRules) -> PlaneList:
    chosen = as_rules(rules)
    check_has_planes(chosen)
    return _look_at_start(rules_text(chosen))


@cache
def _look_at_start(text: str) -> PlaneList:
    return look(new(text), 0)


def _cells(rules: AnyRules) -> dict[Cell, tuple[int, int]]:
    """Row and column of each cell of a plane."""
    _, columns = plane_shape(rules)
    cells = field(WIDTH, HEIGHT) if isinstance(rules.start(), DuelState) else reach(_size(rules))
    return {cell: divmod(place, columns) for place, cell in enumerate(cells)}


def _size(rules: Any) -> int:
    size: int = rules.size
    return size
