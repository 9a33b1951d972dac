"""Thoughts that come from elsewhere are used only if they can be about the match; a sentence says what is wrong."""

from collections.abc import Callable
from dataclasses import asdict, replace
from functools import cache
from typing import Any

import pytest

from kingdomino.native import AVAILABLE
from kingdomino.native.thinking import Opinion, Thought
from kingdomino.play.match import Match
from kingdomino.review import MatchThoughts, ReviewError, plan_for, sum_up, think_over
from kingdomino.review.thinking import Cancelled
from tests.matches import bot_match

pytestmark = pytest.mark.skipif(not AVAILABLE, reason="a review needs the compiled core")

TURN = 9
"""The turn that the tests spoil; sentences count turns from 1."""


@cache
def thought_over() -> tuple[Match, MatchThoughts]:
    match = bot_match("kingdomino(seats=2)", "greedy")
    return match, think_over(match, plan_for(match.rules, playouts=8))


def spoiled(change: Callable[[Thought], Thought]) -> MatchThoughts:
    """The thoughts with one of them changed."""
    _, thoughts = thought_over()
    turns = list(thoughts.turns)
    turns[TURN - 1] = change(turns[TURN - 1])
    return replace(thoughts, turns=tuple(turns))


def best_with(**fields: Any) -> MatchThoughts:
    def change(thought: Thought) -> Thought:
        best = Opinion(**{**asdict(thought.turns[0]), **fields})
        return replace(thought, turns=(best, *thought.turns[1:]))

    return spoiled(change)


def refusal(thoughts: MatchThoughts) -> str:
    with pytest.raises(ReviewError) as refused:
        sum_up(thought_over()[0], thoughts)
    return str(refused.value)


def test_thoughts_about_too_few_turns_are_refused() -> None:
    _, thoughts = thought_over()
    fewer = replace(thoughts, turns=thoughts.turns[:-1])

    assert refusal(fewer) == "These are thoughts about 27 turns, but the match has 28."


def test_thoughts_of_another_seat_are_refused() -> None:
    assert "of another seat; in this turn" in refusal(spoiled(lambda thought: replace(thought, seat=1 - thought.seat)))


@pytest.mark.parametrize("taken", [None, -1, 99])
def test_a_thought_that_does_not_say_what_was_taken_is_refused(taken: int | None) -> None:
    sentence = refusal(spoiled(lambda thought: replace(thought, taken=taken)))

    assert sentence.startswith(f"The thought about turn {TURN} does not say which of its turns was taken")


def test_another_turn_than_the_one_in_the_record_is_refused() -> None:
    def another(thought: Thought) -> Thought:
        return replace(thought, taken=0 if thought.taken else 1)

    assert "names another one than the record" in refusal(spoiled(another))


@pytest.mark.parametrize("ids", [(999_999,), (-1,), (0, 0, 0, 0), ()])
def test_a_best_turn_that_is_not_possible_is_refused(ids: tuple[int, ...]) -> None:
    sentence = refusal(best_with(ids=ids))

    assert sentence.startswith(f"The thought about turn {TURN} ")


@pytest.mark.parametrize(
    "fields",
    [
        {"leads": (float("nan"), 0.0)},
        {"leads": (float("inf"), 0.0)},
        {"leads": (1e6, -1e6)},
        {"leads": (1.0,)},
        {"totals": ()},
        {"shares": (0.9, 0.9)},
        {"shares": (2.0, -1.0)},
        {"after": (1000, 1000)},
    ],
)
def test_impossible_numbers_are_refused(fields: dict[str, Any]) -> None:
    assert "has numbers that cannot be" in refusal(best_with(**fields))


def test_impossible_numbers_before_the_first_deal_are_refused() -> None:
    _, thoughts = thought_over()
    start = Opinion((), 0, 0, 1, (0, 0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0))

    assert "numbers that cannot be" in refusal(replace(thoughts, start=start))


def test_only_the_best_turn_and_the_one_that_was_taken_are_needed() -> None:
    match, thoughts = thought_over()
    two = tuple(
        replace(t, turns=(t.turns[0],) if not t.taken else (t.turns[0], t.turns[t.taken]), taken=min(t.taken or 0, 1))
        for t in thoughts.turns
    )

    assert sum_up(match, replace(thoughts, turns=two)) == sum_up(match, thoughts)


def test_the_same_seed_thinks_the_same_and_another_one_something_else() -> None:
    match, thoughts = thought_over()
    again, other = (think_over(match, plan_for(match.rules, playouts=8, seed=seed)) for seed in (1, 2))

    assert thoughts == again != other


def test_an_unfinished_match_is_refused_before_anything_is_thought() -> None:
    match = bot_match("kingdomino(seats=2)", "greedy")
    match.undo(1)

    with pytest.raises(ReviewError, match=r"A review needs a finished match; this one is not over after its"):
        think_over(match, plan_for(match.rules))
    with pytest.raises(ReviewError, match="A review needs a finished match"):
        sum_up(match, thought_over()[1])


def test_thinking_tells_how_far_it_is_and_can_be_cancelled() -> None:
    match, _ = thought_over()
    heard = list[int]()

    with pytest.raises(Cancelled):
        think_over(match, plan_for(match.rules, playouts=1), progress=heard.append, cancelled=lambda: len(heard) == 5)
    assert heard == [1, 2, 3, 4, 5]
