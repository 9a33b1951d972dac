"""The figures of a tournament: win shares, scores and margins, and how certain they are. It plays nothing.

Matches on the same deal depend on each other, which is why they are played: luck cancels. So errors are computed from
whole deals, never from single matches.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from kingdomino.arena.betting import share_interval
from kingdomino.arena.summary import Outcome, Z, interval

if TYPE_CHECKING:
    from numpy.typing import NDArray

_PRIOR_DEALS: Final = 2
"""With so many imagined deals of independent matches the spread is estimated, so that it is never 0 by luck."""

_DIGITS: Final = 12
"""Means are exact to so many digits, so that the share of a bot that wins always is 1."""


@dataclass(frozen=True, slots=True)
class Heard:
    """An outcome with its place in the tournament."""

    lineup: int
    deal: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, its standard error, and the number of deals that it comes from."""

    mean: float
    error: float
    deals: int


@dataclass(frozen=True, slots=True)
class Figures:
    """How one bot did.

    `win_share` is the part of the victories that one of its seats got on average, `interval` holds the true value with
    95 % confidence, `fair_share` is what equal bots would get. `mean` is the score of a seat, `margin` by how much it
    is above the best seat of the other bots; `error` and `margin_error` are their standard errors. Matches that were
    forfeited count for the victories, but not for scores and margins, which come from the `scored` matches; `forfeits`
    are those that this bot forfeited.
    Every lineup in which a bot plays has the same weight.
    """

    bot: str
    matches: int
    deals: int
    win_share: float
    interval: tuple[float, float]
    fair_share: float
    mean: float
    error: float
    margin: float
    margin_error: float
    scored: int
    forfeits: int


def figures(bot: str, heard: Sequence[Heard], *, anytime: bool = False) -> Figures:
    """The figures of a bot over the matches that it played, of which there must be at least one.

    With `anytime` the interval is right even though the tournament stopped because of its own results.
    """
    played = [each for each in heard if each.outcome.seats_of(bot)]
    finished = [each for each in played if each.outcome.forfeit is None]
    won = _estimate(played, bot, _win_share)
    score, margin = _estimate(finished, bot, _score), _estimate(finished, bot, _margin)
    return Figures(
        bot=bot,
        matches=len(played),
        deals=won.deals,
        win_share=won.mean,
        interval=_anytime_interval(played, bot) if anytime else _interval(played, bot, won),
        fair_share=1 / len(played[0].outcome.bots),
        mean=score.mean,
        error=score.error,
        margin=margin.mean,
        margin_error=margin.error,
        scored=len(finished),
        forfeits=sum(_forfeited(each.outcome, bot) for each in played),
    )


def _win_share(outcome: Outcome, seats: Sequence[int]) -> float:
    return sum(outcome.wins[seat] for seat in seats) / len(seats)


def _score(outcome: Outcome, seats: Sequence[int]) -> float:
    return sum(outcome.scores[seat] for seat in seats) / len(seats)


def _margin(outcome: Outcome, seats: Sequence[int]) -> float:
    return _score(outcome, seats) - max(score for seat, score in enumerate(outcome.scores) if seat not in seats)


def _forfeited(outcome: Outcome, bot: str) -> bool:
    return outcome.forfeit is not None and outcome.bots[outcome.forfeit.seat] == bot


class _Sample:
    """The values of a bot in its matches, with weights that add up to 1 and are equal for every lineup."""

    def __init__(self, heard: Sequence[Heard], bot: str, value: Callable[[Outcome, Sequence[int]], float]) -> None:
        self.values = np.array([value(each.outcome, each.outcome.seats_of(bot)) for each in heard])
        _, lineups = np.unique([each.lineup for each in heard], return_inverse=True)
        sizes = np.bincount(lineups)
        self.weights = 1 / (len(sizes) * sizes[lineups])
        self.mean = round(float(self.weights @ self.values), _DIGITS)
        centres = np.bincount(lineups, self.values) / sizes
        self.residuals = self.weights * (self.values - centres[lineups])
        _, self._deals = np.unique([each.deal for each in heard], return_inverse=True)

    @property
    def deals(self) -> int:
        return int(self._deals.max()) + 1

    @property
    def variance(self) -> float:
        """The variance of the mean, from whole deals."""
        if self.deals < 2:
            return 0.0
        return float((self._by_deal(self.residuals) ** 2).sum()) * self.deals / (self.deals - 1)

    def _by_deal(self, values: "NDArray[np.float64]") -> "NDArray[np.float64]":
        summed: NDArray[np.float64] = np.bincount(self._deals, values).astype(float)
        return summed


def _estimate(heard: Sequence[Heard], bot: str, value: Callable[[Outcome, Sequence[int]], float]) -> Estimate:
    if not heard:
        return Estimate(0.0, 0.0, 0)
    sample = _Sample(heard, bot, value)
    return Estimate(sample.mean, sqrt(sample.variance), sample.deals)


def _interval(heard: Sequence[Heard], bot: str, won: Estimate) -> tuple[float, float]:
    """Wilson's interval for as many independent matches as these are worth; pairs on one deal are worth more than two.

    What they are worth is how much less the mean varies from deal to deal than that of independent matches would.
    """
    seats = min(len(each.outcome.seats_of(bot)) for each in heard)
    share, matches = won.mean * seats, len(heard)
    independent = share * (1 - share) / matches
    centre = (share * matches + 2) / (matches + 4)
    prior = _PRIOR_DEALS * centre * (1 - centre) / matches / won.deals
    worth = matches * (independent + prior) / (won.error**2 * seats**2 + prior)
    low, high = interval(share, worth, _t_quantile(won.deals - 1 + _PRIOR_DEALS))
    return low / seats, high / seats


def _t_quantile(freedom: int) -> float:
    """The number of standard errors on each side of a 95 % interval, if the error itself is estimated (Student's t)."""
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


def _anytime_interval(heard: Sequence[Heard], bot: str) -> tuple[float, float]:
    """The interval of each lineup that holds at every moment; over several lineups the average of their ends."""
    lineups = sorted({each.lineup for each in heard})
    ends = [_lineup_interval([each for each in heard if each.lineup == lineup], bot) for lineup in lineups]
    low, high = (sum(end) / len(ends) for end in zip(*ends, strict=True))
    return low, high


def _lineup_interval(heard: Sequence[Heard], bot: str) -> tuple[float, float]:
    outcomes = [each.outcome for each in heard]
    seats = len(outcomes[0].seats_of(bot))
    low, high = share_interval([seats * share for share in deal_shares(bot, heard)])
    return low / seats, high / seats


def deal_shares(bot: str, heard: Iterable[Heard]) -> list[float]:
    """For each deal that was played with all seats in turn: the win share of one seat of a bot."""
    deals = dict[int, list[float]]()
    seats = 0
    for each in heard:
        deals.setdefault(each.deal, []).append(_win_share(each.outcome, each.outcome.seats_of(bot)))
        seats = len(each.outcome.bots)
    return [sum(shares) / seats for shares in deals.values() if len(shares) == seats]
