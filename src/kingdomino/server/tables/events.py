"""What happens at a table besides the match, as it is stored: one type per event, and what it does to the state.

Whether it may happen is not decided here. What was once written stays readable: a new field has a default.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

import msgspec

from kingdomino.family.spec import parse_rules
from kingdomino.server.tables.state import ANYBODY, HOST, OPEN_SEAT, RunningClock, Seat, TableState
from kingdomino.server.wire.protocol import DailyMatch, Hints, LateChoice, SeatKind, TimeLimit, Unrated


def _tag(name: str) -> str:
    """SeatTaken is written `seat_taken`."""
    return re.sub(r"(?<=.)(?=[A-Z])", "_", name).lower()


class TableEvent(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag=_tag):
    """Something that happened at a table."""

    def change(self, state: TableState) -> TableState:
        """The state after it, except for its number."""
        raise NotImplementedError


class Created(TableEvent, frozen=True):
    """A table with these rules and seats was created; the first event of every table."""

    rules: str
    seed: str
    dealer: int
    host: str
    seats: tuple[Seat, ...]
    public: bool
    chat: bool
    hints: Hints
    at: float
    time: TimeLimit | None = None
    host_account: str | None = None
    rated: bool = False
    daily: DailyMatch | None = None

    def begin(self, table_id: str) -> TableState:
        """The state with which a table begins. Raises OptionError when there are no such rules."""
        return TableState(
            id=table_id,
            rules=parse_rules(self.rules),
            seed=self.seed,
            dealer=self.dealer,
            host=self.host,
            created=self.at,
            seats=self.seats,
            public=self.public,
            chat=self.chat,
            hints=self.hints,
            host_account=self.host_account,
            rated=self.rated,
            daily=self.daily,
            time=self.time,
            number=1,
        )


# Seats


class SeatTaken(TableEvent, frozen=True):
    """A person sat down in an open seat."""

    seat: int
    name: str
    token: str
    until: float | None
    player: str | None = None
    account: str | None = None
    is_program: bool = False

    def change(self, state: TableState) -> TableState:
        person = Seat(
            SeatKind.PERSON,
            self.name,
            token=self.token,
            player=self.player,
            account=self.account,
            is_program=self.is_program,
            until=self.until,
        )
        return state.with_seat(self.seat, person).with_wish({ANYBODY})


class SeatFilled(TableEvent, frozen=True):
    """The host put a bot into an open seat."""

    seat: int
    bot: str

    def change(self, state: TableState) -> TableState:
        return state.with_seat(self.seat, Seat(SeatKind.BOT, self.bot, self.bot))


class SeatOpened(TableEvent, frozen=True):
    """A person left before the match began; the seat is open again."""

    seat: int

    def change(self, state: TableState) -> TableState:
        return state.with_seat(self.seat, OPEN_SEAT)


# Coming and going


class SeatEvent(TableEvent, frozen=True):
    """Something about the person in one seat."""

    seat: int

    def change(self, state: TableState) -> TableState:
        return state.with_seat(self.seat, self.change_seat(state.seats[self.seat]))

    def change_seat(self, seat: Seat) -> Seat:
        """The seat after it."""
        raise NotImplementedError


class Awaited(SeatEvent, frozen=True):
    """Unless a server confirms that the person is connected, the person is absent from then on; None: never.

    It is stored in the attendance only; earlier versions stored it as an event.
    """

    until: float | None = None

    def change_seat(self, seat: Seat) -> Seat:
        return msgspec.structs.replace(seat, until=self.until)


class BecameAbsent(SeatEvent, frozen=True):
    """A person left in the middle of a match, or was without a connection for too long.

    Only those who leave are stored as an event; who had no connection is stored in the attendance.
    """

    left: bool = False

    def change(self, state: TableState) -> TableState:
        after = super().change(state)
        return after.with_wish({self.seat}) if self.left else after

    def change_seat(self, seat: Seat) -> Seat:
        return msgspec.structs.replace(seat, absent=True, left=self.left or seat.left, until=None)


class Returned(SeatEvent, frozen=True):
    """A person is back; a bot that played for the person stops.

    Where no bot plays and nobody wanted one, it is stored in the attendance only.
    """

    until: float | None

    def change_seat(self, seat: Seat) -> Seat:
        back = msgspec.structs.replace(seat, absent=False, left=False, until=self.until)
        return msgspec.structs.replace(back, stand_in=None, agreed=frozenset())


class Agreed(SeatEvent, frozen=True):
    """The people in some seats want a bot to play for an absent person, or no longer want it."""

    by: frozenset[int]
    agree: bool

    def change(self, state: TableState) -> TableState:
        return super().change(state).with_wish(self.by)

    def change_seat(self, seat: Seat) -> Seat:
        agreed = seat.agreed | self.by if self.agree else seat.agreed - self.by
        return msgspec.structs.replace(seat, agreed=agreed)


class StoodIn(SeatEvent, frozen=True):
    """A bot plays for an absent or late person from now on, who has lost the match if it is rated."""

    bot: str

    def change(self, state: TableState) -> TableState:
        return super().change(state).with_loss(self.seat).decided_if_lost(Unrated.STAND_IN)

    def change_seat(self, seat: Seat) -> Seat:
        return msgspec.structs.replace(seat, stand_in=self.bot)


# Time limits


class TurnBegan(TableEvent, frozen=True):
    """The time of a person's turn runs until then; without a seat no clock runs, because nobody or a bot acts."""

    seat: int | None = None
    until: float = 0.0

    def change(self, state: TableState) -> TableState:
        return replace(state, clock=None if self.seat is None else RunningClock(self.seat, self.until))


class ClockEvent(TableEvent, frozen=True):
    """Something about the clock that runs."""

    def change(self, state: TableState) -> TableState:
        assert state.clock is not None, "a clock runs"
        return replace(state, clock=self.change_clock(state.clock))

    def change_clock(self, clock: RunningClock) -> RunningClock:
        """The clock after it."""
        raise NotImplementedError


class TimeRanOut(ClockEvent, frozen=True):
    """The time of the person who acts is up."""

    def change_clock(self, clock: RunningClock) -> RunningClock:
        return replace(clock, up=True)


class TimeGiven(ClockEvent, frozen=True):
    """The person whose time was up has more of it."""

    until: float
    by: frozenset[int] = frozenset()

    def change(self, state: TableState) -> TableState:
        return super().change(state).with_wish(self.by)

    def change_clock(self, clock: RunningClock) -> RunningClock:
        return RunningClock(clock.seat, self.until)


class ChosenForLate(ClockEvent, frozen=True):
    """The people in some seats want this for the person whose time is up; None: nothing any more."""

    by: frozenset[int]
    choice: LateChoice | None = None
    bot: str = ""

    def change(self, state: TableState) -> TableState:
        return super().change(state).with_wish(self.by)

    def change_clock(self, clock: RunningClock) -> RunningClock:
        others = {seat: choice for seat, choice in clock.choices.items() if seat not in self.by}
        chosen = {} if self.choice is None else dict.fromkeys(self.by, self.choice)
        return replace(clock, choices={**others, **chosen}, bot=self.bot or clock.bot)


class MatchEnded(TableEvent, frozen=True):
    """The others ended the match because the time of the person in this seat was up. It has no result.

    If it is rated, the person has lost it.
    """

    seat: int

    def change(self, state: TableState) -> TableState:
        return replace(state.with_loss(self.seat), ended=self.seat)


class MatchStopped(TableEvent, frozen=True):
    """Whoever hosts the server ended the match, or the wait for it. It has no result."""

    def change(self, state: TableState) -> TableState:
        return replace(state, stopped=True, clock=None)


# The table


class SettingsChanged(TableEvent, frozen=True):
    """The host changed what the table allows; a field that is None did not change."""

    chat: bool | None = None
    hints: Hints | None = None
    public: bool | None = None

    def change(self, state: TableState) -> TableState:
        return replace(
            state,
            chat=state.chat if self.chat is None else self.chat,
            hints=state.hints if self.hints is None else self.hints,
            public=state.public if self.public is None else self.public,
        ).with_wish({HOST})


class HintTaken(TableEvent, frozen=True):
    """Somebody asked for advice in a rated match, and so has lost it."""

    seat: int

    def change(self, state: TableState) -> TableState:
        return state.with_loss(self.seat).decided_if_lost(Unrated.HINT)


class PersonForgotten(TableEvent, frozen=True):
    """Somebody's account was deleted: nobody holds these seats, they have no name, what was said there is gone.

    `host` if it was the host's account; `lost` if the seats have lost a rated match by that, which had no result yet;
    `lines` are the numbers of what the person said. Where the match has not begun, the seats are open again.
    """

    seats: frozenset[int]
    host: bool = False
    lost: bool = False
    lines: frozenset[int] = frozenset()

    def change(self, state: TableState) -> TableState:
        after = state.without_chat(self.lines)
        for number in self.seats:
            after = after.with_loss(number) if self.lost else after
            after = after.with_seat(number, _forgotten(after.seats[number]) if state.is_full() else OPEN_SEAT)
        after = after.decided_if_lost(Unrated.ACCOUNT) if self.lost else after
        return replace(after, host="", host_account=None) if self.host else after


def _forgotten(seat: Seat) -> Seat:
    """A seat that nobody holds any more."""
    return msgspec.structs.replace(seat, name="", token=None, player=None, account=None, absent=True, until=None)


class RematchWanted(TableEvent, frozen=True):
    """The people in some seats want a rematch, or no longer want it."""

    by: frozenset[int]
    agree: bool

    def change(self, state: TableState) -> TableState:
        wanted = state.rematch | self.by if self.agree else state.rematch - self.by
        return replace(state, rematch=wanted).with_wish(self.by)


class RematchBegan(TableEvent, frozen=True):
    """The rematch is at another table."""

    table: str

    def change(self, state: TableState) -> TableState:
        return replace(state, next=self.table)


AnyEvent = (
    Created
    | SeatTaken
    | SeatFilled
    | SeatOpened
    | Awaited
    | BecameAbsent
    | Returned
    | Agreed
    | StoodIn
    | TurnBegan
    | TimeRanOut
    | TimeGiven
    | ChosenForLate
    | MatchEnded
    | MatchStopped
    | SettingsChanged
    | HintTaken
    | PersonForgotten
    | RematchWanted
    | RematchBegan
)

DECODER = msgspec.json.Decoder(AnyEvent)


def event_text(event: TableEvent) -> str:
    """An event as it is stored."""
    return msgspec.json.encode(event).decode()


def parse_event(text: str) -> AnyEvent:
    """The event that a text means. Raises msgspec.DecodeError."""
    event: AnyEvent = DECODER.decode(text)
    return event


def apply_events(state: TableState, events: Iterable[TableEvent]) -> TableState:
    """The state after these events."""
    return reduce(_apply, events, state)


def _apply(state: TableState, event: TableEvent) -> TableState:
    return replace(event.change(state), number=state.number + 1)
