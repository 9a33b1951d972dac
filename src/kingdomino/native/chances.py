"""The chances of matches that are simulated with the Python rules. Real matches use the dealer in `play`."""

import random

from kingdomino.core.rules import Action
from kingdomino.play.position import Position


class PlayoutChances:
    """What chance does in one simulated match, from a seed; the compiled core has the same as `Chances`.

    Each kind of chance has random numbers of its own for each of its draws, so that neither policies nor draws of
    another kind change what is drawn. It draws other lines than the compiled core from the same seed.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn: dict[str, int] = {}

    def draw(self, position: Position) -> Action:
        """What chance does in a position."""
        kind = position.rules.chance(position.state)
        number = self._drawn.get(kind, 0)
        self._drawn[kind] = number + 1
        return position.sample(random.Random(f"{self._seed}/{kind}/{number}"))

    def deal(self, position: Position) -> Position:
        """The position after chance has acted, so that a seat acts next or the match is over."""
        for played in position.deals(self.draw):
            position = played.position
        return position
