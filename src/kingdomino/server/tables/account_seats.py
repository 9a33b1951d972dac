"""Where accounts sit and how their matches end, as it is to be stored with a change. It stores nothing."""

from collections.abc import Sequence

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


def result_of(before: TableState, state: TableState, future: Future | None, now: float) -> tuple[MatchResult, ...]:
    """How a match ended, or how it was decided for the ratings, if it was with this and an account played in it."""
    accounts = tuple(seat.account for seat in state.seats)
    is_over = future is not None and future.position.actor is Actor.OVER
    is_decided = before.rated and (not state.rated or before.ended != state.ended)
    if not any(accounts) or not (is_over or is_decided):
        return ()
    result = future.position.result() if future is not None and is_over else None
    return (
        MatchResult(
            table=state.id,
            game=state.rules.info.id,
            mode=mode_of(state.rules),
            accounts=accounts,
            ranks=_ranks(state.seats, (1,) * len(accounts) if result is None else result.ranks),
            scores=None if result is None else result.totals,
            rated=state.rated or is_decided,
            at=now,
        ),
    )


def _ranks(seats: Sequence[Seat], reached: Sequence[int]) -> tuple[int, ...]:
    """The ranks that count: whoever has lost a rated match by leaving is last, whatever a bot has reached instead."""
    staying = [rank for seat, rank in zip(seats, reached, strict=True) if not seat.lost]
    return tuple(
        len(staying) + 1 if seat.lost else 1 + sum(other < rank for other in staying)
        for seat, rank in zip(seats, reached, strict=True)
    )


def mode_of(rules: AnyRules) -> str:
    """The mode that the rules play, where the game has several."""
    has_modes = rules.info.option("mode") is not None
    return str(rules.option("mode")) if has_modes else ""
