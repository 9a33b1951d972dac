"""The figures of a tournament, checked by hand and by simulation: shares, margins, forfeits, intervals over deals."""

import numpy as np
import pytest

from kingdomino.arena.figures import Figures, Heard, figures
from kingdomino.arena.ratings import rate
from kingdomino.arena.summary import Forfeit, Outcome

Wins = tuple[float, ...]


def pair(
    deal: int, first: Wins, second: Wins, scores: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0))
) -> list[Heard]:
    """Two matches of `a` and `b` on a deal; wins and scores are told for `a` first, whatever its seat."""
    one = Outcome(2 * deal + 1, ("a", "b"), scores[0], first)
    other = Outcome(2 * deal + 2, ("b", "a"), scores[1][::-1], second[::-1])
    return [Heard(0, deal, one), Heard(0, deal, other)]


def of(bot: str, heard: list[Heard]) -> Figures:
    return figures(bot, heard)


def test_means_are_those_of_all_matches_and_errors_those_of_deals() -> None:
    heard = [
        *pair(0, (1, 0), (1, 0), ((50, 40), (40, 20))),
        *pair(1, (0, 1), (0.5, 0.5), ((30, 40), (30, 30))),
    ]
    line = of("a", heard)

    assert (line.bot, line.matches, line.deals, line.scored, line.fair_share) == ("a", 4, 2, 4, 0.5)
    assert line.win_share == 0.625
    assert line.mean == 37.5
    assert line.error == pytest.approx(7.5)  # the deals average 45 and 30
    assert line.margin == 5
    assert line.margin_error == pytest.approx(10)  # the deals average 15 and -5
    assert of("b", heard).win_share == 0.375


def test_luck_that_favours_a_seat_cancels_on_paired_deals() -> None:
    """In each deal the same seat wins both matches: so the bots are equal, and that is known exactly."""
    paired = [each for deal in range(100) for each in pair(deal, (1, 0), (0, 1))]
    unpaired = [Heard(0, number, each.outcome) for number, each in enumerate(paired)]
    low, high = of("a", paired).interval
    low_unpaired, high_unpaired = of("a", unpaired).interval

    assert low < 0.5 < high
    assert high - low < (high_unpaired - low_unpaired) / 4


def test_matches_that_depend_on_each_other_count_as_fewer() -> None:
    together = [each for deal in range(100) for each in pair(deal, (deal % 2, 1 - deal % 2), (deal % 2, 1 - deal % 2))]
    low, high = of("a", together).interval

    assert high - low == pytest.approx(2 * 1.96 * 0.5 / 100**0.5, rel=0.05)  # as 100 matches, not 200


@pytest.mark.parametrize("share", [0.5, 0.9, 0.98])
@pytest.mark.parametrize("together", [0.0, 0.7])
def test_the_interval_contains_the_truth_in_about_95_percent(share: float, together: float) -> None:
    """Pairs of matches; in the part `together` of them both end alike."""
    chances = np.random.default_rng(7)
    hits = 0
    for _ in range(250):
        first, second = chances.random((2, 60)) < share
        second = np.where(chances.random(60) < together, first, second)
        wins = [((float(one), 1.0 - one), (float(two), 1.0 - two)) for one, two in zip(first, second, strict=True)]
        low, high = of("a", [each for deal, (one, two) in enumerate(wins) for each in pair(deal, one, two)]).interval
        hits += low <= share <= high

    assert hits >= 0.92 * 250


def test_whoever_always_wins_has_an_interval_up_to_one_and_not_a_point() -> None:
    line = of("a", [each for deal in range(50) for each in pair(deal, (1, 0), (1, 0))])

    assert line.win_share == 1
    assert line.interval == pytest.approx((0.963, 1), abs=0.002)


def test_one_seat_against_three() -> None:
    outcomes = [
        Outcome(1, ("a", "b", "b", "b"), (50, 60, 40, 20), (0, 1, 0, 0)),
        Outcome(2, ("b", "a", "b", "b"), (9, 10, 8, 8), (0, 1, 0, 0)),
    ]
    heard = [Heard(0, 0, outcome) for outcome in outcomes]
    alone, three = of("a", heard), of("b", heard)

    assert (alone.win_share, alone.fair_share, alone.margin) == (0.5, 0.25, (-10 + 1) / 2)
    assert three.win_share == pytest.approx(0.5 / 3)
    assert three.margin == pytest.approx(((40 - 50) + (25 / 3 - 10)) / 2)
    assert three.interval[1] <= 1 / 3 + 1e-9


def test_every_lineup_has_the_same_weight() -> None:
    heard = [
        *(Heard(0, deal, Outcome(deal, ("a", "b"), (1, 0), (1, 0))) for deal in range(30)),
        *(Heard(1, deal, Outcome(deal, ("a", "c"), (0, 1), (0, 1))) for deal in range(10)),
    ]

    assert of("a", heard).win_share == 0.5
    assert of("c", heard).matches == 10


def test_a_forfeit_counts_as_a_defeat_but_not_for_scores() -> None:
    lost = Outcome(3, ("a", "b"), (0, 0), (0.0, 1.0), forfeit=Forfeit(0, "raised", "ValueError"))
    heard = [*pair(0, (1, 0), (1, 0), ((50, 40), (50, 40))), Heard(0, 1, lost)]
    line = of("a", heard)

    assert (line.matches, line.scored, line.forfeits, line.mean, line.margin) == (3, 2, 1, 50, 10)
    assert line.win_share == pytest.approx(2 / 3)
    assert of("b", heard).forfeits == 0


def test_an_interval_that_may_stop_at_any_time_is_wider() -> None:
    heard = [each for deal in range(40) for each in pair(deal, (1, 0), (float(deal % 2), 1.0 - deal % 2))]
    (low, high), (early, late) = of("a", heard).interval, figures("a", heard, anytime=True).interval

    assert early < low < 0.75 < high < late


def test_ratings_follow_the_victories_and_become_more_certain() -> None:
    few = [each.outcome for deal in range(3) for each in pair(deal, (1, 0), (1, 0), ((5, 1), (5, 1)))]
    ratings, more = rate(("a", "b", "c"), few), rate(("a", "b"), few * 5)

    assert ratings["a"].mean > ratings["c"].mean == 25 > ratings["b"].mean
    assert more["a"].mean > ratings["a"].mean
    assert more["a"].deviation < ratings["a"].deviation < ratings["c"].deviation
    low, high = ratings["a"].interval
    assert (low + high) / 2 == pytest.approx(ratings["a"].mean)


def test_a_bot_in_three_seats_has_one_rating() -> None:
    ratings = rate(("a", "b"), [Outcome(1, ("a", "b", "b", "b"), (50, 60, 40, 20), (0, 1, 0, 0))])

    assert set(ratings) == {"a", "b"}
    assert rate(("a", "b"), [Outcome(1, ("a", "b"), (9, 9), (0.5, 0.5))])["a"].mean == pytest.approx(25)
