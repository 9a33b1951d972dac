"""What recruiting a caveman would bring now, its price included (OB2, OB3, OB5, OB6). No rule depends on it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from heapq import nsmallest

from kingdomino.core.grid import Cell
from kingdomino.games.origins import scoring, tribe
from kingdomino.games.origins.data import Caveman, Resource
from kingdomino.games.origins.scoring import Squares
from kingdomino.games.origins.state import HuntingTerritory
from kingdomino.games.origins.surroundings import AROUND


def prospects(territory: HuntingTerritory, caveman: Caveman, price: int) -> dict[Cell, int]:
    """How the total would change, by the cell where the caveman settles, if it is paid for as cheaply as possible.

    The territory can pay the price. What a resource is worth to different cavemen simply adds up, so each resource of
    the price can be chosen by itself.
    """
    squares, before = territory.squares, scoring.caveman_points(territory.squares)
    wooden = _stock(squares)
    tolls = {cell: _toll(squares, cell) for cells in wooden.values() for cell in cells}
    found: dict[Cell, int] = {}
    for home in tribe.homes(territory):
        settled = replace(squares[home], resource=None, caveman=caveman)
        gain = scoring.caveman_points({**squares, home: settled}) - before
        beside = {cell: tolls[cell] + scoring.worth(caveman, squares[cell]) for cell in AROUND[home] if cell in tolls}
        own = squares[home].resource  # it is spent in any case (OB3); the gain is counted without it
        cheapest = [_cheapest(cells, tolls, beside) for kind, cells in wooden.items() if kind is not own]
        found[home] = gain - sum(nsmallest(price - (own is not None), cheapest))
    return found


def _stock(squares: Squares) -> dict[Resource, list[Cell]]:
    """The cells of each resource that lies in the territory."""
    stock: dict[Resource, list[Cell]] = {}
    for cell, square in squares.items():
        if square.resource is not None:
            stock.setdefault(square.resource, []).append(cell)
    return stock


def _toll(squares: Squares, cell: Cell) -> int:
    """What the cavemen already there would lose if this resource were spent (OB5)."""
    near = (squares[other].caveman for other in AROUND[cell] if other in squares)
    return sum(scoring.worth(caveman, squares[cell]) for caveman in near if caveman is not None)


def _cheapest(cells: Iterable[Cell], tolls: Mapping[Cell, int], beside: Mapping[Cell, int]) -> int:
    """What the least missed of these resources costs: what the cavemen there lose, and the newcomer beside it."""
    return min(beside.get(cell, tolls[cell]) for cell in cells)
