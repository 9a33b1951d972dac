"""What a bot is, and the bots there are by name. How a bot thinks stands in its own file, which need not import this.

A bot of your own is a class with a name, made from a seed, that chooses an action:

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
    """A player: asked only when its own seat acts, it answers with a legal action."""

    def choose(self, position: Position) -> Action:
        """One of `position.legal()`; the seat is `position.actor`."""
        ...


class Maker(Protocol):
    """How a bot comes about: its class, or anything with its name that makes one from a seed."""

    @property
    def name(self) -> str: ...

    def __call__(self, seed: str) -> Bot:
        """A bot whose choices follow from the seed and the positions alone, on every machine."""
        ...


BOTS: Final[Mapping[str, Maker]] = MappingProxyType({maker.name: maker for maker in (RandomBot, Greedy)})
"""Every bot that comes with the family, by name."""


def find_bot(bot: str | Maker) -> Maker:
    """The maker of the bot with this name; a maker stays what it is. Raises OptionError, which says what exists."""
    if not isinstance(bot, str):
        return bot
    if bot.casefold() not in BOTS:
        raise OptionError("unknown_bot", bot=bot, bots=", ".join(BOTS))
    return BOTS[bot.casefold()]


def make_bot(bot: str | Maker, seed: str) -> Bot:
    """A bot ready to play. Raises OptionError when there is none of this name."""
    return find_bot(bot)(seed)
