"""What a review says, as data: turns, deals, seats, turning points. How it is computed is in `summing`.

It is sent to browsers and written as JSON as it is. Leads are in points, as the search counts them: a seat's total less
the mean of the best other total and the average other total; between two it is simply the difference.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kingdomino.review.grades import Grade


@dataclass(frozen=True, slots=True)
class Expectation:
    """What is expected for the end of the match, of every seat: its total, its lead, its chance of winning."""

    totals: tuple[float, ...]
    leads: tuple[float, ...]
    chances: tuple[float, ...]


class Merit(StrEnum):
    """What counts most for a better turn: points at once, points later, or what the others do not get."""

    NOW = "now"
    LATER = "later"
    DENIES = "denies"


@dataclass(frozen=True, slots=True)
class BetterTurn:
    """The turn that would have been best instead, and why, in points against the turn that was taken.

    What it scores now, what it promises later, and what it denies the others: together what that turn gave up.
    """

    ids: tuple[int, ...]
    actions: tuple[str, ...]
    now: float
    later: float
    denies: float
    merit: Merit


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn: what it gave up in points of lead, its grade, what could be expected before and after it.

    `chance` is how much of the seat's chance of winning it gave up; a turn that gains lead may cost chance.
    """

    seat: int
    begin: int
    end: int
    actions: tuple[str, ...]
    grade: Grade
    given_up: float
    chance: float
    before: Expectation
    after: Expectation
    better: BetterTurn | None = None


@dataclass(frozen=True, slots=True)
class DealReview:
    """What one deal (or roll, or draw) and what followed it gave each seat, in points of lead and chance of winning.

    It counts until chance acts again; `begin` and `end` are the versions before and after chance acted.
    """

    begin: int
    end: int
    actions: tuple[str, ...]
    luck: tuple[float, ...]
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SeatReview:
    """One seat's whole match, in points of lead: start + luck - given_up + gifts = result.

    `given_up` is by its own turns, `gifts` what the others' turns gave it. `adjusted` is the result without luck.
    `figure` is what it gave up per turn in which it had a choice: the smaller, the better it played.
    """

    start: float
    luck: float
    given_up: float
    gifts: float
    result: float
    adjusted: float
    choices: int
    figure: float
    grades: Mapping[Grade, int] = field(default_factory=dict)


class Cause(StrEnum):
    """What turned a match: a turn that gave something up, or a deal."""

    TURN = "turn"
    DEAL = "deal"


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Where a seat's chance of winning changed most: at a turn or a deal, by its number in the review."""

    cause: Cause
    number: int
    version: int
    seat: int
    change: float


@dataclass(frozen=True, slots=True)
class Review:
    """A finished match, judged: by which player (`network`) with how many playouts, then turns, deals and seats."""

    rules: str
    players: tuple[str, ...]
    totals: tuple[int, ...]
    network: str
    playouts: int
    start: Expectation
    end: Expectation
    turns: tuple[TurnReview, ...]
    deals: tuple[DealReview, ...]
    seats: tuple[SeatReview, ...]
    turning_points: tuple[TurningPoint, ...]
    grades: Mapping[Grade, float]
