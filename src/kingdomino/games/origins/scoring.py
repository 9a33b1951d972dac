"""What a territory of Origins is worth: regions, resources, totems, cavemen, bonuses (C9, O7, O8, OT5, OB5–OB7)."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Final

from kingdomino.core.grid import NAMES, Cell
from kingdomino.core.regions import regions, squares_times_symbols
from kingdomino.core.scoring import ScoreLine
from kingdomino.games.origins.data import (
    GATHERS,
    POINTS_EACH,
    POWER,
    ROLE,
    TOTEM_POINTS,
    Caveman,
    Resource,
    Role,
    Square,
    Terrain,
)
from kingdomino.games.origins.surroundings import AROUND

EMPIRE_OF_FIRE: Final = ScoreLine("empire_of_fire", "O8", 10)
HOMO_HABILIS: Final = ScoreLine("homo_habilis", "O8", 5)
RESOURCE_POINTS: Final = 1
TIE_BREAKS: Final = ("largest_region", "symbols")
"""C10: after the score, the largest region, then the fires."""

Squares = Mapping[Cell, Square]


def region_lines(squares: Squares) -> tuple[ScoreLine, ...]:
    """One line per region, worth its squares times its fires; a region of volcanoes scores nothing (C9, O7)."""
    land = {cell: square for cell, square in squares.items() if square.terrain not in (Terrain.VOLCANO, Terrain.HUT)}
    return squares_times_symbols(land, "C9", _terrain_name)


def tie_breaks(squares: Squares) -> tuple[int, int]:
    """C10: the size of the largest region, with or without fires, [ruling] even of volcanoes; then all fires.

    A hut with a fire token is not a region. It need not be left out here: as a single square it is never larger than
    the region of the volcano that threw the token.
    """
    largest = max(map(len, regions({cell: square.terrain for cell, square in squares.items()})), default=0)
    return largest, sum(square.symbols for square in squares.values())


def resource_lines(squares: Squares) -> Iterator[ScoreLine]:
    """One point for each wooden resource still there (OT5)."""
    cells = tuple(sorted(cell for cell, square in squares.items() if square.resource is not None))
    if cells:
        yield ScoreLine("resources", "OT5", RESOURCE_POINTS * len(cells), {"resources": len(cells)}, cells)


def totem_lines(totems: tuple[int | None, ...], seat: int) -> Iterator[ScoreLine]:
    """The points of each totem that the seat holds (OT5)."""
    for totem, holder in zip(Resource, totems, strict=False):
        if holder == seat:
            yield ScoreLine("totem", "OT5", TOTEM_POINTS[totem], {"totem": totem.name.lower()})


def caveman_lines(squares: Squares) -> Iterator[ScoreLine]:
    """One line per hunter-gatherer, then one line per group of warriors (OB5, OB6)."""
    for cell in sorted(squares):
        caveman = squares[cell].caveman
        if caveman is not None and caveman in POINTS_EACH:
            yield _gatherer_line(squares, cell, caveman)
    yield from _warrior_lines(squares)


def caveman_points(squares: Squares) -> int:
    """What all cavemen of a territory score together."""
    return sum(line.points for line in caveman_lines(squares))


def worth(caveman: Caveman, square: Square) -> int:
    """What a caveman scores for a square next to it (OB5); a warrior nothing."""
    return POINTS_EACH.get(caveman, 0) * _counts(caveman, square)


def _gatherer_line(squares: Squares, cell: Cell, caveman: Caveman) -> ScoreLine:
    """The line of a hunter-gatherer (OB5). Its cells: its own, then those around it where it counts something."""
    counted = {near: _counts(caveman, squares[near]) for near in AROUND[cell] if near in squares}
    number, each = sum(counted.values()), POINTS_EACH[caveman]
    params: dict[str, str | int] = {
        "caveman": caveman.name.lower(),
        "cell": NAMES[cell],
        "number": number,
        "each": each,
    }
    cells = (cell, *(near for near, worth in counted.items() if worth))
    return ScoreLine("caveman", "OB5", number * each, params, cells)


def _counts(caveman: Caveman, square: Square) -> int:
    """How many of the things that this hunter-gatherer counts are on a square next to it (OB5)."""
    match ROLE[caveman]:
        case Role.ONE_RESOURCE:
            return int(square.resource is GATHERS[caveman])
        case Role.ANY_RESOURCE:
            return int(square.resource is not None)
        case Role.FIRES:
            return square.symbols
        case Role.CAVEMEN:
            return int(square.caveman is not None)
        case Role.WARRIORS:
            return 0


def _warrior_lines(squares: Squares) -> Iterator[ScoreLine]:
    """A group scores its number of warriors times the sum of their powers (OB6)."""
    powers = {
        cell: POWER[square.caveman]
        for cell, square in squares.items()
        if square.caveman is not None and square.caveman in POWER
    }
    for group in regions(dict.fromkeys(powers, "warriors")):
        power = sum(powers[cell] for cell in group.cells)
        params = {"warriors": len(group), "power": power}
        yield ScoreLine("warriors", "OB6", len(group) * power, params, group.cells)


def _terrain_name(terrain: Hashable) -> str:
    assert isinstance(terrain, Terrain)
    return terrain.name.lower()
