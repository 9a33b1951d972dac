"""What actions are worth to a seat that looks no further than its turn. It chooses nothing; `greedy` does."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Final

from kingdomino.bots.prospects import drawing, duel_state, laying
from kingdomino.core.draft import Claim, Take, draft_of
from kingdomino.core.rules import Action
from kingdomino.core.scoring import ScoreSheet
from kingdomino.games.duel.actions import Cast, Draw, Ink, Name, Pick, Roof, TurnDie
from kingdomino.games.duel.dice import DICE_EACH, free
from kingdomino.games.origins.actions import Fire, Give
from kingdomino.play.position import Position

Value = tuple[float, ...]
"""What a position is worth to a seat: its points now, then its tie-breaks, in the order of the rules."""

FOLLOW_UPS: Final = (Fire, Name, Draw, Ink)
"""The actions that finish what an earlier action of the same turn began."""

HELPS: Final = (Cast, TurnDie, Roof)
HELP_PRICE: Final = 5
"""The fewest points that using a power or the roof of Duel must bring, because each works only once."""


@dataclass(frozen=True, slots=True)
class Appraisal:
    """One way to value actions: by the points, and by `areas` points for each square that joins an area of its kind."""

    areas: float = 0.0

    def of(self, position: Position, actions: Sequence[Action], seat: int) -> list[Value]:
        """What each of these actions is worth to the seat that takes it."""
        if isinstance(actions[0], Pick):
            return self._of_picks(position, actions, seat)
        return [self._of_action(position, action, seat) for action in actions]

    def _of_action(self, position: Position, action: Action, seat: int) -> Value:
        match action:
            case Claim(domino):
                return self._best(laying(position, domino), seat)
            case Take(slots):
                line = draft_of(position.state).line
                dominoes = [line[slot - 1].domino for slot in slots]
                return _average([self._best(laying(position, domino), seat) for domino in dominoes])
            case Give(seat=taker):
                return tuple(-figure for figure in self._standing(position, taker))
            case Cast() | TurnDie() | Roof():
                return _less_price(self._finish(position.play(action), seat))
            case _:
                return self._finish(position.play(action), seat)

    def _standing(self, position: Position, seat: int) -> Value:
        """A seat's score and tie-breaks if the match ended now."""
        sheet: ScoreSheet = position.rules.sheet(position.state, seat)
        points, *tie_breaks = sheet.rank_key
        return (points + self.areas * _joined_squares(sheet) if self.areas else points, *tie_breaks)

    def _best(self, position: Position, seat: int) -> Value:
        """The best that the seat can do without a power or the roof."""
        return max(self.of(position, [step for step in position.legal() if not isinstance(step, HELPS)], seat))

    def _finish(self, position: Position, seat: int) -> Value:
        """The value of the best way to finish what was begun."""
        steps = [step for step in position.legal() if isinstance(step, FOLLOW_UPS)] if position.actor == seat else []
        return max(self.of(position, steps, seat)) if steps else self._standing(position, seat)

    def _of_picks(self, position: Position, picks: Sequence[Action], seat: int) -> list[Value]:
        """Two dice are worth what they draw; one die is worth the average with each partner it may still get (D3)."""
        pairs = combinations(free(duel_state(position).dice), DICE_EACH)
        drawn = {frozenset(pair): self._best(drawing(position, pair), seat) for pair in pairs}
        return [_worth_of_dice(drawn, pick.dice) for pick in picks if isinstance(pick, Pick)]


def _joined_squares(sheet: ScoreSheet) -> int:
    """How many squares joined an area that was there before: all of them but the first of each area."""
    return sum(len(line.cells) - 1 for line in sheet.lines if "squares" in line.params)


def _worth_of_dice(drawn: Mapping[frozenset[int], Value], dice: tuple[int, ...]) -> Value:
    value = _average([value for pair, value in drawn.items() if pair.issuperset(dice)])
    return _less_price(value) if len(dice) == DICE_EACH else value  # D9: two dice cost A a power; B always takes two


def _average(values: Sequence[Value]) -> Value:
    return tuple(map(fmean, zip(*values, strict=True)))


def _less_price(value: Value) -> Value:
    return (value[0] - HELP_PRICE, *value[1:])
