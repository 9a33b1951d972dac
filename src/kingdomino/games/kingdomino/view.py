"""What a browser sees of Kingdomino only: kingdoms, lines with kings, a Dynasty's earlier games. No rule is here."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from kingdomino.core.grid import Cell
from kingdomino.core.territory import Box
from kingdomino.games.kingdomino.actions import Action
from kingdomino.games.kingdomino.data import Square
from kingdomino.games.kingdomino.rules import KingdominoRules
from kingdomino.games.kingdomino.state import Phase, State
from kingdomino.server.views.draft import draft_view, opening_prompt
from kingdomino.server.wire.view_types import GameScores, Half


def squares(state: State, seat: int) -> Mapping[Cell, Square]:
    return state.kingdoms[seat].squares


def frame(rules: KingdominoRules, state: State, seat: int) -> tuple[int, Box, Box]:
    kingdom = state.kingdoms[seat]
    return kingdom.size, kingdom.box.window(kingdom.size), kingdom.box


@cache
def half(square: Square) -> Half:
    return Half(square.terrain.name.lower(), square.crowns)


def on_square(square: Square) -> dict[str, Any]:
    return {}


def before_seat(state: State, seat: int) -> dict[str, Any]:
    return {"discards": state.discards[seat]}


def between(rules: KingdominoRules, state: State, *, points: bool) -> dict[str, Any]:
    finished = [GameScores([standing.score for standing in game]) for game in state.games]
    draft = draft_view(state.draft, rules.dominoes, half, laid=state.phase > Phase.PLACE)
    return {"draft": draft, "games": finished if rules.dynasty else None}


def seat_parts(state: State, seat: int) -> tuple[Any, ...]:
    return state.kingdoms[seat], state.discards[seat], state.games


def becomes(state: State, action: Action) -> Square | None:
    return None


def playing(state: State) -> int | None:
    return state.draft.playing.domino if state.phase is Phase.PLACE else None


def prompt(rules: KingdominoRules, state: State) -> dict[str, str | int]:
    if state.phase is Phase.OPEN:
        return opening_prompt(state.draft)
    number = playing(state)
    return {} if number is None else {"domino": number}
