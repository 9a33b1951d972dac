"""The statistics of many matches: mean scores and win shares, and how certain they are. It plays nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from kingdomino.core.rules import SEATS

Z: Final = 1.96
"""The number of standard errors on each side of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Why the bot in a seat lost a match before its end: a code, and in `detail` one line of what it did."""

    seat: int
    code: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one match ended, seat by seat: which bot played, its score, and its share of the victory.

    Winners who share a victory have equal shares of it. `record` is the match as text, if it was asked for. After a
    `forfeit` the seats of the other bots share the victory, and the scores mean nothing.
    """

    number: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    wins: tuple[float, ...]
    record: str | None = None
    forfeit: Forfeit | None = None

    def seats_of(self, bot: str) -> tuple[int, ...]:
        """The seats in which this bot played."""
        return tuple(seat for seat, name in enumerate(self.bots) if name == bot)


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """The figures of one bot or of one seat.

    `deviation` is the standard deviation of single scores, `error` is the standard error of the mean. `interval` holds
    the true win share of a seat with 95 % confidence. A bot with several seats in a match counts there with its
    average, because the scores of one match depend on each other.
    """

    name: str
    matches: int
    mean: float
    deviation: float
    error: float
    win_share: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Summary:
    """A table with one line per bot and one line per seat."""

    rules: str
    seed: str
    matches: int
    bots: tuple[SummaryLine, ...]
    seats: tuple[SummaryLine, ...]

    def as_json(self) -> dict[str, Any]:
        """The summary as dictionaries and lists, for `json.dumps`."""
        return asdict(self)


def summarise(rules: str, seed: str, outcomes: Sequence[Outcome]) -> Summary:
    """The table of the matches that were played; there must be at least one."""
    names = dict.fromkeys(outcomes[0].bots)
    seats = range(len(outcomes[0].bots))
    return Summary(
        rules=rules,
        seed=seed,
        matches=len(outcomes),
        bots=tuple(_line(name, [outcome.seats_of(name) for outcome in outcomes], outcomes) for name in names),
        seats=tuple(_line(SEATS[seat].name, [(seat,)] * len(outcomes), outcomes) for seat in seats),
    )


def _line(name: str, seats: Iterable[tuple[int, ...]], outcomes: Sequence[Outcome]) -> SummaryLine:
    """The figures over the given seats of each match."""
    taken = list(zip(seats, outcomes, strict=True))
    scores = [outcome.scores[seat] for where, outcome in taken for seat in where]
    averages = [fmean(outcome.scores[seat] for seat in where) for where, outcome in taken]
    won = fmean(sum(outcome.wins[seat] for seat in where) for where, outcome in taken)
    seats_each = len(scores) // len(outcomes)
    low, high = interval(won, len(outcomes))
    return SummaryLine(
        name=name,
        matches=len(outcomes),
        mean=fmean(averages),
        deviation=_deviation(scores),
        error=_deviation(averages) / sqrt(len(averages)),
        win_share=won / seats_each,
        interval=(low / seats_each, high / seats_each),
    )


def _deviation(values: Sequence[float]) -> float:
    return stdev(values) if len(values) > 1 else 0.0


def interval(share: float, matches: float, z: float = Z) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; unlike the simple interval, it is also right near 0 and 1.

    `z` is the number of standard errors on each side, if it is not the usual one.
    """
    spread = z * sqrt(share * (1 - share) / matches + z**2 / (4 * matches**2))
    centre, scale = share + z**2 / (2 * matches), 1 + z**2 / matches
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
