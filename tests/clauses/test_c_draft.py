"""The draft, common to Kingdomino and Origins: lines, turn order, turns, the last line, the opening (C5–C8)."""

from collections import Counter
from itertools import permutations

import pytest

from kingdomino import Actor, IllegalAction, Position, new
from kingdomino.core.draft import DrawPiece
from tests.clauses.kingdomino_scene import opened, opening, scene, state_of
from tests.clauses.positions import play, refused
from tests.matches import random_match

FOUR = "kingdomino(seats=4)"
TWO = "kingdomino(seats=2)"


class Fixed:
    """Chances with fixed numbers: each is given once, in order."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = iter(numbers)

    def randrange(self, stop: int, /) -> int:
        number = next(self._numbers)
        assert number < stop
        return number


# C5: the line, and the order of turns


@pytest.mark.clause("C5")
def test_a_line_lies_lowest_number_first() -> None:
    position = new(FOUR)

    assert refused(position, "deal 3 12 25 40") is None
    assert refused(position, "deal 12 3 25 40") == "deal_order"
    assert refused(position, "deal 3 3 25 40") == "deal_order"


@pytest.mark.clause("C5")
def test_a_dealt_line_is_sorted_however_it_was_drawn() -> None:
    drawn = new(FOUR).sample(Fixed(39, 2, 24, 11))

    assert new(FOUR).text(drawn) == "deal 3 13 26 40"


@pytest.mark.clause("C5")
def test_a_domino_already_dealt_cannot_be_dealt_again() -> None:
    position = play(FOUR, "deal 1 2 3 4", *opening("ABCD", (1, 2, 3, 4)))

    assert position.why_not("deal 4 5 6 7") == "Domino 4 is not among those still unseen."
    assert position.why_not("deal 5 6 7 49") == "Domino 49 is not among those still unseen."


@pytest.mark.clause("C5")
@pytest.mark.parametrize("given", ["deal 1 2 3", "deal 1 2 3 4 5", "deal"])
def test_a_line_has_the_right_number_of_dominoes(given: str) -> None:
    assert refused(new(FOUR), given) == "deal_length"


@pytest.mark.clause("C5")
def test_the_lowest_domino_plays_first_whoever_chose_first() -> None:
    chosen = play(FOUR, "deal 3 12 25 40", *opening("ABCD", (40, 12, 25, 3)), "deal 5 6 7 8")

    assert turns(chosen) == "DBCA"


def turns(position: Position) -> str:
    """The seats that play the current line, in order; each takes its first legal actions."""
    seats = ""
    for _ in state_of(position).draft.line:
        seats += position.actor.name
        position = position.play(position.legal()[0])  # lays the domino
        position = position.play(position.legal()[0])  # chooses the next
    return seats


# C6: a turn


@pytest.mark.clause("C6")
def test_a_turn_is_to_lay_the_domino_and_then_to_choose_the_next() -> None:
    turn = scene(FOUR, line="1A 2B", coming="5 6 7 8")
    placed = turn.play("place h7 right")
    chosen = placed.play("claim 7")

    assert refused(turn, "claim 7") == "not_now"
    assert placed.actor is Actor.A
    assert placed.texts() == ("claim 5", "claim 6", "claim 7", "claim 8")
    assert chosen.actor is Actor.B


@pytest.mark.clause("C6")
def test_a_domino_under_another_king_cannot_be_chosen() -> None:
    position = play(scene(FOUR, line="1A 2B", coming="5 6C 7 8"), "place h7 right")

    assert position.texts() == ("claim 5", "claim 7", "claim 8")
    assert position.why_not("claim 6") == "Domino 6 is already claimed by C."
    assert position.why_not("claim 2") == "Domino 2 is not in the line."


@pytest.mark.clause("C6")
def test_after_a_discard_a_domino_is_chosen_all_the_same() -> None:
    full = """
        f0 f0 f0 f0
        f0 ## f0 f0
        f0 f0 f0 f0
        w0 w0 w0 w0
        w0 w0 w0 w0
    """
    position = scene(FOUR, full, line="12A 2B", coming="5 6 7 8").play("discard")

    assert position.actor is Actor.A
    assert position.texts() == ("claim 5", "claim 6", "claim 7", "claim 8")


@pytest.mark.clause("C6")
def test_when_every_king_has_acted_the_chosen_line_is_current_and_a_new_one_is_drawn() -> None:
    position = play(scene(FOUR, line="1A", coming="5B 6C 7 8D"), "place h7 right", "claim 7")

    assert position.actor is Actor.CHANCE
    assert [(slot.domino, slot.seat) for slot in state_of(position).draft.line] == [(5, 1), (6, 2), (7, 0), (8, 3)]
    assert play(position, "deal 9 10 11 12").actor is Actor.B


# C7: the last line


@pytest.mark.clause("C7")
def test_the_last_line_is_only_laid() -> None:
    position = scene(TWO, line="1A 2B", coming="")
    placed = position.play("place h7 right")

    assert placed.actor is Actor.B
    assert all(text.startswith("place") for text in placed.texts())
    assert placed.play("place h7 right").actor is Actor.OVER


@pytest.mark.clause("C7")
@pytest.mark.parametrize("rules", ["kingdomino(seats=2)", "kingdomino(seats=3)", "kingdomino(seats=4)"])
def test_a_match_ends_with_placements_and_no_claim(rules: str) -> None:
    texts = list(random_match(rules).texts())
    last_claim = max(number for number, text in enumerate(texts) if text.startswith("claim"))

    kings = 3 if "seats=3" in rules else 4
    assert [text.split()[0] in ("place", "discard") for text in texts[last_claim + 1 :]] == [True] * kings


@pytest.mark.clause("C7")
def test_nothing_can_be_done_when_the_match_is_over() -> None:
    match = random_match(TWO)

    assert match.position.texts() == ()
    with pytest.raises(IllegalAction, match="The match is over"):
        match.submit(Actor.A, "claim 1")


# C8: the opening


@pytest.mark.clause("C8")
def test_kings_are_drawn_one_by_one_and_each_chooses_as_it_appears() -> None:
    dealt = play(FOUR, "deal 3 12 25 40")
    drawn = dealt.play("king C")
    chosen = drawn.play("claim 25")

    assert dealt.actor is Actor.CHANCE
    assert drawn.actor is Actor.C
    assert drawn.texts() == ("claim 3", "claim 12", "claim 25", "claim 40")
    assert chosen.actor is Actor.CHANCE  # the next king is not known yet
    assert chosen.play("king A").texts() == ("claim 3", "claim 12", "claim 40")


@pytest.mark.clause("C8")
def test_the_last_king_has_no_choice() -> None:
    position = play(FOUR, "deal 3 12 25 40", *opening("CAD", (25, 3, 40)), "king B")

    assert position.texts() == ("claim 12",)


@pytest.mark.clause("C8")
def test_the_second_line_is_drawn_when_all_kings_stand() -> None:
    position = play(FOUR, "deal 3 12 25 40", *opening("CADB", (25, 3, 40, 12)))

    assert position.actor is Actor.CHANCE
    assert refused(position, "deal 1 2 4 5") is None
    assert refused(position, "king A") == "not_now"


@pytest.mark.clause("C8")
def test_a_king_on_the_line_cannot_be_drawn_again() -> None:
    position = play(FOUR, "deal 3 12 25 40", "king C", "claim 25")

    assert position.why_not("king C") == "C has no piece left in the hand."


@pytest.mark.clause("C8")
def test_every_king_in_the_hand_is_as_likely_to_appear() -> None:
    first = play(TWO, "deal 3 12 25 40")
    second = play(first, "king A", "claim 3")

    assert Counter(first.sample(Fixed(number)) for number in range(4)) == {DrawPiece(0): 2, DrawPiece(1): 2}
    assert Counter(second.sample(Fixed(number)) for number in range(3)) == {DrawPiece(0): 1, DrawPiece(1): 2}


@pytest.mark.clause("C8")
def test_kings_may_appear_in_any_order() -> None:
    for order in permutations("ABCD"):
        kings = "".join(order)
        assert turns(play(FOUR, "deal 1 2 3 4", *opening(kings, (1, 2, 3, 4)), "deal 5 6 7 8")) == kings


@pytest.mark.clause("C8")
def test_nobody_lays_a_domino_before_the_second_line_lies_there() -> None:
    assert len(state_of(opened(FOUR)).draft.coming) == 4
