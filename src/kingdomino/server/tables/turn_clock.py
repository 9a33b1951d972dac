"""What the time limit of a table brings about: whose clock runs after a change, and what the others chose for the late.

It is pure, like the commands; the door adds it to what a command decides, so that no command has to think of clocks.
"""

from kingdomino.core.rules import Actor
from kingdomino.play.match import Future
from kingdomino.server.tables.events import MatchEnded, StoodIn, TableEvent, TurnBegan, apply_events
from kingdomino.server.tables.state import RunningClock, TableState
from kingdomino.server.wire.protocol import LateChoice, Status


def wind(state: TableState, actor: Actor, future: Future | None, now: float) -> tuple[TableEvent, ...]:
    """The events that follow at a table with a time limit: `state` is that after the change, `actor` acted before it.

    Without a time limit there are none.
    """
    if state.time is None:
        return ()
    actor = actor if future is None else future.position.actor
    moved = future is not None and _is_over(future)
    chosen = () if moved else _carry_out(state)
    seat = _who_thinks(apply_events(state, chosen), actor)
    if seat == (state.clock and state.clock.seat) and (seat is None or not moved):
        return chosen
    return (*chosen, TurnBegan() if seat is None else TurnBegan(seat, now + state.time.per_turn))


def _is_over(future: Future) -> bool:
    """Whether the turn that was being played is over after it."""
    before, after = future.before, future.position
    return (before.turn, before.actor) != (after.turn, after.actor)


def _who_thinks(state: TableState, actor: Actor) -> int | None:
    """The seat of the person who acts, if a person does."""
    runs = state.status(actor) is Status.RUNNING and actor >= 0
    return int(actor) if runs and state.seats[actor].played_by is None else None


def _carry_out(state: TableState) -> tuple[TableEvent, ...]:
    """What all others who are present have chosen for the person whose time is up.

    A program need not know how to choose: against programs alone a rated match is lost, so that nobody gets out of a
    loss by staying without a move.
    """
    clock = state.clock
    if clock is None or not clock.up:
        return ()
    others = state.deciders(clock.seat)
    if _agree(others, clock, LateChoice.BOT):
        return (StoodIn(clock.seat, clock.bot),)
    is_lost = state.rated and _are_programs(state, others)
    return (MatchEnded(clock.seat),) if is_lost or _agree(others, clock, LateChoice.END) else ()


def _are_programs(state: TableState, seats: frozenset[int]) -> bool:
    return bool(seats) and all(state.seats[seat].is_program for seat in seats)


def _agree(others: frozenset[int], clock: RunningClock, choice: LateChoice) -> bool:
    return bool(others) and others <= clock.want(choice)
