"""What a learner sees of Duel."""

from typing import Final

from kingdomino.core.grid import CENTRE, Direction
from kingdomino.core.regions import regions
from kingdomino.core.territory import connects
from kingdomino.games.duel.actions import Cross, Draw, Ink
from kingdomino.games.duel.data import BOXES, DICE, MAP, Coat
from kingdomino.games.duel.dice import Die
from kingdomino.games.duel.state import Kingdom, Phase, State
from kingdomino.native.draft_planes import POINTS, REGION_SYMBOLS, SYMBOLS, legal_of
from kingdomino.native.plane_list import PlaneList, Viewer

_COATS: Final = tuple(coat.name.lower() for coat in Coat)


def observe(out: PlaneList, view: Viewer, state: State) -> None:
    """The planes and numbers of a state."""
    for name, seat in view.seats():
        _draw_map(out, name, state.kingdoms[seat])
    _draw_legal(out, view, state)
    _draw_matches(out, state.kingdoms[view.seat], state)
    out.one_of("phase", [phase.name.lower() for phase in Phase], state.phase)
    out.one_of("roller", view.names(), view.place(state.roller))
    for number in DICE:
        _write_die(out, view, number, state.dice[number - 1] if state.dice else None)
    out.each("cast", _COATS, [coat in state.cast for coat in Coat])
    out.each("used", _COATS, [coat in state.spellbook.used for coat in Coat])
    for name, seat in view.seats():
        _write_seat(out, view, state, name, seat)


def _draw_map(out: PlaneList, who: str, kingdom: Kingdom) -> None:
    """Castle, coats, crosses, size and crosses of the domain, and the squares that are empty."""
    out.plane(f"{who}: castle", [CENTRE])
    for coat, name in zip(Coat, _COATS, strict=True):
        out.plane(f"{who}: {name}", [cell for cell, square in kingdom.items() if square.coat is coat])
    out.plane(f"{who}: crosses", {cell: square.crosses for cell, square in kingdom.items()}, SYMBOLS)
    domains = regions({cell: square.coat for cell, square in kingdom.items()})
    size = {cell: len(domain) for domain in domains for cell in domain.cells}
    crosses = {cell: sum(kingdom[each].crosses for each in domain.cells) for domain in domains for cell in domain.cells}
    out.plane(f"{who}: squares of the domain", size, len(MAP))
    out.plane(f"{who}: crosses of the domain", crosses, REGION_SYMBOLS)
    out.plane(f"{who}: empty", [cell for cell in MAP if cell not in kingdom])


def _draw_legal(out: PlaneList, view: Viewer, state: State) -> None:
    legal = legal_of(view, state)
    draws = [action for action in legal if isinstance(action, Draw)]
    for direction in Direction:
        cells = [draw.cell for draw in draws if draw.direction is direction]
        out.plane(f"legal: draw {direction.name.lower()}", cells)
    inks = [action for action in legal if isinstance(action, Ink)]
    for number in DICE:
        out.plane(f"legal: ink die {number}", [ink.cell for ink in inks if ink.die == number])
    out.plane("legal: cross", [action.cell for action in legal if isinstance(action, Cross)])


def _draw_matches(out: PlaneList, kingdom: Kingdom, state: State) -> None:
    """The empty squares where a die would touch its own coat or the castle (D5); a question mark touches any coat."""
    for number in DICE:
        die = state.dice[number - 1] if state.dice else None
        waits = die is not None and die.cell is None
        coats = tuple(Coat) if die is None or die.coat is None else (die.coat,)
        empty = [cell for cell in MAP if waits and cell not in kingdom]
        out.plane(f"matches: die {number}", [c for c in empty if any(connects(kingdom, c, coat) for coat in coats)])


def _write_die(out: PlaneList, view: Viewer, number: int, die: Die | None) -> None:
    name = f"die {number}"
    out.number(f"{name}: rolled", die is not None)
    out.one_of(f"{name}: coat", _COATS, die.coat if die else None)
    out.number(f"{name}: question mark without a name", die is not None and die.coat is None)
    out.number(f"{name}: crosses", die.crosses if die else 0, SYMBOLS)
    out.one_of(f"{name}: picked by", view.names(), view.place(die.seat if die else None))
    out.number(f"{name}: named", die is not None and die.named is not None)
    out.number(f"{name}: roofed", die is not None and die.roofed)
    out.number(f"{name}: drawn", die is not None and die.cell is not None)


def _write_seat(out: PlaneList, view: Viewer, state: State, name: str, seat: int) -> None:
    out.number(f"roof coloured: {name}", state.roofs[seat])
    out.one_of(f"honoured coat of {name}", _COATS, state.honours[seat])
    out.each(f"boxes of {name}", _COATS, state.spellbook.boxes[seat], max(BOXES.values()))
    out.number(f"total: {name}", view.rules.sheet(state, seat).total, POINTS)
