"""A bot that decides as a policy of playouts does (`kingdomino.native.POLICIES`), so that it can sit at a table."""

from functools import partial
from typing import Final

from kingdomino.bots.kind import BotKind
from kingdomino.core.rules import Action
from kingdomino.native.policies import choose
from kingdomino.play.chances import SeededChances
from kingdomino.play.position import Position

SEEDS: Final = 2**63
"""How many seeds a decision can have."""


class PolicyBot:
    """Plays by one policy. Among equally good actions it picks at random, from its seed."""

    def __init__(self, policy: str, seed: str) -> None:
        self._policy = policy
        self._chances = SeededChances(seed)

    def choose(self, position: Position) -> Action:
        return position.parse(choose(position, self._policy, seed=self._chances.randrange(SEEDS)))


def policy_kind(policy: str, strength: int) -> BotKind:
    """The bot that is called like a policy and plays by it."""
    return BotKind(policy, strength, partial(PolicyBot, policy))
