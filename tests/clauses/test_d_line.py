"""D9, the line power: two dice drawn apart, each connected by itself, and both drawn if both can be drawn."""

import random
from collections import Counter

import pytest

from kingdomino import Actor
from tests.clauses.duel_scene import DOTS_AND_LINES, FILLED_BUT_TWO, TWO_HOLES, crowded, filled, scene, square, state_of
from tests.clauses.positions import happened, offered, play, refused, words
from tests.oracles.duel_apart import apart

ONE_HOLE = """
f0 f0 f0 f0 f0 f0 f0
f0 f0 f0 f0 f0 f0 f0
f0 f0 f0 ## f0 f0 f0
f0 f0 f0 f0 f0 f0 f0
f0 f0 .. f0 f0 f0 f0
"""

# A dot fits on d5 and f5, a line only on f5.
DOT_TWICE_LINE_ONCE = """
f0 f0 f0 f0 f0 f0 f0
f0 f0 f0 f0 f0 f0 f0
f0 f0 f0 ## f0 f0 f0
d0 f0 l0 f0 f0 f0 f0
.. d0 .. f0 f0 f0 f0
"""

# Dots and lines both fit only on f5; only a filled coat fits on d5.
DOT_AND_LINE_ON_ONE_SQUARE = """
f0 f0 f0 f0 f0 f0 f0
f0 f0 f0 f0 f0 f0 f0
f0 f0 f0 ## f0 f0 f0
f0 f0 l0 f0 f0 f0 f0
.. f0 .. d0 f0 f0 f0
"""

DIE_STRANDED = "One of your dice could not be drawn after that, and another choice draws both."


@pytest.mark.clause("D9")
def test_d9_line_draws_the_dice_apart_either_one_first() -> None:
    position = scene("d0A l0B l0A l0B", DOTS_AND_LINES, boxes={"A": "line"}, roofs="A").play("cast line")
    assert refused(position, "draw h8 up") == "draw_apart"
    assert {text.split()[1] for text in offered(position, "ink")} <= {"f7", "g6", "g8", "h6", "h8", "i6", "i8", "j7"}
    position = play(position, "ink 3 j7", "ink 1 f7")
    assert (square(position, "j7"), square(position, "f7")) == ("l0", "d0")
    assert position.actor is Actor.B


@pytest.mark.clause("D9")
@pytest.mark.parametrize(
    ("ink", "fault"),
    [
        ("ink 1 h8", None),  # the dot beside the dot
        ("ink 1 j7", "unconnected_die"),  # the dot beside the line
        ("ink 3 j7", None),
        ("ink 3 g8", None),  # beside the castle
        ("ink 3 d5", "unconnected_die"),
        ("ink 1 h7", "occupied"),
        ("ink 1 g7", "occupied"),
        ("ink 2 h8", "not_your_die"),
    ],
)
def test_d9_line_each_die_obeys_the_connection_rule_by_itself(ink: str, fault: str | None) -> None:
    position = scene("d0A l0B l0A l0B", DOTS_AND_LINES, boxes={"A": "line"}).play("cast line")
    assert refused(position, ink) == fault


@pytest.mark.clause("D9")
def test_d9_line_the_second_die_does_not_connect_to_the_first() -> None:
    position = scene("d0A l0B d0A l0B", DOTS_AND_LINES, boxes={"A": "line"})
    position = play(position, "cast line", "ink 1 f7")
    assert refused(position, "ink 3 e7") == "unconnected_die"
    assert refused(position, "ink 3 f7") == "occupied"
    assert refused(position, "ink 1 h8") == "drawn_already"
    assert refused(position, "ink 3 g8") is None


@pytest.mark.clause("D9")
def test_d9_line_both_dice_must_be_drawn_if_both_fit() -> None:
    position = scene("d0A l0B l0A l0B", boxes={"A": "line"})
    position = play(position, "cast line", "ink 1 h7")
    assert words(position) == {"ink"}
    assert refused(position, "skip") == "power_cast"


@pytest.mark.clause("D9")
def test_d9_line_one_die_alone_is_drawn_if_only_one_fits() -> None:
    position = scene("d0A f0A l0B l0B", TWO_HOLES, boxes={"A": "line"})
    position = position.play("cast line")
    assert offered(position, "ink") == ["2 d5", "2 f5"]
    assert happened(position, "ink 2 d5") == ["die_not_drawn"]
    position = play(position, "ink 2 d5", "draw h7 right")
    assert [filled(position, coat) for coat in ("dot", "filled")] == [0, 1]


# If both dice can be drawn, both must be drawn


@pytest.mark.clause("D9")
def test_d9_line_a_die_leaves_the_only_square_of_the_other_to_it() -> None:
    position = scene("d0A l0A l0B l0B", DOT_TWICE_LINE_ONCE, boxes={"A": "line"}, roofs="A").play("cast line")
    assert position.texts() == ("ink 1 d5", "ink 2 f5")
    assert refused(position, "ink 1 f5") == "die_stranded"
    assert position.why_not("ink 1 f5") == DIE_STRANDED


@pytest.mark.clause("D9")
@pytest.mark.parametrize(("first", "then"), [("ink 1 d5", "ink 2 f5"), ("ink 2 f5", "ink 1 d5")])
def test_d9_line_the_other_die_is_drawn_on_its_only_square(first: str, then: str) -> None:
    position = scene("d0A l0A l0B l0B", DOT_TWICE_LINE_ONCE, boxes={"A": "line"})
    position = play(position, "cast line", first)
    assert position.texts() == (then,)
    position = position.play(then)
    assert (square(position, "d5"), square(position, "f5")) == ("d0", "l0")


@pytest.mark.clause("D9")
def test_d9_line_on_one_square_for_both_dice_either_may_be_drawn_alone() -> None:
    position = scene("d0A l0A l0B l0B", DOT_AND_LINE_ON_ONE_SQUARE, boxes={"A": "line"}, roofs="A").play("cast line")
    assert position.texts() == ("ink 1 f5", "ink 2 f5")
    assert happened(position, "ink 2 f5") == ["die_not_drawn"]
    assert position.play("ink 2 f5").actor is Actor.B


@pytest.mark.clause("D9")
def test_d9_line_two_alike_dice_share_two_squares() -> None:
    position = scene("?A f0A l0B l0B", FILLED_BUT_TWO, boxes={"A": "line"})
    position = play(position, "cast line", "name 1 filled", "ink 1 d5")
    assert offered(position, "ink") == ["2 e5"]


@pytest.mark.clause("D9")
def test_d9_line_with_the_dot_power_the_last_two_squares_take_both_dice() -> None:
    position = scene("d0A l0A l0B l0B", TWO_HOLES, boxes={"A": "dot line"}, roofs="A")
    position = play(position, "cast dot", "cast line")
    assert offered(position, "ink") == ["1 d5", "1 f5", "2 d5", "2 f5"]
    assert position.play("ink 1 d5").texts() == ("ink 2 f5",)


@pytest.mark.clause("D9")
def test_d9_line_with_the_dot_power_the_last_square_takes_either_die() -> None:
    position = scene("d0A l0A l0B l0B", ONE_HOLE, boxes={"A": "dot line"}, roofs="A")
    position = play(position, "cast dot", "cast line")
    assert offered(position, "ink") == ["1 f5", "2 f5"]
    assert position.play("ink 2 f5").actor is Actor.B


@pytest.mark.clause("D9")
def test_d9_line_the_dot_power_need_not_be_used_for_the_second_die() -> None:
    position = scene("d0A f0A l0B l0B", TWO_HOLES, boxes={"A": "dot line"}, roofs="A").play("cast line")
    assert position.texts() == ("cast dot", "ink 2 d5", "ink 2 f5")  # powers are optional (D6)


# Naming a question mark with the line power


@pytest.mark.clause("D9")
def test_d9_line_a_question_mark_is_named_so_that_both_dice_can_be_drawn() -> None:
    position = scene("?A l0A l0B l0B", DOT_TWICE_LINE_ONCE, boxes={"A": "line"}, roofs="A").play("cast line")
    assert position.texts() == ("name 1 dot",)
    assert refused(position, "name 1 line") == "die_stranded"  # both would only have f5
    assert refused(position, "name 1 checked") == "die_stranded"  # it would have no square
    assert position.why_not("name 1 checked") == DIE_STRANDED


@pytest.mark.clause("D9")
def test_d9_line_without_a_name_that_draws_both_any_name_that_draws_one_will_do() -> None:
    position = scene("?A l0A l0B l0B", ONE_HOLE.replace("f0", "l0"), boxes={"A": "line"}, roofs="A")
    position = position.play("cast line")
    assert len(offered(position, "name")) == 6
    assert position.play("name 1 dot").texts() == ("ink 2 f5",)
    assert position.play("name 1 line").texts() == ("ink 1 f5", "ink 2 f5")


@pytest.mark.clause("D9")
def test_d9_line_the_first_of_two_question_marks_leaves_a_square_and_a_name_to_the_second() -> None:
    position = scene("?A l0B l0B ?A", DOT_AND_LINE_ON_ONE_SQUARE, boxes={"A": "line"}, roofs="A").play("cast line")
    assert position.texts() == ("name 1 dot", "name 1 line", "name 1 filled")
    assert position.play("name 1 dot").texts() == ("name 4 filled",)
    assert position.play("name 1 filled").texts() == ("name 4 dot", "name 4 line", "name 4 filled")
    assert play(position, "name 1 filled", "name 4 dot").texts() == ("ink 1 d5", "ink 4 f5")


@pytest.mark.clause("D9")
def test_d9_line_with_the_dot_power_every_name_draws_both() -> None:
    position = scene("?A l0A l0B l0B", DOT_TWICE_LINE_ONCE, boxes={"A": "dot line"}, roofs="A")
    assert len(offered(play(position, "cast dot", "cast line"), "name")) == 6


@pytest.mark.clause("D4")
def test_d4_without_the_line_power_any_name_with_which_the_domino_connects_will_do() -> None:
    position = scene("?A f0A l0B l0B", FILLED_BUT_TWO, boxes={"A": "line"}, roofs="A")
    assert len(offered(position, "name")) == 6  # one of the two connects, and both are drawn


# Many crowded maps, compared with a plain search


@pytest.mark.clause("D9")
def test_d9_line_a_name_or_an_ink_is_legal_unless_it_strands_a_die_that_another_choice_draws() -> None:
    chances, stranded = random.Random("line"), Counter[str]()
    for _ in range(1500):
        position = crowded(chances)
        while position.actor is Actor.A:
            drawing = apart(state_of(position))
            most, steps = drawing.most(), dict(drawing.steps())
            allowed = {step for step, drawn in steps.items() if drawn == most > 0}
            assert {text for text in position.texts() if text.split()[0] in ("name", "ink")} == allowed, position
            stranding = [step for step, drawn in steps.items() if 0 < drawn < most]
            assert {refused(position, step) for step in stranding} <= {"die_stranded"}, position
            stranded.update(step.split()[0] for step in stranding)
            position = position.play(chances.choice(sorted(allowed)))
    assert min(stranded["name"], stranded["ink"]) > 300, stranded
