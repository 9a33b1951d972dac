"""One moment of Gardens: the phase, and what lies on the table. `rules` says what may follow."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from kingdomino.core import rules as core
from kingdomino.core.grid import Cell
from tests.fourth_game.gardens.data import Bed, Flower

Garden = Mapping[Cell, Bed]


class Phase(IntEnum):
    """What happens next."""

    GROW = 0
    """A flower is drawn (chance)."""
    PLANT = 1
    """It is planted, or thrown away."""
    OVER = 2


@dataclass(frozen=True, slots=True)
class State(core.State):
    """The table: whose turn it is, the gardens, the flower in hand, and how many flowers were drawn."""

    phase: Phase
    gardens: tuple[Garden, ...]
    flower: Flower | None = None
    come: int = 0

    @property
    def seat(self) -> int:
        """Players take turns."""
        return (self.come + (self.phase is Phase.GROW) - 1) % len(self.gardens)
