"""The dealer: the only source of chance in a real match, repeatable in any language. It knows no rules.

What it draws follows from its seed and from what has been drawn before, never from an object that has moved on. A hash
of the seed is published before the first deal and the seed after the last, so that anybody can check that no deal was
chosen.
"""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

from kingdomino.core.rules import Action
from kingdomino.errors import OptionError
from kingdomino.notation.record import DEALERS, one_line
from kingdomino.play.chances import SeededChances, check_seed
from kingdomino.play.position import Position

NEWEST: Final = DEALERS[-1]
ONE_STREAM: Final = "all"
"""The only stream of version 1; those of version 2 are called like the kinds of chance."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """How far each stream of a dealer is: how many draws there were, in version 1 how many numbers were used.

    It never changes; `after` gives the next one.
    """

    counts: tuple[tuple[str, int], ...] = ()

    def count(self, stream: str) -> int:
        """How far this stream is; 0 before its first use."""
        return dict(self.counts).get(stream, 0)

    def after(self, stream: str, count: int) -> "Drawn":
        """The same with one stream further on."""
        return Drawn(tuple(sorted({**dict(self.counts), stream: count}.items())))


class Dealer:
    """Deals and rolls from a secret seed: two dealers with one seed give one match.

    A seed is one line of text: every stretch of blanks and line ends in it is a single blank.

    Each kind of chance (`Rules.chance`) has its own stream: the n-th draw of a kind (n from 0) takes the numbers of
    `SeededChances("seed:kind:n")`, so that how often one kind is drawn does not change what another gives. Version 1,
    which dealt the matches of version 0.1, takes all draws from `SeededChances("seed")`, one after the other.
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
        """What chance does in a position, and how far the streams are then."""
        if self.version == 1:
            return self._draw_in_order(position, drawn)
        kind = position.rules.chance(position.state)
        number = drawn.count(kind)
        return position.sample(SeededChances(f"{self.seed}:{kind}:{number}")), drawn.after(kind, number + 1)

    def _draw_in_order(self, position: Position, drawn: Drawn) -> tuple[Action, Drawn]:
        """The same in version 1."""
        chances = SeededChances(self.seed, drawn.count(ONE_STREAM))
        return position.sample(chances), drawn.after(ONE_STREAM, chances.used)


def commitment(seed: str) -> str:
    """The hash that binds a dealer to a seed."""
    return hashlib.sha256(seed.encode()).hexdigest()
