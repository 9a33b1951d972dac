"""Which caveman to recruit, what to pay and where to settle, for the most points at once (OB2, OB3).

It is the part of the greedy bot that would be too slow if it tried everything: a tribe has tens of thousands of ways to
recruit.
It does not look beyond this turn. Because every resource counts by itself (OB5), the cheapest payment is found
resource by resource.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from kingdomino.core.grid import Cell
from kingdomino.games.origins.actions import PASS, Action, Settle, Source, Spend
from kingdomino.games.origins.data import Resource, Square
from kingdomino.games.origins.scoring import caveman_lines
from kingdomino.games.origins.state import HuntingTerritory, Newcomer, State
from kingdomino.games.origins.tribe import PRICE, recruits, settle_fault

Squares = Mapping[Cell, Square]


@dataclass(frozen=True, slots=True)
class Plan:
    """A newcomer settled on a cell, paid with the resources of some cells, and the tribe's points after that."""

    payment: tuple[Cell, ...]
    cell: Cell
    points: int


def next_step(state: State, least_gain: float = 0.0) -> Action:
    """The next action of the best plan, at any point of recruiting.

    It passes if no caveman would add more points than `least_gain`.
    """
    if state.newcomer is None:
        return _choose_newcomer(state, least_gain)
    plan = best_plan(state.territory, state.newcomer)
    return Spend(plan.payment[0]) if plan.payment else Settle(plan.cell)


def _choose_newcomer(state: State, least_gain: float) -> Action:
    best: Action = PASS
    most = points(state.territory.squares) + least_gain
    for recruit in recruits(state.cave, state.territory):
        if recruit.source is Source.PILE and recruit.caveman in state.cave.face_up:
            continue  # the same caveman is cheaper on the board
        plan = best_plan(state.territory, Newcomer(recruit.caveman, PRICE[recruit.source]))
        if plan.points > most:
            best, most = recruit, plan.points
    return best


def points(squares: Squares) -> int:
    """The points of a tribe (OB5, OB6)."""
    return sum(line.points for line in caveman_lines(squares))


def best_plan(territory: HuntingTerritory, newcomer: Newcomer) -> Plan:
    """The plan that gives the tribe most points. A caveman who may be recruited can always be paid and settle (OB3)."""
    settlements = sorted(_settlements(territory, newcomer), key=lambda found: found.points, reverse=True)
    best: Plan | None = None
    for settlement in settlements:
        if best is not None and settlement.points <= best.points:
            break  # a payment never adds points
        plan = _pay(settlement, newcomer)
        if plan is not None and (best is None or plan.points > best.points):
            best = plan
    assert best is not None
    return best


@dataclass(frozen=True, slots=True)
class _Settlement:
    """A newcomer on its cell before the rest of the price is paid; `given` is the resource that lay there."""

    cell: Cell
    squares: Squares
    given: Resource | None
    points: int


def _settlements(territory: HuntingTerritory, newcomer: Newcomer) -> Iterator[_Settlement]:
    """Every cell where the newcomer can settle after the cell's own resource, if any, has been spent."""
    for cell, square in territory.squares.items():
        if square.resource is not None and not _can_spend(newcomer, square.resource):
            continue
        if settle_fault(territory.change({cell: replace(square, resource=None)}), cell) is None:
            squares = {**territory.squares, cell: replace(square, resource=None, caveman=newcomer.caveman)}
            yield _Settlement(cell, squares, square.resource, points(squares))


def _can_spend(newcomer: Newcomer, resource: Resource) -> bool:
    return len(newcomer.spent) < newcomer.price and resource not in newcomer.spent


def _pay(settlement: _Settlement, newcomer: Newcomer) -> Plan | None:
    """The plan that pays the rest with the resources that lose fewest points; None if there are not enough kinds."""
    given = () if settlement.given is None else (settlement.given,)
    spent = newcomer.spent + given
    losses = sorted(_losses(settlement, spent))[: newcomer.price - len(spent)]
    if len(spent) + len(losses) < newcomer.price:
        return None
    payment = (settlement.cell,) * len(given) + tuple(cell for _, cell in losses)
    return Plan(payment, settlement.cell, settlement.points - sum(loss for loss, _ in losses))


def _losses(settlement: _Settlement, spent: tuple[Resource, ...]) -> Iterator[tuple[int, Cell]]:
    """For each kind of resource not spent yet: the smallest loss of points for one of it, and its cell."""
    squares = settlement.squares
    for resource in Resource:
        cells = [cell for cell, square in squares.items() if square.resource is resource]
        if cells and resource not in spent:
            yield min((_loss(settlement, cell), cell) for cell in cells)


def _loss(settlement: _Settlement, cell: Cell) -> int:
    bare = replace(settlement.squares[cell], resource=None)
    return settlement.points - points({**settlement.squares, cell: bare})
