"""The log of tables: entries in four numbered streams, reports, and what is saved together. It opens no database.

(table, stream, number) exists once. Whoever saves says which numbers come next; if somebody else was faster, nothing of
the save is stored.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple, Protocol, TypeVar

import sqlalchemy as sa

from kingdomino.errors import KingdominoError

T = TypeVar("T")

HOST_SEAT: Final = -1
"""What stands for the host of a table among the numbers of seats."""
CHATS_SHOWN: Final = 50
"""How many chat lines people see at a table; older ones stay in the log."""


class Stream(StrEnum):
    """A part of the log with its own numbers, so that a chat line does not make a move stale."""

    EVENTS = "events"
    ACTIONS = "actions"
    CHAT = "chat"
    ATTENDANCE = "attendance"
    """Each entry says all that is in it, so only the last one is kept."""


class Entry(NamedTuple):
    """One line of a table's log. `key` is that of the request which an action or a chat line answers."""

    table: str
    stream: Stream
    number: int
    text: str
    at: float
    key: str | None = None


class Head(NamedTuple):
    """The last number of a stream of a table."""

    table: str
    stream: Stream
    number: int


@dataclass(frozen=True, slots=True)
class Listing:
    """The fields by which tables are searched. They follow from the log.

    `deadline` is when somebody's time is up; `changed` is when the table was last changed, or a little earlier.
    """

    id: str
    created: float
    status: str
    public: bool
    deadline: float | None = None
    changed: float = 0.0


class KeptReport(NamedTuple):
    """What somebody told about a person or a chat line, once for each `subject`; `text` is all of it, as JSON."""

    table: str
    reporter: str
    subject: str
    text: str
    at: float


class BanKind(StrEnum):
    """By what somebody is known who may not come in: a network address, the id of a device, an account, or a seat.

    A seat is written `TABLE:B`; whoever holds it may not come to that table.
    """

    ADDRESS = "address"
    PLAYER = "player"
    ACCOUNT = "account"
    SEAT = "seat"


class Ban(NamedTuple):
    """Somebody who may not come in, for ever or until then."""

    kind: BanKind
    who: str
    until: float | None
    reason: str
    at: float


Relisting = Mapping[str, str | bool | float | None]
"""The fields of a listing that change, with their new values."""


class AccountSeat(NamedTuple):
    """An account that sits at a table, as it is searched for."""

    table_id: str
    seat: int
    account_id: str
    game: str
    mode: str
    players: int
    at: float


class AccountTrace(NamedTuple):
    """A place that names an account: a seat that it took under this name, or `HOST_SEAT` where it is the host."""

    account_id: str
    table_id: str
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended at which accounts played: by seat the account if there is one, the rank and the score.

    Without scores it is only decided for the ratings, because somebody has left; it may still be played to its end.
    """

    table: str
    game: str
    mode: str
    accounts: tuple[str | None, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...] | None
    rated: bool
    at: float


class DailyStart(NamedTuple):
    """A try at a daily challenge that counts: whose it is, and at which table it is played."""

    date: str
    game: str
    person: str
    table_id: str
    account_id: str | None
    name: str
    began: float


class DailyResult(NamedTuple):
    """How a try at a daily challenge ended."""

    table_id: str
    points: int
    bot_points: int
    at: float


@dataclass(frozen=True, slots=True)
class Keeping:
    """How many days things are kept; 0 means for ever. A finished match is stored in less space after `archive`."""

    chat: float = 0.0
    waiting: float = 0.0
    stalled: float = 0.0
    finished: float = 0.0
    reports: float = 0.0
    archive: float = 0.0
    daily: float = 0.0


@dataclass(slots=True)
class Tidied:
    """What was removed: tables by their ids, how many lines of chat and reports; and how many tables were archived."""

    tables: list[str] = field(default_factory=list)
    chats: int = 0
    reports: int = 0
    archived: int = 0
    failure: str | None = None
    """Why the rest of what is old was left for the next time."""

    def add(self, more: "Tidied") -> None:
        """Count what else was removed and archived."""
        self.tables += more.tables
        self.chats += more.chats
        self.reports += more.reports
        self.archived += more.archived


@dataclass(frozen=True, slots=True)
class Save:
    """What is stored together or not at all.

    `unless_passed` are streams that must not have grown beyond a number, entries of this save included; `forgotten`
    are streams whose entries up to a number go.
    """

    entries: tuple[Entry, ...]
    listed: tuple[Listing, ...] = ()
    relisted: Mapping[str, Relisting] | None = None
    unless_passed: tuple[Head, ...] = ()
    forgotten: tuple[Head, ...] = ()
    reports: tuple[KeptReport, ...] = ()
    seated: tuple[AccountSeat, ...] = ()
    unseated: tuple[tuple[str, int], ...] = ()
    """Tables and seats that no account has any more."""
    traces: tuple[AccountTrace, ...] = ()
    results: tuple[MatchResult, ...] = ()
    tries: tuple[DailyStart, ...] = ()
    daily_results: tuple[DailyResult, ...] = ()


class Conflict(Exception):
    """Somebody else was faster: a number is taken, or a stream has grown. Nothing was stored."""


class NoTable(Exception):
    """There is no such table any more: it was removed. Nothing was stored."""


class OwnWords(Exception):
    """An error of ours whose text names nothing that is secret, so that it may stand in the log."""


class WrongForm(KingdominoError):
    """A database in a form that this version of the program cannot use."""


class StoreFailed(OwnWords):
    """The database failed. The text says why, without any value that was to be stored.

    What was to be saved is not stored, or, where the answer of a database server to a commit was lost and the server
    stays away, it may be.
    """


class Store(Protocol):
    """Where logs are kept. Reading and writing raise StoreFailed."""

    async def open(self) -> None: ...

    async def close(self) -> None:
        """Store what is still waiting, then close the database."""
        ...

    async def check(self) -> None:
        """Raises StoreFailed when the database does not answer."""
        ...

    async def save(self, save: Save) -> None:
        """Store all of it, and return when it is safe. Raises Conflict or NoTable; then nothing was stored."""
        ...

    async def tidy(self, keeping: Keeping, now: float) -> Tidied:
        """Remove and archive what is old, a little at a time, so that nobody waits long.

        It raises nothing: what was done before the database failed is done.
        """
        ...

    async def read(self, ask: Callable[[sa.Connection], T]) -> T:
        """Ask something that is not in the logs, such as an account."""
        ...

    async def write(self, change: Callable[[sa.Connection], T]) -> T:
        """Change something beside the logs in one transaction, and return when it is safe. Raises Conflict.

        After StoreFailed it may have been stored nevertheless: its answer may be lost.
        """
        ...

    async def scrub(self) -> None:
        """Leave nothing of what was deleted in files of the database, as far as it is ours to say."""
        ...

    async def load(self, table: str) -> list[Entry]:
        """A table's log by stream and number, of its chat only the last lines; empty if there is no such table."""
        ...

    async def load_after(self, heads: Sequence[Head]) -> list[Entry]:
        """The entries of tables' logs after the last known one of each stream, by table, stream and number."""
        ...

    async def grown(self, heads: Sequence[Head]) -> set[str]:
        """The tables of which one of these streams has grown."""
        ...

    async def others_wrote(self) -> bool | None:
        """Whether another process has written since this was last asked; None where the database cannot tell."""
        ...

    async def heads(self, table: str) -> Mapping[Stream, int]:
        """The last number of each stream of a table; none where it has no entry."""
        ...

    async def count_reports(self, table: str, reporter: str) -> int:
        """How many reports somebody has sent from a table."""
        ...

    async def list_public(self, status: str, most: int) -> list[str]:
        """The public tables with this status, newest first."""
        ...

    async def list_changed(self, status: str, since: float, until: float, *, most: int) -> list[str]:
        """Of so many newest tables with this status those that last changed between these times; chat is no change."""
        ...

    async def list_bans(self) -> list[Ban]:
        """Everybody who may not come in."""
        ...

    async def list_notices(self, since: float) -> list[str]:
        """The tables that were changed or removed beside the servers since then."""
        ...

    async def list_due(self, now: float, most: int) -> list[str]:
        """The tables where somebody's time is up, the longest overdue first."""
        ...

    async def next_deadline(self, after: float) -> float | None:
        """When somebody's time is up next, anywhere."""
        ...
