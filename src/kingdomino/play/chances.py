"""Random numbers from a seed, the same on every machine and in every programming language. It knows no rules."""

import hashlib

from kingdomino.errors import OptionError


class SeededChances:
    """A source of random numbers (`Chances`) that all follow from a text, the seed.

    The n-th block (n from 0) is SHA-256 of `seed:n` in UTF-8; its first eight bytes, high byte first, are a number x.
    `randrange(stop)` is x modulo stop, unless x lies in the last, incomplete run of stop numbers below 2^64: then
    the next block is taken, so that all outcomes are equally likely.

    >>> chances = SeededChances("kingdomino")
    >>> [chances.randrange(48) for _ in range(4)]
    [32, 11, 30, 3]
    """

    def __init__(self, seed: str, used: int = 0) -> None:
        self.seed = check_seed(seed)
        self.used = used
        """How many blocks have been used so far."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1, all equally likely."""
        limit = 2**64 - 2**64 % stop
        while (number := self._next()) >= limit:
            pass
        return number % stop

    def _next(self) -> int:
        block = hashlib.sha256(f"{self.seed}:{self.used}".encode()).digest()
        self.used += 1
        return int.from_bytes(block[:8], "big")


def check_seed(seed: str) -> str:
    """The seed, unchanged. Raises OptionError when it cannot be written in UTF-8."""
    try:
        seed.encode()
    except UnicodeEncodeError:  # half a character, which a terminal gives for a byte that is not UTF-8
        raise OptionError("seed_unreadable") from None
    return seed
