"""D10: the castle's roof, one more cross for one die, once per game."""

import pytest

from kingdomino import Actor
from tests.clauses.duel_scene import FILLED_BUT_TWO, filled, scene, square, state_of
from tests.clauses.positions import happened, offered, play, refused, words


@pytest.mark.clause("D10")
def test_d10_the_roof_adds_a_cross_to_one_of_the_own_dice() -> None:
    position = scene("d0A l0B f2A l0B")
    assert offered(position, "roof") == ["1", "3"]
    assert refused(position, "roof 2") == "not_your_die"
    position = play(position, "roof 3", "draw h7 right")
    assert (square(position, "h7"), square(position, "i7")) == ("d0", "f3")


@pytest.mark.clause("D10")
def test_d10_the_die_with_the_roofs_cross_fills_no_box() -> None:
    position = play(scene("d0A l0B l0A l0B"), "roof 1", "draw h7 right", "draw h7 right")
    assert [filled(position, coat) for coat in ("dot", "line")] == [0, 1]


@pytest.mark.clause("D10")
def test_d10_a_question_mark_may_get_the_cross() -> None:
    position = play(scene("?A l0B l0A l0B"), "roof 1", "name 1 checked", "draw h7 right", "draw h7 right")
    assert square(position, "h7") == "c1"
    assert filled(position, "checked") == 0


@pytest.mark.clause("D10")
def test_d10_each_player_has_one_roof_a_game() -> None:
    position = scene("d0A l0B l0A l0B")
    assert happened(position, "roof 1") == ["roof_coloured"]
    position = position.play("roof 1")
    assert refused(position, "roof 3") == "roof_used"
    position = play(position, "draw h7 right")
    assert (position.actor, offered(position, "roof")) == (Actor.B, ["2", "4"])
    position = play(position, "draw h7 right", "roll 2 2 2 2", "pick 1", "pick 2 3", "draw g8 up")
    assert (position.actor, words(position)) == (Actor.A, {"draw"})


@pytest.mark.clause("D10")
def test_d10_the_roof_is_optional() -> None:
    assert state_of(scene("d0A l0B l0A l0B").play("draw h7 right")).roofs == (False, False)


@pytest.mark.clause("D10")
def test_d10_the_roof_makes_equal_dice_differ() -> None:
    position = scene("d0A l0B d0A l0B").play("roof 3")
    assert refused(position, "draw i7 left") is None


@pytest.mark.clause("D10")
def test_d10_the_roof_is_for_a_die_that_is_drawn() -> None:
    position = scene("d0A l0B l0A l0B", FILLED_BUT_TWO, boxes={"A": "dot"})
    assert refused(position, "roof 1") == "nothing_fits"
    assert offered(position.play("cast dot"), "roof") == ["1", "3"]


@pytest.mark.clause("D10")
def test_d10_the_cross_stays_on_a_die_that_is_turned_afterwards() -> None:
    position = scene("d0A l0B l0A l0B", boxes={"A": "double_line"})
    assert square(play(position, "roof 3", "turn 3 4", "draw h7 right"), "i7") == "c3"
