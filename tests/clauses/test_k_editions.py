"""Kingdomino's edition options: the line with three players, the opening with two (K9, K10)."""

import pytest

from kingdomino import Actor, new
from tests.clauses.kingdomino_scene import opening, scene, state_of
from tests.clauses.positions import play, refused

LINES_OF_FOUR = "kingdomino(seats=3, three_player_line=4)"
SNAKE = "kingdomino(seats=2, opening=snake)"
SPLIT = "kingdomino(seats=2, opening=split)"

# K9: three players, lines of three or four


@pytest.mark.clause("K9")
def test_three_players_draw_lines_of_three_unless_the_edition_says_four() -> None:
    assert refused(new("kingdomino(seats=3)"), "deal 1 2 3") is None
    assert refused(new("kingdomino(seats=3)"), "deal 1 2 3 4") == "deal_length"
    assert refused(new(LINES_OF_FOUR), "deal 1 2 3 4") is None
    assert refused(new(LINES_OF_FOUR), "deal 1 2 3") == "deal_length"


@pytest.mark.clause("K9")
def test_the_domino_that_nobody_chose_in_the_first_line_is_discarded() -> None:
    position = play(LINES_OF_FOUR, "deal 1 2 3 4", *opening("ABC", (1, 4, 2)))

    assert [(slot.domino, slot.seat) for slot in state_of(position).draft.line] == [(1, 0), (2, 2), (4, 1)]
    assert refused(position, "deal 3 5 6 7") == "deal_seen"


@pytest.mark.clause("K9")
def test_the_domino_that_nobody_chose_in_a_later_line_is_discarded() -> None:
    position = play(scene(LINES_OF_FOUR, line="1A", coming="5B 6 7C 8"), "place h7 right", "claim 8")

    assert [(slot.domino, slot.seat) for slot in state_of(position).draft.line] == [(5, 1), (7, 2), (8, 0)]
    assert 6 not in state_of(position).draft.unseen
    assert state_of(position).discards == (0, 0, 0)  # nobody's discard, so nobody's harmony is lost


@pytest.mark.clause("K9")
def test_the_players_are_told_which_domino_nobody_chose() -> None:
    first_line = play(LINES_OF_FOUR, "deal 1 2 3 4", *opening("AB", (1, 4)), "king C")
    later_line = play(scene(LINES_OF_FOUR, line="1A", coming="5B 6 7C 8"), "place h7 right")

    assert [(event.code, event.params) for event in first_line.step("claim 2")[1]] == [("left_over", {"domino": 3})]
    assert [(event.code, event.params) for event in later_line.step("claim 8")[1]] == [("left_over", {"domino": 6})]


@pytest.mark.clause("K9")
def test_nothing_is_told_while_a_king_has_still_to_choose() -> None:
    first_line = play(LINES_OF_FOUR, "deal 1 2 3 4", *opening("A", (1,)), "king C")
    later_line = play(scene(LINES_OF_FOUR, line="1A 2B", coming="5 6 7C 8"), "place h7 right")

    assert first_line.step("claim 2")[1] == later_line.step("claim 8")[1] == ()


@pytest.mark.clause("K9")
def test_the_last_king_chooses_between_two_dominoes() -> None:
    position = play(scene(LINES_OF_FOUR, line="1A", coming="5B 6 7C 8"), "place h7 right")

    assert position.texts() == ("claim 6", "claim 8")


# K10: the opening with two players


@pytest.mark.clause("K10")
def test_by_default_every_king_is_drawn() -> None:
    position = play("kingdomino(seats=2)", "deal 1 2 3 4", *opening("AAB", (1, 2, 3)))

    assert position.actor is Actor.CHANCE
    assert play(position, "king B").texts() == ("claim 4",)


@pytest.mark.clause("K10")
@pytest.mark.parametrize(("first", "order"), [("A", "ABBA"), ("B", "BAAB")])
def test_in_a_snake_the_first_king_to_appear_begins_and_ends(first: str, order: str) -> None:
    position = play(SNAKE, "deal 1 2 3 4", f"king {first}")
    seats = ""
    for domino in (1, 2, 3, 4):
        seats += position.actor.name
        position = position.play(f"claim {domino}")

    assert seats == order
    assert position.actor is Actor.CHANCE
    assert refused(position, "deal 5 6 7 8") is None


@pytest.mark.clause("K10")
@pytest.mark.parametrize(
    ("first", "take", "owners"), [("A", "1 4", "ABBA"), ("A", "2 3", "BAAB"), ("B", "2 3", "ABBA")]
)
def test_in_a_split_the_first_king_takes_the_outer_two_or_the_inner_two(first: str, take: str, owners: str) -> None:
    drawn = play(SPLIT, "deal 5 6 7 8", f"king {first}")
    taken = drawn.play(f"take {take}")

    assert drawn.texts() == ("take 1 4", "take 2 3")
    assert "".join("AB"[slot.seat or 0] for slot in state_of(taken).draft.line) == owners
    assert taken.actor is Actor.CHANCE


@pytest.mark.clause("K10")
def test_after_any_opening_the_second_line_is_chosen_domino_by_domino() -> None:
    split = play(SPLIT, "deal 5 6 7 8", "king A", "take 1 4", "deal 1 2 3 4", "place h7 right")

    assert split.texts() == ("claim 1", "claim 2", "claim 3", "claim 4")


@pytest.mark.clause("K10")
def test_an_opening_has_no_other_choices() -> None:
    assert refused(play(SPLIT, "deal 5 6 7 8", "king A"), "claim 5") == "not_now"
    assert refused(play(SNAKE, "deal 5 6 7 8", "king A"), "take 1 4") == "not_now"
