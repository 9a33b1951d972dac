"""How a match is thought about for a review: which search, and for how long. It searches nothing.

The search is for the largest expected lead, whoever wins by it, so that what a turn gives up is in points; in its
playouts everybody plays as the learned player does.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from kingdomino.family.game import AnyRules
from kingdomino.native.networks import network_name
from kingdomino.native.thinking import Search

PLAYOUTS: Final = MappingProxyType(
    {"kingdomino": 1600, "mighty_duel": 400, "discovery": 500, "totem": 500, "tribe": 200, "duel": 500}
)
"""Playouts for a turn, by the network that plays them: a match of two takes a few seconds natively (docs/review.md)."""

OTHER_PLAYOUTS: Final = 400
QUICK_PLAYOUTS: Final = 24
"""Enough to sum up many matches, too few to judge one turn."""
MOST_PLAYOUTS: Final = 1_000_000

WIDTH: Final = 6
"""How many turns are compared: those that the network likes best, and the one that was taken. Few, because only the
best and the taken one are shown, and these two shall get as many playouts as possible."""

SEED: Final = 1
"""One seed for all turns of a review: their playouts then meet the same deals, and differ less by chance."""


@dataclass(frozen=True, slots=True)
class ReviewPlan:
    """The playouts for each turn, how many turns are compared, and the seed of the playouts."""

    playouts: int
    width: int = WIDTH
    seed: int = SEED

    def search(self, threads: int = 1) -> Search:
        """The search that thinks about one turn. The number of threads changes nothing in what it finds."""
        return Search(
            method="halving", score="lead", victory=0, playouts=self.playouts, width=self.width, threads=threads
        )


def plan_for(rules: AnyRules, *, playouts: int | None = None, seed: int = SEED) -> ReviewPlan:
    """The usual plan for these rules, or one with another number of playouts or another seed."""
    return ReviewPlan(PLAYOUTS.get(network_name(rules), OTHER_PLAYOUTS) if playouts is None else playouts, seed=seed)


QUICK: Final = ReviewPlan(QUICK_PLAYOUTS)
"""A review in a moment, for figures over many matches."""
