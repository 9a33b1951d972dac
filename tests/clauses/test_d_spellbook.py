"""D7 and D8: which dice fill boxes of the spellbook, and who wins a line."""

import pytest

from kingdomino import Actor
from kingdomino.games.duel.data import BOXES, Coat
from tests.clauses.duel_scene import FILLED_BUT_TWO, filled, owner, scene
from tests.clauses.positions import happened, offered, play, words

BOTH_DRAW = ("draw h7 right", "draw h7 right")


# Boxes (D7)


@pytest.mark.clause("D7")
def test_d7_a_coat_drawn_without_a_cross_fills_a_box_on_the_own_side() -> None:
    position = play(scene("d0A l0B l0A l0B"), *BOTH_DRAW)
    assert [filled(position, coat, Actor.A) for coat in ("dot", "line")] == [1, 1]
    assert [filled(position, coat, Actor.B) for coat in ("dot", "line")] == [0, 2]


@pytest.mark.clause("D7")
def test_d7_boxes_are_filled_when_both_have_drawn() -> None:
    position = scene("d0A l0B l0A l0B").play("draw h7 right")
    assert filled(position, "dot") == 0
    assert happened(position, "draw h7 right") == ["box_filled"] * 4


@pytest.mark.clause("D7")
def test_d7_a_coat_with_a_cross_fills_none() -> None:
    position = play(scene("ll1A l0B f2A l0B"), *BOTH_DRAW)
    assert [filled(position, coat) for coat in ("double_line", "filled")] == [0, 0]


@pytest.mark.clause("D7")
def test_d7_a_question_mark_fills_none() -> None:
    position = play(scene("?A l0B dd0A l0B"), "name 1 dot", *BOTH_DRAW)
    assert [filled(position, coat) for coat in ("dot", "double_dot")] == [0, 1]


@pytest.mark.clause("D7")
def test_d7_what_was_not_drawn_fills_none() -> None:
    position = play(scene("d0A l0B l0A l0B", FILLED_BUT_TWO), "skip", "draw h7 right")
    assert [filled(position, coat) for coat in ("dot", "line")] == [0, 0]


@pytest.mark.clause("D7")
def test_d7_the_lines_have_five_five_four_four_three_and_three_boxes() -> None:
    assert [BOXES[coat] for coat in Coat] == [5, 5, 4, 4, 3, 3]


@pytest.mark.clause("D7")
@pytest.mark.parametrize("coat", [coat.name.lower() for coat in Coat])
def test_d7_a_line_is_full_with_its_last_box_and_not_before(coat: str) -> None:
    boxes = BOXES[Coat[coat.upper()]]
    assert owner(scene("d0 l0 l0 l0", boxes={"A": f"{coat}={boxes - 1}"}), coat) is None
    assert owner(scene("d0 l0 l0 l0", boxes={"A": f"{coat}={boxes}"}), coat) == Actor.A


# The race (D8)


@pytest.mark.clause("D8")
def test_d8_the_first_to_fill_a_line_owns_its_power_and_the_other_is_struck_out() -> None:
    position = scene("d0A l0B dd0A ll0B", boxes={"A": "dot=4", "B": "dot=4"}).play("draw h7 right")
    assert happened(position, "draw h7 right")[:3] == ["box_filled", "power_won", "line_struck_out"]
    assert owner(position.play("draw h7 right"), "dot") == Actor.A


@pytest.mark.clause("D8")
def test_d8_a_line_that_is_struck_out_fills_no_more() -> None:
    position = play(scene("d0A l0B d0A l0B", boxes={"B": "dot", "A": "dot=4"}), *BOTH_DRAW)
    assert (owner(position, "dot"), filled(position, "dot", Actor.A)) == (Actor.B, 4)


@pytest.mark.clause("D8")
def test_d8_a_full_line_fills_no_more() -> None:
    position = play(scene("d0A l0B d0A l0B", boxes={"A": "dot=4"}), *BOTH_DRAW)
    assert filled(position, "dot") == 5


@pytest.mark.clause("D8")
def test_d8_a_has_priority_when_both_fill_a_line_in_the_same_turn() -> None:
    position = play(scene("l0A l0B dd0A l0B", boxes={"A": "line=4", "B": "line=3"}), *BOTH_DRAW)
    assert owner(position, "line") == Actor.A
    assert filled(position, "line", Actor.B) == 3


@pytest.mark.clause("D8")
def test_d8_b_wins_a_line_that_a_did_not_finish() -> None:
    position = play(scene("l0A l0B dd0A l0B", boxes={"A": "line=3", "B": "line=3"}), *BOTH_DRAW)
    assert owner(position, "line") == Actor.B
    assert filled(position, "line", Actor.A) == 4


@pytest.mark.clause("D8")
def test_d8_only_the_owner_may_use_a_power() -> None:
    position = scene("d0A l0B l0A l0B", boxes={"A": "line", "B": "dot"})
    assert offered(position, "cast") == ["line"]
    assert position.why_not("cast dot") == "You do not own this power: dot (draw anywhere)."
    position = position.play("draw h7 right")
    assert offered(position, "cast") == ["dot"]
    assert "turn" not in words(position)
