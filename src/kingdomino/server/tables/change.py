"""What a command leads to, and what that depends on. Nothing has happened yet, and nothing is stored here."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from kingdomino.play.match import Future
from kingdomino.server.tables.attendance import Attendance
from kingdomino.server.tables.events import Created, TableEvent, apply_events
from kingdomino.server.tables.match_log import MatchLog
from kingdomino.server.tables.state import Rights, TableState
from kingdomino.server.wire.protocol import Accepted, Chatted, Status, TimeLimit


@dataclass(frozen=True, slots=True)
class TableOpening:
    """A table to be created: its first event, and the deals with which its match begins, if all seats are taken."""

    id: str
    created: Created
    opening: Future | None
    events: tuple[TableEvent, ...] = ()
    """What else happens at once: the first person's clock runs."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be stored, then adopted, then published. An empty change changes nothing."""

    events: tuple[TableEvent, ...] = ()
    future: Future | None = None
    key: str | None = None
    """The request that the future or the chat answers."""
    chat: Chatted | None = None
    attendance: Attendance | None = None
    """Who is awaited and absent from now on, before the events happen."""
    opened: TableOpening | None = None
    """The table of a rematch, stored together with this change or not at all."""
    leaving: frozenset[str] = frozenset()
    """The tokens whose holders leave: their connections are closed."""
    accepted: Accepted | None = None
    is_idle: bool = False
    """Whether its events were left out because all is as they would make it."""

    @property
    def is_empty(self) -> bool:
        return self.keeps_state and self.future is None and self.chat is None

    @property
    def keeps_state(self) -> bool:
        """Whether nothing changes but, perhaps, the match and the chat."""
        return not self.events and self.attendance is None

    @property
    def passes_turn(self) -> bool:
        """Whether somebody else acts after it."""
        return self.future is not None and self.future.before.actor != self.future.position.actor

    def apply(self, state: TableState) -> TableState:
        """The state after it, except for the chat."""
        if self.attendance is not None:
            state = self.attendance.change(state, state.attendance_number + 1)
        return apply_events(state, self.events)


NOTHING = Change()


def absent_from(time: TimeLimit | None, now: float, absent_after: float) -> float | None:
    """When somebody who is not connected now will count as absent; never where a match is played by correspondence."""
    return None if time is not None and time.is_correspondence else now + absent_after


class Presence(Protocol):
    """Who is connected, and when others were last heard of."""

    def connected(self, state: TableState) -> Collection[int]:
        """The seats whose people are connected."""
        ...

    def last_seen(self, keys: Collection[str]) -> float:
        """When somebody with one of these last asked for something; 0 if never."""
        ...


@dataclass(frozen=True, slots=True)
class Situation:
    """All that a decision depends on besides the command itself."""

    state: TableState
    log: MatchLog
    """A decision may read it and ask it what would follow, but adopts nothing."""
    rights: Rights
    presence: Presence
    now: float
    absent_after: float

    @property
    def status(self) -> Status:
        return self.state.status(self.log.actor)

    @property
    def until(self) -> float | None:
        """When somebody who is not connected now will count as absent, if ever."""
        return absent_from(self.state.time, self.now, self.absent_after)


class Command(Protocol):
    """Something that is to happen at a table."""

    def decide(self, at: Situation) -> Change:
        """What follows from it; this changes nothing. Raises Refusal."""
        ...
