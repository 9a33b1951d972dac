"""Imagined positions in which a seat already has a domino or two dice and only has to use them.

They are made from real positions, so that a bot can see what a choice would bring. They never occur in a match.
"""

from dataclasses import replace
from typing import Any

from kingdomino.core.draft import Slot, draft_of
from kingdomino.games.duel.state import Phase as DuelPhase
from kingdomino.games.duel.state import State as DuelState
from kingdomino.play.position import Position


def laying(position: Position, domino: int) -> Position:
    """The position in which the seat that acts lays this domino in its present territory."""
    state: Any = position.state
    draft = replace(draft_of(state), line=(Slot(domino, position.actor),), coming=(), turn=0, hand=(), drawn=())
    return Position(position.rules, replace(state, draft=draft, phase=type(state.phase)["PLACE"]))


def duel_state(position: Position) -> DuelState:
    """The state, if it belongs to Duel."""
    state = position.state
    assert isinstance(state, DuelState), "only Duel has dice"
    return state


def drawing(position: Position, held: tuple[int, ...]) -> Position:
    """The position in which the seat that acts draws these dice of Duel on its present map."""
    state, seat = duel_state(position), int(position.actor)
    dice = tuple(replace(die, seat=seat if die.number in held else 1 - seat) for die in state.dice)
    return Position(position.rules, replace(state, phase=DuelPhase.DRAWING, dice=dice, roller=seat))
