"""Looking ahead at a table: where a draft leads, and why something is not legal. Nothing is stored, nothing changes."""

from kingdomino.core.rules import Actor
from kingdomino.errors import KingdominoError
from kingdomino.play.match import out_of_turn
from kingdomino.play.position import Position
from kingdomino.server.tables.table import Table
from kingdomino.server.views import view
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import Previewed, Reason, Reasons
from kingdomino.server.wire.refusal import fault_refusal, refusal_of


def preview(table: Table, asked: protocol.Preview, *, points: bool) -> Previewed:
    """Where a seat's actions lead, up to the end of its turn. Raises Refusal."""
    future = table.thought(asked.seat, asked.version, asked.actions)
    position = future.moment.position
    before = table.moment.position
    new_turn = position.turn != before.turn
    ends = new_turn or position.actor != asked.seat
    return Previewed(
        id=asked.id,
        version=asked.version,
        seat=asked.seat,
        actions=[step.text for step in future.steps],
        view=view.view(future.moment, table.promise, points=table.tells_points),
        points=view.total(position, asked.seat) - view.total(table.moment.position, asked.seat),
        ends=ends,
        choices=None if ends else table.choices(future.moment, points=points),
        steps=future.steps,
    )


def why(table: Table, asked: protocol.Why) -> Reasons:
    """Why each of the candidates is not legal after the draft. Raises Refusal when the draft itself is not."""
    position = table.thought(asked.seat, asked.version, asked.actions).moment.position
    return Reasons(asked.id, [_reason(position, asked.seat, candidate) for candidate in asked.candidates])


def _reason(position: Position, seat: int, text: str) -> Reason | None:
    if position.actor != seat:
        return fault_refusal(out_of_turn(Actor(seat), position.actor)).reason()
    try:
        fault = position.fault(text)
    except KingdominoError as error:
        return refusal_of(error).reason()
    return None if fault is None else fault_refusal(fault).reason()
