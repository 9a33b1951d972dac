"""The plan by which the greedy bot recruits: as good as trying everything out, and passing where nothing gains."""

from collections.abc import Iterator

import pytest

from kingdomino import Actor, Dealer, Match, Position
from kingdomino.bots.random_bot import RandomBot
from kingdomino.bots.recruiting import next_step
from kingdomino.games.origins.actions import Recruit, Settle, Spend
from tests.clauses.origins_scene import scene, state_of
from tests.clauses.positions import play

TRIBE = "origins(seats=2, mode=tribe)"
FEW_WAYS = 40
"""A territory is tried out when a caveman can be paid for in no more ways than this."""


def recruiting(territory: str, cave: str) -> Position:
    """A has laid a domino and claimed the next one."""
    return play(scene(TRIBE, territory, line="1A", coming="40", cave=cave), "place g8 up", "claim 40")


def follow(position: Position) -> Position:
    """The position after all steps of the plan."""
    seat, position = position.actor, position.play(next_step(state_of(position)))
    while position.actor is seat and isinstance(position.legal()[0], Spend | Settle):
        position = position.play(next_step(state_of(position)))
    return position


def every_way(position: Position) -> Iterator[Position]:
    """All positions to which recruiting or passing can lead."""
    seat = position.actor
    for action in position.legal():
        after = position.play(action)
        if isinstance(action, Recruit | Spend) and after.actor is seat:
            yield from every_way(after)
        else:
            yield after


@pytest.mark.clause("OB2")
def test_nobody_is_recruited_who_brings_nothing() -> None:
    # The small warrior would bring one point, but take two resources from the hunter and the fishing child.
    position = recruiting("d0:h g0+ ## l0+ d0:c", cave="small_warrior")

    assert position.text(next_step(state_of(position))) == "pass"


@pytest.mark.clause("OB2")
def test_the_resources_that_are_missed_least_are_spent() -> None:
    # The hunter on f7 counts the two mammoths to its left, so the one on i7 pays, and the only fish.
    territory = """
    g0+ .. .. ..  ..
    g0+ d0 ## l0+ g0+
    """
    position = play(recruiting(territory, cave="hunter"), "recruit hunter board")

    assert position.text(next_step(state_of(position))) in {"spend h7", "spend i7"}
    assert follow(position).score()[0].total == 6


def small_tribes() -> Iterator[Position]:
    """Positions of random matches in which somebody may recruit and everything can be tried out."""
    for number in range(6):
        match, player = Match("origins(seats=3, mode=tribe)", Dealer(f"tribe {number}")), RandomBot(f"player {number}")
        while (actor := match.position.actor) is not Actor.OVER:
            if isinstance(match.position.legal()[-1], Recruit) and ways_to_pay(match.position) <= FEW_WAYS:
                yield match.position
            match.submit(actor, player.choose(match.position))


def ways_to_pay(position: Position) -> int:
    squares = state_of(position).territory.squares.values()
    resources = sum(square.resource is not None for square in squares)
    return resources ** (4 if len({square.resource for square in squares} - {None}) == 4 else 2)


@pytest.mark.slow
@pytest.mark.clause("OB3")
@pytest.mark.clause("OB5")
def test_the_plan_is_as_good_as_trying_everything_out() -> None:
    tried = list(small_tribes())
    assert sum(isinstance(next_step(state_of(position)), Recruit) for position in tried) >= 20
    for position in tried:
        best = max(after.score()[position.actor].total for after in every_way(position))
        assert follow(position).score()[position.actor].total == best, str(position)
