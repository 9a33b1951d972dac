"""Thought experiments: positions in which a seat has a domino or two dice already and needs only to use them.

They are made from real positions so that a bot can see what a choice is good for; no match ever comes to them.
"""

from dataclasses import replace

from kingdomino.core.draft import Slot
from kingdomino.games.duel.state import Phase as DuelPhase
from kingdomino.play.position import Position


def laying(position: Position, domino: int) -> Position:
    """The seat that acts lays this domino on its territory as it is now."""
    state, line = position.state, (Slot(domino, position.actor),)
    draft = replace(state.draft, line=line, coming=(), turn=0, hand=(), drawn=())
    return Position(position.rules, replace(state, draft=draft, phase=type(state.phase).PLACE))


def drawing(position: Position, held: tuple[int, ...]) -> Position:
    """The seat that acts draws these dice of Duel on its map as it is now."""
    state, seat = position.state, int(position.actor)
    dice = tuple(replace(die, seat=seat if die.number in held else 1 - seat) for die in state.dice)
    return Position(position.rules, replace(state, phase=DuelPhase.DRAWING, dice=dice, roller=seat))
