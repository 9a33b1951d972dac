"""The scorepad for browsers and programs: what a page must know to fill one, and the count of a whole pad."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from kingdomino.core.grid import NAMES, Cell
from kingdomino.core.scoring import ScoreSheet
from kingdomino.errors import KingdominoError, OptionError, PadError
from kingdomino.family.game import Game
from kingdomino.family.registry import GAMES
from kingdomino.family.spec import parse_rules, rules_text
from kingdomino.pad import CountedRound, Doubt, Pad, TablePlayer, TableSquare, count
from kingdomino.pad.game import GamePad
from kingdomino.pad.pad import Kind
from kingdomino.pad.registry import PADS
from kingdomino.server.wire import pad_types as wire
from kingdomino.server.wire.refusal import refusal_of
from kingdomino.server.wire.view_types import Half, ResultView, ScoreLineView

_CELLS = {name: cell for cell, name in enumerate(NAMES)}


@cache
def scorepad(module: str | None) -> wire.Scorepad:
    """What a page must know; `module` is the address of the compiled core."""
    return wire.Scorepad([_game(GAMES[id], desk) for id, desk in PADS.items()], module)


def _game(game: Game, desk: GamePad) -> wire.PadGame:
    return wire.PadGame(
        id=game.id,
        terrains=list(desk.terrains),
        stock=[_half(kind, resource) for kind, resource in desk.stock.items()],
        tie_breaks=list(desk.tie_breaks),
        rules=list(_rules(game, desk)),
        options=list(desk.options),
        resources=list(desk.resources),
        cavemen=dict(desk.cavemen),
    )


def _half(kind: Kind, resource: str | None) -> Half:
    return Half(kind.terrain, kind.symbols, kind.craters, resource)


def _rules(game: Game, desk: GamePad) -> Iterator[wire.PadRules]:
    """The rules for every combination of seats and of the options that matter; all others have their defaults."""
    options = [option for option in game.info.options if option.key in desk.options]
    for seats, values in product(game.info.seats, product(*(option.values for option in options))):
        chosen = {option.key: value for option, value in zip(options, values, strict=True)}
        try:
            rules = game.rules(seats=seats, **chosen)
        except OptionError:
            continue
        width, height = desk.board(rules)
        things = list(desk.things(rules))
        yield wire.PadRules(rules_text(rules), seats, chosen, width, height, desk.rounds(rules), things)


def answer(body: wire.PadBody) -> wire.PadAnswer:
    """The count of a pad. Raises Refusal where there is nothing to be counted."""
    try:
        rules = parse_rules(body.rules)
        counted = count(Pad(rules, tuple(tuple(map(_player, players)) for players in body.rounds)))
    except KingdominoError as error:
        raise refusal_of(error) from error
    result = counted.result
    return wire.PadAnswer(
        rounds=[_round(each) for each in counted.rounds],
        result=ResultView(list(result.ranks), list(result.totals), result.decided_by),
    )


def _player(player: wire.PadPlayer) -> TablePlayer:
    squares = {_cell(square.cell): _square(square) for square in player.squares}
    if len(squares) < len(player.squares):
        raise PadError("pad_cell_twice")
    return TablePlayer(squares, player.discarded, tuple(player.totems), tuple(player.powers), player.honoured)


def _cell(name: str) -> Cell:
    if name not in _CELLS:
        raise PadError("pad_cell", name=name, first=NAMES[0], last=NAMES[-1])
    return _CELLS[name]


def _square(square: wire.PadSquare) -> TableSquare:
    return TableSquare(square.terrain, square.symbols, square.craters, square.token, square.resource, square.caveman)


def _round(counted: CountedRound) -> wire.PadRound:
    return wire.PadRound(list(map(_sheet, counted.sheets)), list(map(_doubt, counted.doubts)))


def _sheet(sheet: ScoreSheet) -> wire.PadSheet:
    lines = [
        ScoreLineView(line.code, line.clause, line.points, dict(line.params), _names(line.cells))
        for line in sheet.lines
    ]
    return wire.PadSheet(sheet.total, list(sheet.tie_breaks), lines)


def _doubt(doubt: Doubt) -> wire.DoubtView:
    cells = list(map(_names, doubt.cells))
    return wire.DoubtView(doubt.code, doubt.clause, dict(doubt.params), list(doubt.players), cells)


def _names(cells: tuple[Cell, ...]) -> list[str]:
    return [NAMES[cell] for cell in cells]
