"""People who come back, are awaited, run out of time, and bots that stand in for them.

A deadline is stored when a connection is lost, and looked at again shortly before it passes. All of it is stored in
the attendance, which is replaced each time: the log does not grow by people who come and go.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from kingdomino.server.tables.attendance import Attendance
from kingdomino.server.tables.change import NOTHING, Change, Situation
from kingdomino.server.tables.commands.bots import read_bot
from kingdomino.server.tables.events import (
    Agreed,
    Awaited,
    BecameAbsent,
    Returned,
    SeatEvent,
    StoodIn,
    TableEvent,
    TimeRanOut,
    TurnBegan,
    apply_events,
)
from kingdomino.server.tables.state import Seat
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import Status
from kingdomino.server.wire.refusal import NOT_NOW, NOT_YOURS, Refusal

CONFIRMED_SECONDS = 600.0
"""How long a server vouches for somebody who is connected to it, before it does so again."""
UNATTENDED_SECONDS = 10.0
"""When time ran out so long ago and nobody has noticed, no server was there, or none that had a database."""
GRACE_SECONDS = 60.0
"""How long people have at least to find a server that has just begun."""


@dataclass(frozen=True, slots=True)
class Arrive:
    """A person with tokens of these hashes is here; a bot that played for the person stops."""

    tokens: frozenset[str]

    def decide(self, at: Situation) -> Change:
        at.state.check_known(self.tokens)
        here = [(number, at.state.seats[number]) for number in sorted(at.rights.seats)]
        events = tuple(Returned(number, at.until) for number, seat in here if _is_replaced(seat))
        back = [Returned(number, at.until) for number, seat in here if seat.absent and not _is_replaced(seat)]
        return Change(events, attendance=_noted(at, back))


def _is_replaced(seat: Seat) -> bool:
    """Whether a bot plays for the person, or somebody wants one to."""
    return seat.stand_in is not None or bool(seat.agreed)


def _noted(at: Situation, told: Iterable[SeatEvent]) -> Attendance | None:
    """How it is with all seats after this, if it changes anything; the log has no events of it."""
    state = apply_events(at.state, told)
    return None if state is at.state else Attendance.of(state, after=at.state.number)


@dataclass(frozen=True, slots=True)
class AwaitPeople:
    """Everybody who is not connected has a while to come back."""

    def decide(self, at: Situation) -> Change:
        if at.until is None:
            return NOTHING
        away = sorted(at.state.present().difference(at.presence.connected(at.state)))
        return Change(attendance=_noted(at, (Awaited(seat, at.until) for seat in away if _has_longer(at, seat))))


def _has_longer(at: Situation, seat: int) -> bool:
    """Whether the person has more time than somebody whose connection is lost now."""
    until = at.state.seats[seat].until
    return at.until is None or until is None or until > at.until


@dataclass(frozen=True, slots=True)
class ConfirmPeople:
    """Whoever is connected gets a later deadline, so that no other server lets that person's time run out.

    It is not taken away: if this server dies, another one notices in the end that nobody confirms the person. Whoever
    plays by single requests has as long as somebody whose connection was lost at the last of them.
    """

    def decide(self, at: Situation) -> Change:
        here = sorted(at.presence.connected(at.state))
        confirmed = [Awaited(seat, _confirmed(at)) for seat in here if not _has_longer(at, seat)]
        others = sorted(at.state.present().difference(here))
        seen = [Awaited(seat, _seen_until(at, seat)) for seat in others if _was_seen(at, seat)]
        return Change(attendance=_noted(at, [*confirmed, *seen]))


def _seen_until(at: Situation, seat: int) -> float:
    """When somebody is absent who is not heard of again."""
    return at.presence.last_seen(at.state.seats[seat].keys) + at.absent_after


def _was_seen(at: Situation, seat: int) -> bool:
    """Whether somebody has asked for something since the deadline was stored."""
    until = at.state.seats[seat].until
    return until is not None and until < _seen_until(at, seat)


def _confirmed(at: Situation) -> float:
    return at.now + max(CONFIRMED_SECONDS, at.absent_after)


@dataclass(frozen=True, slots=True)
class TimeOut:
    """Whoever has not come back in time is absent; whoever has not moved in time is late.

    Nobody is late because no server was there: then the person has more time. `served_since` is when the server that
    noticed it began.
    """

    served_since: float = 0.0

    def decide(self, at: Situation) -> Change:
        told = (self._time_out(at, number) for number in range(len(at.state.seats)))
        clock, limit = at.state.clock, at.state.time
        events: tuple[TableEvent, ...] = ()
        if clock is not None and limit is not None and not clock.up and clock.until <= at.now:
            overdue, grace = at.now - clock.until, min(limit.per_turn, GRACE_SECONDS)
            if overdue < UNATTENDED_SECONDS and clock.until - self.served_since >= grace:
                events = (TimeRanOut(),)
            else:
                events = (TurnBegan(clock.seat, at.now + min(limit.per_turn, max(grace, overdue))),)
        return Change(events, attendance=_noted(at, filter(None, told)))

    def _time_out(self, at: Situation, number: int) -> SeatEvent | None:
        seat = at.state.seats[number]
        if seat.until is None or seat.until > at.now:
            return None
        if number in at.presence.connected(at.state):
            return Awaited(number, _confirmed(at))
        until = _seen_until(at, number)
        return Awaited(number, until) if until > at.now else BecameAbsent(number)


@dataclass(frozen=True, slots=True)
class AgreeToStandIn:
    """Let a bot stand in for an absent person, once all who decide about it want it; a rated match is lost then."""

    asked: protocol.Agree

    def decide(self, at: Situation) -> Change:
        bot, number = read_bot(self.asked.bot), self.asked.seat
        self._check(at)
        agreed = Agreed(number, at.rights.seats, self.asked.agree)
        after = apply_events(at.state, [agreed])
        if after.seats[number].stand_in is None and after.deciders(number) <= after.seats[number].agreed:
            return Change((agreed, StoodIn(number, bot)))
        return Change((agreed,))

    def _check(self, at: Situation) -> None:
        number = self.asked.seat
        absent = number < len(at.state.seats) and at.state.seats[number].absent
        if not absent or at.status is not Status.RUNNING:
            raise Refusal(NOT_NOW, "not_absent")
        if not at.rights.seats - {number}:
            raise Refusal(NOT_YOURS, "watching")
