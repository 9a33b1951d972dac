"""Every action of Gardens, of seats and of chance. `notation` says how they are written."""

from dataclasses import dataclass
from typing import Final

from kingdomino.core import rules as core
from kingdomino.core.grid import Cell
from tests.fourth_game.gardens.data import Flower


@dataclass(frozen=True, slots=True)
class Grow(core.Action):
    """Chance brings a flower."""

    flower: Flower


@dataclass(frozen=True, slots=True)
class Plant(core.Action):
    """Plant the flower on an empty square beside the garden."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Compost(core.Action):
    """Throw the flower away."""


Action = Grow | Plant | Compost

COMPOST: Final = Compost()
