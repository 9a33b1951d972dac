"""What can be played, as `GET /api/games` answers: games, options, dominoes, dice, bots. It is made once."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version

from kingdomino.bots.kind import BotKind
from kingdomino.bots.registry import BOTS, DEFAULT_BOT
from kingdomino.core.rules import AnyOption
from kingdomino.family.game import DieFace, Game
from kingdomino.family.registry import GAMES
from kingdomino.server.views.draft import dominoes
from kingdomino.server.wire.protocol import PRESETS, BotInfo, GameEntry, Games, Hints, OptionInfo
from kingdomino.server.wire.view_types import FaceInfo
from kingdomino.words import LANGUAGES, say


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
        bots=[_bot(kind) for kind in BOTS.values()],
        dominoes=dominoes(game.components.dominoes.values(), game.view().half),
        dice=[[face_info(face) for face in die.values()] for die in game.components.dice.values()],
    )


def _bot(kind: BotKind) -> BotInfo:
    return BotInfo(
        name=kind.name,
        label=say(f"bot.{kind.name}.name"),
        line=say(f"bot.{kind.name}.help"),
        strength=kind.strength,
        for_people=kind.for_people,
        default=kind.name == DEFAULT_BOT,
    )


def face_info(face: DieFace) -> FaceInfo:
    """A face as browsers see it."""
    return FaceInfo(None if face.coat is None else face.coat.name.lower(), face.crosses)


def _option(option: AnyOption) -> OptionInfo:
    return OptionInfo(option.key, list(option.values), option.default, option.clause)
