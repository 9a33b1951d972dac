"""Puzzles as types on the wire: the list, one puzzle, and the answer to somebody's turn. They do nothing."""

from typing import Annotated

from msgspec import Meta

from kingdomino.server.wire.protocol import MOST_ACTIONS, Body, SeatInfo, Text, Wanted
from kingdomino.server.wire.view_types import Step, View


class PuzzleEntry(Body, frozen=True):
    """A puzzle in the list: `variant` is its game, or the mode of Origins; `difficulty` is easy, medium or hard."""

    id: str
    variant: str
    game: str
    options: dict[str, bool | int | str]
    difficulty: str


class Puzzles(Body, frozen=True):
    """GET /api/puzzles: every puzzle, by game and from easy to hard."""

    puzzles: list[PuzzleEntry]


class PuzzleInfo(Body, frozen=True):
    """GET /api/puzzles/ID: a match up to a turn of `seat`, as a record, which is to be found. It has no solution.

    `version` is how many actions the match has; `seats` says who sat where.
    """

    entry: PuzzleEntry
    rules: str
    record: str
    version: int
    seat: int
    seats: list[SeatInfo]
    steps: list[Step]


class PuzzleTry(Wanted, frozen=True):
    """POST /api/puzzles/ID: somebody's whole turn. Nothing is stored."""

    actions: Annotated[list[Text], Meta(min_length=1, max_length=MOST_ACTIONS)]


class PuzzleLine(Body, frozen=True):
    """A turn: its steps, the view before anything is dealt, what its seat scores by it and what lead then follows."""

    steps: list[Step]
    view: View
    points: int
    lead: float | None = None


class PuzzleAnswer(Body, frozen=True):
    """Whether a turn is right, and what it gives up in points of expected lead; none where no search looked at it.

    `place` is its place among `of` turns. `best` is the best turn; `now`, `later` and `denies` are what it has more
    than the turn that was tried, and `merit` names the largest of them. `margin` is by how much the next one is worse.
    """

    right: bool
    own: PuzzleLine
    best: PuzzleLine
    margin: float
    error: float
    playouts: int
    of: int
    place: int | None = None
    given_up: float | None = None
    now: float | None = None
    later: float | None = None
    denies: float | None = None
    merit: str | None = None
