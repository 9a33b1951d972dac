"""What reviews say is true on average: bad players err more, luck is nobody's, another seed says nearly the same."""

from functools import cache
from math import sqrt
from statistics import fmean, stdev

import pytest

from kingdomino.native import AVAILABLE
from kingdomino.play.match import Match
from kingdomino.review import Grade, Review, ReviewPlan, plan_for, sum_up, think_over
from kingdomino.review.plan import QUICK
from tests.matches import bot_match

pytestmark = pytest.mark.skipif(not AVAILABLE, reason="a review needs the compiled core")

KINGDOMINO = "kingdomino(seats=2)"
TWO_PLAYERS = (
    KINGDOMINO,
    "kingdomino(seats=2, mighty_duel=yes)",
    "origins(seats=2)",
    "origins(mode=totem, seats=2)",
    "origins(mode=tribe, seats=2)",
    "duel",
)
GRADES = tuple(Grade)


@cache
def played(rules: str, seed: str) -> Match:
    """A match of a weak bot against a good one, so that there are turns of all grades."""
    return bot_match(rules, "greedy", "learned", seed=seed)


def review_of(match: Match, plan: ReviewPlan) -> Review:
    return sum_up(match, think_over(match, plan))


def mistakes(review: Review, seat: int) -> int:
    return sum(review.seats[seat].grades[grade] for grade in (Grade.MISTAKE, Grade.BLUNDER))


def test_a_greedy_bot_makes_more_mistakes_than_one_that_searches() -> None:
    match = bot_match(KINGDOMINO, "greedy", "planner(playouts=400)", seed="mistakes")
    review = review_of(match, plan_for(match.rules, playouts=400))

    assert mistakes(review, 0) > mistakes(review, 1) == 0
    assert review.seats[0].figure > 1 > review.seats[1].figure


def agreement(rules: str, seeds: range, playouts: int | None = None) -> float:
    """In which part of turns two reviews with different seeds differ by at most one grade."""
    near = list[bool]()
    for seed in seeds:
        match = played(rules, str(seed))
        one, other = (review_of(match, plan_for(match.rules, seed=s, playouts=playouts)) for s in (1, 2))
        near += [
            abs(GRADES.index(a.grade) - GRADES.index(b.grade)) <= 1 for a, b in zip(one.turns, other.turns, strict=True)
        ]
    return fmean(near)


def test_two_seeds_agree_within_one_grade() -> None:
    assert agreement(KINGDOMINO, range(1), playouts=300) >= 0.95


@pytest.mark.long
@pytest.mark.parametrize("rules", TWO_PLAYERS)
def test_two_seeds_agree_within_one_grade_in_every_game(rules: str) -> None:
    assert agreement(rules, range(4)) >= 0.95


def check_luck(count: int) -> None:
    """The mean luck of seat A, over matches of equal players, is within two standard errors of nothing."""
    luck = [review_of(bot_match(KINGDOMINO, "learned", seed=f"luck {n}"), QUICK).seats[0].luck for n in range(count)]

    assert abs(fmean(luck)) < 2 * stdev(luck) / sqrt(count)
    assert stdev(luck) > 1


def test_luck_is_nothing_on_average() -> None:
    check_luck(20)


@pytest.mark.long
def test_luck_is_nothing_on_average_over_a_thousand_matches() -> None:
    check_luck(1000)
