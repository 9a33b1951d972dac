"""Volcanoes: which squares a fire token may land on, and what it destroys there (O4–O6, OT2, OB4).

`scoring` says how fires score. [ruling] With the option fire_on_hut a token may also land on the starting tile: it then
lies there as a square of terrain HUT, which belongs to no region, but whose fires count as symbols of the territory
(C10) and for a fire lady beside it (OB5).
"""

from dataclasses import replace
from typing import Final

from kingdomino.core.domino import Domino, Place
from kingdomino.core.grid import CENTRE, NAMES, NOWHERE, Cell
from kingdomino.core.rules import Event, Fault
from kingdomino.games.origins.data import FIRE_RANGE, Square, Terrain
from kingdomino.games.origins.state import HuntingTerritory
from kingdomino.games.origins.surroundings import distance

HUT: Final = Square(Terrain.HUT)


def volcano_of(domino: Domino[Square], place: Place) -> Cell:
    """The cell of the volcano on a domino laid at this place, or NOWHERE if it has none."""
    if domino.left.craters:
        return place.cell
    return place.other if domino.right.craters else NOWHERE


def fire_fault(territory: HuntingTerritory, volcano: Cell, cell: Cell, *, on_hut: bool) -> Fault | None:
    """Why the volcano's token may not land on this cell (O5)."""
    if cell == CENTRE and not on_hut:
        return Fault("fire_on_hut", "O5")
    target = square_at(territory, cell)
    if target is None:
        return Fault("not_in_territory", "O5", {"cell": NAMES[cell]})
    if target.terrain is Terrain.VOLCANO:
        return Fault("fire_on_volcano", "O5", {"cell": NAMES[cell]})
    if target.symbols:
        return Fault("fire_on_fire", "O5", {"cell": NAMES[cell], "fires": target.symbols})
    return _range_fault(reach(territory.squares[volcano]), distance(volcano, cell))


def _range_fault(furthest: int, steps: int) -> Fault | None:
    """Distance is counted in king moves, and nothing on the way blocks the token [ruling] (O5)."""
    return None if steps <= furthest else Fault("fire_too_far", "O5", {"range": furthest, "distance": steps})


def land(territory: HuntingTerritory, volcano: Cell, cell: Cell) -> HuntingTerritory:
    """The territory with the token on the cell; what lay there is destroyed (O4, OT2, OB4)."""
    target = square_at(territory, cell)
    assert target is not None, "the caller has checked that there is no fault"
    return territory.change({cell: burnt(target, territory.squares[volcano])})


def burnt(square: Square, volcano: Square) -> Square:
    """The square with the volcano's token on it, and nothing else (O4, OT2, OB4)."""
    return replace(square, token=fires(volcano), resource=None, caveman=None)


def fires(volcano: Square) -> int:
    """How many fires the volcano's token shows: one for each crater (O4)."""
    return volcano.craters


def reach(volcano: Square) -> int:
    """How far the volcano's token may fly (O5)."""
    return FIRE_RANGE[volcano.craters]


def destroyed(territory: HuntingTerritory, cell: Cell) -> tuple[Event, ...]:
    """What a token that lands on the cell destroys (OT2, OB4)."""
    target = territory.squares.get(cell, HUT)
    if target.resource is not None:
        params = {"resource": target.resource.name.lower(), "cell": NAMES[cell]}
        return (Event("resource_destroyed", "OT2", params),)
    if target.caveman is not None:
        params = {"caveman": target.caveman.name.lower(), "cell": NAMES[cell]}
        return (Event("caveman_destroyed", "OB4", params),)
    return ()


def lost(territory: HuntingTerritory, volcano: Cell) -> Event:
    """The event that the token is discarded for the rest of the game because no square is allowed (O6)."""
    return Event("fire_discarded", "O6", {"fires": fires(territory.squares[volcano])})


def square_at(territory: HuntingTerritory, cell: Cell) -> Square | None:
    """The square on a cell, the starting tile included, or None where nothing has been laid."""
    return territory.squares.get(cell, HUT if cell == CENTRE else None)
