"""How a turn is graded: by the points of expected lead that it gave up. The only place with these numbers."""

from collections.abc import Mapping
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from kingdomino.family.game import AnyRules
from kingdomino.native.networks import network_name


class Grade(StrEnum):
    """How good a turn was, best first; `forced` where nothing else was possible."""

    BEST = "best"
    GOOD = "good"
    INEXACT = "inexact"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    FORCED = "forced"


FROM_SPREAD: Final = MappingProxyType(
    {Grade.BEST: 0.0, Grade.GOOD: 0.05, Grade.INEXACT: 0.15, Grade.MISTAKE: 0.3, Grade.BLUNDER: 0.6}
)
"""From what part of the spread of leads on a turn that gives it up has this grade."""

assert all(low < high for low, high in pairwise(FROM_SPREAD.values())), "worse grades give up more"

SPREADS: Final = MappingProxyType(
    {
        ("kingdomino", 2): 10,
        ("kingdomino", 3): 10,
        ("kingdomino", 4): 10,
        ("mighty_duel", 2): 22,
        ("discovery", 2): 35,
        ("discovery", 3): 17,
        ("discovery", 4): 15,
        ("totem", 2): 36,
        ("totem", 3): 17,
        ("totem", 4): 16,
        ("tribe", 2): 44,
        ("tribe", 3): 19,
        ("tribe", 4): 17,
        ("duel", 2): 23,
    }
)
"""How far final leads spread where learned players meet, in points: their standard deviation, by network and seats.

Two points given up decide more matches where leads are small. `python -m benchmarks.spreads` measures it.
"""
USUAL_SPREAD: Final = 20


def grades_for(rules: AnyRules) -> dict[Grade, float]:
    """From how many points given up on a turn has each grade, worst last.

    >>> from kingdomino.family.spec import parse_rules
    >>> {grade.value: points for grade, points in grades_for(parse_rules("kingdomino(seats=2)")).items()}
    {'best': 0.0, 'good': 0.5, 'inexact': 1.5, 'mistake': 3.0, 'blunder': 6.0}
    """
    spread = SPREADS.get((network_name(rules), rules.seats), USUAL_SPREAD)
    return {grade: part * spread for grade, part in FROM_SPREAD.items()}


def grade_of(given_up: float, grades: Mapping[Grade, float]) -> Grade:
    """The grade of a turn that was not forced."""
    return [grade for grade, least in grades.items() if given_up >= least][-1]
