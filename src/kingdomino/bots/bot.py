"""The protocol of a bot, and all bots by name. How a bot thinks is in its own file, which need not import this one.

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

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Protocol

from kingdomino.bots.greedy import Greedy
from kingdomino.bots.random_bot import RandomBot
from kingdomino.core.rules import Action
from kingdomino.errors import OptionError
from kingdomino.play.position import Position


class Bot(Protocol):
    """A player that answers with a legal action. It is asked only when its own seat acts."""

    def choose(self, position: Position) -> Action:
        """One of `position.legal()`; the seat is `position.actor`."""
        ...


class Maker(Protocol):
    """What makes a bot from a seed: the bot's class, or any other callable with the bot's name."""

    @property
    def name(self) -> str: ...

    def __call__(self, seed: str) -> Bot:
        """A bot whose choices depend only on the seed and the positions, on every machine."""
        ...


BOTS: Final[Mapping[str, Maker]] = MappingProxyType({maker.name: maker for maker in (RandomBot, Greedy)})
"""Every bot of this package, by name."""


def find_bot(bot: str | Maker) -> Maker:
    """The maker of the bot with this name, or the given maker. Raises OptionError, which says which bots exist."""
    if not isinstance(bot, str):
        return bot
    if bot.casefold() not in BOTS:
        raise OptionError("unknown_bot", bot=bot, bots=", ".join(BOTS))
    return BOTS[bot.casefold()]


def make_bot(bot: str | Maker, seed: str) -> Bot:
    """A bot that is ready to play. Raises OptionError when there is no bot with this name."""
    return find_bot(bot)(seed)
