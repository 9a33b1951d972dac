"""Distances in king moves for fire, and the cells around a cell for cavemen (O5, OB5). No rule of either is here."""

from typing import Final

from kingdomino.core.grid import COLUMN, ROW, SIDE, Cell


def distance(one: Cell, other: Cell) -> int:
    """The number of king moves (horizontal, vertical or diagonal steps) between two cells."""
    return max(abs(COLUMN[one] - COLUMN[other]), abs(ROW[one] - ROW[other]))


AROUND: Final = tuple(
    tuple(other for other in range(SIDE * SIDE) if distance(cell, other) == 1) for cell in range(SIDE * SIDE)
)
"""The up to eight cells that surround a cell."""
