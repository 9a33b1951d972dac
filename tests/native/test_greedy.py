"""Every greedy choice of the compiled core is one of the best by its stated objective, computed by the Python rules.

Policies that are greedy only sometimes are so exactly when they say.
"""

import random
from collections.abc import Callable, Iterator
from math import sqrt

import pytest

from kingdomino import new
from kingdomino.core.rules import Actor
from kingdomino.family.spec import rules_text
from kingdomino.native import _core, choose, play_matches
from kingdomino.native.greedy import appraise, is_drafting
from kingdomino.native.policies import EPSILON_GREEDY_ONE_IN, choose_in_python
from kingdomino.play.position import Position
from kingdomino.testing import combinations

COMBINATIONS = tuple(map(rules_text, combinations()))
RARE = ("SPLIT", "FIRE", "GIVE", "RECRUIT", "SPEND", "SETTLE", "HONOUR", "CROSS")
"""Phases of which a random game has few, so that all of them are looked at."""


def decisions(text: str, seed: str) -> Iterator[Position]:
    """Some of the decisions of a random game."""
    chances = random.Random(f"{text} {seed}")
    position = new(text).deal(chances)
    while position.actor is not Actor.OVER:
        if chances.random() < (0.5 if position.state.phase.name in RARE else 0.1):
            yield position
        position = position.play(chances.choice(position.ids())).deal(chances)


@pytest.mark.parametrize("text", COMBINATIONS)
@pytest.mark.parametrize("policy", ["greedy", "full_greedy"])
def test_a_greedy_choice_is_one_of_the_best(text: str, policy: str) -> None:
    looked_at = 0
    for position in decisions(text, policy):
        values = appraise(position, full=policy == "full_greedy")
        best = {number for number, value in values.items() if value == max(values.values())}
        chosen = {choose(position, policy, seed=seed) for seed in range(3)}
        assert chosen <= best, f"{position}\nchosen {chosen}, best {best}"
        looked_at += 1
    assert looked_at


# Greedy only sometimes

Choose = Callable[[Position, str, int], int]


def choose_compiled(position: Position, policy: str, seed: int) -> int:
    return choose(position, policy, seed=seed)


def choose_by_python(position: Position, policy: str, seed: int) -> int:
    return choose_in_python(position, policy, random.Random(seed))


BOTH = (choose_compiled, choose_by_python)


@pytest.mark.parametrize("chosen_by", BOTH)
@pytest.mark.parametrize("text", ["kingdomino(seats=2, opening=split)", "origins(seats=2, mode=tribe)", "duel"])
def test_greedy_placement_is_greedy_except_where_it_drafts(text: str, chosen_by: Choose) -> None:
    drafts = places = 0
    for position in decisions(text, "greedy_placement"):
        chosen = {chosen_by(position, "greedy_placement", seed) for seed in range(60 if is_drafting(position) else 3)}
        if is_drafting(position):
            assert chosen == set(position.ids())
            drafts += 1
        else:
            values = appraise(position, full=False)
            assert {values[number] for number in chosen} == {max(values.values())}
            places += 1
    assert drafts
    assert places


@pytest.mark.parametrize("chosen_by", BOTH)
def test_epsilon_greedy_is_full_greedy_in_a_quarter_of_its_decisions(chosen_by: Choose) -> None:
    position = next(each for each in decisions("kingdomino(seats=4)", "epsilon") if has_one_best_of_several(each))
    values = appraise(position, full=True)
    best, tries = max(values, key=values.__getitem__), 4000
    greedy = sum(chosen_by(position, "epsilon_greedy", seed) == best for seed in range(tries)) / tries
    expected = 1 / 4 + 3 / 4 / len(values)
    assert greedy == pytest.approx(expected, abs=4 * sqrt(expected * (1 - expected) / tries))


def has_one_best_of_several(position: Position) -> bool:
    values = [*appraise(position, full=True).values()] if is_drafting(position) else []
    return len(values) > 2 and values.count(max(values)) == 1


def test_both_are_epsilon_greedy_in_the_same_share() -> None:
    assert _core.EPSILON_GREEDY_ONE_IN == EPSILON_GREEDY_ONE_IN


def test_equal_choices_are_equally_likely() -> None:
    position = new("kingdomino(seats=2)").play("deal 1 2 3 4").play("king A")
    counts = [0] * 4
    for seed in range(4000):
        counts[position.ids().index(choose(position, "greedy", seed=seed))] += 1
    assert counts == pytest.approx([1000] * 4, abs=4 * 27.4)  # four standard deviations of a quarter of 4000


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("greedy", "random"),
        ("full_greedy", "greedy"),
        ("greedy", "greedy_placement"),
        ("greedy_placement", "random"),
        ("full_greedy", "epsilon_greedy"),
        ("epsilon_greedy", "random"),
    ],
)
def test_more_greed_scores_more(better: str, worse: str) -> None:
    for text in ("kingdomino(seats=2)", "origins(seats=2, mode=totem)"):
        means = play_matches(text, [better, worse], 400, seed=1).mean_totals
        assert means[0] > means[1]
