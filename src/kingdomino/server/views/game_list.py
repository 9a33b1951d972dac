"""What can be played, as `GET /api/games` answers: games, options, dominoes, dice, bots. It is made once."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version

from kingdomino.bots.registry import BOTS
from kingdomino.core.rules import AnyOption
from kingdomino.family.game import DieFace, Game
from kingdomino.family.registry import GAMES
from kingdomino.server.views.draft import dominoes
from kingdomino.server.wire.protocol import PRESETS, GameEntry, Games, Hints, OptionInfo
from kingdomino.server.wire.view_types import FaceInfo
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
        bots=list(BOTS),
        dominoes=dominoes(game.components.dominoes.values(), game.view().half),
        dice=[[_face(face) for face in die.values()] for die in game.components.dice.values()],
    )


def _face(face: DieFace) -> FaceInfo:
    return FaceInfo(None if face.coat is None else face.coat.name.lower(), face.crosses)


def _option(option: AnyOption) -> OptionInfo:
    return OptionInfo(option.key, list(option.values), option.default, option.clause)
