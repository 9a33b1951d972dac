"""The sequential test and its intervals: how often they are wrong is counted over many simulated tournaments."""

import numpy as np
import pytest

from kingdomino.arena.betting import ERROR, STAKES, Gamblers, LeaderTest, log_capital, share_interval

TOURNAMENTS = 400
DEALS = 250


def wrong_leaders(shares: np.ndarray[tuple[int, int, int], np.dtype[np.float64]], seats_of: list[int]) -> float:
    """How often some leader is found. `shares` has one row per tournament, deal and bot."""
    found = 0
    for tournament in shares:
        test = LeaderTest(seats_of)
        for deal in tournament:
            test.add([*deal])
            if test.leader is not None:
                found += 1
                break
    return found / len(shares)


@pytest.mark.parametrize("luck", [0.0, 0.3, 0.5])
def test_between_equal_bots_a_leader_is_found_in_at_most_5_percent(luck: float) -> None:
    """Two matches on a deal; with `luck` the deal favours the same seat in both, so that each bot wins one of them."""
    chances = np.random.default_rng(1)
    lucky = chances.random((TOURNAMENTS, DEALS)) < luck
    wins = np.where(lucky, 0.5, (chances.random((TOURNAMENTS, DEALS, 2)) < 0.5).mean(axis=2))
    shares = np.stack([wins, 1 - wins], axis=2)

    assert 0 < wrong_leaders(shares, [1, 1]) <= ERROR


def test_one_against_three_equal_ones_the_error_is_held_too() -> None:
    chances = np.random.default_rng(2)
    wins = (chances.random((TOURNAMENTS, DEALS, 4)) < 0.25).mean(axis=2)
    shares = np.stack([wins, (1 - wins) / 3], axis=2)

    assert wrong_leaders(shares, [1, 3]) <= ERROR


def test_among_three_bots_of_which_two_are_equally_good_no_best_one_is_found() -> None:
    chances = np.random.default_rng(3)
    winners = chances.choice(3, size=(TOURNAMENTS // 2, DEALS), p=[0.45, 0.45, 0.1])
    shares = np.stack([winners == bot for bot in range(3)], axis=2).astype(float)

    assert wrong_leaders(shares, [1, 1, 1]) <= ERROR


def test_a_better_bot_is_found_and_a_much_better_one_soon() -> None:
    chances = np.random.default_rng(4)

    def deals_until(share: float) -> int:
        test, deals = LeaderTest([1, 1]), 0
        while test.leader is None:
            wins = float((chances.random(2) < share).mean())
            test.add([wins, 1 - wins])
            deals += 1
        assert test.leader == 0
        return deals

    assert deals_until(0.95) < 20
    assert deals_until(0.65) < 250


def test_bets_one_by_one_and_all_at_once_are_the_same() -> None:
    gains = np.random.default_rng(5).uniform(-1, 1.5, 30)
    gamblers = Gamblers()
    for gain in gains:
        gamblers.bet(float(gain))

    assert gamblers.log_capital == pytest.approx(log_capital(gains))
    assert Gamblers().log_capital == 0


def test_a_fair_bet_leaves_the_mean_capital_as_it_is() -> None:
    """The sum over all outcomes of three fair tosses, each as likely: what makes the test valid."""
    tosses = [np.array(signs) for signs in np.ndindex(2, 2, 2)]

    assert np.mean([np.exp(log_capital(2.0 * toss - 1)) for toss in tosses]) == pytest.approx(1)
    assert STAKES.max() < 1


def test_the_interval_holds_at_every_moment_in_95_percent() -> None:
    chances = np.random.default_rng(6)
    missed = 0
    for _ in range(100):
        wins = (chances.random((120, 2)) < 0.8).mean(axis=1)
        intervals = [share_interval(wins[:deals]) for deals in range(1, 121, 7)]
        missed += any(not low <= 0.8 <= high for low, high in intervals)

    assert missed <= 5


def test_the_interval_shrinks_around_the_share() -> None:
    few, many = share_interval([1, 0.5, 1, 0.5] * 3), share_interval([1, 0.5, 1, 0.5] * 60)

    assert few[0] < many[0] < 0.75 < many[1] < few[1]
    assert share_interval([1.0] * 50)[1] == 1
    assert share_interval([]) == (0, 1)
