"""Prospects of cavemen: what the cave promises is what recruiting, paying and settling really bring at best."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from kingdomino import Actor, Dealer, Match, Position, SeededChances
from kingdomino.core.grid import Cell
from kingdomino.games.origins import tribe
from kingdomino.games.origins.actions import PASS, Recruit, Settle, Source, Spend
from kingdomino.games.origins.data import Caveman
from kingdomino.games.origins.prospects import prospects
from kingdomino.games.origins.rules import OriginsRules
from kingdomino.games.origins.state import Phase, State

PRICE = tribe.PRICE[Source.BOARD]


def recruiting(seats: int, seed: str) -> Iterator[Position]:
    """Moments in which a caveman may be recruited, in a match of players who recruit seldom and so can choose."""
    match, player = Match(f"origins(seats={seats}, mode=tribe)", Dealer(seed)), SeededChances(seed)
    while match.position.actor is not Actor.OVER:
        legal, number = match.position.legal(), player.randrange(1000)
        if match.position.state.phase is Phase.RECRUIT and number % 4:
            if number % 12 == 1:
                yield match.position
            legal = (PASS,)
        match.submit(match.position.actor, legal[number % len(legal)])


def bringing(position: Position, kind: Caveman) -> dict[Cell, int]:
    """What the caveman brings on each cell at best: every payment and every settlement is really played."""
    state, seat = position.state, position.actor
    assert isinstance(state, State)
    before = total(position, seat)
    best: dict[Cell, int] = {}
    wooden = [
        (cell, square.resource) for cell, square in state.territory.squares.items() if square.resource is not None
    ]
    recruited = position.play(Recruit(kind, Source.BOARD))
    for paid in combinations(wooden, PRICE):
        if len({resource for _, resource in paid}) < PRICE:
            continue
        settling = recruited
        for cell, _ in paid:
            settling = settling.play(Spend(cell))
        for settle in settling.legal():
            assert isinstance(settle, Settle)
            points = total(settling.play(settle), seat) - before
            best[settle.cell] = max(points, best.get(settle.cell, points))
    return best


def total(position: Position, seat: int) -> int:
    assert isinstance(position.rules, OriginsRules)
    assert isinstance(position.state, State)
    return position.rules.sheet(position.state, seat).total


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_caveman_promises_what_it_brings_after_it_was_paid_for(seats: int) -> None:
    for position in [*recruiting(seats, "prospects"), *recruiting(seats, "more prospects")]:
        state = position.state
        assert isinstance(state, State)
        for kind in set(state.cave.face_up):
            assert prospects(state.territory, kind, PRICE) == bringing(position, kind)
