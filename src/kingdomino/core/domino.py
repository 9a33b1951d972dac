"""Squares and dominoes, and the actions that lay or discard one. Each game's data names its own terrains."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from kingdomino.core.grid import SIDE, STEP, Cell, Direction
from kingdomino.core.rules import Action


class Square(Protocol):
    """One square of a territory: its terrain, and how many symbols count there."""

    @property
    def terrain(self) -> Hashable: ...

    @property
    def symbols(self) -> int: ...


Sq = TypeVar("Sq", bound=Square)


@dataclass(frozen=True, slots=True)
class Domino(Generic[Sq]):
    """Two squares under one number."""

    number: int
    left: Sq
    right: Sq

    @property
    def alike(self) -> bool:
        """Whether both halves are equal, so that turning it round changes nothing."""
        return self.left == self.right


@dataclass(frozen=True, slots=True, order=True)
class Place(Action):
    """Lay the domino with its left half on a cell and its right half one step further (C1)."""

    cell: Cell
    direction: Direction

    @property
    def other(self) -> Cell:
        """The cell of the right half, or NOWHERE beyond the edge of the grid."""
        return STEP[self.cell][self.direction]


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put the domino back into the box because it cannot be laid (C4)."""


PLACES: Final = tuple(tuple(Place(cell, direction) for direction in Direction) for cell in range(SIDE * SIDE))
"""Every possible placement, made once: PLACES[cell][direction]."""
