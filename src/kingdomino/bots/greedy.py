"""The greedy bot: takes what scores most at once. It neither plans further nor thinks about the others."""

from typing import Final

from kingdomino.notation.actions import Action
from kingdomino.play.dealer import Dealer
from kingdomino.play.position import Position


class Greedy:
    """Takes the action after which its own total is highest; equal ones by chance."""

    name: Final = "greedy"

    def __init__(self, seed: str) -> None:
        self._chances = Dealer(seed)

    def choose(self, position: Position) -> Action:
        legal, seat = position.legal(), position.actor
        totals = [position.play(action).score()[seat].total for action in legal]
        best = [action for action, total in zip(legal, totals, strict=True) if total == max(totals)]
        return best[self._chances.randrange(len(best))]
