"""What a browser sees of Duel only: dice, maps, spellbook, powers, roofs. No rule is here."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from kingdomino.core.grid import NAMES, Cell
from kingdomino.core.territory import Box, box_around
from kingdomino.games.duel.actions import Action, Cross
from kingdomino.games.duel.data import BOXES, IMMEDIATE, MAP, WIDTH, Coat, Square
from kingdomino.games.duel.dice import Die
from kingdomino.games.duel.rules import DuelRules, crossed
from kingdomino.games.duel.state import State
from kingdomino.server.wire.view_types import DieView, DuelView, Half, Spell

_WINDOW: Final = box_around(MAP)
"""The map never moves (D2)."""


def squares(state: State, seat: int) -> Mapping[Cell, Square]:
    return state.kingdoms[seat]


def frame(rules: DuelRules, state: State, seat: int) -> tuple[int, Box, Box]:
    return WIDTH, _WINDOW, box_around(state.kingdoms[seat])


@cache
def half(square: Square) -> Half:
    return Half(_name(square.coat), square.crosses)


def _name(coat: Coat) -> str:
    return coat.name.lower()


def _code(coat: Coat | None) -> str | None:
    return None if coat is None else _name(coat)


def on_square(square: Square) -> dict[str, Any]:
    return {}


def before_seat(state: State, seat: int) -> dict[str, Any]:
    return {}


def between(rules: DuelRules, state: State, *, points: bool) -> dict[str, Any]:
    return {
        "duel": DuelView(
            roller=state.roller,
            dice=[_die(die) for die in state.dice],
            spellbook=[_spell(state, coat) for coat in Coat],
            roofs=list(state.roofs),
            honours=[_code(coat) for coat in state.honours],
        )
    }


def _die(die: Die) -> DieView:
    return DieView(
        die=die.number,
        face=die.face,
        coat=_code(die.coat),
        crosses=die.crosses,
        seat=die.seat,
        question=die.up.coat is None,
        named=die.named is not None,
        roofed=die.roofed,
        cell=None if die.cell is None else NAMES[die.cell],
        fills=_code(die.box),
    )


def _spell(state: State, coat: Coat) -> Spell:
    book = state.spellbook
    return Spell(
        coat=_name(coat),
        boxes=BOXES[coat],
        filled=[line[coat] for line in book.boxes],
        owner=book.owner(coat),
        used=coat in book.used,
        immediate=coat in IMMEDIATE,
    )


def seat_parts(state: State, seat: int) -> tuple[Any, ...]:
    return state.kingdoms[seat], state.honours[seat]


def becomes(state: State, action: Action) -> Square | None:
    return crossed(state.kingdoms[state.acting][action.cell]) if isinstance(action, Cross) else None


def playing(state: State) -> int | None:
    return None


def prompt(rules: DuelRules, state: State) -> dict[str, str | int]:
    return {}
