"""Every greedy choice of the compiled core is one of the best by its stated objective, computed by the Python rules."""

import random
from collections.abc import Iterator

import pytest

from kingdomino import new
from kingdomino.core.rules import Actor
from kingdomino.family.spec import rules_text
from kingdomino.native import choose, play_matches
from kingdomino.native.greedy import appraise
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


def test_equal_choices_are_equally_likely() -> None:
    position = new("kingdomino(seats=2)").play("deal 1 2 3 4").play("king A")
    counts = [0] * 4
    for seed in range(4000):
        counts[position.ids().index(choose(position, "greedy", seed=seed))] += 1
    assert counts == pytest.approx([1000] * 4, abs=4 * 27.4)  # four standard deviations of a quarter of 4000


@pytest.mark.parametrize(
    ("better", "worse"), [("greedy", "random"), ("full_greedy", "greedy"), ("full_greedy", "random")]
)
def test_more_greed_scores_more(better: str, worse: str) -> None:
    for text in ("kingdomino(seats=2)", "origins(seats=2, mode=totem)"):
        means = play_matches(text, [better, worse], 400, seed=1).mean_totals
        assert means[0] > means[1]
