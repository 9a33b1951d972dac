"""A growing territory: where a domino may be laid, and why it may not be laid elsewhere. It counts no points."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Generic

from kingdomino.core.domino import PLACES, Domino, Place, Sq
from kingdomino.core.grid import CENTRE, COLUMN, NEIGHBOURS, NOWHERE, ROW, STEP, Cell, Direction, at
from kingdomino.core.rules import Fault

OCCUPIED: Final = Fault("occupied", "C2")
UNCONNECTED: Final = Fault("unconnected", "C3")
BEYOND_GRID: Final = Fault("beyond_grid", "C2")
CAN_BE_PLACED: Final = Fault("can_be_placed", "C4")


@cache
def _too_large(size: int, extent: int) -> Fault:
    return Fault("too_large", "C2", {"size": size, "extent": extent})


@dataclass(frozen=True, slots=True)
class Box:
    """The smallest rectangle around a territory, by columns and rows, edges included."""

    left: int
    right: int
    bottom: int
    top: int

    @property
    def width(self) -> int:
        return self.right - self.left + 1

    @property
    def height(self) -> int:
        return self.top - self.bottom + 1

    def window(self, size: int) -> "Box":
        """All columns and rows that a territory with this box may still reach in a frame of size × size (C2)."""
        more = size - 1
        return Box(self.right - more, self.left + more, self.top - more, self.bottom + more)

    def around(self, one: Cell, other: Cell) -> "Box":
        """This box, stretched to hold two more cells."""
        columns, rows = (COLUMN[one], COLUMN[other]), (ROW[one], ROW[other])
        return Box(
            min(self.left, *columns),
            max(self.right, *columns),
            min(self.bottom, *rows),
            max(self.top, *rows),
        )


@cache
def room_around(box: Box, size: int) -> frozenset[Cell]:
    """The cells that fit in a frame of size × size together with the box, without the starting tile (C2)."""
    window = box.window(size)
    columns, rows = range(window.left, window.right + 1), range(window.bottom, window.top + 1)
    return frozenset(at(column, row) for column in columns for row in rows) - {CENTRE}


_START: Final = Box(COLUMN[CENTRE], COLUMN[CENTRE], ROW[CENTRE], ROW[CENTRE])


@dataclass(frozen=True, slots=True)
class Territory(Generic[Sq]):
    """The squares laid so far around the starting tile, in a frame of size × size (C1, C2)."""

    size: int
    squares: Mapping[Cell, Sq]
    box: Box = _START

    def fault(self, domino: Domino[Sq], place: Place) -> Fault | None:
        """Why this placement of the domino is not allowed, or None if it is."""
        cell, other = place.cell, STEP[place.cell][place.direction]
        if other == NOWHERE:
            return BEYOND_GRID
        squares = self.squares
        if cell in squares or other in squares or cell == CENTRE or other == CENTRE:
            return OCCUPIED
        fault = self._frame_fault(cell, other) or self._connection_fault(domino, cell, other)
        if fault is None and place.direction >= Direction.LEFT and domino.alike:
            return _same_placement(place)
        return fault

    def _frame_fault(self, cell: Cell, other: Cell) -> Fault | None:
        """C2: the whole territory must fit in some frame of size × size."""
        room = room_around(self.box, self.size)
        if cell in room and other in room:
            return None
        stretched = self.box.around(cell, other)
        return _too_large(self.size, max(stretched.width, stretched.height))

    def _connection_fault(self, domino: Domino[Sq], cell: Cell, other: Cell) -> Fault | None:
        """C3: at least one half must match a neighbour that was laid before."""
        if connects(self.squares, cell, domino.left.terrain):
            return None
        return None if connects(self.squares, other, domino.right.terrain) else UNCONNECTED

    def placements(self, domino: Domino[Sq]) -> tuple[Place, ...]:
        """Every legal placement of the domino, in canonical order."""
        return tuple(place for place in self._candidates(domino) if self.fault(domino, place) is None)

    def can_place(self, domino: Domino[Sq]) -> bool:
        """Whether the domino has any legal placement (C4)."""
        return any(self.fault(domino, place) is None for place in self._candidates(domino))

    def _candidates(self, domino: Domino[Sq]) -> Iterator[Place]:
        """The placements on empty cells in the frame with one half beside a matching square, in canonical order."""
        room = room_around(self.box, self.size).difference(self.squares)
        left, right = self._beside(domino.left.terrain), self._beside(domino.right.terrain)
        for cell in sorted(room):
            left_connects = cell in left
            for place, other in zip(PLACES[cell], STEP[cell], strict=True):
                if (left_connects or other in right) and other in room:
                    yield place

    def _beside(self, terrain: Hashable) -> set[Cell]:
        """The cells beside the starting tile or beside a square of this terrain."""
        cells = set(NEIGHBOURS[CENTRE])
        for cell, square in self.squares.items():
            if square.terrain == terrain:
                cells.update(NEIGHBOURS[cell])
        return cells

    def lay(self, domino: Domino[Sq], place: Place) -> "Territory[Sq]":
        """The territory with the domino laid. The caller has checked that the placement has no fault."""
        halves = {place.cell: domino.left, place.other: domino.right}
        return Territory(self.size, {**self.squares, **halves}, self.box.around(place.cell, place.other))

    def change(self, squares: Mapping[Cell, Sq]) -> "Territory[Sq]":
        """The territory with some of its squares replaced."""
        return replace(self, squares={**self.squares, **squares})

    @property
    def is_full(self) -> bool:
        """Whether every square of the frame is covered."""
        return len({*self.squares, CENTRE}) == self.size**2

    @property
    def is_centred(self) -> bool:
        """Whether the starting tile is at the exact centre of the bounding box, even if squares are missing (K6)."""
        box = self.box
        column, row = COLUMN[CENTRE], ROW[CENTRE]
        return box.left + box.right == 2 * column and box.bottom + box.top == 2 * row


@cache
def _same_placement(place: Place) -> Fault:
    """The fault of laying a domino with equal halves the other way round: the same territory has one action only."""
    return Fault("same_placement", "C1", action=PLACES[place.other][place.direction.opposite])


def connects(squares: Mapping[Cell, Sq], cell: Cell, terrain: Hashable) -> bool:
    """Whether a half of this terrain on this cell touches the starting tile or its own kind (C3)."""
    for neighbour in NEIGHBOURS[cell]:
        if neighbour == CENTRE:
            return True
        square = squares.get(neighbour)
        if square is not None and square.terrain == terrain:
            return True
    return False


def box_around(cells: Iterable[Cell]) -> Box:
    """The smallest box that holds the starting tile and these cells."""
    box = _START
    for cell in cells:
        box = box.around(cell, cell)
    return box
