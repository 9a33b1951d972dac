"""The box of Kingdomino: terrains and the 48 dominoes (K1). No rule is here.

Source: the numbered backs and landscape sides of the 2016 edition, checked against the square counts that the
booklet prints on its last page (wheat 21 + 5, lake 12 + 6, grass 10 + 2 + 2, swamp 6 + 2 + 2, forest 16 + 6,
mine 1 + 1 + 3 + 1).
"""

from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from kingdomino.core.domino import Domino


class Terrain(Enum):
    """The six landscapes; the value is the letter in pictures."""

    WHEAT = "w"
    FOREST = "f"
    LAKE = "l"
    GRASS = "g"
    SWAMP = "s"
    MINE = "m"


@dataclass(frozen=True, slots=True)
class Square:
    """One landscape with its crowns."""

    terrain: Terrain
    crowns: int

    @property
    def symbols(self) -> int:
        return self.crowns


# One row per domino: its number, then its left and its right half as terrain letter and crowns.
_TABLE: Final = """
1  w0 w0
 2  w0 w0
 3  f0 f0
 4  f0 f0
 5  f0 f0
 6  f0 f0
 7  l0 l0
 8  l0 l0
 9  l0 l0
10  g0 g0
11  g0 g0
12  s0 s0
13  w0 f0
14  w0 l0
15  w0 g0
16  w0 s0
17  f0 l0
18  f0 g0
19  w1 f0
20  w1 l0
21  w1 g0
22  w1 s0
23  w1 m0
24  f1 w0
25  f1 w0
26  f1 w0
27  f1 w0
28  f1 l0
29  f1 g0
30  l1 w0
31  l1 w0
32  l1 f0
33  l1 f0
34  l1 f0
35  l1 f0
36  w0 g1
37  l0 g1
38  w0 s1
39  g0 s1
40  m1 w0
41  w0 g2
42  l0 g2
43  w0 s2
44  g0 s2
45  m2 w0
46  s0 m2
47  s0 m2
48  w0 m3
"""


def _square(text: str) -> Square:
    return Square(Terrain(text[0]), int(text[1]))


def _domino(row: str) -> Domino[Square]:
    number, left, right = row.split()
    return Domino(int(number), _square(left), _square(right))


SNAKE: Final = (0, 1, 1, 0)
"""The snake opening: who claims when, 0 for the player whose king appears first, 1 for the other (K10)."""

DOMINOES: Final = MappingProxyType({d.number: d for d in map(_domino, _TABLE.strip().splitlines())})
"""The dominoes by their numbers, 1 to 48 (K1)."""
