"""Playouts of the compiled core and simulations with the Python rules come to the same averages."""

from math import hypot, sqrt

import pytest

from kingdomino.arena.simulation import simulate
from kingdomino.family.spec import rules_text
from kingdomino.native import play_matches
from kingdomino.testing import plain_combinations

MATCHES = 150
NATIVE_MATCHES = 20_000
STANDARD_ERRORS = 4

RULES = (*map(rules_text, plain_combinations()), "kingdomino(seats=2, mighty_duel=yes)", "kingdomino(dynasty=yes)")


@pytest.mark.slow
@pytest.mark.parametrize("text", RULES)
def test_random_playouts_agree_with_simulate(text: str) -> None:
    simulated = simulate(text, ["random"], matches=MATCHES, seed="agreement").bots[0]
    ends = play_matches(text, "random", NATIVE_MATCHES, seed=1)
    means = ends.totals.mean(axis=1)
    error = hypot(simulated.error, means.std() / sqrt(NATIVE_MATCHES))
    assert abs(simulated.mean - means.mean()) < STANDARD_ERRORS * error


@pytest.mark.parametrize("text", RULES)
def test_with_equal_players_no_seat_wins_more_than_its_share_of_a_fair_opening(text: str) -> None:
    ends = play_matches(text, "random", NATIVE_MATCHES, seed=2)
    seats = ends.shares.shape[1]
    assert ends.shares.sum(axis=1) == pytest.approx(1)
    assert ends.win_shares == pytest.approx([1 / seats] * seats, abs=STANDARD_ERRORS * 0.5 / sqrt(NATIVE_MATCHES))
