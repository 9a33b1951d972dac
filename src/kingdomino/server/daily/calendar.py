"""The days of the daily challenge, in UTC: which day it is, when it ends, which dates exist. It stores nothing."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from kingdomino.server.wire.refusal import NOT_FOUND, UNREADABLE, Refusal

GRACE_SECONDS: Final = 3600.0
"""How long after its day a try may still be finished. Until then nobody is told what the deals of that day were."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the challenge."""

    date: date

    @classmethod
    def at(cls, now: float) -> "Day":
        """The day that it is."""
        return cls(datetime.fromtimestamp(now, UTC).date())

    @property
    def text(self) -> str:
        """As it is written: 2026-03-09."""
        return self.date.isoformat()

    @property
    def ends(self) -> float:
        """When the next day begins."""
        return datetime.combine(self.date + timedelta(days=1), datetime.min.time(), UTC).timestamp()

    @property
    def until(self) -> float:
        """Until when tries can be finished that count."""
        return self.ends + GRACE_SECONDS

    def before(self) -> "Day":
        """The day before."""
        return Day(self.date - timedelta(days=1))


def read_day(text: str, today: Day, first: Day) -> Day:
    """The day that a text means. Raises Refusal for one that does not exist, is to come, or was before the first."""
    day = _day_of(text)
    if day is None:
        raise refusal(UNREADABLE, "no_date", date=text[:20])
    if day.date > today.date:
        raise refusal(NOT_FOUND, "future", date=day.text, today=today.text)
    if day.date < first.date:
        raise refusal(NOT_FOUND, "before", date=day.text, first=first.text)
    return day


def _day_of(text: str) -> Day | None:
    try:
        day = Day(date.fromisoformat(text))
    except ValueError:
        return None
    return day if day.text == text else None  # other ways to write a date would be other addresses of the same day


def refusal(status: int, code: str, **params: str | int) -> Refusal:
    """A refusal about the daily challenge: its words are `daily.refused.CODE`, which the first page does not need."""
    return Refusal(status, code, "daily.refused", "", **params)
