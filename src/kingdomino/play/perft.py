"""Counts how many sequences of actions a fixed deal allows, so that two implementations can be compared.

It does not say which of two counts is right. Chance does what the counts file says, in that order, and is not
counted; a sequence ends early when the match is over.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kingdomino.core.rules import Action
from kingdomino.errors import IllegalAction, NotationError
from kingdomino.notation.actions import Written
from kingdomino.play.counts import Counts
from kingdomino.play.position import Position, new


@dataclass(frozen=True, slots=True)
class Dealt:
    """A position in which a seat acts (or nobody), and what chance will do later."""

    position: Position
    chances: tuple[Action, ...]

    def play(self, action: Written) -> "Dealt":
        """After an action of a seat, and after chance has acted if it is its turn then."""
        return replace(self, position=self.position.play(action)).deal()

    def deal(self) -> "Dealt":
        """After chance has acted until a seat acts.

        Raises NotationError when the list of chance actions is used up, or when chance cannot do the next one.
        """
        position, left = self.position, list(self.chances)
        try:
            for played in position.deals(lambda _: _next_chance(left)):
                position = played.position
        except IllegalAction as error:
            text = position.text(self.chances[-len(left) - 1])
            raise NotationError("counts_chance", action=text, reason=str(error)) from error
        return Dealt(position, tuple(left))


def _next_chance(left: list[Action]) -> Action:
    """The next chance action of the file. Raises NotationError when there is none left."""
    if not left:
        raise NotationError("counts_no_chance")
    return left.pop(0)


def begin(counts: Counts) -> Dealt:
    """The position where the counting begins. Raises NotationError when something in the file cannot be played."""
    start = new(counts.rules)
    dealt = Dealt(start, tuple(map(start.parse, counts.chances))).deal()
    for action in counts.played:
        try:
            dealt = dealt.play(action)
        except IllegalAction as error:
            raise NotationError("counts_played", action=action, reason=str(error)) from error
    return dealt


def perft(dealt: Dealt, depth: int) -> tuple[int, ...]:
    """How many sequences of 1, 2, … depth actions there are. Raises NotationError when chance actions are missing."""
    counts = [0] * depth
    _count(dealt, counts, 0)
    return tuple(counts)


def _count(dealt: Dealt, counts: list[int], taken: int) -> None:
    legal = dealt.position.legal()
    counts[taken] += len(legal)
    if taken + 1 < len(counts):
        for action in legal:
            _count(dealt.play(action), counts, taken + 1)


def divide(dealt: Dealt, depth: int) -> Mapping[str, int]:
    """How many of the longest sequences begin with each action. An action whose count differs shows where to look."""
    firsts = {dealt.position.text(action): action for action in dealt.position.legal()}
    if depth == 1:
        return dict.fromkeys(firsts, 1)
    return {text: perft(dealt.play(action), depth - 1)[-1] for text, action in firsts.items()}
