"""The box of Gardens: flowers, the size of a garden, how many flowers each player gets. No rule is here."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

SIZE: Final = 3
"""A garden fits in 3×3 squares, the fountain included."""

EACH: Final = 4
"""How many flowers each player gets."""


class Flower(Enum):
    """The flowers; the value is the letter in pictures."""

    ROSE = "r"
    IRIS = "i"


@dataclass(frozen=True, slots=True)
class Bed:
    """A square with a flower; every flower counts once."""

    terrain: Flower
    symbols: int = 1
