"""The protocol of a bot: what it answers, and what makes it. Which bots there are is in `registry`.

Your own bot is a class with a name; it is made from a seed and chooses an action:

>>> class First:
...     name = "first"
...
...     def __init__(self, seed: str) -> None: ...
...
...     def choose(self, position):
...         return position.legal()[0]
>>> from kingdomino.arena.simulation import simulate
>>> simulate("duel", [First, "random"], matches=10).bots[0].name
'first'
"""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from kingdomino.core.rules import Action
from kingdomino.play.position import Position


class Bot(Protocol):
    """A player that answers with a legal action. It is asked only when its own seat acts."""

    def choose(self, position: Position) -> Action:
        """One of `position.legal()`; the seat is `position.actor`."""
        ...


@runtime_checkable
class TurnBot(Bot, Protocol):
    """A bot that may answer with its whole turn at once; then it is asked only once for a turn."""

    def choose_turn(self, position: Position) -> Sequence[Action]:
        """What its seat does until another seat or chance acts: all of it, or at least the first action."""
        ...


class Maker(Protocol):
    """What makes a bot from a seed: the bot's class, or any other callable with the bot's name."""

    @property
    def name(self) -> str: ...

    def __call__(self, seed: str) -> Bot:
        """A bot whose choices depend only on the seed and the positions, on every machine."""
        ...
