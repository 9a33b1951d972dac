"""The dealer: the only source of chance in a real match, repeatable in any language. It knows no rules.

Its numbers come from SHA-256 over seed and counter. A hash of the seed is published before the first deal and the
seed after the last, so that anybody can check that no deal was chosen.
"""

import hashlib
import secrets


class Dealer:
    """Deals and rolls from a secret seed: two dealers with one seed give one match.

    A seed is one line of text: every stretch of blanks and line ends in it is a single blank.

    The n-th block (n from 0) is SHA-256 of `seed:n` in UTF-8; its first eight bytes, high byte first, are a number x.
    `randrange(stop)` is x modulo stop, unless x lies in the last, incomplete run of stop numbers below 2^64: then
    the next block is taken, so that all outcomes are equally likely.
    """

    def __init__(self, seed: str | None = None) -> None:
        self.seed = secrets.token_hex(16) if seed is None else " ".join(seed.split())
        self._counter = 0

    @property
    def commitment(self) -> str:
        """What is published before the first deal: SHA-256 of the seed, in hexadecimal."""
        return commitment(self.seed)

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1, all equally likely."""
        limit = 2**64 - 2**64 % stop
        while (number := self._next()) >= limit:
            pass
        return number % stop

    def _next(self) -> int:
        block = hashlib.sha256(f"{self.seed}:{self._counter}".encode()).digest()
        self._counter += 1
        return int.from_bytes(block[:8], "big")


def commitment(seed: str) -> str:
    """The hash that binds a dealer to a seed."""
    return hashlib.sha256(seed.encode()).hexdigest()
