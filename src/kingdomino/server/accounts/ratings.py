"""Ratings of accounts, by openskill's Plackett-Luce model, which knows more than two players. It stores nothing."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

_MODEL: Final = PlackettLuce()
SHOWN_BASE, SHOWN_STEP = 1500, 40
"""A rating as people see it: 1500 for a beginner, who is at 25 on openskill's scale."""


class Strength(NamedTuple):
    """How strong somebody seems after so many rated matches, on openskill's scale, and how uncertain that is."""

    mean: float
    deviation: float
    matches: int


BEGINNER: Final = Strength(_MODEL.mu, _MODEL.sigma, 0)


def rate(before: Sequence[Strength], ranks: Sequence[int]) -> list[Strength]:
    """The strengths after a match in which they came to these ranks; 1 is the best, and equal ranks are a tie."""
    teams = [[_MODEL.rating(mu=one.mean, sigma=one.deviation)] for one in before]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Strength(player.mu, player.sigma, one.matches + 1) for one, (player,) in zip(before, after, strict=True)]


def shown(strength: Strength) -> tuple[int, int]:
    """A rating and how far off it may be, as people see them."""
    return round(SHOWN_BASE + SHOWN_STEP * (strength.mean - _MODEL.mu)), round(2 * SHOWN_STEP * strength.deviation)
