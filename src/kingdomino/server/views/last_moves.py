"""What only the log says: which squares are one domino, and what each seat did last. No rule is here."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from kingdomino.core.grid import Cell
from kingdomino.play.position import Position


class LaidDomino(NamedTuple):
    """A square's domino: its number where dominoes are numbered, the cell of the other half, and which half it is."""

    domino: int | None
    partner: Cell
    right: bool


class LastMove(NamedTuple):
    """An action on a seat's own territory: in which turn, on which cells, and the number of the domino it lays.

    `before` and `after` are the positions around it, and `version` is the version after it.
    """

    turn: Hashable
    cells: tuple[Cell, ...] = ()
    domino: int | None = None
    before: Position | None = None
    after: Position | None = None
    version: int = 0


NOT_YET = LastMove(turn=None)


@dataclass(frozen=True, slots=True)
class LastMoves:
    """For each seat its dominoes by cell, and its last move: everything that it laid or changed in one turn."""

    dominoes: tuple[Mapping[Cell, LaidDomino], ...]
    last: tuple[LastMove, ...]

    def after(self, seat: int, move: LastMove) -> "LastMoves":
        """The same after this move, which belongs to the seat's last one if both were made in one turn."""
        dominoes, last = self.dominoes[seat], self.last[seat]
        if len(move.cells) == 2:
            one, other = move.cells
            left, right = LaidDomino(move.domino, other, right=False), LaidDomino(move.domino, one, right=True)
            dominoes = {**dominoes, one: left, other: right}
        if move.turn == last.turn:
            move = move._replace(cells=last.cells + move.cells, before=last.before)
        return LastMoves(_put(self.dominoes, seat, dominoes), _put(self.last, seat, move))

    def forget(self) -> "LastMoves":
        """A new game of a Dynasty begins with empty kingdoms."""
        return empty(len(self.dominoes))


def _put(items: tuple[Any, ...], seat: int, item: Any) -> tuple[Any, ...]:
    return (*items[:seat], item, *items[seat + 1 :])


def empty(seats: int) -> LastMoves:
    """Nothing has been laid."""
    return LastMoves(({},) * seats, (NOT_YET,) * seats)
