"""What a learner sees of Kingdomino."""

from typing import Final

from kingdomino.games.kingdomino.data import DOMINOES, Square, Terrain
from kingdomino.games.kingdomino.rules import GAMES_IN_A_DYNASTY
from kingdomino.games.kingdomino.state import Phase, Standing, State
from kingdomino.native import draft_planes as shared
from kingdomino.native.plane_list import PlaneList, Viewer

_TERRAINS: Final = tuple(Terrain)
_NO_GAME: Final = Standing(0, 0, 0)


def observe(out: PlaneList, view: Viewer, state: State) -> None:
    """The planes and numbers of a state."""
    for name, seat in view.seats():
        shared.draw_territory(out, name, state.kingdoms[seat], _TERRAINS)
    shared.draw_legal_placements(out, view, state)
    shared.draw_matches(out, view, state, state.kingdoms[view.seat], DOMINOES)
    out.one_of("phase", [phase.name.lower() for phase in Phase], state.phase)
    shared.write_options(out, view.rules)
    shared.write_draft(out, view, state, DOMINOES, lambda name, half: _write_half(out, name, half))
    shared.write_counts(out, view, state)
    _write_dynasty(out, view, state)


def _write_half(out: PlaneList, name: str, half: Square | None) -> None:
    shared.write_half(out, name, half, _TERRAINS)


def _write_dynasty(out: PlaneList, view: Viewer, state: State) -> None:
    """K5: what each seat has from the earlier games."""
    out.number("games before this one", len(state.games))
    for name, seat in view.seats():
        for number in range(GAMES_IN_A_DYNASTY - 1):
            earlier = state.games[number][seat] if number < len(state.games) else _NO_GAME
            out.number(f"game {number + 1}, points: {name}", earlier.score, shared.POINTS)
            out.number(f"game {number + 1}, largest region: {name}", earlier.largest_region, shared.REGION_SYMBOLS)
            out.number(f"game {number + 1}, crowns: {name}", earlier.crowns, shared.REGION_SYMBOLS)
