"""The dealer: the only source of chance in a real match, repeatable in every programming language. It knows no rules.

What it draws follows only from its seed and from how much has been drawn before; it has no hidden state. A hash
of the seed is published before the first deal, and the seed after the last, so that everybody can check that no deal
was chosen.
"""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

from kingdomino.core.rules import Action
from kingdomino.errors import OptionError
from kingdomino.play.chances import SeededChances, check_seed
from kingdomino.play.position import Position
from kingdomino.play.record import DEALERS, one_line

NEWEST: Final = DEALERS[-1]
ALL_KINDS: Final = "all"
"""The name under which version 1 of the dealer counts all kinds of chance together."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """How much a dealer has drawn of each kind of chance: the number of draws, or in version 1 of random numbers.

    It is immutable; `after` gives the next one.
    """

    counts: tuple[tuple[str, int], ...] = ()

    def count(self, kind: str) -> int:
        """How much was drawn of this kind; 0 before the first draw."""
        return dict(self.counts).get(kind, 0)

    def after(self, kind: str, count: int) -> "Drawn":
        """The same, with a new count for one kind."""
        return Drawn(tuple(sorted({**dict(self.counts), kind: count}.items())))


class Dealer:
    """Deals and rolls from a secret seed: two dealers with the same seed deal the same.

    A seed is one line of text: every run of spaces and line ends in it becomes a single space.

    Each kind of chance (`Rules.chance`) has its own random numbers: the n-th draw of a kind (n from 0) takes those of
    `SeededChances("seed:kind:n")`, so that draws of one kind do not change the draws of another. Version 1,
    the dealer of version 0.1 of this program, takes all draws from `SeededChances("seed")`, one after the other.

    Raises OptionError for an unknown version, or for a seed that cannot be written in UTF-8.
    """

    def __init__(self, seed: str | None = None, *, version: int = NEWEST) -> None:
        if version not in DEALERS:
            raise OptionError("dealer_version", version=version, known=NEWEST)
        self.seed: Final = secrets.token_hex(16) if seed is None else check_seed(one_line(seed))
        self.version: Final = version

    @property
    def commitment(self) -> str:
        """What is published before the first deal: SHA-256 of the seed, in hexadecimal."""
        return commitment(self.seed)

    def draw(self, position: Position, drawn: Drawn) -> tuple[Action, Drawn]:
        """What chance does in a position, and how much has been drawn after it."""
        if self.version == 1:
            return self._draw_in_order(position, drawn)
        kind = position.rules.chance(position.state)
        number = drawn.count(kind)
        return position.sample(SeededChances(f"{self.seed}:{kind}:{number}")), drawn.after(kind, number + 1)

    def _draw_in_order(self, position: Position, drawn: Drawn) -> tuple[Action, Drawn]:
        """`draw` in version 1."""
        chances = SeededChances(self.seed, drawn.count(ALL_KINDS))
        return position.sample(chances), drawn.after(ALL_KINDS, chances.used)


def commitment(seed: str) -> str:
    """The hash by which a dealer commits to a seed: SHA-256, in hexadecimal."""
    return hashlib.sha256(seed.encode()).hexdigest()
