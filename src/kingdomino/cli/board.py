"""A territory on a terminal: the picture in colour, with the names of cells along the edges. It reads no states."""

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from rich.style import Style
from rich.text import Text

from kingdomino.cli.palette import square_style
from kingdomino.core.grid import CENTRE, COLUMN, NAMES, NOWHERE, ROW, Cell, at
from kingdomino.core.territory import Box, box_around
from kingdomino.family.game import AnyRules
from kingdomino.notation.pictures import EMPTY, STARTING_TILE

SQUARE: Final = re.compile(r"(?P<letter>[a-z]{1,2})(?P<symbols>\d)(?:\*(?P<token>\d)|[+]|:.)?")
"""A square in a picture: its letter, its symbols, and in Origins what lies on it."""

CASTLE: Final = Style(bold=True, reverse=True)


@runtime_checkable
class Framed(Protocol):
    """Rules with a territory of dominoes that may grow in every direction inside a frame (C2)."""

    @property
    def size(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Board:
    """A territory read from its picture: texts of squares by cell, the rectangle shown, and the lines below it."""

    game: str
    squares: Mapping[Cell, str]
    box: Box
    notes: tuple[str, ...]

    @property
    def width(self) -> int:
        """The number of characters of the longest square."""
        return max(map(len, self.squares.values()))


def read_board(rules: AnyRules, picture: str) -> Board:
    """The territory in a picture drawn by a game's notation."""
    lines = [line for line in picture.splitlines() if line.strip()]
    rows = [line.split() for line in lines if _is_row(line)]
    x, y = next((x, y) for y, row in enumerate(rows) for x, text in enumerate(row) if text.startswith(STARTING_TILE))
    left, top = COLUMN[CENTRE] - x, ROW[CENTRE] + y
    cells = {at(left + i, top - j): text for j, row in enumerate(rows) for i, text in enumerate(row)}
    cells.pop(NOWHERE, None)  # a picture may show empty squares beyond the edge of the grid
    squares = {cell: text for cell, text in cells.items() if text != EMPTY}
    notes = tuple(line for line in lines if not _is_row(line))
    return Board(rules.info.id, squares, box_around(cells), notes)


def _is_row(line: str) -> bool:
    """Whether this line has squares; a line below them begins with a word."""
    return not line.split(maxsplit=1)[0].isalpha()


REACH: Final = 2
"""How far a new domino can reach beyond a territory."""


def grow(board: Board, rules: AnyRules) -> Box:
    """The rectangle of cells that the next domino can cover: inside the frame (C2), and close enough to connect."""
    if not isinstance(rules, Framed):
        return board.box
    box = box_around(board.squares)
    window = box.window(rules.size)
    return Box(
        max(window.left, box.left - REACH),
        min(window.right, box.right + REACH),
        max(window.bottom, box.bottom - REACH),
        min(window.top, box.top + REACH),
    )


def draw_small(board: Board, latest: Container[Cell] = ()) -> Text:
    """Only the squares, as small as possible; `[ ]` around what was laid last."""
    rows = [_small_row(board, [at(column, row) for column in _columns(board.box)], latest) for row in _rows(board.box)]
    return _with_notes(Text("\n", no_wrap=True).join(rows), board)


def _small_row(board: Board, cells: Sequence[Cell], latest: Container[Cell]) -> Text:
    """One row of squares, with a space or a bracket between them."""
    text, inside = Text(), False
    for cell in cells:
        text.append(" " if inside == (cell in latest) else "]" if inside else "[")
        text.append_text(_square(board, cell))
        inside = cell in latest
    return text.append("]" if inside else " ")


def draw_large(board: Board, box: Box, open_cells: Container[Cell] = (), latest: Container[Cell] = ()) -> Text:
    """A rectangle of squares with the names of rows and columns along two edges.

    `+` marks where something can be laid, `( )` squares that can be chosen, `[ ]` what was laid last.
    """
    width = board.width
    rows = [
        Text(f"{row + 1:2}").append_text(
            Text().join(_framed(board, at(column, row), open_cells, latest) for column in _columns(box))
        )
        for row in _rows(box)
    ]
    letters = "".join(NAMES[column][0].center(width + 2) for column in _columns(box))
    rows.append(Text(f"  {letters}", style="dim"))
    return _with_notes(Text("\n", no_wrap=True).join(rows), board)


def _columns(box: Box) -> range:
    return range(box.left, box.right + 1)


def _rows(box: Box) -> range:
    return range(box.top, box.bottom - 1, -1)


def _with_notes(text: Text, board: Board) -> Text:
    return Text("\n").join([text, *map(Text, board.notes)])


def _square(board: Board, cell: Cell) -> Text:
    text = board.squares.get(cell, EMPTY)
    return Text(text.ljust(board.width), style_of(board.game, text))


def _framed(board: Board, cell: Cell, open_cells: Container[Cell], latest: Container[Cell]) -> Text:
    """A square with room on both sides for the marks."""
    if cell not in board.squares:
        return Text(
            ("+" if cell in open_cells else "·").center(board.width + 2), "bold" if cell in open_cells else "dim"
        )
    left, right = "()" if cell in open_cells else "[]" if cell in latest else "  "
    text = board.squares[cell]
    return Text(f"{left}{text.center(board.width)}{right}", style_of(board.game, text))


def style_of(game: str, text: str) -> Style:
    """The style of a square with this text."""
    if text.startswith(STARTING_TILE):
        return CASTLE
    match = SQUARE.fullmatch(text)
    if match is None:
        return Style.null()
    return square_style(game, match["letter"], symbols=match["symbols"] != "0" or match["token"] is not None)


def paint(game: str, line: str) -> Text:
    """A line of text with all squares in it coloured."""
    text = Text(line)
    for word in re.finditer(r"\S+", line):
        if SQUARE.fullmatch(word[0]):
            text.stylize(style_of(game, word[0]), *word.span())
    return text
