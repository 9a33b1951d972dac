"""What happens at a table besides the match, as it is stored: one type per event, and what it does to the state.

Whether it may happen is not decided here. What was once written stays readable: a new field has a default.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

import msgspec

from kingdomino.family.spec import parse_rules
from kingdomino.server.tables.state import OPEN_SEAT, Seat, TableState
from kingdomino.server.wire.protocol import Hints, SeatKind


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
            number=1,
        )


# Seats


class SeatTaken(TableEvent, frozen=True):
    """A person sat down in an open seat."""

    seat: int
    name: str
    token: str
    until: float
    player: str | None = None

    def change(self, state: TableState) -> TableState:
        person = Seat(SeatKind.PERSON, self.name, token=self.token, player=self.player, until=self.until)
        return state.with_seat(self.seat, person)


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
    """Unless a server confirms that the person is connected, the person is absent from then on; None: never."""

    until: float | None = None

    def change_seat(self, seat: Seat) -> Seat:
        return msgspec.structs.replace(seat, until=self.until)


class BecameAbsent(SeatEvent, frozen=True):
    """A person left in the middle of a match, or was without a connection for too long."""

    def change_seat(self, seat: Seat) -> Seat:
        return msgspec.structs.replace(seat, absent=True, until=None)


class Returned(SeatEvent, frozen=True):
    """A person is back; a bot that played for the person stops."""

    until: float

    def change_seat(self, seat: Seat) -> Seat:
        return msgspec.structs.replace(seat, absent=False, until=self.until, stand_in=None, agreed=frozenset())


class Agreed(SeatEvent, frozen=True):
    """The people in some seats want a bot to play for an absent person, or no longer want it."""

    by: frozenset[int]
    agree: bool

    def change_seat(self, seat: Seat) -> Seat:
        agreed = seat.agreed | self.by if self.agree else seat.agreed - self.by
        return msgspec.structs.replace(seat, agreed=agreed)


class StoodIn(SeatEvent, frozen=True):
    """A bot plays for an absent person from now on."""

    bot: str

    def change_seat(self, seat: Seat) -> Seat:
        return msgspec.structs.replace(seat, stand_in=self.bot)


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
        )


class RematchWanted(TableEvent, frozen=True):
    """The people in some seats want a rematch, or no longer want it."""

    by: frozenset[int]
    agree: bool

    def change(self, state: TableState) -> TableState:
        return replace(state, rematch=state.rematch | self.by if self.agree else state.rematch - self.by)


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
    | SettingsChanged
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
