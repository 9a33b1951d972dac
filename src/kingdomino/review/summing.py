"""Turns a finished match and what was thought of its turns into a review. The only place of that arithmetic.

Between the best turn and the one that was taken lies what the seat gave up; between that and the next position lies
luck. So the start, all luck and all that was given up add up to the result, for each seat.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from operator import add, sub
from typing import Final

from kingdomino.family.spec import rules_text
from kingdomino.native.networks import network_name
from kingdomino.native.thinking import Opinion, Thought
from kingdomino.play.match import Match
from kingdomino.play.position import Position
from kingdomino.review.checking import check_thoughts
from kingdomino.review.grades import Grade, grade_of, grades_for
from kingdomino.review.taken_turns import TakenTurn, taken_turns
from kingdomino.review.thinking import MatchThoughts
from kingdomino.review.types import (
    BetterTurn,
    Cause,
    DealReview,
    Expectation,
    Merit,
    Review,
    SeatReview,
    TurningPoint,
    TurnReview,
)

MOST_TURNING_POINTS: Final = 5
LEAST_SWING: Final = 0.05
"""How many turning points are named, and by how much of a chance of winning each changes the match at least."""

Points = tuple[float, ...]


def sum_up(match: Match, thoughts: MatchThoughts) -> Review:
    """The review of a finished match. Raises ReviewError when it is not over, or when the thoughts are not about it."""
    check_thoughts(match, thoughts)
    turns = tuple(map(_review_turn, taken_turns(match), thoughts.turns, [match] * len(thoughts.turns)))
    start, end = _even(_expectation(thoughts.start)), _end(match)
    deals = _deals(match, start, turns, end)
    return Review(
        rules=rules_text(match.rules),
        players=match.players,
        totals=tuple(int(total) for total in end.totals),
        network=network_name(match.rules),
        playouts=max(thought.playouts for thought in thoughts.turns),
        start=start,
        end=end,
        turns=turns,
        deals=deals,
        seats=tuple(_review_seat(seat, start, turns, deals, end) for seat in range(match.rules.seats)),
        turning_points=_turning_points(turns, deals),
        grades=grades_for(match.rules),
    )


def lead_of(totals: Sequence[float], seat: int) -> float:
    """How far a seat is ahead: over the mean of the best other total and the average other total.

    >>> lead_of([50, 40], 0), lead_of([50, 40, 30], 1)
    (10.0, -5.0)
    """
    others = [total for other, total in enumerate(totals) if other != seat]
    return totals[seat] - (max(others) + sum(others) / len(others)) / 2


# Turns


def _review_turn(turn: TakenTurn, thought: Thought, match: Match) -> TurnReview:
    position = match.positions[turn.begin]
    best, taken = thought.turns[0], thought.turns[thought.taken or 0]
    given_up = best.leads[turn.seat] - taken.leads[turn.seat]
    if turn.forced or given_up < 0:  # playouts found nothing better: the turn that was taken is the best
        best, given_up = taken, 0.0
    grade = Grade.FORCED if turn.forced else grade_of(given_up, grades_for(position.rules))
    return TurnReview(
        seat=turn.seat,
        begin=turn.begin,
        end=turn.end,
        actions=_texts(position, turn.ids),
        grade=grade,
        given_up=given_up,
        chance=best.shares[turn.seat] - taken.shares[turn.seat],
        before=_expectation(best),
        after=_expectation(taken),
        better=None if grade in (Grade.BEST, Grade.FORCED) else _better(position, turn.seat, best, taken),
    )


def _better(position: Position, seat: int, best: Opinion, taken: Opinion) -> BetterTurn:
    """What the lead that was given up is made of: own points now, own points later, and the others' points."""
    now = best.after[seat] - taken.after[seat]
    later = best.totals[seat] - taken.totals[seat] - now
    denies = best.leads[seat] - taken.leads[seat] - now - later
    merit = max((now, Merit.NOW), (later, Merit.LATER), (denies, Merit.DENIES))[1]
    return BetterTurn(best.ids, _texts(position, best.ids), now, later, denies, merit)


def _texts(position: Position, ids: Iterable[int]) -> tuple[str, ...]:
    return tuple(position.text(position.parse(number)) for number in ids)


def _expectation(opinion: Opinion) -> Expectation:
    return Expectation(opinion.totals, opinion.leads, opinion.shares)


def _even(start: Expectation) -> Expectation:
    """The start, at which all seats expect the same: who begins, and everything else, is drawn (C8, D3). What playouts
    say of single seats differs only by chance, and would be taken for luck in every match.
    """
    seats = len(start.totals)
    means = (sum(figures) / seats for figures in (start.totals, start.leads, start.chances))
    return Expectation(*((mean,) * seats for mean in means))


def _end(match: Match) -> Expectation:
    """The end of the match, of which everything is certain."""
    result = match.position.result()
    assert result is not None, "the match is over"
    totals = result.totals
    leads = tuple(lead_of(totals, seat) for seat in range(len(totals)))
    return Expectation(tuple(map(float, totals)), leads, result.shares)


# Deals


@dataclass(frozen=True, slots=True)
class _Step:
    """From what was expected at one version to what was expected when the next seat acted, or when all was over."""

    begin: int
    end: int
    before: Expectation
    after: Expectation


def _deals(match: Match, start: Expectation, turns: Sequence[TurnReview], end: Expectation) -> tuple[DealReview, ...]:
    """What chance did, each time with its luck. Where no chance acts between two turns, what the playouts find there
    belongs to the deal before.
    """
    deals = list[DealReview]()
    texts = tuple(match.texts())
    for step in _steps(start, turns, end, match.version):
        luck = DealReview(
            begin=step.begin,
            end=step.end,
            actions=texts[step.begin : step.end],
            luck=_each(sub, step.after.leads, step.before.leads),
            chances=_each(sub, step.after.chances, step.before.chances),
        )
        if luck.actions or not deals:
            deals.append(luck)
        else:
            deals[-1] = _together(deals[-1], luck)
    return tuple(deals)


def _steps(start: Expectation, turns: Sequence[TurnReview], end: Expectation, last: int) -> Iterable[_Step]:
    ends = [(0, start), *((turn.end, turn.after) for turn in turns)]
    begins = [*((turn.begin, turn.before) for turn in turns), (last, end)]
    for (begin, before), (then, after) in zip(ends, begins, strict=True):
        yield _Step(begin, then, before, after)


def _together(deal: DealReview, more: DealReview) -> DealReview:
    """A deal with the luck that showed only later. What it changed at once stays: a turning point tells that."""
    return replace(deal, luck=_each(add, deal.luck, more.luck))


def _each(operation: Callable[[float, float], float], one: Points, other: Points) -> Points:
    return tuple(map(operation, one, other))


# Seats


def _review_seat(
    seat: int, start: Expectation, turns: Sequence[TurnReview], deals: Sequence[DealReview], end: Expectation
) -> SeatReview:
    own = [turn for turn in turns if turn.seat == seat]
    luck = sum(deal.luck[seat] for deal in deals)
    given_up = sum(turn.given_up for turn in own)
    gifts = sum(turn.after.leads[seat] - turn.before.leads[seat] for turn in turns if turn.seat != seat)
    choices = sum(turn.grade is not Grade.FORCED for turn in own)
    counted = Counter(turn.grade for turn in own)
    return SeatReview(
        start=start.leads[seat],
        luck=luck,
        given_up=given_up,
        gifts=gifts,
        result=end.leads[seat],
        adjusted=end.leads[seat] - luck,
        choices=choices,
        figure=given_up / choices if choices else 0.0,
        grades={grade: counted[grade] for grade in Grade},
    )


# Turning points


def _turning_points(turns: Sequence[TurnReview], deals: Sequence[DealReview]) -> tuple[TurningPoint, ...]:
    """The largest changes of a chance of winning, in the order in which they came."""
    found = [*_lost_by_turns(turns), *_moved_by_deals(deals)]
    largest = sorted((point for point in found if abs(point.change) >= LEAST_SWING), key=lambda p: -abs(p.change))
    return tuple(sorted(largest[:MOST_TURNING_POINTS], key=lambda point: point.version))


def _lost_by_turns(turns: Sequence[TurnReview]) -> Iterable[TurningPoint]:
    return (
        TurningPoint(Cause.TURN, number, turn.end, turn.seat, -turn.chance)
        for number, turn in enumerate(turns)
        if turn.better is not None and turn.chance > 0
    )


def _moved_by_deals(deals: Sequence[DealReview]) -> Iterable[TurningPoint]:
    """Each deal, for the seat that gained the most by it."""
    for number, deal in enumerate(deals):
        seat = max(range(len(deal.chances)), key=lambda seat: deal.chances[seat])
        yield TurningPoint(Cause.DEAL, number, deal.end, seat, deal.chances[seat])
