"""Tries at daily challenges as they are to be stored with a change of their tables. It stores nothing."""

from typing import Final

from kingdomino.core.rules import Actor
from kingdomino.play.match import Future
from kingdomino.server.storage.log import DailyResult, DailyStart
from kingdomino.server.tables.members import account_key
from kingdomino.server.tables.state import Seat, TableState
from kingdomino.server.wire.protocol import SeatKind

DEVICE: Final = "player:"


def person_of(account: str | None, player: str | None) -> str | None:
    """Whose tries are counted together: an account's, or else those of a device; None where neither is known."""
    if account is not None:
        return account_key(account)
    return None if player is None else DEVICE + player


def tries_of(state: TableState, now: float) -> tuple[DailyStart, ...]:
    """The try that begins with a new table, if it counts."""
    daily = state.daily
    if daily is None or not daily.counted:
        return ()
    seat = _own(state)
    person = person_of(seat.account, seat.player)
    assert person is not None, "a try that counts is somebody's"
    return (DailyStart(daily.date, state.rules.info.id, person, state.id, seat.account, seat.name, now),)


def results_of(state: TableState, future: Future | None, now: float) -> tuple[DailyResult, ...]:
    """How a try ended, if it counts and ends with this, in time."""
    is_over = future is not None and future.position.actor is Actor.OVER
    result = future.position.result() if future is not None and is_over else None
    if state.daily is None or not state.daily.counted or result is None or not state.is_secret(now):
        return ()
    own = state.seats.index(_own(state))
    (bots,) = (total for seat, total in enumerate(result.totals) if seat != own)
    return (DailyResult(state.id, result.totals[own], bots, now),)


def _own(state: TableState) -> Seat:
    """The seat of the person, whatever has become of the person."""
    return next(seat for seat in state.seats if seat.kind is not SeatKind.BOT)
