"""What a browser sees of Origins only: resources, fire, totems, the cave and its newcomer. No rule is here."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from kingdomino.core.grid import NAMES, Cell
from kingdomino.core.territory import Box
from kingdomino.games.origins import fire, totems, tribe
from kingdomino.games.origins.actions import Action, Fire, Settle, Source, Spend
from kingdomino.games.origins.data import TOTEM_POINTS, Caveman, Resource, Square
from kingdomino.games.origins.prospects import prospects
from kingdomino.games.origins.rules import OriginsRules
from kingdomino.games.origins.state import Phase, State
from kingdomino.server.views.draft import draft_view, opening_prompt
from kingdomino.server.wire.view_types import (
    CaveView,
    Half,
    NewcomerView,
    OriginsView,
    Pile,
    Prospect,
    TotemView,
)


def squares(state: State, seat: int) -> Mapping[Cell, Square]:
    return state.territories[seat].squares


def frame(rules: OriginsRules, state: State, seat: int) -> tuple[int, Box, Box]:
    territory = state.territories[seat]
    return territory.size, territory.box.window(territory.size), territory.box


@cache
def half(square: Square) -> Half:
    return Half(square.terrain.name.lower(), square.fires, square.craters, _code(square.resource))


@cache
def on_square(square: Square) -> dict[str, Any]:
    found = {
        "craters": square.craters,
        "resource": _code(square.resource),
        "token": square.token,
        "caveman": _code(square.caveman),
    }
    return {name: value for name, value in found.items() if value}


def _code(thing: Resource | Caveman | None) -> str | None:
    return None if thing is None else thing.name.lower()


def before_seat(state: State, seat: int) -> dict[str, Any]:
    counts = {_name(resource): totems.count(state.territories[seat], resource) for resource in Resource}
    return {"discards": state.discards[seat], "resources": counts}


def _name(thing: Resource | Caveman) -> str:
    return thing.name.lower()


def between(rules: OriginsRules, state: State, *, points: bool) -> dict[str, Any]:
    draft = draft_view(state.draft, rules.dominoes, half, laid=state.phase > Phase.PLACE)
    return {"draft": draft, "origins": _origins(rules, state, points=points)}


def _origins(rules: OriginsRules, state: State, *, points: bool) -> OriginsView:
    return OriginsView(
        mode=rules.mode,
        totems=[_totem(state, totem, holder) for totem, holder in zip(Resource, state.totems, strict=False)],
        cave=_cave(state, points=points) if rules.mode == "tribe" else None,
        newcomer=_newcomer(state),
    )


def _totem(state: State, totem: Resource, holder: int | None) -> TotemView:
    counts = [totems.count(territory, totem) for territory in state.territories]
    return TotemView(_name(totem), TOTEM_POINTS[totem], holder, counts)


def _cave(state: State, *, points: bool) -> CaveView:
    pile = [Pile(_name(kind), count) for kind, count in zip(Caveman, state.cave.pile, strict=True)]
    face_up = [_name(kind) for kind in state.cave.face_up]
    return CaveView(
        face_up, pile, tribe.PRICE[Source.BOARD], tribe.PRICE[Source.PILE], _prospects(state) if points else []
    )


def _prospects(state: State) -> list[Prospect]:
    """For the seat that may recruit now: what each caveman face up would bring on each cell, once it is paid for."""
    if state.phase is not Phase.RECRUIT:
        return []
    price = tribe.PRICE[Source.BOARD]
    return [
        Prospect(_name(kind), {NAMES[cell]: points for cell, points in prospects(state.territory, kind, price).items()})
        for kind in sorted(set(state.cave.face_up))
    ]


def _newcomer(state: State) -> NewcomerView | None:
    comes = state.newcomer
    if comes is None:
        return None
    spent, owed = [_name(kind) for kind in comes.spent], [NAMES[cell] for cell in tribe.owed(state)]
    return NewcomerView(_name(comes.caveman), comes.price, spent, owed)


def seat_parts(state: State, seat: int) -> tuple[Any, ...]:
    return state.territories[seat], state.discards[seat], state.totems


def becomes(state: State, action: Action) -> Square | None:
    squares = state.territory.squares
    match action:
        case Fire(cell):
            return fire.burnt(squares.get(cell, fire.HUT), squares[state.volcano])
        case Spend(cell):
            return tribe.emptied(squares[cell])
        case Settle(cell):
            return tribe.settled(state, squares[cell])
        case _:
            return None


def playing(state: State) -> int | None:
    return state.draft.playing.domino if state.phase is Phase.PLACE else None


def prompt(rules: OriginsRules, state: State) -> dict[str, str | int]:
    if state.phase is Phase.OPEN:
        return opening_prompt(state.draft)
    if state.phase is Phase.PLACE:
        return {"domino": state.draft.playing.domino}
    if state.phase is Phase.FIRE:
        volcano = state.territory.squares[state.volcano]
        return {"fires": fire.fires(volcano), "range": fire.reach(volcano)}
    if (comes := state.newcomer) is not None:
        return {"caveman": _name(comes.caveman), "price": comes.price, "number": len(comes.spent) + 1}
    if state.phase is Phase.GIVE:
        return {"totem": _name(next(totems.disputes(state)).totem)}
    return {}
