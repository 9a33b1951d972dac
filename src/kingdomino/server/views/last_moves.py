"""What only the log says: which squares are one domino, and what each seat did last. No rule is here."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from kingdomino.core.grid import Cell
from kingdomino.core.rules import Actor
from kingdomino.notation.actions import Anatomy


class Piece(NamedTuple):
    """A square's domino: its number where dominoes are numbered, and the cell of the other half."""

    domino: int | None
    partner: Cell


@dataclass(frozen=True, slots=True)
class Trace:
    """For each seat its dominoes by cell, the cells of its last move, and the word of that move."""

    pieces: tuple[Mapping[Cell, Piece], ...]
    last: tuple[tuple[Cell, ...], ...]
    words: tuple[str, ...]

    def after(self, actor: Actor, action: Anatomy, domino: int | None) -> "Trace":
        """The trace after a seat's action; `domino` is the number that it lays, where it has one."""
        cells, word = action.cells, action.kind
        if not cells and word not in ENDS_A_MOVE:
            return self
        pieces, last = self.pieces[actor], cells
        if len(cells) == 2:
            one, other = cells
            pieces = {**pieces, one: Piece(domino, other), other: Piece(domino, one)}
        elif cells and _goes_on(self.words[actor], word):
            last = (*self.last[actor], *cells)
        return Trace(_put(self.pieces, actor, pieces), _put(self.last, actor, last), _put(self.words, actor, word))

    def forget(self) -> "Trace":
        """A new game of a Dynasty begins with empty kingdoms."""
        return empty(len(self.pieces))


ENDS_A_MOVE = ("discard", "skip")
"""The actions that lay nothing but are still a seat's last move."""


def _goes_on(before: str, word: str) -> bool:
    """Whether this action belongs to the same move as the one before: a domino and its fire, two dice apart."""
    return word != "ink" or before == "ink"


def _put(items: tuple[Any, ...], seat: int, item: Any) -> tuple[Any, ...]:
    return (*items[:seat], item, *items[seat + 1 :])


def empty(seats: int) -> Trace:
    """Nothing has been laid."""
    return Trace(({},) * seats, ((),) * seats, ("",) * seats)
