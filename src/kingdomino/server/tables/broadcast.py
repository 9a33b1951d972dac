"""Telling everybody who is connected to a table what changed. It changes nothing."""

from asyncio import get_running_loop
from dataclasses import dataclass
from typing import Final, Self

from kingdomino.server.tables.client import ENCODER
from kingdomino.server.tables.clock import Clock
from kingdomino.server.tables.state import TableState
from kingdomino.server.tables.table import Table
from kingdomino.server.wire.protocol import Message, Seats, Status, Stepped
from kingdomino.server.wire.view_types import Step

PRESENCE_SECONDS: Final = 0.5
"""How often a table is told at most that somebody has come or gone, if nothing else has changed."""


@dataclass(frozen=True, slots=True)
class Told:
    """What everybody who is connected has been told."""

    state: TableState
    status: Status
    version: int

    @classmethod
    def of(cls, table: Table) -> Self:
        return cls(table.state, table.status, table.version)


def publish(table: Table, told: Told, now: float) -> None:
    """Tell what is new; choices go only to whoever holds the seat that acts."""
    if not table.audience:
        return
    if table.version > told.version:
        _publish_steps(table, table.log.steps(told.version))
    if table.state is not told.state or table.status is not told.status:
        _publish_state(table, told, now)


def _publish_state(table: Table, told: Told, now: float) -> None:
    before, state = told.state, table.state
    if table.status is not told.status or state.shown() != before.shown():
        publish_seats(table, now)
    for chatted in state.chats:
        if chatted.number > before.chat_number:
            _send_all(table, chatted)
    ended = table.status is Status.ENDED and told.status is not Status.ENDED
    if ended or state.hints is not before.hints:
        for client in table.audience:
            client.send(table.sync(client.tokens, points=client.points))


def say_goodbye(table: Table, tokens: frozenset[str]) -> None:
    """Close the connections of those who leave, by the hashes of their tokens."""
    for client in table.audience:
        if client.tokens & tokens:
            client.close("left", again=False)


def publish_seats(table: Table, now: float) -> None:
    """Who sits there, who is connected, how much time is left now, and what is agreed."""
    audience = table.audience
    if audience.telling is not None:
        audience.telling.cancel()
        audience.telling = None
    if audience:
        audience.told_at = get_running_loop().time()
        _send_all(table, Seats(table.info(now)))


def publish_presence(table: Table, clock: Clock) -> None:
    """Somebody has come or gone: tell it at once, or soon together with all who come and go until then."""
    audience, loop = table.audience, get_running_loop()
    if audience.telling is not None:
        return
    wait = audience.told_at + PRESENCE_SECONDS - loop.time()
    if wait <= 0:
        publish_seats(table, clock.now())
    else:
        audience.telling = loop.call_later(wait, lambda: publish_seats(table, clock.now()))


def _send_all(table: Table, message: Message) -> None:
    encoded = ENCODER.encode(message)
    for client in table.audience:
        client.send_bytes(encoded)


def _publish_steps(table: Table, steps: list[Step]) -> None:
    """The new steps and the position after them."""
    common = ENCODER.encode(Stepped(table.version, steps, table.view()))
    with_choices: dict[bool, bytes] = {}
    for client in table.audience:
        if not table.may_act(client.tokens):
            client.send_bytes(common)
            continue
        if client.points not in with_choices:
            with_choices[client.points] = _add_choices(common, table, points=client.points)
        client.send_bytes(with_choices[client.points])


def _add_choices(encoded: bytes, table: Table, *, points: bool) -> bytes:
    """The same message with choices, its last field: the view, which is much longer, is not encoded twice."""
    choices = ENCODER.encode(table.choices(table.log.moment, points=points))
    return b'%b,"choices":%b}' % (encoded[:-1], choices)
