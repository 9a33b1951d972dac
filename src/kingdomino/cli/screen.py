"""Standard output, and how a whole table looks on it. The commands decide what to show."""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from kingdomino.cli.board import draw_large, draw_small, grow, paint, read_board
from kingdomino.cli.palette import seat_style
from kingdomino.cli.visible import json_text, visible
from kingdomino.core.grid import Cell
from kingdomino.core.rules import SEATS, Actor
from kingdomino.play.position import Position
from kingdomino.words import name_of, say

GAP: Final = 3
_SLOT: Final = re.compile(r"[> ] [ \d]\d .*")
"""One domino of a line, as the notation draws it."""
HEADS: Final = ("cave", "pile", "roof", "totems", "used")
"""What the notation writes before a list, or behind a line of the spellbook; nobody types it."""
KINDS: Final = ("caveman", "coat", "resource")
"""What words of the notation may be."""
_WORD: Final = re.compile(r"\b[a-z][a-z_]{2,}\b")
_BOOK: Final = re.compile(r"^(\S.*?) +(A [x.-]+ .*)$")
"""A line of the spellbook: a coat of arms, then the boxes of each seat."""
COMING: Final = "--"
"""What the notation draws between the current and the coming line."""

Latest = Mapping[int, tuple[Cell, ...]]
"""The cells of what each seat laid last."""


class CleanConsole(Console):
    """A terminal that nothing shown on it can command: only the styles of this program do."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else visible(text), style, control)


@cache
def out() -> Console:
    """Standard output; it has colours only on a terminal, and never with NO_COLOR."""
    return CleanConsole(highlight=False, markup=False, emoji=False)


def tell(text: str = "", style: str = "") -> None:
    """Write one line of text."""
    out().print(Text(text, style), soft_wrap=not out().is_terminal)


def tell_data(data: object, indent: int | None = None) -> None:
    """Write data as JSON, for programs."""
    print(json_text(data, indent=indent), flush=True)


def show(renderable: RenderableType) -> None:
    out().print(renderable)


def show_table(position: Position, players: Sequence[str], seat: int, latest: Latest) -> None:
    """Show the whole table for one seat: its own territory large, the others small, lines and pieces beside it."""
    own = _territory(position, players, seat, latest.get(seat, ()))
    others = [
        _small(position, players, other, latest.get(other, ()))
        for other in range(position.rules.seats)
        if other != seat
    ]
    middle, below = _middle(position, out().width - _width(own) - GAP)
    side_by_side = [own, middle, *others]
    if sum(map(_width, side_by_side)) + GAP * len(others) + GAP <= out().width:
        show(_grid(side_by_side))
    else:
        show(in_rows(others, gap=1))
        fits = _width(own) + GAP + _width(middle) <= out().width
        for part in [_grid([own, middle])] if fits else [own, middle]:
            show(part)
    if below.plain:
        show(below)


def _territory(position: Position, players: Sequence[str], seat: int, latest: Container[Cell]) -> Text:
    board = read_board(position.rules, position.picture(seat))
    open_cells: set[Cell] = set()
    if position.actor == seat:
        open_cells.update(cell for action in position.legal() for cell in position.anatomy(action).cells)
    drawn = draw_large(board, grow(board, position.rules), open_cells, latest)
    return Text("\n").join([heading(position, players, seat), drawn])


def _small(position: Position, players: Sequence[str], seat: int, latest: Container[Cell]) -> Text:
    board = read_board(position.rules, position.picture(seat))
    return Text("\n").join([heading(position, players, seat), draw_small(board, latest)])


def heading(position: Position, players: Sequence[str], seat: int) -> Text:
    """`A Ann 24`: the seat's letter in its colour, name, points."""
    name = say("cli.heading", player=players[seat], points=position.score()[seat].total)
    return Text.assemble((f" {SEATS[seat].name} ", seat_style(seat)), f" {name}")


def _middle(position: Position, width: int) -> tuple[Text, Text]:
    """What lies between the players, in two parts: what is shown beside a territory, and the rest for below it.

    Beside it are the lines of dominoes, or in a game without them everything that fits.
    """
    lines = position.notation.middle(position.rules, position.state).splitlines()
    beside = [line for line in lines if _SLOT.fullmatch(line) or line == COMING]
    if beside:
        lines = [say("cli.line"), *(say("cli.coming_line") if line == COMING else line for line in lines)]
        end = len(beside) + 1
    else:
        end = next((number for number, line in enumerate(lines) if len(line) > width), len(lines))
    painted = [_paint(position.rules.info.id, line) for line in _in_words(lines)]
    return Text("\n").join(painted[:end]), Text("\n").join(painted[end:])


def _in_words(lines: Sequence[str]) -> list[str]:
    """The lines of the notation with the reader's words: each stands behind the one that is typed.

    A line that only says what it would list, such as an empty pile, is left out.
    """
    told = [_WORD.sub(lambda found: _word(found[0]), line) for line in lines if line not in HEADS]
    heads = [head for line in told if (head := _BOOK.match(line))]
    width = max((len(head[1]) for head in heads), default=0)
    return [_BOOK.sub(lambda found: f"{found[1].ljust(width)} {found[2]}", line) for line in told]


def _word(typed: str) -> str:
    """`hunter (Jäger)`: what is typed and what it means, where that looks different; what nobody types is replaced."""
    if typed in HEADS:
        return say(f"cli.middle.{typed}")
    plain = typed.replace("_", " ")
    means = next((str(word) for kind in KINDS if (word := name_of(kind, typed)) != typed), plain)
    return typed if means.casefold() == plain else f"{typed} ({means})"


def _paint(game: str, line: str) -> Text:
    """A line with squares in their colours, and the piece on a domino in the colour of its seat."""
    text = paint(game, line)
    if _SLOT.fullmatch(line) and line[-1] in Actor.__members__:
        text.stylize(seat_style(Actor[line[-1]]), len(line) - 1)
    return text


def _grid(parts: Sequence[Text]) -> Table:
    grid = Table.grid(padding=(0, GAP))
    grid.add_row(*parts)
    return grid


def _width(text: Text) -> int:
    return max(line.cell_len for line in text.split("\n"))


def in_columns(texts: Sequence[str]) -> RenderableType:
    """Short texts in as many columns as fit, to be read downwards."""
    return Columns(texts, padding=(0, GAP), column_first=True)


def in_rows(parts: Sequence[RenderableType], gap: int = GAP) -> RenderableType:
    """Larger parts beside each other, as many as fit in a row."""
    return Columns(parts, padding=(0, gap))
