"""Python and C++ agree, action by action and byte by byte, for every combination. Which is right, other tests say."""

import random

import pytest

from kingdomino.core.rules import Actor
from kingdomino.family.spec import parse_rules, rules_text
from kingdomino.native import engine
from kingdomino.native.equivalence import Difference, Twins, Walk, chance_values, check_matches, main
from kingdomino.play.record import parse_record
from kingdomino.testing import combinations
from tests.clauses.duel_scene import crowded
from tests.page_core import NodeCore

POSITIONS = 100_000
"""How many positions all combinations together compare at least."""

COMBINATIONS = tuple(map(rules_text, combinations()))
EACH = -(-POSITIONS // len(COMBINATIONS))
MATCHES_AT_ONCE = 4


@pytest.mark.parametrize("text", COMBINATIONS)
def test_python_native_and_webassembly_agree_along_random_games(text: str, perhaps_node: NodeCore | None) -> None:
    follow = perhaps_node.follow if perhaps_node else None
    compared = series = 0
    while compared < EACH:
        compared += check_matches(text, MATCHES_AT_ONCE, f"ci {series}", follow)
        series += 1
    assert compared >= EACH
    if perhaps_node:
        assert {perhaps_node.receive() for _ in range(series * MATCHES_AT_ONCE)} == {""}


@pytest.mark.clause("D9")
def test_python_and_native_agree_where_the_line_power_meets_a_crowded_map() -> None:
    """Random matches seldom get there: maps with few empty squares and dice that connect in few places."""
    chances = random.Random("crowded")
    for _ in range(2000):
        position = crowded(chances)
        while position.actor is Actor.A:
            ids = list(position.ids())
            packed = position.pack()
            assert engine(position.rules).legal(packed) == ids, position
            chosen = chances.choice(ids)
            position = position.play(chosen)
            assert engine(position.rules).apply(packed, chosen) == position.pack()


def test_a_difference_is_shown_with_the_record_up_to_it() -> None:
    twins = Twins(parse_rules("kingdomino(seats=2)"))
    chances = random.Random(1)
    twins.compare(range(2))
    twins._deal(chances)
    twins.packed = twins.engine.start()
    with pytest.raises(Difference, match="the packed states differ") as found:
        twins.compare(range(2))
    assert parse_record(found.value.record).actions[0].startswith("deal ")


def test_where_the_page_goes_another_way_it_says_after_which_moves(node: NodeCore) -> None:
    walks: list[Walk] = []
    check_matches("duel", 1, "altered", walks.append)
    (walk,) = walks
    walk.sums[7] += 1
    node.follow(walk)
    assert node.receive().startswith(f"duel: the page's core differs in position 7, after [{str(walk.moves[0])[:3]}")


def test_every_deed_of_chance_has_numbers() -> None:
    tribe = parse_rules("origins(mode=tribe)")
    state = tribe.start()
    deal = tribe.sample(state, random.Random(1))
    cave = tribe.sample(tribe.apply(state, deal).state, random.Random(1))
    assert len(chance_values(deal)) == len(chance_values(cave)) == 4


def test_the_long_run_counts_what_it_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--positions", "300", "--rules", "duel", "--jobs", "1"]) == 0
    said = capsys.readouterr().out.split()
    assert int(said[0]) >= 300
