"""Thinks about all turns of a match, one after the other, so that it can be shown how far it is. It judges none."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kingdomino.core.rules import Actor
from kingdomino.native.core import cores
from kingdomino.native.thinking import Opinion, Thought, expect, think
from kingdomino.play.match import Match
from kingdomino.review.errors import ReviewError
from kingdomino.review.plan import ReviewPlan
from kingdomino.review.taken_turns import taken_turns


@dataclass(frozen=True, slots=True)
class MatchThoughts:
    """What a search thinks of a match: what everybody could expect before the first deal, then of each turn."""

    start: Opinion
    turns: tuple[Thought, ...]


class Cancelled(Exception):
    """Whoever asked for a review does not want it any more."""


def check_finished(match: Match) -> None:
    """Raises ReviewError when the match is not over."""
    if match.position.actor is not Actor.OVER:
        raise ReviewError("review_unfinished", actions=match.version)


def count_steps(match: Match) -> int:
    """How many steps `think_over` takes: one for the start, and one for each turn."""
    return 1 + len(taken_turns(match))


def think_over(
    match: Match,
    plan: ReviewPlan,
    *,
    progress: Callable[[int], None] = lambda done: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> MatchThoughts:
    """Think about each turn of a finished match, on all cores; `progress` hears after each step how many are done.

    Raises ReviewError when the match is not over, CoreError when there is no compiled core or no network for these
    rules, Cancelled when `cancelled` says so between two turns.
    """
    check_finished(match)
    thoughts = list[Thought]()
    start: Opinion | None = None
    for done, thought in enumerate(_steps(match, plan), start=1):
        if isinstance(thought, Opinion):
            start = thought
        else:
            thoughts.append(thought)
        progress(done)
        if cancelled():
            raise Cancelled
    assert start is not None, "the start is thought about first"
    return MatchThoughts(start, tuple(thoughts))


def _steps(match: Match, plan: ReviewPlan) -> Iterator[Opinion | Thought]:
    search, positions = plan.search(threads=cores()), match.positions
    yield expect(positions[0], search, seed=plan.seed)
    for turn in taken_turns(match):
        yield think(positions[turn.begin], search, seed=plan.seed, taken=turn.ids)
