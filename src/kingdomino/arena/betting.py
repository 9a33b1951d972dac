"""Tests that may be looked at after every deal: they decide when enough has been played. They play and draw nothing.

A gambler bets against the claim that one bot is no better than another, deal after deal, at odds that are fair if the
claim is true. Then the capital grows by chance to `1 / error` times its start with a probability of at most `error`,
however often one looks and whenever one stops (Ville's inequality). So no table of stopping times is needed, and
nothing is assumed about how the results are distributed: only that deals are independent and results are bounded.
How much to bet is not known before, so the capital is divided among many gamblers, who each stake another part of
theirs.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

STAKES: Final = np.geomspace(0.01, 0.98, 24)
"""Which part of their capital the gamblers stake."""

ERROR: Final = 0.05
"""How often a decision may be wrong, and how often an interval may miss."""

_STEPS: Final = 40
"""How often the search for the end of an interval halves what is left."""


class Gamblers:
    """The capital of all gamblers after some bets; they began with 1 together."""

    def __init__(self) -> None:
        self._logs: NDArray[np.float64] = np.zeros(len(STAKES))

    def bet(self, gain: float) -> None:
        """One bet: what was staked is multiplied by `1 + gain`. A gain is at least -1, and fair if its mean is 0."""
        self._logs += np.log1p(STAKES * gain)

    @property
    def log_capital(self) -> float:
        """The logarithm of the mean capital."""
        return _log_mean(self._logs)


def _log_mean(logs: "NDArray[np.float64]") -> float:
    top = float(logs.max())
    return top + float(np.log(np.mean(np.exp(logs - top))))


def log_capital(gains: "NDArray[np.float64]") -> float:
    """The logarithm of the capital after all these bets."""
    return _log_mean(np.log1p(np.outer(STAKES, gains)).sum(axis=1))


def share_interval(shares: Sequence[float], error: float = ERROR) -> tuple[float, float]:
    """An interval for the mean of shares, each from 0 to 1, that holds at every moment, even when stopped on purpose.

    It contains every mean that the gamblers could not refute. The probability that it ever misses is at most `error`.
    """
    values = np.asarray(shares, dtype=float)
    return _lower_end(values, error), 1 - _lower_end(1 - values, error)


def _lower_end(values: "NDArray[np.float64]", error: float) -> float:
    """The smallest mean that is not refuted; the larger a mean, the harder it is to refute from this side."""
    bound, low, high = np.log(2 / error), 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if log_capital((values - middle) / middle) >= bound:
            low = middle
        else:
            high = middle
    return low


class LeaderTest:
    """Decides which bot at one table wins most often, as soon as that is certain enough.

    After each deal every bot is compared with every other one: by how much its seats win more on average than the
    other's. A bot is the leader when the gamblers have refuted, for each of the others, that it is no better than
    that one. Each of the `bots` may wrongly become leader with a probability of `error / bots`, so all together with
    `error` at most.
    """

    def __init__(self, seats_of: Sequence[int], error: float = ERROR) -> None:
        self._seats_of = tuple(seats_of)
        self._bound = float(np.log(len(self._seats_of) / error))
        bots = range(len(self._seats_of))
        self._gamblers = {(one, other): Gamblers() for one in bots for other in bots if one != other}

    def add(self, shares: Sequence[float]) -> None:
        """One more deal: for each bot, the part of the victories that one of its seats got on average."""
        for (one, other), gamblers in self._gamblers.items():
            gamblers.bet((shares[one] - shares[other]) * self._seats_of[other])

    @property
    def leader(self) -> int | None:
        """The bot that was found to be the best at the table, or None as long as that is open."""
        won = {pair for pair, gamblers in self._gamblers.items() if gamblers.log_capital >= self._bound}
        bots = range(len(self._seats_of))
        return next((one for one in bots if all((one, other) in won for other in bots if other != one)), None)
