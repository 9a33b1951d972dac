"""Whole matches of the bots in every game, mode and number of seats: they end, and greedy beats random clearly."""

from collections.abc import Iterator

import pytest

from kingdomino import Actor, infos, parse_rules
from kingdomino.arena.simulation import play_match, simulate

MATCHES = 8


def every_rules() -> Iterator[str]:
    """Each game with each mode and number of players, and the variants that change what bots must decide."""
    for info in infos():
        mode = info.option("mode")
        for seats in info.seats:
            for value in mode.values if mode else ("",):
                yield f"{info.id}(seats={seats}{f', mode={value}' if value else ''})"
    yield "kingdomino(mighty_duel=yes, middle_kingdom=yes, harmony=yes)"
    yield "kingdomino(opening=split)"
    yield "kingdomino(seats=3, three_player_line=4)"
    yield "kingdomino(dynasty=yes, opening=snake)"
    yield "origins(seats=4, mode=tribe, empire_of_fire=yes, homo_habilis=yes, fire_on_hut=yes)"


RULES = list(every_rules())


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
