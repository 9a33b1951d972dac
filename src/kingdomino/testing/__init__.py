"""The conformance suite: what our own rules must pass, ready for yours. It knows the contract, and no game.

>>> import kingdomino
>>> from kingdomino.testing import check_rules
>>> check_rules(kingdomino.parse_rules("kingdomino(seats=2, harmony=yes)"), games=2)
2

`check_rules` plays random matches and holds every sentence of the contract in `kingdomino.core.rules` against each
position on the way. Rules of a game that the package does not know bring their `notation` along; without one,
what needs texts, ids or bytes is left out. A broken sentence raises ConformanceError, which names the sentence and
prints the record up to there. `python -m kingdomino.testing` does so for every combination of game, mode, seats and
options.
"""

from kingdomino.family.combinations import combinations, plain_combinations
from kingdomino.testing.checkpoint import Check, Checkpoint
from kingdomino.testing.completeness import missing
from kingdomino.testing.contract import CONTRACT
from kingdomino.testing.matches import ConformanceError, check_match, check_rules, random_match

__all__ = [
    "CONTRACT",
    "Check",
    "Checkpoint",
    "ConformanceError",
    "check_match",
    "check_rules",
    "combinations",
    "missing",
    "plain_combinations",
    "random_match",
]
