"""What can be played, as `GET /api/games` tells it: games, options, dominoes, dice, bots. It is worked out once."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from typing import Any

from kingdomino.core.domino import Domino
from kingdomino.core.rules import GameInfo, Option
from kingdomino.games.duel.data import DICE, Face
from kingdomino.games.kingdomino.data import DOMINOES as KINGDOMINO_DOMINOES
from kingdomino.games.origins.data import DOMINOES as ORIGINS_DOMINOES
from kingdomino.notation.spec import infos
from kingdomino.server.tables.bot_pool import bot_names
from kingdomino.server.views import kingdomino, origins
from kingdomino.server.wire.protocol import PRESETS, DominoInfo, FaceInfo, GameEntry, Games, Hints, OptionInfo


@cache
def games() -> Games:
    return Games(
        games=[_game(info) for info in infos()],
        hints=list(Hints),
        presets=list(PRESETS),
        languages=list(languages()),
        version=package_version(),
    )


def package_version() -> str:
    try:
        return version("kingdomino")
    except PackageNotFoundError:
        return "0"


@cache
def languages() -> tuple[str, ...]:
    """The languages for which there is a message file, English first."""
    names = sorted(path.name for path in (files("kingdomino") / "messages").iterdir() if path.name.endswith(".json"))
    return tuple(sorted((name.removesuffix(".json") for name in names), key=lambda name: (name != "en", name)))


def _game(info: GameInfo) -> GameEntry:
    return GameEntry(
        id=info.id,
        name=info.name,
        seats=list(info.seats),
        options=[_option(option) for option in info.options],
        bots=bot_names(),
        dominoes=_dominoes(info.id),
        dice=[[_face(face) for face in die.values()] for die in DICE.values()] if info.id == "duel" else [],
    )


def _option(option: Option) -> OptionInfo:
    conflicts = [(key, value) for key, value in option.conflicts]
    return OptionInfo(option.key, list(option.values), option.default, option.clause, list(option.seats), conflicts)


def _dominoes(game: str) -> list[DominoInfo]:
    match game:
        case "kingdomino":
            return [_domino(domino, kingdomino.half) for domino in KINGDOMINO_DOMINOES.values()]
        case "origins":
            return [_domino(domino, origins.half) for domino in ORIGINS_DOMINOES.values()]
        case _:
            return []


def _domino(domino: Domino[Any], half: Any) -> DominoInfo:
    return DominoInfo(domino.number, half(domino.left), half(domino.right))


def _face(face: Face) -> FaceInfo:
    return FaceInfo(None if face.coat is None else face.coat.name.lower(), face.crosses)
