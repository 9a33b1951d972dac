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
from kingdomino.play.chances import SeededChances
from kingdomino.play.position import Position

ONE_STREAM: Final = "all"


@dataclass(frozen=True, slots=True)
class Drawn:
    """How far each stream of a dealer is. It never changes; `after` gives the next one."""

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
    """

    def __init__(self, seed: str | None = None) -> None:
        self.seed: Final = secrets.token_hex(16) if seed is None else " ".join(seed.split())

    @property
    def commitment(self) -> str:
        """What is published before the first deal: SHA-256 of the seed, in hexadecimal."""
        return commitment(self.seed)

    def draw(self, position: Position, drawn: Drawn) -> tuple[Action, Drawn]:
        """What chance does in a position, and how far the streams are then."""
        chances = SeededChances(self.seed, drawn.count(ONE_STREAM))
        return position.sample(chances), drawn.after(ONE_STREAM, chances.used)


def commitment(seed: str) -> str:
    """The hash that binds a dealer to a seed."""
    return hashlib.sha256(seed.encode()).hexdigest()
