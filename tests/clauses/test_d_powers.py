"""D9 and D13: the six powers, alone and together, and the first turn in which they may be used."""

import pytest

from kingdomino import Actor
from kingdomino.games.duel.dice import of
from tests.clauses.duel_scene import DOTS_AND_LINES, FILLED_BUT_TWO, TWO_HOLES, filled, scene, square, state_of
from tests.clauses.positions import happened, offered, play, refused, words

# Dot: without the connection rule


@pytest.mark.clause("D9")
def test_d9_dot_draws_the_domino_anywhere_side_by_side() -> None:
    position = scene("d0A l0B l0A l0B", boxes={"A": "dot"})
    assert refused(position, "draw d5 right") == "unconnected_dice"
    position = position.play("cast dot")
    assert refused(position, "draw d5 right") is None
    assert len(offered(position, "draw")) == 108  # 54 pairs of neighbouring squares, both ways round
    assert refused(position, "ink 1 d5") == "draw_together"


@pytest.mark.clause("D9")
def test_d9_only_dot_and_line_are_cast() -> None:
    sentence = "“cast filled” cannot be read. Write cast dot|line, for example “cast dot”."
    assert scene("d0A l0B l0A l0B", boxes={"A": "filled"}).why_not("cast filled") == sentence


@pytest.mark.clause("D9")
def test_d9_a_power_is_used_once() -> None:
    position = scene("d0A l0B l0A l0B", boxes={"A": "dot"})
    assert happened(position, "cast dot") == ["power_cast"]
    position = position.play("cast dot")
    assert position.why_not("cast dot") == "You have used this power already: dot (draw anywhere)."
    assert refused(scene("d0A l0B l0A l0B", boxes={"A": "dot"}, used="dot"), "cast dot") == "power_used"


# Double dot: both dice at once


@pytest.mark.clause("D9")
def test_d9_double_dot_takes_both_dice_at_once_as_player_a() -> None:
    position = scene("d0 l0 dd0 l0", boxes={"A": "double_dot"})
    assert position.texts()[4:] == ("pick 1 2", "pick 1 3", "pick 1 4", "pick 2 3", "pick 2 4", "pick 3 4")
    assert happened(position, "pick 1 3") == ["power_cast"]
    position = position.play("pick 1 3")
    assert [die.number for die in of(state_of(position).dice, Actor.B)] == [2, 4]
    assert (position.actor, words(position)) == (Actor.A, {"roof", "draw"})


@pytest.mark.clause("D9")
def test_d9_double_dot_is_optional_and_used_once() -> None:
    kept = scene("d0 l0 dd0 l0", boxes={"A": "double_dot"}).play("pick 1")
    assert not state_of(kept).spellbook.used
    spent = scene("d0 l0 dd0 l0", boxes={"A": "double_dot"}, used="double_dot")
    assert refused(spent, "pick 1 3") == "power_used"


@pytest.mark.clause("D9")
def test_d9_without_double_dot_player_a_takes_one_die() -> None:
    assert refused(scene("d0 l0 dd0 l0"), "pick 1 3") == "power_not_owned"


@pytest.mark.clause("D9")
def test_d9_double_dot_is_not_used_up_by_player_b() -> None:
    position = play(scene("d0 l0 dd0 l0", boxes={"B": "double_dot"}), "pick 1", "pick 2 4")
    assert not state_of(position).spellbook.used


# Double line: turn a die


@pytest.mark.clause("D9")
def test_d9_double_line_turns_one_own_die_to_any_face_of_that_die() -> None:
    position = scene("d0A l0B l0A l0B", boxes={"A": "double_line"})
    assert offered(position, "turn") == ["1 1", "1 3", "1 4", "1 5", "3 1", "3 3", "3 4", "3 5", "3 6"]
    assert square(play(position, "turn 3 3", "draw h7 right"), "i7") == "f2"


@pytest.mark.clause("D9")
@pytest.mark.parametrize(
    ("turn", "fault"),
    [
        ("turn 1 2", "same_face"),
        ("turn 1 6", "same_face"),  # faces 2 and 6 of die 1 are both a dot
        ("turn 2 1", "not_your_die"),
        ("turn 3 1", None),
    ],
)
def test_d9_double_line_turns_to_what_the_die_does_not_show(turn: str, fault: str | None) -> None:
    assert refused(scene("d0A l0B l0A l0B", boxes={"A": "double_line"}), turn) == fault


@pytest.mark.clause("D9")
def test_d9_double_line_equal_faces_are_one_action() -> None:
    position = scene("l0A l0B l0A l0B", boxes={"A": "double_line"})
    assert refused(position, "turn 1 2") is None
    assert position.why_not("turn 1 6") == "Faces 2 and 6 of die 1 are alike: write “turn 1 2”."


@pytest.mark.clause("D9")
@pytest.mark.parametrize("turn", ["turn 1 2", "turn 1 6", "turn 1 3"])
def test_d9_double_line_who_does_not_own_it_is_told_that_first(turn: str) -> None:
    assert refused(scene("l0A l0B l0A l0B"), turn) == "power_not_owned"


@pytest.mark.clause("D9")
def test_d9_double_line_the_new_face_fills_the_spellbook_as_if_rolled() -> None:
    position = scene("d0A l0B l0A l0B", boxes={"A": "double_line"})
    position = play(position, "turn 3 1", "draw h7 right", "draw h7 right")
    assert [filled(position, coat) for coat in ("dot", "line", "double_dot")] == [1, 0, 1]


@pytest.mark.clause("D9")
def test_d9_double_line_a_die_turned_to_a_question_mark_is_named_and_fills_nothing() -> None:
    position = scene("d0A l0B l0A l0B", boxes={"A": "double_line"}).play("turn 1 1")
    position = play(position, "name 1 filled", "draw h7 right", "draw h7 right")
    assert square(position, "h7") == "f0"
    assert filled(position, "filled") == 0


@pytest.mark.clause("D9")
def test_d9_double_line_is_offered_only_for_faces_that_can_be_drawn() -> None:
    position = scene("d0A l0B l0A l0B", FILLED_BUT_TWO, boxes={"A": "double_line"})
    assert position.texts() == ("turn 1 1", "turn 3 3", "skip")  # a question mark, and a filled coat


# Filled: honour a coat


@pytest.mark.clause("D9")
def test_d9_filled_is_used_at_once_and_scores_three_for_each_own_domain_of_a_coat() -> None:
    position = scene("d0A f0A l0B l0B", DOTS_AND_LINES, boxes={"A": "filled=2"})
    position = play(position, "draw g8 left", "draw h7 right")
    assert (position.actor, words(position)) == (Actor.A, {"honour"})
    assert offered(position, "honour") == ["dot", "line", "double_dot", "double_line", "filled", "checked"]
    before = position.score()[0].total
    position = position.play("honour dot")  # the dots on h7 and g8 only touch at a corner: two domains
    assert position.score()[0].total == before + 6
    assert position.actor is Actor.CHANCE


@pytest.mark.clause("D9")
def test_d9_filled_counts_the_domains_at_the_end_not_those_of_now() -> None:
    position = scene("d0A f0A l0B l0B", DOTS_AND_LINES, boxes={"A": "filled=2"})
    position = play(position, "draw g8 left", "draw h7 right", "honour dot", "roll 2 1 2 2")
    position = play(position, "pick 2", "pick 1 3", "draw h8 right", "draw h8 right")
    assert [line.points for line in position.score()[0].lines if line.code == "honour"] == [3]


# Checked: add a cross


@pytest.mark.clause("D9")
def test_d9_checked_is_used_at_once_and_adds_a_cross_to_any_own_square() -> None:
    position = scene("d0A c0A l0B l0B", DOTS_AND_LINES, boxes={"A": "checked=2"})
    position = play(position, "draw g8 up", "draw h7 right")
    assert offered(position, "cross") == ["h7", "i7", "g8", "g9"]
    assert refused(position, "cross d5") == "not_drawn"
    assert refused(position, "cross g7") == "not_drawn"
    assert square(position.play("cross i7"), "i7") == "l2"
    assert square(position.play("cross g9"), "g9") == "c1"


@pytest.mark.clause("D9")
def test_d9_checked_does_not_take_back_the_box_of_its_square() -> None:
    position = scene("d0A c0A l0B l0B", boxes={"A": "checked=2"})
    position = play(position, "draw g8 up", "draw h7 right", "cross g8")
    assert filled(position, "dot") == 1


@pytest.mark.clause("D9")
def test_d9_immediate_powers_cannot_be_cast_later() -> None:
    language = scene("d0A l0B l0A l0B").notation.language(scene("d0 l0 l0 l0").rules)
    assert [text for text in language.texts if text.startswith("cast")] == ["cast dot", "cast line"]


@pytest.mark.clause("D9")
def test_d9_immediate_powers_a_before_b() -> None:
    position = scene("d0A c0A f2B l0B", boxes={"A": "checked=2 dot=4", "B": "line=4"})
    position = play(position, "draw g8 up", "draw h7 right")
    assert (position.actor, filled(position, "line", Actor.B)) == (Actor.A, 4)
    assert happened(position, "cross g8") == ["power_cast", "box_filled", "power_won", "line_struck_out"]


# Together, and the first turn in which they may be used (D13)


@pytest.mark.clause("D13")
def test_d13_a_power_may_be_used_from_the_turn_after_its_line_was_filled() -> None:
    position = scene("d0A l0B l0A l0B", boxes={"A": "dot=4"})
    assert "cast" not in words(position)
    position = play(position, "draw h7 right", "draw h7 right", "roll 2 2 2 2", "pick 1", "pick 2 3", "draw g8 up")
    assert (position.actor, offered(position, "cast")) == (Actor.A, ["dot"])


@pytest.mark.clause("D13")
def test_d13_double_dot_may_be_used_the_next_time_its_owner_is_player_a() -> None:
    position = scene("d0A l0B dd0A l0B", boxes={"A": "double_dot=3"})
    position = play(position, "draw h7 right", "draw h7 right", "roll 2 2 2 2")
    assert offered(position, "pick") == ["1", "2", "3", "4"]
    position = play(position, "pick 1", "pick 2 3", "draw g8 up", "draw g8 up", "roll 2 2 2 2")
    assert len(offered(position, "pick")) == 4 + 6


@pytest.mark.clause("D13")
def test_d13_dot_and_line_together_draw_both_dice_anywhere_apart() -> None:
    position = scene("d0A l0B l0A l0B", boxes={"A": "dot line"}, roofs="A")
    position = play(position, "cast line", "cast dot")
    assert len(offered(position, "ink")) == 2 * 34
    position = play(position, "ink 3 d5", "ink 1 j9")
    assert (square(position, "d5"), square(position, "j9")) == ("l0", "d0")


@pytest.mark.clause("D13")
def test_d13_a_power_is_offered_where_only_another_one_with_it_helps() -> None:
    position = scene("d0A l0B l0A l0B", TWO_HOLES, boxes={"A": "dot line"})
    assert position.texts() == ("cast dot", "cast line", "skip")
    position = position.play("cast dot")
    assert position.texts() == ("cast line",)
    assert offered(position.play("cast line"), "ink") == ["1 d5", "1 f5", "3 d5", "3 f5"]


@pytest.mark.clause("D13")
def test_d13_one_of_two_powers_that_help_only_together_is_not_offered() -> None:
    assert scene("d0A l0B l0A l0B", TWO_HOLES, boxes={"A": "dot"}).texts() == ("skip",)
    assert scene("d0A l0B l0A l0B", TWO_HOLES, boxes={"A": "line"}).texts() == ("skip",)


@pytest.mark.clause("D13")
def test_d13_line_and_double_line_help_together() -> None:
    position = scene("d0A l0B l0A l0B", TWO_HOLES, boxes={"A": "line double_line"})
    assert position.texts() == ("cast line", "turn 1 1", "turn 3 3", "skip")
    assert position.play("cast line").texts() == ("turn 1 1", "turn 3 3")
    assert position.play("turn 3 3").texts() == ("cast line",)
    position = play(position, "turn 3 3", "cast line", "ink 3 f5")
    assert square(position, "f5") == "f2"


@pytest.mark.clause("D13")
def test_d13_all_powers_may_be_used_in_one_turn() -> None:
    position = scene("d0 l0 l0 l0", boxes={"A": "dot line double_dot double_line"})
    position = play(position, "pick 1 3", "turn 3 4", "roof 3", "cast dot", "cast line", "ink 3 j9", "ink 1 d5")
    assert (square(position, "j9"), square(position, "d5")) == ("c3", "d0")
    assert len(state_of(position).spellbook.used) == 4


@pytest.mark.clause("D13")
def test_d13_powers_come_before_naming_and_drawing() -> None:
    position = scene("?A l0B l0A l0B", boxes={"A": "dot line double_line"}).play("name 1 dot")
    assert words(position) == {"draw"}
    assert [refused(position, action) for action in ("cast dot", "turn 1 2", "roof 1")] == ["powers_first"] * 3
