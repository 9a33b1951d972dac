"""Random play scores what others have measured: a test of the whole engine at once. The long run is in the docs."""

import pytest

from kingdomino.arena.simulation import simulate

MATCHES = 400


@pytest.mark.slow
@pytest.mark.clause("C9")
@pytest.mark.parametrize(
    ("rules", "known"),
    [
        ("kingdomino", 19.1),
        ("kingdomino(middle_kingdom=yes, harmony=yes)", 22.4),
        ("kingdomino(mighty_duel=yes, middle_kingdom=yes, harmony=yes)", 54.2),
    ],
)
def test_the_mean_of_random_play_is_the_known_one(rules: str, known: float) -> None:
    (random,) = simulate(rules, ["random"], matches=MATCHES, seed="statistics").bots

    assert random.mean == pytest.approx(known, abs=3 * random.error)
    assert random.error < known / 50
