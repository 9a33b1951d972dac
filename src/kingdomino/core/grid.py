"""The grid on which every territory lies: cells, their neighbours and distances.

It says nothing about what may lie on a cell. One grid serves all games: 13×13, columns a–m from left to right,
rows 1–13 from bottom to top. The starting tile is always on g7, so that a 7×7 territory can grow in every direction.
"""

from enum import IntEnum
from functools import cache
from typing import Final

Cell = int
"""A cell is row × 13 + column; its name is what people read and write."""

SIDE: Final = 13
CENTRE: Final[Cell] = SIDE * SIDE // 2
NOWHERE: Final[Cell] = -1
"""The cell beyond the edge of the grid."""


class Direction(IntEnum):
    """Where the second half of a domino lies, seen from the first."""

    RIGHT = 0
    UP = 1
    LEFT = 2
    DOWN = 3

    @property
    def opposite(self) -> "Direction":
        return OPPOSITE[self]


OPPOSITE: Final = (Direction.LEFT, Direction.DOWN, Direction.RIGHT, Direction.UP)
MOVES: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""How far each direction goes right and up."""

COLUMN: Final = tuple(cell % SIDE for cell in range(SIDE * SIDE))
ROW: Final = tuple(cell // SIDE for cell in range(SIDE * SIDE))


def at(column: int, row: int) -> Cell:
    """The cell at a column and row (both from 0), or NOWHERE beyond the edge."""
    return row * SIDE + column if 0 <= column < SIDE and 0 <= row < SIDE else NOWHERE


STEP: Final = tuple(tuple(at(COLUMN[cell] + dx, ROW[cell] + dy) for dx, dy in MOVES) for cell in range(SIDE * SIDE))
"""STEP[cell][direction] is the next cell in that direction, or NOWHERE."""

NEIGHBOURS: Final = tuple(tuple(cell for cell in steps if cell != NOWHERE) for steps in STEP)
"""The up to four cells that share an edge with a cell."""


def name(cell: Cell) -> str:
    """A cell's name: column letter and row number, as on a chess board."""
    return f"{'abcdefghijklm'[COLUMN[cell]]}{ROW[cell] + 1}"


NAMES: Final = tuple(name(cell) for cell in range(SIDE * SIDE))


def field(width: int, height: int) -> tuple[Cell, ...]:
    """The cells of a rectangle centred on the starting tile, row by row from the bottom left."""
    left, bottom = (SIDE - width) // 2, (SIDE - height) // 2
    return tuple(at(left + x, bottom + y) for y in range(height) for x in range(width))


@cache
def reach(size: int) -> tuple[Cell, ...]:
    """Every cell that a territory of size × size could ever cover."""
    return field(2 * size - 1, 2 * size - 1)
