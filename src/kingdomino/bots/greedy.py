"""The greedy bot: it takes what scores most at once. It neither plans ahead nor thinks about its opponents.

Two parameters make it a weaker player that still plays like a person. With `noise` it misjudges what an action brings,
but never by more than so many points. With `areas` it likes to join what looks alike, whether that scores or not.
"""

from dataclasses import dataclass
from typing import Annotated, Final

from kingdomino.bots.appraisal import Appraisal, Value
from kingdomino.bots.parameters import Decimal
from kingdomino.bots.recruiting import next_step
from kingdomino.core.rules import Action
from kingdomino.games.origins.actions import Recruit, Settle, Spend
from kingdomino.games.origins.state import State as OriginsState
from kingdomino.play.chances import SeededChances
from kingdomino.play.position import Position

STEPS: Final = 2**32
"""How finely the noise is drawn."""


@dataclass(frozen=True, slots=True)
class GreedyParameters:
    """`areas` is what each square that joins an area of its kind seems to be worth; both are in points."""

    noise: Annotated[float, Decimal(0, 1000)] = 0.0
    areas: Annotated[float, Decimal(0, 1000)] = 0.0


PLAIN: Final = GreedyParameters()
"""It judges rightly, and by points alone."""


class Greedy:
    """Takes the action after which its own seat stands best; among equally good ones it picks at random."""

    name: Final = "greedy"

    def __init__(self, seed: str, parameters: GreedyParameters = PLAIN) -> None:
        self._chances = SeededChances(seed)
        self._noise = parameters.noise
        self._appraisal = Appraisal(parameters.areas)

    def choose(self, position: Position) -> Action:
        legal = position.legal()
        if len(legal) == 1:
            return legal[0]
        if isinstance(position.state, OriginsState) and isinstance(legal[-1], Recruit | Spend | Settle):
            return next_step(position.state, least_gain=self._error())
        values = [self._misjudge(value) for value in self._appraisal.of(position, legal, position.actor)]
        best = max(values)
        equal = [action for action, value in zip(legal, values, strict=True) if value == best]
        return equal[self._chances.randrange(len(equal))]

    def _misjudge(self, value: Value) -> Value:
        """What an action of this value seems to be worth."""
        return (value[0] + self._error(), *value[1:])

    def _error(self) -> float:
        """Some points, from none to as many as the noise."""
        return self._noise * self._chances.randrange(STEPS) / STEPS if self._noise else 0.0
