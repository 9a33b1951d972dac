"""What a seat would do next if only it acted: positions in which a domino or two dice are its own already.

They are thought experiments of the greedy bot, built from real positions; no match ever comes to them.
"""

from collections.abc import Iterator
from dataclasses import replace

from kingdomino.core.draft import Claim, Slot, Take
from kingdomino.games.duel.actions import Pick
from kingdomino.games.duel.dice import DICE_EACH, free
from kingdomino.games.duel.state import Phase as DuelPhase
from kingdomino.play.position import Position

Choice = Claim | Take | Pick
"""What brings a seat a domino or dice, and no points by itself."""


def prospects(position: Position, choice: Choice) -> Iterator[Position]:
    """What the choice may lead to, each as likely as the others: something to be laid or drawn at once."""
    match choice:
        case Claim(domino):
            yield laying(position, domino)
        case Take(places):
            for place in places:
                yield laying(position, position.state.draft.line[place - 1].domino)
        case Pick(dice):
            for partner in _partners(position, dice):
                yield drawing(position, (*dice, *partner))


def laying(position: Position, domino: int) -> Position:
    """The seat that acts lays this domino on its territory as it is now."""
    state = position.state
    line = (Slot(domino, position.actor),)
    draft = replace(state.draft, line=line, coming=(), turn=0, hand=(), drawn=())
    return Position(position.rules, replace(state, draft=draft, phase=type(state.phase).PLACE))


def _partners(position: Position, dice: tuple[int, ...]) -> list[tuple[int, ...]]:
    """What may join the dice picked: nothing if they are two, else the one die that the other player leaves."""
    if len(dice) == DICE_EACH:
        return [()]
    return [(number,) for number in free(position.state.dice) if number not in dice]


def drawing(position: Position, held: tuple[int, ...]) -> Position:
    """The seat that acts draws these dice on its map as it is now."""
    state, seat = position.state, position.actor
    dice = tuple(replace(die, seat=seat if die.number in held else 1 - seat) for die in state.dice)
    return Position(position.rules, replace(state, phase=DuelPhase.DRAWING, dice=dice, roller=int(seat)))
