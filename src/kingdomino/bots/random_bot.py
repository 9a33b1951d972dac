"""The random bot: every legal action is equally likely. It looks at nothing else."""

from typing import Final

from kingdomino.core.rules import Action
from kingdomino.play.chances import SeededChances
from kingdomino.play.position import Position


class RandomBot:
    """Plays at random. Its random numbers come from `SeededChances`, which gives the same ones on every machine."""

    name: Final = "random"

    def __init__(self, seed: str) -> None:
        self._chances = SeededChances(seed)

    def choose(self, position: Position) -> Action:
        legal = position.legal()
        return legal[self._chances.randrange(len(legal))]
