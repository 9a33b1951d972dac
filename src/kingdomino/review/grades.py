"""How a turn is graded: by the points of expected lead that it gave up. The only place with these numbers."""

from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType
from typing import Final


class Grade(StrEnum):
    """How good a turn was, best first; `forced` where nothing else was possible."""

    BEST = "best"
    GOOD = "good"
    INEXACT = "inexact"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    FORCED = "forced"


FROM_POINTS: Final = MappingProxyType(
    {Grade.BEST: 0.0, Grade.GOOD: 0.5, Grade.INEXACT: 1.5, Grade.MISTAKE: 3.0, Grade.BLUNDER: 6.0}
)
"""From how many points given up on a turn has this grade."""

assert all(low < high for low, high in pairwise(FROM_POINTS.values())), "worse grades give up more"


def grade_of(given_up: float) -> Grade:
    """The grade of a turn that was not forced.

    >>> [grade_of(points).value for points in (0, 0.5, 2, 5.9, 40)]
    ['best', 'good', 'inexact', 'mistake', 'blunder']
    """
    return max((grade for grade, least in FROM_POINTS.items() if given_up >= least), key=lambda g: FROM_POINTS[g])
