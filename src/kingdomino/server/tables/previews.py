"""Looking ahead at a table: where actions would lead, and why something is not legal. Nothing is stored or changed."""

import asyncio
from collections.abc import Mapping
from functools import reduce
from typing import Final

from kingdomino.core.grid import NAMES, Cell
from kingdomino.core.rules import Action, Actor
from kingdomino.errors import KingdominoError, NotationError
from kingdomino.play.match import Future, out_of_turn
from kingdomino.play.position import Position
from kingdomino.server.tables.commands.moves import check_version
from kingdomino.server.tables.table import Table
from kingdomino.server.views import view
from kingdomino.server.views.view import Moment
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import Candidate, Previewed, Reason, Reasons
from kingdomino.server.wire.refusal import fault_refusal, refusal_of

AT_ONCE: Final = 20
"""How many candidates are looked at before others are answered."""
CELLS: Final[Mapping[str, Cell]] = {name: cell for cell, name in enumerate(NAMES)}


def preview(table: Table, asked: protocol.Preview, *, points: bool) -> Previewed:
    """Where a seat's actions lead, up to the end of its turn. Raises Refusal."""
    future, before = _look_ahead(table, asked), table.log.moment
    match, moment = table.log.match, reduce(Moment.after, future.played, before)
    steps = view.steps(match.start, [*match.played, *future.played], asked.version, {})
    position = moment.position
    ends = position.turn != before.position.turn or position.actor != asked.seat
    return Previewed(
        id=asked.id,
        version=asked.version,
        seat=asked.seat,
        actions=[step.text for step in steps],
        view=table.view_of(moment),
        points=before.points_of_turn(asked.seat, position),
        ends=ends,
        choices=None if ends else table.choices(moment, points=points),
        steps=steps,
    )


def _look_ahead(table: Table, asked: protocol.Preview | protocol.Why) -> Future:
    check_version(table.status, table.log, asked.version)
    try:
        return table.log.match.preview(asked.seat, asked.actions)
    except KingdominoError as error:
        raise refusal_of(error) from error


async def why(table: Table, asked: protocol.Why) -> Reasons:
    """Why each of the candidates is not legal after some actions. Raises Refusal when those are not legal.

    After a few of them it is everybody else's turn.
    """
    position, reasons = _look_ahead(table, asked).position, list[Reason | None]()
    for first in range(0, len(asked.candidates), AT_ONCE):
        together = asked.candidates[first : first + AT_ONCE]
        reasons += [_reason(position, asked.seat, candidate) for candidate in together]
        await asyncio.sleep(0)
    return Reasons(asked.id, reasons)


def _reason(position: Position, seat: int, candidate: Candidate) -> Reason | None:
    if position.actor != seat:
        return fault_refusal(out_of_turn(Actor(seat), position.actor)).reason()
    try:
        fault = position.fault(_find(position, candidate))
    except KingdominoError as error:
        return refusal_of(error).reason()
    return None if fault is None else fault_refusal(fault).reason()


def _find(position: Position, candidate: Candidate) -> Action:
    """The action that a candidate describes. Raises NotationError where there is none."""
    if not set(candidate.cells) <= CELLS.keys():
        raise NotationError("no_such_action", kind=candidate.kind, cells=" ".join(candidate.cells))
    cells = tuple(CELLS[name] for name in candidate.cells)
    params = {name: tuple(value) if isinstance(value, list) else value for name, value in candidate.params.items()}
    return position.language.find(candidate.kind, cells, params)
