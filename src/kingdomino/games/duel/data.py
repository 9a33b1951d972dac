"""The box of Kingdomino Duel: coats of arms, the four dice, the map and the spellbook (D1, D2, D7). No rule is here.

Source: one transcription of the dice and of the spellbook sheet. Other sources confirm where the question marks are,
that all four dice differ, and that the two rarest coats have the two immediate powers.
"""

from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType
from typing import Final

from kingdomino.core.grid import CENTRE, field


class Coat(IntEnum):
    """The six coats of arms. Each is also the name of its wizard's power."""

    DOT = 0
    LINE = 1
    DOUBLE_DOT = 2
    DOUBLE_LINE = 3
    FILLED = 4
    CHECKED = 5

    @property
    def sign(self) -> str:
        """How it is written in pictures; a double coat has its letter twice."""
        return SIGNS[self]


SIGNS: Final = ("d", "l", "dd", "ll", "f", "c")
QUESTION: Final = "?"


@dataclass(frozen=True, slots=True)
class Square:
    """A coat of arms with its crosses, as drawn on a map."""

    coat: Coat
    crosses: int

    @property
    def terrain(self) -> Coat:
        return self.coat

    @property
    def symbols(self) -> int:
        return self.crosses


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a die: a coat of arms with its crosses, or the question mark, which has no coat of its own."""

    coat: Coat | None
    crosses: int = 0


# One row per die, faces 1 to 6: coat sign and crosses, or the question mark.
_DICE: Final = """
?   d0  ll1 l0  dd1 d0
c0  l0  dd1 ll1 d0  f0
dd0 l0  f2  c2  d0  ll0
ll0 l1  ?   l0  d1  dd0
"""


def _face(text: str) -> Face:
    return Face(None) if text == QUESTION else Face(Coat(SIGNS.index(text[:-1])), int(text[-1]))


def _die(row: str) -> MappingProxyType[int, Face]:
    return MappingProxyType({number: _face(text) for number, text in enumerate(row.split(), start=1)})


DICE: Final = MappingProxyType({number: _die(row) for number, row in enumerate(_DICE.strip().splitlines(), start=1)})
"""The dice by number, 1 to 4; each die has its faces by number, 1 to 6 (D1)."""

WIDTH: Final = 7
HEIGHT: Final = 5
MAP: Final = tuple(cell for cell in field(WIDTH, HEIGHT) if cell != CENTRE)
"""The squares to fill, around the castle (D2)."""

BOXES: Final = MappingProxyType(
    {Coat.DOT: 5, Coat.LINE: 5, Coat.DOUBLE_DOT: 4, Coat.DOUBLE_LINE: 4, Coat.FILLED: 3, Coat.CHECKED: 3}
)
"""How many boxes each coat's line has on either side of the spellbook (D7)."""

IMMEDIATE: Final = (Coat.FILLED, Coat.CHECKED)
"""The powers with the lightning bolt, which are used as soon as they are won (D9)."""
