"""What a learner sees of the games with lines of dominoes: territories, lines, pieces."""

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any, Final

from kingdomino.core.domino import Domino, Place
from kingdomino.core.draft import Draft, DraftState, Slot
from kingdomino.core.grid import CENTRE, Cell, Direction
from kingdomino.core.regions import regions
from kingdomino.core.rules import Action, State
from kingdomino.core.territory import Territory, connects, room_around
from kingdomino.family.game import AnyRules
from kingdomino.family.option_numbers import option_numbers
from kingdomino.native.plane_list import PlaneList, Viewer
from kingdomino.notation import packing

SYMBOLS: Final = 3
"""The most symbols of one square, and the most craters."""

REGION_SYMBOLS: Final = 10
"""Few regions have more symbols."""

POINTS: Final = 100
"""Few matches end with more points."""

PLACES: Final = tuple(str(place) for place in range(1, packing.LINE + 1))
DIRECTIONS: Final = tuple(direction.name.lower() for direction in Direction)

AnyDomino = Domino[Any]
AnyTerritory = Territory[Any]


def draw_territory(out: PlaneList, who: str, territory: AnyTerritory, terrains: Sequence[Any]) -> None:
    """Starting tile, terrains, symbols, size and symbols of the region, and where the territory may still grow."""
    laid = {cell: square for cell, square in territory.squares.items() if cell != CENTRE}
    out.plane(f"{who}: starting tile", [CENTRE])
    for terrain in terrains:
        name = terrain.name.lower()
        out.plane(f"{who}: {name}", [cell for cell, square in laid.items() if square.terrain is terrain])
    squares = territory.squares.items()
    out.plane(f"{who}: symbols", {cell: square.symbols for cell, square in squares if square.symbols}, SYMBOLS)
    found = regions({cell: square.terrain for cell, square in laid.items()})
    size = {cell: len(region) for region in found for cell in region.cells}
    symbols = {cell: sum(laid[each].symbols for each in region.cells) for region in found for cell in region.cells}
    out.plane(f"{who}: squares of the region", size, territory.size**2)
    out.plane(f"{who}: symbols of the region", symbols, REGION_SYMBOLS)
    out.plane(f"{who}: empty and still in reach of the frame", room_around(territory.box, territory.size) - laid.keys())


def draw_legal_placements(out: PlaneList, view: Viewer, state: State) -> None:
    """The cells for the left half from which the domino may be laid, by direction."""
    legal = [action for action in legal_of(view, state) if isinstance(action, Place)]
    for direction in Direction:
        cells = [place.cell for place in legal if place.direction is direction]
        out.plane(f"legal: place {direction.name.lower()}", cells)


def legal_of(view: Viewer, state: State) -> Sequence[Action]:
    """The legal actions of the seat that looks; none if it does not act."""
    legal: Sequence[Action] = view.rules.legal(state) if view.acts(state) else ()
    return legal


def draw_matches(
    out: PlaneList, view: Viewer, state: DraftState, territory: AnyTerritory, dominoes: Mapping[int, AnyDomino]
) -> None:
    """Where the halves of the domino that is being laid match, and of each one that will be.

    A half matches on an empty cell in the frame where it would touch its own kind or the starting tile (C3), whether or
    not there is room for the other half.
    """
    phase = _phase(state)
    current = state.draft.playing.domino if phase.name == "PLACE" and view.acts(state) else None
    numbers = {"current": current, **{name: slot and slot.domino for name, slot in _slots_to_lay(state).items()}}
    room = room_around(territory.box, territory.size) - territory.squares.keys()
    for name, number in numbers.items():
        for side in ("left", "right"):
            half = number and getattr(dominoes[number], side)
            cells = [cell for cell in room if half and connects(territory.squares, cell, half.terrain)]
            out.plane(f"matches: {name}, {side} half", cells)


def _phase(state: DraftState) -> IntEnum:
    phase: IntEnum = getattr(state, "phase")  # noqa: B009 — each game has its own phases
    return phase


def _slots_to_lay(state: DraftState) -> dict[str, Slot | None]:
    """The dominoes of both lines that have still to be laid, by their places."""
    draft, phase = state.draft, _phase(state)
    has_laid = phase > type(phase)["PLACE"]
    line = [slot if place >= draft.turn + has_laid else None for place, slot in enumerate(draft.line)]
    lines: dict[str, list[Slot | None]] = {"line": line, "coming": [*draft.coming]}
    return {
        f"{name} {place + 1}": slots[place] if place < len(slots) else None
        for name, slots in lines.items()
        for place in range(packing.LINE)
    }


def write_draft(
    out: PlaneList,
    view: Viewer,
    state: DraftState,
    dominoes: Mapping[int, AnyDomino],
    write_half: Callable[[str, Any], None],
) -> None:
    """Both lines, the unseen dominoes, the turn, the pieces drawn and those in the hand."""
    draft = state.draft
    for name, slot in _slots_to_lay(state).items():
        out.number(f"{name}: number", slot.domino if slot else 0, packing.DOMINOES)
        out.one_of(f"{name}: claimed by", view.names(), view.place(slot.seat if slot else None))
        write_half(f"{name}, left half", dominoes[slot.domino].left if slot else None)
        write_half(f"{name}, right half", dominoes[slot.domino].right if slot else None)
    numbers = range(1, packing.DOMINOES + 1)
    out.each("unseen", [f"domino {number}" for number in numbers], [number in draft.unseen for number in numbers])
    out.one_of("turn: place in the line", PLACES, draft.turn)
    _write_pieces(out, view, draft)


def _write_pieces(out: PlaneList, view: Viewer, draft: Draft) -> None:
    for place in range(packing.LINE):
        seat = draft.drawn[place] if place < len(draft.drawn) else None
        out.one_of(f"piece drawn {place + 1}", view.names(), view.place(seat))
    for name, seat in view.seats():
        out.number(f"pieces in the hand: {name}", draft.hand[seat], 2)


def write_half(out: PlaneList, name: str, half: Any, terrains: Sequence[Any]) -> None:
    """Terrain and symbols of half a domino; nothing of it where there is no domino."""
    which = None if half is None else terrains.index(half.terrain)
    out.one_of(name, [terrain.name.lower() for terrain in terrains], which)
    out.number(f"{name}: symbols", half.symbols if half else 0, SYMBOLS)


def write_options(out: PlaneList, rules: AnyRules) -> None:
    for name, value in option_numbers(rules).items():
        out.number(f"option: {name}", value)


def write_counts(out: PlaneList, view: Viewer, state: Any) -> None:
    """What each seat has discarded, and its total now."""
    for name, seat in view.seats():
        out.number(f"discards: {name}", state.discards[seat])
    for name, seat in view.seats():
        out.number(f"total: {name}", view.rules.sheet(state, seat).total, POINTS)


def cells_with(territory: AnyTerritory, number: Callable[[Any], int]) -> dict[Cell, int]:
    """The cells whose squares have something, and how much of it."""
    return {cell: number(square) for cell, square in territory.squares.items() if number(square)}
