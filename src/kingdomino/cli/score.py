"""`kingdomino score`: reads a picture and shows its score sheet. The game's notation reads and counts the picture."""

import sys
from collections.abc import Iterator

from rich.text import Text

from kingdomino.cli.board import Board, Framed, draw_large, read_board
from kingdomino.cli.exit_codes import complain
from kingdomino.cli.files import LARGEST_PICTURE, STANDARD_INPUT, read_text
from kingdomino.cli.screen import show, tell, tell_data
from kingdomino.cli.sheet import draw_sheet, sheet_json
from kingdomino.core.grid import CENTRE
from kingdomino.core.scoring import ScoreSheet
from kingdomino.errors import NotationError, OptionError
from kingdomino.family.game import AnyRules
from kingdomino.family.registry import infos, notation_of
from kingdomino.family.spec import make_rules, parse_rules, rules_text
from kingdomino.games.option_checks import value_text
from kingdomino.words import say


def score(path: str, rules: str | None, *, as_json: bool) -> None:
    """Count the picture in a file and show the sheet. Raises KingdominoError when such a territory cannot exist."""
    if path == STANDARD_INPUT and sys.stdin.isatty():
        complain(say("cli.score.type"))
    picture = read_text(path, LARGEST_PICTURE)
    if rules is None:
        chosen, sheet = _infer(picture)
    else:
        chosen = parse_rules(rules)
        sheet = notation_of(chosen).count(chosen, picture)
    board = read_board(chosen, picture.lower())
    _warn(chosen, board)
    if as_json:
        tell_data(sheet_json(rules_text(chosen), sheet))
    else:
        show(draw_large(board, board.box))
        tell()
        show(draw_sheet(Text(rules_text(chosen)), sheet, with_cells=True))


# Which rules a picture belongs to


def _infer(picture: str) -> tuple[AnyRules, ScoreSheet]:
    """The rules for a picture, and its sheet: Kingdomino if possible, else the only rules that fit.

    Raises NotationError when no rules fit, or several that give different scores.
    """
    first, *others = _candidates()
    try:
        return first, notation_of(first).count(first, picture)
    except NotationError as error:
        found = [(rules, sheet) for rules in others if (sheet := _try(rules, picture)) is not None]
        if not found and error.code == "picture_square":
            raise NotationError("picture_of_no_game", reason=str(error), games=_games()) from error
        if not found:
            raise
    rules, sheet = found[0]
    different = [other for place, (other, count) in enumerate(found) if count not in [s for _, s in found[:place]]]
    if len(different) > 1:
        raise NotationError("picture_of_several", rules=", ".join(map(rules_text, different)))
    complain(say("cli.score.inferred", rules=rules_text(rules)))
    return rules, sheet


def _try(rules: AnyRules, picture: str) -> ScoreSheet | None:
    try:
        return notation_of(rules).count(rules, picture)
    except NotationError:
        return None


def _games() -> str:
    return ", ".join(info.id for info in infos())


def _candidates() -> list[AnyRules]:
    """The simplest rules for each game, mode and size of frame; plain Kingdomino comes first."""
    kinds = dict[tuple[object, ...], AnyRules]()
    for rules in _simple_rules():
        mode = rules.option("mode") if rules.info.option("mode") else None
        size = rules.size if isinstance(rules, Framed) else None
        kinds.setdefault((rules.info.id, mode, size), rules)
    return list(kinds.values())


def _simple_rules() -> Iterator[AnyRules]:
    """Every game, with each number of players, plain and with each option alone."""
    for info in infos():
        pairs = [(option.key, value_text(value)) for option in info.options for value in option.values]
        for seats in info.seats:
            for options in ({}, *(dict([pair]) for pair in pairs)):
                try:
                    yield make_rules(info.id, {"seats": str(seats), **options})
                except OptionError:  # K11: this option is not for this number of players
                    continue


# What is odd about a picture


def _warn(rules: AnyRules, board: Board) -> None:
    """Say what is impossible at a real table, although it can be counted (C1)."""
    if not isinstance(rules, Framed):
        return
    laid = board.squares.keys() - {CENTRE}
    if len(laid) % 2:
        complain(say("cli.score.odd", squares=len(laid)))
