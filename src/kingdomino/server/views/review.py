"""Reviews for browsers: what they thought of the turns of a match, summed up. It thinks about none, stores nothing."""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import accumulate
from typing import Annotated

import msgspec
from msgspec import Meta

from kingdomino.play.match import Match
from kingdomino.play.position import Played, Position
from kingdomino.review import MatchThoughts, Review, ReviewError, TurnReview, sum_up
from kingdomino.server.views.replay import match_of
from kingdomino.server.views.view import Heading, Moment, Promise, begin, heading, steps, view
from kingdomino.server.wire.core_types import ThoughtView
from kingdomino.server.wire.protocol import Body, Wanted
from kingdomino.server.wire.view_types import Step, View

REVIEW_BYTES = 2**20
"""The largest request for a review: a Dynasty of four has some 160 turns, with two opinions each."""
MOST_TURNS = 1000


class ReviewWish(Wanted, frozen=True):
    """POST /api/reviews: a record, and what was thought of its match: of its start, then of each turn.

    Of a turn only the best opinion and that of the turn that was taken are needed. Nothing is stored.
    """

    record: str
    start: ThoughtView
    turns: Annotated[list[ThoughtView], Meta(max_length=MOST_TURNS)]


class BetterLine(Body, frozen=True):
    """What the better turn would have looked like: its steps, and the view after it, before anything is dealt.

    `turn` is its number in the review. The view names only the seat whose turn it is.
    """

    turn: int
    steps: list[Step]
    view: View


class ReviewAnswer(Body, frozen=True):
    """A review, and how its better turns look."""

    review: Review
    better: list[BetterLine]


def review(wish: ReviewWish) -> ReviewAnswer:
    """The review. Raises RecordError, or ReviewError when the match is not over or the thoughts are not about it."""
    match = match_of(wish.record)
    return answer(match, sum_up(match, _thoughts(wish)))


def answer(match: Match, review: Review) -> ReviewAnswer:
    """A review as browsers get it."""
    return ReviewAnswer(review, list(_better_lines(match, review.turns)))


def _thoughts(wish: ReviewWish) -> MatchThoughts:
    if not wish.start.turns:
        raise ReviewError("review_numbers", turn=0)
    given = {"start": wish.start.turns[0], "turns": wish.turns}
    return msgspec.convert(given, MatchThoughts, from_attributes=True)


def _better_lines(match: Match, turns: Sequence[TurnReview]) -> Iterator[BetterLine]:
    above = heading(match.rules, Promise("", "", ""))
    moments = list(accumulate(match.played, Moment.after, initial=begin(match.start)))
    for number, turn in enumerate(turns):
        if turn.better is not None:
            yield _better_line(number, turn, moments[turn.begin], above)


def _better_line(number: int, turn: TurnReview, moment: Moment, above: Heading) -> BetterLine:
    assert turn.better is not None
    played = tuple(_take(moment.position, turn.better.actions))
    seen = view(reduce(Moment.after, played, moment), above, points=False)
    told = [
        msgspec.structs.replace(step, version=moment.version + step.version)
        for step in steps(moment.position, played, 0, {})
    ]
    return BetterLine(number, told, msgspec.structs.replace(seen, seats=[seen.seats[turn.seat]]))


def _take(position: Position, actions: Sequence[str]) -> Iterator[Played]:
    for action in actions:
        played = position.take(action)
        yield played
        position = played.position
