"""D4–D6: drawing two dice side by side, what they must connect to, and when nothing is drawn."""

import pytest

from kingdomino import Actor
from tests.clauses.duel_scene import DOTS_AND_LINES, FILLED_BUT_TWO, scene, square, state_of
from tests.clauses.positions import happened, offered, play, refused, words

# Drawing (D4)


@pytest.mark.clause("D4")
def test_d4_the_lower_die_goes_on_the_cell_and_the_other_one_step_further() -> None:
    position = play(scene("d0A l0B f2A l0B"), "draw h7 right")
    assert (square(position, "h7"), square(position, "i7")) == ("d0", "f2")
    position = play(scene("d0A l0B f2A l0B"), "draw i7 left")
    assert (square(position, "h7"), square(position, "i7")) == ("f2", "d0")


@pytest.mark.clause("D4")
def test_d4_a_square_is_drawn_on_once() -> None:
    assert refused(scene("d0A l0B l0A l0B", DOTS_AND_LINES), "draw h7 up") == "occupied"
    assert refused(scene("d0A l0B l0A l0B", DOTS_AND_LINES), "draw h8 down") == "occupied"


@pytest.mark.clause("D4")
def test_d4_two_equal_dice_give_one_action_for_each_place() -> None:
    position = scene("d0A l0B d0A l0B")
    assert refused(position, "draw h7 right") is None
    assert (
        position.why_not("draw i7 left") == "Both halves are alike, so this is the same as “draw h7 right”: write that."
    )


@pytest.mark.clause("D4")
def test_d4_the_same_coat_with_other_crosses_is_drawn_both_ways() -> None:
    position = scene("l0B l0A l0B l1A")
    assert refused(position, "draw h7 right") is None
    assert refused(position, "draw i7 left") is None


@pytest.mark.clause("D4")
def test_d4_a_question_mark_is_named_before_anything_is_drawn() -> None:
    position = scene("?A l0B dd0A l0B", roofs="A")
    assert words(position) == {"name"}
    assert offered(position, "name") == ["1 dot", "1 line", "1 double_dot", "1 double_line", "1 filled", "1 checked"]
    assert position.why_not("draw h7 right") == "Die 1 shows a question mark: name its coat of arms first."
    assert words(position.play("name 1 filled")) == {"draw"}


@pytest.mark.clause("D4")
def test_d4_a_question_mark_becomes_the_coat_named_without_a_cross() -> None:
    assert square(play(scene("?A l0B dd0A l0B"), "name 1 filled", "draw h7 right"), "h7") == "f0"


@pytest.mark.clause("D4")
def test_d4_two_question_marks_are_named_one_after_the_other_lowest_die_first() -> None:
    position = scene("?A l0B dd0B ?A", roofs="A")
    assert refused(position, "name 4 dot") == "not_to_name"
    assert refused(position, "name 2 dot") == "not_your_die"
    position = position.play("name 1 dot")
    assert refused(position, "name 1 line") == "not_to_name"
    assert {text[:6] for text in position.texts()} == {"name 4"}
    assert square(play(position, "name 4 checked", "draw h7 right"), "i7") == "c0"


@pytest.mark.clause("D4")
def test_d4_a_draws_first_then_b_each_on_the_own_map() -> None:
    position = scene("d0A l0B dd0A ll0B")
    assert position.actor is Actor.A
    position = position.play("draw h7 right")
    assert position.actor is Actor.B
    position = position.play("draw h7 right")
    assert (square(position, "h7", Actor.A), square(position, "h7", Actor.B)) == ("d0", "l0")


# Connection (D5)


@pytest.mark.clause("D5")
@pytest.mark.parametrize(
    ("draw", "fault"),
    [
        ("draw g8 up", None),  # beside the castle
        ("draw g9 down", None),  # the second die beside the castle
        ("draw f8 up", "unconnected_dice"),  # at a corner of the castle
        ("draw d5 right", "unconnected_dice"),
    ],
)
def test_d5_any_coat_may_touch_the_castle(draw: str, fault: str | None) -> None:
    assert refused(scene("d0A l0B dd0A l0B"), draw) == fault


@pytest.mark.clause("D5")
@pytest.mark.parametrize(
    ("draw", "fault"),
    [
        ("draw h8 up", None),  # the dot beside the dot
        ("draw h8 right", None),  # the dot beside the dot; the other die beside the line does not matter
        ("draw i8 up", "unconnected_dice"),  # the dot beside the line
        ("draw h9 down", "unconnected_dice"),  # the double dot beside the dot
        ("draw j8 up", "unconnected_dice"),  # only corners touch
    ],
)
def test_d5_a_coat_may_touch_its_own_kind(draw: str, fault: str | None) -> None:
    assert refused(scene("d0A l0B dd0A l0B", DOTS_AND_LINES), draw) == fault


@pytest.mark.clause("D5")
def test_d5_the_two_dice_do_not_connect_each_other() -> None:
    assert refused(scene("d0A l0B d0A l0B"), "draw d5 right") == "unconnected_dice"


@pytest.mark.clause("D5")
def test_d5_the_reason_speaks_of_castle_and_coats_of_arms() -> None:
    position = scene("d0A l0B d0A l0B")
    sentence = "Neither die would touch the castle or its own coat of arms, drawn in an earlier turn."
    assert position.why_not("draw d5 right") == sentence
    assert position.why_not("draw e5 left") == sentence  # equal dice: turning them round does not help


@pytest.mark.clause("D5")
def test_d5_a_question_mark_connects_as_the_coat_it_was_named() -> None:
    position = scene("?A l0B dd0A l0B", DOTS_AND_LINES)
    assert refused(position.play("name 1 line"), "draw j7 up") is None
    assert refused(position.play("name 1 dot"), "draw j7 up") == "unconnected_dice"


# Nothing drawn (D6)


@pytest.mark.clause("D6")
def test_d6_what_can_be_drawn_must_be() -> None:
    position = scene("d0A l0B f2A l0B", FILLED_BUT_TWO)
    assert refused(position, "skip") == "can_be_drawn"
    assert offered(position, "draw") == ["d5 right", "e5 left"]


@pytest.mark.clause("D6")
def test_d6_a_question_mark_that_can_become_something_that_fits_must() -> None:
    position = scene("?A l0B l0A l0B", FILLED_BUT_TWO, roofs="A")
    assert position.texts() == ("name 1 filled",)
    assert refused(position, "name 1 dot") == "nothing_fits"


@pytest.mark.clause("D6")
def test_d6_what_cannot_be_drawn_is_not() -> None:
    position = scene("d0A l0B l0A l0B", FILLED_BUT_TWO)
    assert position.texts() == ("skip",)
    assert happened(position, "skip") == ["nothing_drawn"]
    assert state_of(position.play("skip")).kingdoms == state_of(position).kingdoms


@pytest.mark.clause("D6")
def test_d6_a_power_that_makes_it_possible_may_be_used_or_not() -> None:
    position = scene("d0A l0B l0A l0B", FILLED_BUT_TWO, boxes={"A": "dot"})
    assert position.texts() == ("cast dot", "skip")


@pytest.mark.clause("D6")
def test_d6_after_a_power_something_must_be_drawn() -> None:
    position = scene("d0A l0B l0A l0B", FILLED_BUT_TWO, boxes={"A": "dot"}, roofs="A").play("cast dot")
    assert refused(position, "skip") == "power_cast"
    assert words(position) == {"draw"}


@pytest.mark.clause("D6")
def test_d6_powers_are_not_offered_where_they_help_nothing() -> None:
    position = scene("d0A l0B l0A l0B", FILLED_BUT_TWO, boxes={"A": "line"})
    assert position.texts() == ("skip",)
    assert position.why_not("cast line") == "Nothing could be drawn after that."
    assert refused(position, "roof 1") == "nothing_fits"
