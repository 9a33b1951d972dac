"""One moment of Kingdomino Duel: the phase, and what lies on the table. `rules` says what may follow."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from kingdomino.core import rules as core
from kingdomino.core.grid import Cell
from kingdomino.games.duel.data import Coat, Square
from kingdomino.games.duel.dice import Dice
from kingdomino.games.duel.spells import Spellbook

Kingdom = Mapping[Cell, Square]
"""What has been drawn on a map."""


class Phase(IntEnum):
    """What happens next, in the order of the booklet."""

    FIRST = 0
    """Player A of the first turn is drawn (chance)."""
    ROLL = 1
    """The dice are rolled (chance)."""
    PICK = 2
    """Player A takes one die, then player B takes two (D3)."""
    DRAWING = 3
    """A player draws: powers and roof, naming question marks, then the dice themselves (D4–D6)."""
    HONOUR = 4
    """The filled power was won: a coat is chosen (D9)."""
    CROSS = 5
    """The checked power was won: a cross is added (D9)."""
    OVER = 6


@dataclass(frozen=True, slots=True)
class State(core.State):
    """The table. `roller` is the seat that is player A this turn; `acting` is the seat that acts, or acted last.

    `roofs` says who has coloured the castle's roof (D10), `honours` which coat each seat chose (D9). `dice` are those
    of this turn, and `cast` are the powers that the acting seat has used for this drawing.
    """

    phase: Phase
    roller: int
    acting: int
    kingdoms: tuple[Kingdom, ...]
    spellbook: Spellbook
    roofs: tuple[bool, ...]
    honours: tuple[Coat | None, ...]
    dice: Dice = ()
    cast: frozenset[Coat] = frozenset()
