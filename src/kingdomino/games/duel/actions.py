"""Every action of Kingdomino Duel: chance's, then the seats' in the order of ids. `notation` says how to write them."""

from dataclasses import dataclass
from typing import Final

from kingdomino.core import rules as core
from kingdomino.core.grid import STEP, Cell, Direction
from kingdomino.games.duel.data import Coat


@dataclass(frozen=True, slots=True)
class First(core.Action):
    """Chance decides who is player A in the first turn (D3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Roll(core.Action):
    """Chance rolls the four dice: the number of the face, 1 to 6, of each (D3)."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pick(core.Action):
    """Take dice by their numbers: player A takes one, or two with the double dot power; player B takes two (D3, D9)."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cast(core.Action):
    """Use the dot power (draw without the connection rule) or the line power (draw the two dice apart) (D9)."""

    power: Coat


@dataclass(frozen=True, slots=True)
class TurnDie(core.Action):
    """Use the double line power: turn one of the player's own dice to another of its faces (D9)."""

    die: int
    face: int


@dataclass(frozen=True, slots=True)
class Roof(core.Action):
    """Colour the castle's roof: one more cross on one of the player's own dice (D10)."""

    die: int


@dataclass(frozen=True, slots=True)
class Name(core.Action):
    """Say which coat of arms a question mark stands for (D4)."""

    die: int
    coat: Coat


@dataclass(frozen=True, slots=True)
class Draw(core.Action):
    """Draw the die with the lower number on a cell and the other die one step further (D4)."""

    cell: Cell
    direction: Direction

    @property
    def other(self) -> Cell:
        """The cell of the die with the higher number, or NOWHERE beyond the edge of the grid."""
        return STEP[self.cell][self.direction]


@dataclass(frozen=True, slots=True)
class Ink(core.Action):
    """With the line power: draw one die by itself (D9)."""

    die: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Skip(core.Action):
    """Draw nothing this turn, because nothing can be drawn (D6)."""


@dataclass(frozen=True, slots=True)
class Honour(core.Action):
    """Use the filled power: each of the player's domains of this coat will score (D9)."""

    coat: Coat


@dataclass(frozen=True, slots=True)
class Cross(core.Action):
    """Use the checked power: one more cross on a drawn square (D9)."""

    cell: Cell


DrawingAction = Cast | TurnDie | Roof | Name | Draw | Ink | Skip
"""What a player may do while drawing."""

Action = First | Roll | Pick | DrawingAction | Honour | Cross

SKIP: Final = Skip()
