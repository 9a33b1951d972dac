"""The six levels, from one that a child beats to the strongest there is: each names a bot for every game and mode.

A level is itself a bot, `master` or `master(seconds=2)`. It thinks nothing: it looks at the rules and lets the bot of
the table below play.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from kingdomino.bots.bot import Bot
from kingdomino.bots.kind import BotKind, BotMaker
from kingdomino.bots.parameters import Playouts, Seconds
from kingdomino.bots.turns import turn_of
from kingdomino.core.rules import Action, OptionValue
from kingdomino.family.game import AnyRules
from kingdomino.native.core import AVAILABLE
from kingdomino.play.position import Position

STRENGTHS: Final[Mapping[str, int]] = {"child": 10, "easy": 30, "medium": 50, "hard": 70, "expert": 80, "master": 90}
"""Every level, from weak to strong, and its place among the other bots."""


@dataclass(frozen=True, slots=True)
class LevelSetting:
    """The bots of the levels in a game, or only where an option of it has a value."""

    game: str
    when: Mapping[str, OptionValue]
    bots: Mapping[str, str]

    def fits(self, rules: AnyRules) -> bool:
        return rules.info.id == self.game and all(rules.option(key) == value for key, value in self.when.items())


_ORIGINS: Final = {
    "child": "greedy(noise=80, areas=100)",
    "easy": "greedy(noise=10, areas=100)",
    "medium": "greedy",
    "expert": "learned",
    "master": "planner(seconds=1)",
}

SETTINGS: Final = (
    LevelSetting(
        "kingdomino",
        {"mighty_duel": True},
        {
            "child": "greedy(noise=200, areas=100)",
            "easy": "greedy(noise=12, areas=100)",
            "medium": "greedy",
            "hard": "learned(noise=8)",
            "expert": "learned",
            "master": "planner(seconds=1)",
        },
    ),
    LevelSetting(
        "kingdomino",
        {},
        {
            "child": "greedy(noise=300, areas=100)",
            "easy": "greedy(noise=3, areas=100)",
            "medium": "full_greedy",
            "hard": "learned(noise=4.7)",
            "expert": "planner(width=4, playouts=12)",
            "master": "planner(seconds=1)",
        },
    ),
    LevelSetting("origins", {"mode": "totem"}, {**_ORIGINS, "hard": "learned(noise=15)"}),
    LevelSetting("origins", {"mode": "tribe"}, {**_ORIGINS, "hard": "learned(noise=9.5)"}),
    LevelSetting("origins", {}, {**_ORIGINS, "hard": "learned(noise=13)"}),
    LevelSetting(
        "duel",
        {},
        {
            "child": "greedy(noise=200, areas=100)",
            "easy": "greedy(noise=8, areas=100)",
            "medium": "greedy",
            "hard": "learned(noise=6.6)",
            "expert": "planner(width=4, playouts=12)",
            "master": "planner(seconds=1)",
        },
    ),
)
"""The first setting that fits the rules counts."""

ANY_GAME: Final[Mapping[str, str]] = {
    "child": "greedy(noise=200, areas=100)",
    "easy": "greedy(noise=3, areas=100)",
    "medium": "greedy",
    "hard": "full_greedy",
    "expert": "full_greedy",
    "master": "full_greedy",
}
"""The bots of the levels in a game that has no setting, and where there is no compiled core to search with."""


def bot_of(level: str, rules: AnyRules) -> str:
    """The bot, as text, that a level lets play under these rules."""
    settings = SETTINGS if AVAILABLE else ()
    return next((setting.bots for setting in settings if setting.fits(rules)), ANY_GAME)[level]


@dataclass(frozen=True, slots=True)
class LevelParameters:
    """The budget for bots that take one, instead of the one in their setting."""

    seconds: Seconds = None
    playouts: Playouts = None


class LevelBot:
    """Plays as the bot that is set for the level and the rules of the match."""

    def __init__(self, level: str, find: Callable[[str], BotMaker], seed: str, parameters: LevelParameters) -> None:
        self._level, self._find = level, find
        self._seed, self._parameters = seed, parameters
        self._playing: tuple[AnyRules, Bot] | None = None

    def choose(self, position: Position) -> Action:
        return self._bot(position.rules).choose(position)

    def choose_turn(self, position: Position) -> Sequence[Action]:
        return turn_of(self._bot(position.rules), position)

    def _bot(self, rules: AnyRules) -> Bot:
        """The bot for these rules, made once for a match."""
        if self._playing is None or self._playing[0] != rules:
            self._playing = rules, self._make(rules)
        return self._playing[1]

    def _make(self, rules: AnyRules) -> Bot:
        maker, budget = self._find(bot_of(self._level, rules)), self._parameters
        return maker.set_budget(seconds=budget.seconds, playouts=budget.playouts)(self._seed)


def level_kinds(find: Callable[[str], BotMaker]) -> tuple[BotKind, ...]:
    """The levels as kinds of bots; `find` gives the bots of the settings by their text."""
    return tuple(
        BotKind(level, strength, partial(LevelBot, level, find), LevelParameters, for_people=True)
        for level, strength in STRENGTHS.items()
    )
