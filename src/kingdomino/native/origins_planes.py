"""What a learner sees of Origins. All modes have the same planes and numbers; what a mode does not use is 0."""

from typing import Final

from kingdomino.games.origins.actions import Fire, Settle, Spend
from kingdomino.games.origins.data import DOMINOES, Caveman, Resource, Square, Terrain
from kingdomino.games.origins.state import HuntingTerritory, Phase, State
from kingdomino.games.origins.tribe import FACE_UP, PRICE
from kingdomino.native import draft_planes as shared
from kingdomino.native.plane_list import PlaneList, Viewer

_TERRAINS: Final = tuple(terrain for terrain in Terrain if terrain is not Terrain.HUT)
_RESOURCES: Final = tuple(resource.name.lower() for resource in Resource)
_CAVEMEN: Final = tuple(kind.name.lower() for kind in Caveman)
_ON_SQUARES: Final[dict[str, type[Fire] | type[Spend] | type[Settle]]] = {
    "fire": Fire,
    "spend": Spend,
    "settle": Settle,
}


def observe(out: PlaneList, view: Viewer, state: State) -> None:
    """The planes and numbers of a state."""
    for name, seat in view.seats():
        shared.draw_territory(out, name, state.territories[seat], _TERRAINS)
        _draw_things(out, name, state.territories[seat])
    _draw_legal(out, view, state)
    shared.draw_matches(out, view, state, state.territories[view.seat], DOMINOES)
    out.one_of("phase", [phase.name.lower() for phase in Phase], state.phase)
    shared.write_options(out, view.rules)
    shared.write_draft(out, view, state, DOMINOES, lambda name, half: _write_half(out, name, half))
    shared.write_counts(out, view, state)
    _write_totems(out, view, state)
    _write_tribe(out, state)


def _draw_things(out: PlaneList, who: str, territory: HuntingTerritory) -> None:
    """Craters, tokens by their fires, resources and cavemen by their kinds."""
    out.plane(f"{who}: craters", shared.cells_with(territory, lambda square: square.craters), shared.SYMBOLS)
    out.plane(f"{who}: fires of the token", shared.cells_with(territory, lambda square: square.token), shared.SYMBOLS)
    squares = territory.squares.items()
    for resource, name in zip(Resource, _RESOURCES, strict=True):
        out.plane(f"{who}: {name}", [cell for cell, square in squares if square.resource is resource])
    for kind, name in zip(Caveman, _CAVEMEN, strict=True):
        out.plane(f"{who}: {name}", [cell for cell, square in squares if square.caveman is kind])


def _draw_legal(out: PlaneList, view: Viewer, state: State) -> None:
    shared.draw_legal_placements(out, view, state)
    legal = shared.legal_of(view, state)
    for name, kind in _ON_SQUARES.items():
        out.plane(f"legal: {name}", [action.cell for action in legal if isinstance(action, kind)])
    erupts = state.phase is Phase.FIRE and view.acts(state)
    out.plane("volcano that erupts", [state.volcano] if erupts else [])


def _write_half(out: PlaneList, name: str, half: Square | None) -> None:
    shared.write_half(out, name, half, _TERRAINS)
    out.number(f"{name}: craters", half.craters if half else 0, shared.SYMBOLS)


def _write_totems(out: PlaneList, view: Viewer, state: State) -> None:
    for totem, name in zip(Resource, _RESOURCES, strict=True):
        out.one_of(f"totem of {name}", view.names(), view.place(state.totems[totem] if state.totems else None))


def _write_tribe(out: PlaneList, state: State) -> None:
    """The cave board and the pile, the newcomer, its price, and what has been spent."""
    board = [state.cave.face_up.count(kind) for kind in Caveman]
    out.each("cave board", _CAVEMEN, board, FACE_UP)
    out.each("pile", _CAVEMEN, state.cave.pile or (0,) * len(Caveman), FACE_UP)
    newcomer = state.newcomer
    out.one_of("newcomer", _CAVEMEN, newcomer.caveman if newcomer else None)
    out.number("price", newcomer.price if newcomer else 0, max(PRICE.values()))
    out.each("spent", _RESOURCES, [bool(newcomer and resource in newcomer.spent) for resource in Resource])
