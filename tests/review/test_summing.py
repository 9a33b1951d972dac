"""What a review says of a match adds up, for every game and number of seats."""

from functools import cache
from itertools import pairwise

import pytest

from kingdomino.core.rules import Actor
from kingdomino.family.combinations import combinations
from kingdomino.family.spec import rules_text
from kingdomino.native import AVAILABLE
from kingdomino.play.match import Match
from kingdomino.review import Grade, Review, plan_for, sum_up, think_over
from kingdomino.review.summing import LEAST_SWING, MOST_TURNING_POINTS
from kingdomino.review.types import Cause
from tests.matches import bot_match

pytestmark = pytest.mark.skipif(not AVAILABLE, reason="a review needs the compiled core")

SOME = (
    "kingdomino(seats=2)",
    "kingdomino(seats=2, mighty_duel=yes)",
    "kingdomino(seats=4, harmony=yes)",
    "kingdomino(seats=3, dynasty=yes)",
    "origins(seats=3)",
    "origins(mode=totem, seats=2)",
    "origins(mode=tribe, seats=2)",
    "duel",
)
FEW = 12
EXACT = 1e-9


@cache
def reviewed(rules: str) -> tuple[Match, Review]:
    match = bot_match(rules, "greedy")
    return match, sum_up(match, think_over(match, plan_for(match.rules, playouts=FEW)))


def check_sums(match: Match, review: Review) -> None:
    """Start, luck and errors are each seat's result; each chance action is in one deal, each other one in one turn."""
    for seat in review.seats:
        assert seat.start + seat.luck - seat.given_up + seat.gifts == pytest.approx(seat.result, abs=EXACT)
        assert seat.adjusted + seat.luck == pytest.approx(seat.result, abs=EXACT)
        assert seat.choices == sum(seat.grades.values()) - seat.grades[Grade.FORCED]
    parts = [(turn.begin, turn.end) for turn in review.turns] + [(deal.begin, deal.end) for deal in review.deals]
    covered = sorted(version for part in parts for version in range(*part))
    assert covered == list(range(match.version))
    chances = [version for deal in review.deals for version in range(deal.begin, deal.end)]
    assert {match.positions[version].actor for version in chances} == {Actor.CHANCE}


@pytest.mark.parametrize("rules", SOME)
def test_start_luck_and_errors_add_up_to_the_result(rules: str) -> None:
    check_sums(*reviewed(rules))


@pytest.mark.long
@pytest.mark.parametrize("rules", [rules_text(rules) for rules in combinations()])
def test_every_combination_of_rules_can_be_reviewed(rules: str) -> None:
    match = bot_match(rules, "random")

    check_sums(match, sum_up(match, think_over(match, plan_for(match.rules, playouts=2))))


@pytest.mark.parametrize("rules", SOME)
def test_the_last_turn_leads_to_the_result(rules: str) -> None:
    _, review = reviewed(rules)

    assert review.turns[-1].after.totals == pytest.approx(review.totals, abs=EXACT)
    assert review.turns[-1].after.chances == pytest.approx(review.end.chances, abs=1e-4)


@pytest.mark.parametrize("rules", ["kingdomino(seats=2)", "duel"])
def test_between_two_what_one_gains_the_other_loses(rules: str) -> None:
    _, review = reviewed(rules)

    assert all(sum(deal.luck) == pytest.approx(0, abs=EXACT) for deal in review.deals)
    assert review.seats[0].given_up == pytest.approx(review.seats[1].gifts, abs=EXACT)


@pytest.mark.parametrize("rules", SOME)
def test_a_better_turn_is_named_where_one_was_missed_and_its_reasons_add_up(rules: str) -> None:
    _, review = reviewed(rules)

    for turn in review.turns:
        assert (turn.better is None) == (turn.grade in (Grade.BEST, Grade.FORCED))
        if turn.better is not None:
            better = turn.better
            assert better.now + better.later + better.denies == pytest.approx(turn.given_up, abs=EXACT)
            assert better.actions != turn.actions


def test_the_better_turn_can_be_taken_in_its_position() -> None:
    match, review = reviewed("kingdomino(seats=2)")
    missed = [turn for turn in review.turns if turn.better]

    assert missed
    for turn in missed:
        position = match.positions[turn.begin]
        for action in turn.better.actions if turn.better else ():
            position = position.play(action)
        assert (position.actor, position.turn) != (match.positions[turn.begin].actor, match.positions[turn.begin].turn)


@pytest.mark.parametrize("rules", SOME)
def test_turns_are_forced_where_nothing_else_is_legal(rules: str) -> None:
    match, review = reviewed(rules)

    for turn in review.turns:
        choices = {len(match.positions[version].legal()) for version in range(turn.begin, turn.end)}
        assert (turn.grade is Grade.FORCED) == (choices == {1})
        assert turn.grade is not Grade.FORCED or turn.given_up == 0


@pytest.mark.parametrize("rules", SOME)
def test_turning_points_are_the_largest_swings_in_order(rules: str) -> None:
    _, review = reviewed(rules)
    points = review.turning_points

    assert 0 < len(points) <= MOST_TURNING_POINTS
    assert all(abs(point.change) >= LEAST_SWING for point in points)
    assert all(first.version <= then.version for first, then in pairwise(points))
    for point in points:
        if point.cause is Cause.TURN:
            assert point.change == -review.turns[point.number].chance < 0
        else:
            assert point.change == max(review.deals[point.number].chances) > 0
