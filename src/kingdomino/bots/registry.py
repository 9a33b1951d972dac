"""Every bot by name, and bots as text: `greedy`, `mce(playouts=500)`. How a bot thinks is in its own file."""

import difflib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from kingdomino.bots.bot import Bot, Maker
from kingdomino.bots.greedy import Greedy, GreedyParameters
from kingdomino.bots.kind import BotKind, BotMaker
from kingdomino.bots.levels import level_kinds
from kingdomino.bots.parameters import BUDGETS
from kingdomino.bots.policy_bot import policy_kind
from kingdomino.bots.random_bot import RandomBot
from kingdomino.bots.thinkers import (
    Learned,
    LearnedParameters,
    MceParameters,
    PlannerParameters,
    UctParameters,
    mce,
    planner,
    uct,
)
from kingdomino.errors import OptionError
from kingdomino.notation.calls import Call, call_name, read_call

KINDS: Final = (
    BotKind("random", 0, RandomBot),
    policy_kind("greedy_placement", 20),
    BotKind("greedy", 45, Greedy, GreedyParameters),
    policy_kind("full_greedy", 55),
    BotKind("uct", 60, uct, UctParameters),
    BotKind("mce", 65, mce, MceParameters),
    BotKind("learned", 75, Learned, LearnedParameters),
    BotKind("planner", 85, planner, PlannerParameters),
)
"""One line per kind of bot; the levels have their own table. The order of the lines means nothing."""

DEFAULT_BOT: Final = "medium"
"""The bot that plays where nobody has named one: at tables, in the terminal and in environments."""


def find_bot(bot: str | Maker) -> Maker:
    """The maker of the bot that a text means, or the given maker.

    Raises OptionError, which says which bots, parameters and values exist.

    >>> find_bot("Full_Greedy").name
    'full_greedy'
    """
    return read_bot(bot) if isinstance(bot, str) else bot


def read_bot(text: str) -> BotMaker:
    """The maker of the bot that a text means. Raises OptionError as `find_bot` does."""
    return _read(text)[0]


def make_bot(bot: str | Maker, seed: str) -> Bot:
    """A bot that is ready to play. Raises OptionError as `find_bot` does."""
    return find_bot(bot)(seed)


def with_budget(bot: str | Maker, *, seconds: float | None = None, playouts: int | None = None) -> Maker:
    """The maker of a bot that may think this long about a turn.

    A bot that takes no such budget, that names its own, or that is not ours stays as it is. Raises OptionError as
    `find_bot` does.
    """
    if not isinstance(bot, str):
        return bot.set_budget(seconds=seconds, playouts=playouts) if isinstance(bot, BotMaker) else bot
    maker, call = _read(bot)
    return maker if set(BUDGETS) & set(call.values) else maker.set_budget(seconds=seconds, playouts=playouts)


def is_bot(text: str) -> bool:
    """Whether a text begins with the name of a bot, so that it is meant as one, even if its parameters are wrong."""
    return call_name(text) in BOTS


def _read(text: str) -> tuple[BotMaker, Call]:
    call = read_call(text)
    if call is None:
        raise OptionError("bot_unreadable", text=text)
    if call.name not in BOTS:
        raise _unknown_bot(call.name)
    return BOTS[call.name].read(call.values), call


def _unknown_bot(name: str) -> OptionError:
    close = difflib.get_close_matches(name, BOTS, n=1)
    if close:
        return OptionError("unknown_bot_close", bot=name, close=close[0])
    return OptionError("unknown_bot", bot=name, bots=", ".join(BOTS))


BOTS: Final[Mapping[str, BotKind]] = MappingProxyType(
    {kind.name: kind for kind in sorted((*KINDS, *level_kinds(read_bot)), key=lambda kind: kind.strength)}
)
"""Every kind of bot of this package by name, from weak to strong."""
