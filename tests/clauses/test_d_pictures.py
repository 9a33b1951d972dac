"""D2 in pictures: maps as text and back, and pictures that cannot be a map."""

import pytest

from kingdomino import NotationError, Position
from kingdomino.games.duel.notation import count, read_kingdom
from tests.clauses.duel_scene import RULES, scene, state_of
from tests.clauses.positions import play

TWO_SQUARES = """
..  ..  ..  ..  ..  ..  ..
..  ..  ..  ..  ..  ..  ..
..  ..  ..  ##  dd0 f2  ..
..  ..  ..  ..  ..  ..  ..
..  ..  ..  ..  ..  ..  ..
honour double_dot
"""


@pytest.mark.clause("D2")
def test_d2_a_map_is_shown_whole_with_the_honoured_coat_below() -> None:
    position = scene("d0A l0B l0A l0B", TWO_SQUARES)
    assert position.picture(0) == TWO_SQUARES.strip()
    assert read_kingdom(position.picture(0)) == (state_of(position).kingdoms[0], state_of(position).honours[0])


@pytest.mark.clause("D2")
def test_d2_a_picture_may_show_a_part_of_the_map_and_capitals_do_not_matter() -> None:
    assert count(RULES, "## DD0 F2").total == count(RULES, TWO_SQUARES).total - 3


@pytest.mark.clause("D2")
@pytest.mark.parametrize(
    ("picture", "sentence"),
    [
        ("## d0 d0 d0 d0", "does not fit on a map: it is 7 wide and 5 high"),
        ("##\nd0\nd0\nd0", "does not fit on a map"),
        ("## d5", "“d5” in row 1, place 2"),
        ("## x0", "“x0” in row 1, place 2"),
        ("## d", "“d” in row 1, place 2"),
        ("d0 d0", "exactly once, not 0 times"),
        ("## d0\nhonour", "“honour” cannot be read"),
        ("## d0\nhonour wheat", "one of dot, line, double_dot, double_line, filled, checked"),
        ("honour dot", "The picture is empty"),
    ],
)
def test_d2_a_picture_that_shows_no_map_is_refused_with_the_reason(picture: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        count(RULES, picture)


@pytest.mark.clause("D2")
def test_d2_the_table_shows_dice_spellbook_and_roofs() -> None:
    position = scene("?A l0B d0A l0B", boxes={"A": "dot line=2", "B": "dot=3"}, used="dot")
    position = play(position, "roof 1", "name 1 checked")
    assert table(position) == [
        "1 ?=c1 A",
        "2 l0 B",
        "3 d0 A",
        "4 l0 B",
        "dot         A xxxxx B xxx-- used",
        "line        A xx... B .....",
        "double_dot  A ....  B ....",
        "double_line A ....  B ....",
        "filled      A ...   B ...",
        "checked     A ...   B ...",
        "roof B",
    ]


def table(position: Position) -> list[str]:
    return position.notation.middle(position.rules, position.state).splitlines()
