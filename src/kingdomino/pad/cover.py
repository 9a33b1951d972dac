"""Whether the dominoes of a box could cover given squares, each domino used once. It knows no rule of laying them."""

from collections.abc import Mapping
from typing import Final

from kingdomino.core.grid import STEP, Cell
from kingdomino.pad.pad import Kind

MOST_STEPS: Final = 1000
"""How many dominoes are tried for one game before nothing is said; real boards take up to 23 each, all together 51."""

Place = tuple[int, Cell]
"""The cell of one player."""
Laid = Mapping[Place, Kind]
Pair = tuple[Kind, Kind]
Box = Mapping[Pair, int]
"""How many dominoes there are of each pair of squares."""


def pair_of(one: Kind, other: Kind) -> Pair:
    return (one, other) if one <= other else (other, one)


def lonely(laid: Laid, box: Box) -> tuple[Place, ...]:
    """The squares that form no domino of the box with any square beside them."""
    return tuple(place for place in laid if not _partners(place, laid, box))


class Patience:
    """How many dominoes may still be tried, by all searches that share it."""

    def __init__(self) -> None:
        self._left = MOST_STEPS

    def take(self) -> bool:
        """Whether there was some left."""
        self._left -= 1
        return self._left >= 0


def can_cover(laid: Laid, box: Box, patience: Patience) -> bool | None:
    """Whether a set of dominoes out of the box covers these squares exactly; None when that was not found out."""
    search = _Search(dict(laid), dict(box), patience)
    covered = search.cover()
    return None if search.gave_up else covered


class _Search:
    """Covers the square with the fewest partners first; of those with equally many, the first one."""

    def __init__(self, open_squares: dict[Place, Kind], box: dict[Pair, int], patience: Patience) -> None:
        self._open, self._box, self._patience = open_squares, box, patience
        self.gave_up = False

    def cover(self) -> bool:
        if not self._open:
            return True
        place, partners = self._hardest()
        return any(self._try(place, partner) for partner in partners)

    def _hardest(self) -> tuple[Place, tuple[Place, ...]]:
        best: tuple[Place, tuple[Place, ...]] | None = None
        for place in sorted(self._open):
            partners = _partners(place, self._open, self._box)
            if best is None or len(partners) < len(best[1]):
                best = place, partners
        assert best is not None
        return best

    def _try(self, place: Place, partner: Place) -> bool:
        if not self._patience.take():
            self.gave_up = True
            return False
        one, other = self._open.pop(place), self._open.pop(partner)
        pair = pair_of(one, other)
        self._box[pair] -= 1
        if self.cover():
            return True
        self._box[pair] += 1
        self._open[place], self._open[partner] = one, other
        return False


def _partners(place: Place, laid: Laid, box: Box) -> tuple[Place, ...]:
    """The squares beside this one with which it forms a domino that is left."""
    player, cell = place
    beside = ((player, near) for near in STEP[cell])
    return tuple(near for near in beside if near in laid and box.get(pair_of(laid[place], laid[near]), 0) > 0)
