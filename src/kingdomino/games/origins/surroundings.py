"""King moves, by which fire flies and cavemen look around: distances, and the cells around a cell (O5, OB5)."""

from typing import Final

from kingdomino.core.grid import COLUMN, ROW, SIDE, Cell


def distance(one: Cell, other: Cell) -> int:
    """King moves between two cells: horizontal, vertical or diagonal steps."""
    return max(abs(COLUMN[one] - COLUMN[other]), abs(ROW[one] - ROW[other]))


AROUND: Final = tuple(
    tuple(other for other in range(SIDE * SIDE) if distance(cell, other) == 1) for cell in range(SIDE * SIDE)
)
"""The up to eight cells that surround a cell."""
