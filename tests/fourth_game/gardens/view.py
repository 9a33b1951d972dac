"""What a browser sees of Gardens. No rule is here."""

from collections.abc import Mapping
from typing import Any

from kingdomino.core.grid import Cell
from kingdomino.core.territory import Box, box_around
from kingdomino.server.wire.view_types import Half
from tests.fourth_game.gardens.actions import Action, Plant
from tests.fourth_game.gardens.data import SIZE, Bed
from tests.fourth_game.gardens.rules import GROUND, GardenRules
from tests.fourth_game.gardens.state import State


def squares(state: State, seat: int) -> Mapping[Cell, Bed]:
    return state.gardens[seat]


def frame(rules: GardenRules, state: State, seat: int) -> tuple[int, Box, Box]:
    return SIZE, box_around(GROUND), box_around(state.gardens[seat])


def half(square: Bed) -> Half:
    return Half(square.terrain.name.lower(), square.symbols)


def on_square(square: Bed) -> dict[str, Any]:
    return {}


def before_seat(state: State, seat: int) -> dict[str, Any]:
    return {}


def between(rules: GardenRules, state: State, *, points: bool) -> dict[str, Any]:
    return {}


def seat_parts(state: State, seat: int) -> tuple[Any, ...]:
    return (state.gardens[seat],)


def becomes(state: State, action: Action) -> Bed | None:
    return Bed(state.flower) if isinstance(action, Plant) and state.flower is not None else None


def playing(state: State) -> int | None:
    return None


def prompt(rules: GardenRules, state: State) -> dict[str, str | int]:
    return {} if state.flower is None else {"flower": state.flower.name.lower()}
