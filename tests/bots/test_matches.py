"""Whole matches of the bots in every game, mode and number of seats: they end, and greedy beats random clearly."""

import pytest

from kingdomino import Actor, parse_rules, rules_text
from kingdomino.arena.simulation import play_match, simulate
from kingdomino.testing import plain_combinations

MATCHES = 8

RULES = [
    *map(rules_text, plain_combinations()),
    "kingdomino(mighty_duel=yes, middle_kingdom=yes, harmony=yes)",
    "kingdomino(opening=split)",
    "kingdomino(seats=3, three_player_line=4)",
    "kingdomino(dynasty=yes, opening=snake)",
    "origins(seats=4, mode=tribe, empire_of_fire=yes, homo_habilis=yes, fire_on_hut=yes)",
]
"""Each game with each mode and number of players, and the variants that change what bots must decide."""


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_greedy_beats_random_clearly(rules: str) -> None:
    seats = parse_rules(rules).seats
    summary = simulate(rules, ["greedy", *["random"] * (seats - 1)], matches=MATCHES, seed="clearly")
    greedy, random = summary.bots

    assert (greedy.name, random.name) == ("greedy", "random")
    assert greedy.interval[0] > 1 / seats
    assert greedy.mean > random.mean * 1.3


@pytest.mark.parametrize("rules", RULES)
def test_greedy_plays_itself_to_the_end_the_same_way_from_the_same_seed(rules: str) -> None:
    match = play_match(rules, ["greedy"], "itself")

    assert match.position.actor is Actor.OVER
    assert match.actions == play_match(rules, ["greedy"], "itself").actions
