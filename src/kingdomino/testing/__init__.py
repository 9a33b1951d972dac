"""The conformance suite that our own rules pass, and that yours can use. It knows the contract, but no game.

>>> import kingdomino
>>> from kingdomino.testing import check_rules
>>> check_rules(kingdomino.parse_rules("kingdomino(seats=2, harmony=yes)"), matches=2)
2

`check_rules` plays random matches and checks every sentence of the contract in `kingdomino.core.rules` in each
position on the way. For a game that the package does not know, pass its `notation` as well; without one, the checks
that need texts, ids or bytes are left out. A broken sentence raises ConformanceError, which names the sentence and
shows the record up to that position. `python -m kingdomino.testing` does this for every combination of game, mode,
seats and options.
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
