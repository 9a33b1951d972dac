"""Where accounts sit and how their matches end, as it is to be stored with a change. It stores nothing."""

from kingdomino.core.rules import Actor
from kingdomino.family.game import AnyRules
from kingdomino.play.match import Future
from kingdomino.server.storage.log import HOST_SEAT, AccountSeat, AccountTrace, MatchResult
from kingdomino.server.tables.state import Seat, TableState
from kingdomino.server.wire.protocol import SeatKind


def seated(before: tuple[Seat, ...], state: TableState, now: float) -> tuple[AccountSeat, ...]:
    """The accounts that sit at a table and did not before."""
    return tuple(
        AccountSeat(state.id, number, seat.account, state.rules.info.id, mode_of(state.rules), state.rules.seats, now)
        for number, seat in enumerate(state.seats)
        if seat.account is not None and seat.account != _account(before, number)
    )


def traces(before: tuple[Seat, ...], state: TableState) -> tuple[AccountTrace, ...]:
    """Where accounts are named at a table that were not before: in their seats, and as the host of a new table."""
    sat = tuple(
        AccountTrace(seat.account, state.id, number, seat.name)
        for number, seat in enumerate(state.seats)
        if seat.account is not None and seat.account != _account(before, number)
    )
    if before or state.host_account is None:
        return sat
    return (*sat, AccountTrace(state.host_account, state.id, HOST_SEAT, ""))


def unseated(before: tuple[Seat, ...], state: TableState) -> tuple[tuple[str, int], ...]:
    """The seats that an account had and that are open now; where a person was forgotten, more must be done first."""
    return tuple(
        (state.id, number)
        for number, seat in enumerate(before)
        if seat.account is not None and state.seats[number].kind is SeatKind.OPEN
    )


def _account(seats: tuple[Seat, ...], number: int) -> str | None:
    return seats[number].account if seats else None


def result_of(state: TableState, future: Future | None, now: float) -> tuple[MatchResult, ...]:
    """How a match ended, if it did with this and an account played in it."""
    accounts = tuple(seat.account for seat in state.seats)
    if future is None or future.position.actor is not Actor.OVER or not any(accounts):
        return ()
    result = future.position.result()
    assert result is not None, "a match that is over has a result"
    return (
        MatchResult(
            table=state.id,
            game=state.rules.info.id,
            mode=mode_of(state.rules),
            accounts=accounts,
            ranks=result.ranks,
            scores=result.totals,
            rated=state.rated,
            at=now,
        ),
    )


def mode_of(rules: AnyRules) -> str:
    """The mode that the rules play, where the game has several."""
    has_modes = rules.info.option("mode") is not None
    return str(rules.option("mode")) if has_modes else ""
