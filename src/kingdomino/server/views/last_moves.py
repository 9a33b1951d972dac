"""What only the log says: which squares are one domino, and what each seat did last. No rule is here."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from kingdomino.core.grid import Cell


class Piece(NamedTuple):
    """A square's domino: its number where dominoes are numbered, and the cell of the other half."""

    domino: int | None
    partner: Cell


class Move(NamedTuple):
    """An action on a seat's own territory: in which turn, on which cells, and the number of the domino it lays."""

    turn: Hashable
    cells: tuple[Cell, ...] = ()
    domino: int | None = None


NOT_YET = Move(turn=None)


@dataclass(frozen=True, slots=True)
class Trace:
    """For each seat its dominoes by cell, and its last move: everything that it laid or changed in one turn."""

    pieces: tuple[Mapping[Cell, Piece], ...]
    last: tuple[Move, ...]

    def after(self, seat: int, move: Move) -> "Trace":
        """The trace after this move; one in the same turn as the seat's last one belongs to it."""
        pieces, last = self.pieces[seat], self.last[seat]
        if len(move.cells) == 2:
            one, other = move.cells
            pieces = {**pieces, one: Piece(move.domino, other), other: Piece(move.domino, one)}
        if move.turn == last.turn:
            move = move._replace(cells=last.cells + move.cells)
        return Trace(_put(self.pieces, seat, pieces), _put(self.last, seat, move))

    def forget(self) -> "Trace":
        """A new game of a Dynasty begins with empty kingdoms."""
        return empty(len(self.pieces))


def _put(items: tuple[Any, ...], seat: int, item: Any) -> tuple[Any, ...]:
    return (*items[:seat], item, *items[seat + 1 :])


def empty(seats: int) -> Trace:
    """Nothing has been laid."""
    return Trace(({},) * seats, (NOT_YET,) * seats)
