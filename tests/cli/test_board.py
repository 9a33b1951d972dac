"""Boards on a terminal: cells named along the edges, colours of the theme, and never colour alone."""

from io import StringIO

import pytest
from rich.console import Console

from kingdomino import new, parse_rules
from kingdomino.arena.simulation import play_match
from kingdomino.cli import screen
from kingdomino.cli.board import draw_large, draw_small, grow, read_board
from kingdomino.cli.palette import (
    BLACK,
    COLOURS,
    SEAT_COLOURS,
    WHITE,
    contrast,
    seat_style,
    square_style,
    terrain_colours,
)
from kingdomino.core.grid import CENTRE, NAMES, Cell
from kingdomino.family.registry import GAMES, infos
from kingdomino.games.duel.data import SIGNS
from kingdomino.games.kingdomino.data import Terrain
from kingdomino.games.origins.data import Terrain as OriginsTerrain

READABLE = 4.5
"""The contrast at which text can be read (WCAG AA)."""

KINGDOM = """
.. w1 w0
f0 ## ..
f0 .. ..
"""


def rows(text: object) -> list[list[str]]:
    return [line.split() for line in str(text).splitlines()]


@pytest.mark.clause("C2")
def test_a_large_board_shows_every_cell_that_the_frame_can_still_cover() -> None:
    rules = parse_rules("kingdomino")
    board = read_board(rules, KINGDOM)
    assert rows(draw_large(board, grow(board, rules))) == [
        ["10", "·", "·", "·", "·", "·", "·", "·"],
        ["9", "·", "·", "·", "·", "·", "·", "·"],
        ["8", "·", "·", "·", "w1", "w0", "·", "·"],
        ["7", "·", "·", "f0", "##", "·", "·", "·"],
        ["6", "·", "·", "f0", "·", "·", "·", "·"],
        ["5", "·", "·", "·", "·", "·", "·", "·"],
        ["4", "·", "·", "·", "·", "·", "·", "·"],
        ["d", "e", "f", "g", "h", "i", "j"],
    ]


def cells(names: str) -> list[Cell]:
    return [NAMES.index(name) for name in names.split()]


def test_marks_show_where_something_can_be_laid_and_what_was_laid_last() -> None:
    board = read_board(parse_rules("kingdomino"), KINGDOM)
    drawn = draw_large(board, board.box, cells("h7 h6"), cells("g8 h8"))
    assert rows(drawn)[:3] == [["8", "·", "[w1][w0]"], ["7", "f0", "##", "+"], ["6", "f0", "·", "+"]]


def test_a_square_that_can_be_chosen_is_marked() -> None:
    board = read_board(parse_rules("origins"), "v1 ## g0 g0")
    drawn = draw_large(board, board.box, cells("i7"), cells("h7 i7"))
    assert rows(drawn)[0] == ["7", "v1", "##", "[g0](g0)"]


def test_a_small_board_has_the_same_squares() -> None:
    board = read_board(parse_rules("kingdomino"), KINGDOM)
    assert str(draw_small(board, cells("g8 h8"))).splitlines() == [" ..[w1 w0]", " f0 ## .. ", " f0 .. .. "]


@pytest.mark.parametrize("game", [info.id for info in infos()])
def test_the_board_of_every_game_has_its_starting_tile_on_g7(game: str) -> None:
    position = new(game)
    assert read_board(position.rules, position.picture(0)).squares == {CENTRE: "##"}


def test_what_stands_below_a_picture_stays_below_it() -> None:
    board = read_board(parse_rules("origins(mode=totem)"), "##*1 g0+\ntotems mammoth")
    assert board.squares == {CENTRE: "##*1", NAMES.index("h7"): "g0+"}
    assert str(draw_small(board)).splitlines()[-1] == "totems mammoth"


def test_every_terrain_of_every_game_has_its_colour() -> None:
    assert set(terrain_colours("kingdomino")) == {terrain.value for terrain in Terrain}
    assert set(terrain_colours("origins")) == {terrain.value for terrain in OriginsTerrain} - {"#"}
    assert set(terrain_colours("duel")) == set(SIGNS)


def test_coats_of_arms_are_black_on_parchment_and_the_filled_one_is_dark() -> None:
    parchment, ink = COLOURS["paint"]["parchment"], COLOURS["paint"]["parchment-ink"]
    assert terrain_colours("duel") == {sign: ink if sign == "f" else parchment for sign in SIGNS}


def test_text_on_every_colour_can_be_read() -> None:
    grounds = [ground for game in GAMES for ground in terrain_colours(game).values()]
    for ground in (*grounds, *SEAT_COLOURS):
        assert max(contrast(ink, ground) for ink in (BLACK, WHITE)) >= READABLE


def test_a_dark_square_has_white_letters_and_a_light_one_black() -> None:
    assert square_style("kingdomino", "m", symbols=False).color == square_style("origins", "v", symbols=False).color
    assert square_style("kingdomino", "m", symbols=False).color != square_style("kingdomino", "w", symbols=False).color
    assert seat_style(0).color != seat_style(2).color


@pytest.mark.parametrize("rules", ["origins(mode=tribe, seats=2)", "kingdomino(mighty_duel=yes)"])
@pytest.mark.parametrize("width", [60, 80])
def test_no_row_is_broken_on_a_narrow_terminal(rules: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = Console(width=width, file=StringIO(), highlight=False, markup=False, emoji=False)
    monkeypatch.setattr(screen, "out", lambda: narrow)
    for position in play_match(parse_rules(rules), ("random", "random"), "wide").positions[::7]:
        screen.show_table(position, ("Ann", "Bob"), 0, {})
    assert isinstance(narrow.file, StringIO)
    lines = [line.rstrip() for line in narrow.file.getvalue().splitlines()]
    assert max(map(len, lines)) <= width
    letters = ["".join(line.split()) for line in lines if line and set(line) <= set(" abcdefghijklm")]
    assert min(map(len, letters)) > 1
    assert all(row in "abcdefghijklm" for row in letters)
