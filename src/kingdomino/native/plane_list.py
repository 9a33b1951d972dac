"""Collects what a learner sees, piece by piece: planes of cells and single numbers, each with its name and its scale.

It knows no game. The names are the documentation of the planes and vectors that the compiled core writes.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from kingdomino.core.grid import Cell
from kingdomino.core.rules import State
from kingdomino.family.game import AnyRules

LARGEST_NUMBER: Final = 2**15 - 1
"""The largest number of a vector."""

OWN: Final = "own"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at which state. Seats are counted from the one who looks: place 0, then the next seat, and so on."""

    rules: AnyRules
    seat: int

    def seats(self) -> list[tuple[str, int]]:
        """The seats in their order from here, each with its name: `own`, `+1`, `+2`, `+3`."""
        count = self.rules.seats
        return [(f"+{place}" if place else OWN, (self.seat + place) % count) for place in range(count)]

    def place(self, seat: int | None) -> int | None:
        """The place of a seat, None for nobody."""
        return None if seat is None else (seat - self.seat) % self.rules.seats

    def names(self) -> list[str]:
        return [name for name, _ in self.seats()]

    def acts(self, state: State) -> bool:
        """Whether the seat that looks decides now."""
        return self.rules.actor(state) == self.seat


@dataclass(frozen=True, slots=True)
class Plane:
    """One number for each cell; the cells that are not named have 0."""

    name: str
    scale: int
    cells: Mapping[Cell, int]


@dataclass(frozen=True, slots=True)
class Number:
    """One entry of the vector."""

    name: str
    scale: int
    value: int


@dataclass(slots=True)
class PlaneList:
    """Planes and numbers in their order. A scale is what to divide by so that 1 is large."""

    planes: list[Plane] = field(default_factory=list)
    numbers: list[Number] = field(default_factory=list)

    def plane(self, name: str, cells: Iterable[Cell] | Mapping[Cell, int], scale: int = 1) -> None:
        """A plane with a number on each of these cells, or with 1 on each."""
        self.planes.append(Plane(name, scale, cells if isinstance(cells, Mapping) else dict.fromkeys(cells, 1)))

    def number(self, name: str, value: int, scale: int = 1) -> None:
        self.numbers.append(Number(name, scale, min(value, LARGEST_NUMBER)))

    def one_of(self, name: str, things: Sequence[str], which: int | None) -> None:
        """One number for each of several things: 1 for the one that it is."""
        for place, thing in enumerate(things):
            self.number(f"{name}: {thing}", int(place == which))

    def each(self, name: str, things: Sequence[str], values: Sequence[int], scale: int = 1) -> None:
        """One number for each of several things."""
        for thing, value in zip(things, values, strict=True):
            self.number(f"{name}: {thing}", value, scale)
