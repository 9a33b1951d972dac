"""The registry: every game of the family by its id. It says nothing about a game; the game's own `Game` does."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from kingdomino.core.rules import GameInfo
from kingdomino.family.game import AnyRules, Game, Notation
from kingdomino.games.duel.game import DUEL
from kingdomino.games.kingdomino.game import KINGDOMINO
from kingdomino.games.origins.game import ORIGINS
from kingdomino.words import add_messages

_GAMES: Final[dict[str, Game]] = {}

GAMES: Final[Mapping[str, Game]] = MappingProxyType(_GAMES)
"""Every game by its id, in the order in which they are shown."""


def register(games: Iterable[Game]) -> None:
    """Add games to the family, with their own messages."""
    for game in games:
        _GAMES[game.id] = game
        add_messages(game.messages)


register((KINGDOMINO, ORIGINS, DUEL))


def infos() -> tuple[GameInfo, ...]:
    """What the box of each game says: name, numbers of players, options."""
    return tuple(game.info for game in GAMES.values())


def game_of(rules: AnyRules) -> Game:
    """The game that these rules belong to."""
    return GAMES[rules.info.id]


def notation_of(rules: AnyRules) -> Notation:
    """The notation of the game that these rules belong to."""
    return game_of(rules).notation
