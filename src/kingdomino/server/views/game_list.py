"""What can be played, as `GET /api/games` answers: games, options, dominoes, dice, bots. It is made once."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version

from kingdomino.core.rules import AnyOption
from kingdomino.family.game import Game
from kingdomino.family.registry import GAMES
from kingdomino.server.tables.bot_pool import bot_names
from kingdomino.server.wire.protocol import PRESETS, GameEntry, Games, Hints, OptionInfo
from kingdomino.words import LANGUAGES


@cache
def games() -> Games:
    return Games(
        games=[_entry(game) for game in GAMES.values()],
        hints=list(Hints),
        presets=list(PRESETS),
        languages=list(LANGUAGES),
        version=package_version(),
    )


def package_version() -> str:
    try:
        return version("kingdomino")
    except PackageNotFoundError:
        return "0"


def _entry(game: Game) -> GameEntry:
    info = game.info
    return GameEntry(
        id=info.id,
        name=info.name,
        theme=game.theme,
        terrains=list(game.terrains.values()),
        seats=list(info.seats),
        options=[_option(option) for option in info.options],
        bots=bot_names(),
        **game.view().components(),
    )


def _option(option: AnyOption) -> OptionInfo:
    return OptionInfo(option.key, list(option.values), option.default, option.clause)
