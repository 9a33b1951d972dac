"""One moment of Kingdomino: the phase, and what lies on the table. `rules` says what may follow."""

from dataclasses import dataclass
from enum import IntEnum

from kingdomino.core.draft import Draft, DraftState
from kingdomino.core.territory import Territory
from kingdomino.games.kingdomino.data import Square

Kingdom = Territory[Square]


class Phase(IntEnum):
    """What happens next, in the order of the booklet."""

    DEAL = 0
    """A line of dominoes is drawn (chance)."""
    DRAW = 1
    """Opening: a king is drawn out of the hand (chance, C8)."""
    OPEN = 2
    """Opening: the king just drawn is put on a domino (C8)."""
    SPLIT = 3
    """Split opening: two dominoes are taken by their places (K10)."""
    PLACE = 4
    """The domino under the king is laid or discarded (C4)."""
    CLAIM = 5
    """The king is put on a domino of the coming line (C6)."""
    OVER = 6


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's figures from an earlier game of a Dynasty (K5)."""

    score: int
    largest_region: int
    crowns: int


@dataclass(frozen=True, slots=True)
class State(DraftState):
    """The table. `discards` counts the dominoes each seat discarded; `games` are a Dynasty's counted games."""

    phase: Phase
    draft: Draft
    kingdoms: tuple[Kingdom, ...]
    discards: tuple[int, ...]
    games: tuple[tuple[Standing, ...], ...] = ()
