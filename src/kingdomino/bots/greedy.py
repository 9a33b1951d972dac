"""The greedy bot: it takes what scores most at once. It neither plans ahead nor thinks about its opponents."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from statistics import fmean
from typing import Final

from kingdomino.bots.prospects import drawing, duel_state, laying
from kingdomino.bots.recruiting import next_step
from kingdomino.core.draft import Claim, Take, draft_of
from kingdomino.core.rules import Action
from kingdomino.games.duel.actions import Cast, Draw, Ink, Name, Pick, Roof, TurnDie
from kingdomino.games.duel.dice import DICE_EACH, free
from kingdomino.games.origins.actions import Fire, Give, Recruit, Settle, Spend
from kingdomino.games.origins.state import State as OriginsState
from kingdomino.play.chances import SeededChances
from kingdomino.play.position import Position

Value = tuple[float, ...]
"""What a position is worth to a seat: its score now, then its tie-breaks, in the order of the rules."""

FOLLOW_UPS: Final = (Fire, Name, Draw, Ink)
"""The actions that finish what an earlier action of the same turn began."""

HELPS: Final = (Cast, TurnDie, Roof)
HELP_PRICE: Final = 5
"""The fewest points that using a power or the roof of Duel must bring, because each works only once."""


class Greedy:
    """Takes the action after which its own seat stands best; among equally good ones it picks at random."""

    name: Final = "greedy"

    def __init__(self, seed: str) -> None:
        self._chances = SeededChances(seed)

    def choose(self, position: Position) -> Action:
        legal = position.legal()
        if len(legal) == 1:
            return legal[0]
        if isinstance(position.state, OriginsState) and isinstance(legal[-1], Recruit | Spend | Settle):
            return next_step(position.state)
        values = appraise(position, legal, position.actor)
        best = max(values)
        equal = [action for action, value in zip(legal, values, strict=True) if value == best]
        return equal[self._chances.randrange(len(equal))]


def appraise(position: Position, actions: Sequence[Action], seat: int) -> list[Value]:
    """What each of these actions is worth to the seat that takes it."""
    if isinstance(actions[0], Pick):
        return _appraise_picks(position, actions, seat)
    return [_worth(position, action, seat) for action in actions]


def _worth(position: Position, action: Action, seat: int) -> Value:
    match action:
        case Claim(domino):
            return _best(laying(position, domino), seat)
        case Take(slots):
            line = draft_of(position.state).line
            dominoes = [line[slot - 1].domino for slot in slots]
            return _average([_best(laying(position, domino), seat) for domino in dominoes])
        case Give(seat=taker):
            return tuple(-figure for figure in standing(position, taker))
        case Cast() | TurnDie() | Roof():
            return _less_price(_finish(position.play(action), seat))
        case _:
            return _finish(position.play(action), seat)


def standing(position: Position, seat: int) -> Value:
    """A seat's score and tie-breaks if the match ended now."""
    key: Value = position.rules.sheet(position.state, seat).rank_key
    return key


def _best(position: Position, seat: int) -> Value:
    """The best that the seat can do without a power or the roof."""
    return max(appraise(position, [step for step in position.legal() if not isinstance(step, HELPS)], seat))


def _finish(position: Position, seat: int) -> Value:
    """The value of the best way to finish what was begun."""
    steps = [step for step in position.legal() if isinstance(step, FOLLOW_UPS)] if position.actor == seat else []
    return max(appraise(position, steps, seat)) if steps else standing(position, seat)


def _appraise_picks(position: Position, picks: Sequence[Action], seat: int) -> list[Value]:
    """Two dice are worth what they draw; one die is worth the average with each partner it may still get (D3)."""
    pairs = combinations(free(duel_state(position).dice), DICE_EACH)
    drawn = {frozenset(pair): _best(drawing(position, pair), seat) for pair in pairs}
    return [_worth_of_dice(drawn, pick.dice) for pick in picks if isinstance(pick, Pick)]


def _worth_of_dice(drawn: Mapping[frozenset[int], Value], dice: tuple[int, ...]) -> Value:
    value = _average([value for pair, value in drawn.items() if pair.issuperset(dice)])
    return _less_price(value) if len(dice) == DICE_EACH else value  # D9: two dice cost A a power; B always takes two


def _average(values: Sequence[Value]) -> Value:
    return tuple(map(fmean, zip(*values, strict=True)))


def _less_price(value: Value) -> Value:
    return (value[0] - HELP_PRICE, *value[1:])
