"""The count of a pad: sheets and doubts of each of its games, and who has won. The games count; nothing is refused
because it is doubtful, only what has no meaning at all.
"""

from collections.abc import Iterable

from kingdomino.core.scoring import rank
from kingdomino.errors import PadError
from kingdomino.pad.game import GamePad
from kingdomino.pad.pad import CountedRound, Pad, PadCount, Players, TablePlayer
from kingdomino.pad.registry import PADS


def count(pad: Pad) -> PadCount:
    """The count. Raises PadError where there is nothing that could be counted."""
    game = _game(pad)
    _check(pad, game)
    counted = tuple(
        CountedRound(game.sheets(pad.rules, pad.rounds[:played]), tuple(game.doubts(pad.rules, players)))
        for played, players in enumerate(pad.rounds, start=1)
    )
    return PadCount(counted, rank(counted[-1].sheets, game.tie_breaks))


def _game(pad: Pad) -> GamePad:
    game = PADS.get(pad.rules.info.id)
    if game is None:
        raise PadError("pad_game", game=pad.rules.info.name)
    return game


def _check(pad: Pad, game: GamePad) -> None:
    most = game.rounds(pad.rules)
    if not 1 <= len(pad.rounds) <= most:
        raise PadError("pad_rounds", given=len(pad.rounds), most=most)
    for players in pad.rounds:
        _check_players(pad, game, players)


def _check_players(pad: Pad, game: GamePad, players: Players) -> None:
    if len(players) != pad.rules.seats:
        raise PadError("pad_players", given=len(players), seats=pad.rules.seats)
    for player in players:
        for kind, names, known in _named(game, player):
            unknown = next((name for name in names if name not in known), None)
            if unknown is not None:
                raise PadError(kind, name=unknown)
        fault = game.fault(player)
        if fault is not None:
            raise PadError(fault)


def _named(game: GamePad, player: TablePlayer) -> Iterable[tuple[str, list[str], Iterable[str]]]:
    """Every name that a player's part of the pad has, by kind, with the names that there are."""
    squares = player.squares.values()
    honoured = [] if player.honoured is None else [player.honoured]
    coats = () if game.resources else game.terrains
    yield "pad_terrain", [square.terrain for square in squares], game.terrains
    yield "pad_resource", [square.resource for square in squares if square.resource is not None], game.resources
    yield "pad_caveman", [square.caveman for square in squares if square.caveman is not None], game.cavemen
    yield "pad_totem", list(player.totems), game.resources
    yield "pad_power", [*player.powers, *honoured], coats
