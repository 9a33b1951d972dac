"""Territories as pictures and back: rows of squares, top row first, squares separated by spaces.

It knows the layout (`##` is the starting tile, `..` is empty). Each game's notation says how a square is written.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from kingdomino.core.draft import Draft, Slot
from kingdomino.core.grid import CENTRE, COLUMN, NAMES, NOWHERE, ROW, Cell, at
from kingdomino.core.regions import regions
from kingdomino.core.rules import SEATS
from kingdomino.core.territory import Box, box_around
from kingdomino.errors import NotationError

STARTING_TILE = "##"
EMPTY = ".."

T = TypeVar("T")


def draw_picture(squares: Mapping[Cell, T], box: Box, write: Callable[[T], str]) -> str:
    """The picture of the squares inside a box, with aligned columns."""
    texts = {cell: write(square) for cell, square in squares.items()}
    texts.setdefault(CENTRE, STARTING_TILE)
    width = max(len(text) for text in texts.values())
    return "\n".join(_row(texts, box, row, width) for row in range(box.top, box.bottom - 1, -1))


def _row(texts: Mapping[Cell, str], box: Box, row: int, width: int) -> str:
    cells = (at(column, row) for column in range(box.left, box.right + 1))
    return " ".join(texts.get(cell, EMPTY).ljust(width) for cell in cells).rstrip()


def read_picture(picture: str, read: Callable[[str], T], starting_tile: str = STARTING_TILE) -> dict[Cell, T]:
    """The squares of a picture, placed around its starting tile. Raises NotationError when it cannot be read."""
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    _check_shape(rows)
    column, row = _starting_tile(rows, starting_tile)
    squares = {}
    for y, texts in enumerate(rows):
        for x, text in enumerate(texts):
            if text not in (EMPTY, starting_tile):
                squares[_cell(x - column, row - y)] = _read_square(read, text, x, y)
    return squares


def _check_shape(rows: list[list[str]]) -> None:
    if not rows:
        raise NotationError("picture_empty")
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise NotationError("picture_ragged", row=number, squares=len(row), expected=len(rows[0]))


def _starting_tile(rows: list[list[str]], starting_tile: str) -> tuple[int, int]:
    found = [(x, y) for y, row in enumerate(rows) for x, text in enumerate(row) if text == starting_tile]
    if len(found) != 1:
        raise NotationError("picture_starting_tile", found=len(found), sign=starting_tile)
    return found[0]


def _cell(right: int, up: int) -> Cell:
    cell = at(COLUMN[CENTRE] + right, ROW[CENTRE] + up)
    if cell == NOWHERE:
        raise NotationError("picture_too_large")
    return cell


def _read_square(read: Callable[[str], T], text: str, x: int, y: int) -> T:
    try:
        return read(text)
    except (ValueError, KeyError, IndexError):
        raise NotationError("picture_square", text=text, row=y + 1, column=x + 1) from None


def check_joined(squares: Iterable[Cell]) -> None:
    """C3: raises NotationError when some squares are not connected to the starting tile."""
    for region in regions(dict.fromkeys([*squares, CENTRE], True)):
        if CENTRE not in region.cells:
            raise NotationError("picture_apart", cells=" ".join(NAMES[cell] for cell in region.cells))


def check_frame(squares: Mapping[Cell, object], size: int) -> None:
    """C2: raises NotationError when the squares and the starting tile do not fit in a frame of size × size."""
    box = box_around(squares)
    if max(box.width, box.height) > size:
        raise NotationError("picture_frame", width=box.width, height=box.height, size=size)


def draw_lines(draft: Draft, write: Callable[[int], str]) -> str:
    """Both lines, one row per domino: `>` if its turn is now, number, squares, and whose piece stands on it."""
    turns = not draft.is_opening
    current = [_slot(slot, write, turns and slot is draft.playing) for slot in draft.line[draft.turn :]]
    coming = [_slot(slot, write, False) for slot in draft.coming]
    return "\n".join([*current, *(["--"] if coming else []), *coming])


def _slot(slot: Slot, write: Callable[[int], str], playing: bool) -> str:
    owner = " " if slot.seat is None else SEATS[slot.seat].name
    return f"{'>' if playing else ' '} {slot.domino:2} {write(slot.domino)} {owner}".rstrip()
