"""The box of Kingdomino Origins: terrains, resources, the 48 dominoes, fire tokens, totems, cavemen. No rule is here.

Source: the 2021 edition. The booklet gives the numbers of wooden resources (16, 13, 11 and 9: one for each square of
their terrain without fire), of fire tokens (5, 4 and 1: one per volcano), the points of totems and the cavemen; the
dominoes were transcribed from the tiles and agree with all of these.
"""

from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from kingdomino.core.domino import Domino


class Terrain(Enum):
    """The six terrains; the value is the letter in pictures. HUT is a starting tile on which a token lies (O5)."""

    GRASSLAND = "g"
    LAKE = "l"
    JUNGLE = "j"
    QUARRY = "q"
    DESERT = "d"
    VOLCANO = "v"
    HUT = "#"


class Resource(IntEnum):
    """The wooden resources, in the order of their totems (OT1, OT3)."""

    MAMMOTH = 0
    FISH = 1
    MUSHROOM = 2
    FLINT = 3


RESOURCE_OF: Final = MappingProxyType(
    {
        Terrain.GRASSLAND: Resource.MAMMOTH,
        Terrain.LAKE: Resource.FISH,
        Terrain.JUNGLE: Resource.MUSHROOM,
        Terrain.QUARRY: Resource.FLINT,
    }
)
"""The resource of each terrain; desert and volcano have none (OT1)."""

TOTEM_POINTS: Final = MappingProxyType({Resource.MAMMOTH: 3, Resource.FISH: 4, Resource.MUSHROOM: 5, Resource.FLINT: 6})
"""What the totem of each resource is worth (OT3)."""

FIRE_RANGE: Final = MappingProxyType({1: 3, 2: 2, 3: 1})
"""How far a volcano throws its token, by its number of craters, which is also the token's number of fires (O4)."""


class Caveman(IntEnum):
    """The kinds of cavemen: seven kinds of hunter-gatherers, then three kinds of warriors (OB1)."""

    HUNTER = 0
    FISHING_CHILD = 1
    GATHERER = 2
    SCULPTOR = 3
    PAINTER = 4
    FIRE_LADY = 5
    SHAMAN = 6
    SMALL_WARRIOR = 7
    AMAZON_WARRIOR = 8
    OAFISH_WARRIOR = 9


class Role(IntEnum):
    """What a caveman scores for: things on the eight squares around it (OB5), or its group of warriors (OB6)."""

    ONE_RESOURCE = 0
    ANY_RESOURCE = 1
    FIRES = 2
    CAVEMEN = 3
    WARRIORS = 4


class CavemanTile(NamedTuple):
    """A kind of caveman: its letter in pictures, how many tiles there are, and what it scores (OB1, OB5, OB6).

    `points` are a hunter-gatherer's for each thing that it counts; `gathers` is the resource that it counts, if it is
    only one; `power` is a warrior's.
    """

    letter: str
    tiles: int
    role: Role
    points: int = 0
    gathers: Resource | None = None
    power: int = 0


_TILES: Final = {
    Caveman.HUNTER: CavemanTile("h", 2, Role.ONE_RESOURCE, points=3, gathers=Resource.MAMMOTH),
    Caveman.FISHING_CHILD: CavemanTile("c", 2, Role.ONE_RESOURCE, points=3, gathers=Resource.FISH),
    Caveman.GATHERER: CavemanTile("g", 2, Role.ONE_RESOURCE, points=4, gathers=Resource.MUSHROOM),
    Caveman.SCULPTOR: CavemanTile("s", 2, Role.ONE_RESOURCE, points=5, gathers=Resource.FLINT),
    Caveman.PAINTER: CavemanTile("p", 2, Role.ANY_RESOURCE, points=2),
    Caveman.FIRE_LADY: CavemanTile("f", 2, Role.FIRES, points=1),
    Caveman.SHAMAN: CavemanTile("m", 2, Role.CAVEMEN, points=2),
    Caveman.SMALL_WARRIOR: CavemanTile("1", 4, Role.WARRIORS, power=1),
    Caveman.AMAZON_WARRIOR: CavemanTile("2", 3, Role.WARRIORS, power=2),
    Caveman.OAFISH_WARRIOR: CavemanTile("3", 1, Role.WARRIORS, power=3),
}
assert set(_TILES) == set(Caveman), f"cavemen without a row of their own: {sorted(set(Caveman) - set(_TILES))}"

CAVEMEN: Final = tuple(_TILES[kind].tiles for kind in Caveman)
"""How many tiles there are of each kind of caveman (OB1)."""

CAVEMAN_LETTERS: Final = "".join(_TILES[kind].letter for kind in Caveman)
"""One letter per kind of caveman, for pictures."""

ROLE: Final = MappingProxyType({kind: tile.role for kind, tile in _TILES.items()})
"""The role of each kind of caveman."""

POINTS_EACH: Final = MappingProxyType({kind: tile.points for kind, tile in _TILES.items() if tile.points})
"""The points of a hunter-gatherer for each thing around it that it counts (OB5)."""

GATHERS: Final = MappingProxyType({kind: tile.gathers for kind, tile in _TILES.items() if tile.gathers is not None})
"""The one resource that some hunter-gatherers count (OB5)."""

POWER: Final = MappingProxyType({kind: tile.power for kind, tile in _TILES.items() if tile.power})
"""The power of the warriors (OB6)."""


@dataclass(frozen=True, slots=True)
class Square:
    """A terrain with its printed fires or craters, and what lies on it now.

    `resource` is its wooden piece (OT1), `token` the number of fires on its token (O4), 0 without a token.
    """

    terrain: Terrain
    fires: int = 0
    craters: int = 0
    resource: Resource | None = None
    token: int = 0
    caveman: Caveman | None = None

    @property
    def symbols(self) -> int:
        """Its fires: those printed and those of a token count the same (O7)."""
        return self.fires + self.token


# One row per domino: its number, then its left and its right half as terrain letter and fires (a volcano: craters).
_TABLE: Final = """
 1  d0 d0
 2  d0 d0
 3  d0 d0
 4  d0 g0
 5  d0 g0
 6  d0 l0
 7  d0 l0
 8  d0 j0
 9  d0 j0
10  d0 q0
11  d0 q0
12  g0 g0
13  g0 g0
14  g0 g0
15  l0 l0
16  l0 l0
17  j0 j0
18  j0 j0
19  g0 l0
20  l0 j0
21  g0 q0
22  g0 q0
23  j0 q0
24  d0 g1
25  d0 l1
26  d0 j1
27  d0 q1
28  d0 v1
29  d0 v1
30  d1 g0
31  d1 l0
32  g1 l0
33  g1 j0
34  g0 l1
35  l1 q0
36  g0 j1
37  q0 q1
38  g0 v1
39  g0 v1
40  l0 v1
41  l0 q2
42  l0 v2
43  j0 v2
44  j0 v2
45  q0 v2
46  l1 j2
47  j1 q2
48  q0 v3
"""


def _square(text: str) -> Square:
    terrain, count = Terrain(text[0]), int(text[1])
    return Square(terrain, craters=count) if terrain is Terrain.VOLCANO else Square(terrain, fires=count)


def _domino(row: str) -> Domino[Square]:
    number, left, right = row.split()
    return Domino(int(number), _square(left), _square(right))


def _stock(square: Square) -> Square:
    """The square with its wooden resource; a square with printed fire gets none (OT1)."""
    return square if square.fires else replace(square, resource=RESOURCE_OF.get(square.terrain))


DOMINOES: Final = MappingProxyType({d.number: d for d in map(_domino, _TABLE.strip().splitlines())})
"""The dominoes by number, 1 to 48, as printed (O1)."""

STOCKED: Final = MappingProxyType(
    {number: Domino(number, _stock(d.left), _stock(d.right)) for number, d in DOMINOES.items()}
)
"""The same dominoes with their wooden resources, for the modes with resources (OT1)."""
