"""Every action of Origins, of seats and of chance. `notation` says how they are written."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from kingdomino.core import rules as core
from kingdomino.core.domino import Discard, Place
from kingdomino.core.draft import Claim, Deal, DrawPiece, Take
from kingdomino.core.grid import Cell
from kingdomino.games.origins.data import Caveman, Resource


@dataclass(frozen=True, slots=True)
class Fire(core.Action):
    """Let the fire token land on a square of the territory (O5)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Give(core.Action):
    """Give up a totem to one of the players tied for the most of its resource (OT4)."""

    totem: Resource
    seat: int


@dataclass(frozen=True, slots=True)
class Pass(core.Action):
    """Recruit nobody this turn (OB2)."""


class Source(IntEnum):
    """Where a caveman is recruited: face up on the cave board, or out of the pile (OB2)."""

    BOARD = 0
    PILE = 1


@dataclass(frozen=True, slots=True)
class Recruit(core.Action):
    """Recruit a caveman; the price is paid next (OB2)."""

    caveman: Caveman
    source: Source


@dataclass(frozen=True, slots=True)
class Spend(core.Action):
    """Give up the wooden resource of a square as part of the price (OB2)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Settle(core.Action):
    """Put the recruited caveman on a square of the territory (OB3)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Cave(core.Action):
    """Chance turns cavemen from the pile face up; they are listed in the order of their kinds (OB1)."""

    cavemen: tuple[Caveman, ...]


DraftAction = Claim | Take | Deal | DrawPiece | Cave
TerritoryAction = Place | Discard | Fire | Give
TribeAction = Pass | Recruit | Spend | Settle
Action = DraftAction | TerritoryAction | TribeAction

DISCARD: Final = Discard()
PASS: Final = Pass()
