"""The log of tables: entries in three numbered streams, reports, and what is saved together. It opens no database.

(table, stream, number) exists once. Whoever saves says which numbers come next; if somebody else was faster, nothing of
the save is stored.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, Protocol

CHATS_SHOWN: Final = 50
"""How many chat lines people see at a table; older ones stay in the log."""


class Stream(StrEnum):
    """A part of the log with its own numbers, so that a chat line does not make a move stale."""

    EVENTS = "events"
    ACTIONS = "actions"
    CHAT = "chat"


class Entry(NamedTuple):
    """One line of a table's log. `key` is that of the request which an action answers."""

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
    """The fields by which tables are searched. They follow from the log; `deadline` is when somebody's time is up."""

    id: str
    created: float
    status: str
    public: bool
    deadline: float | None = None


class KeptReport(NamedTuple):
    """What somebody told about a person or a chat line, once for each `subject`; `text` is all of it, as JSON."""

    table: str
    reporter: str
    subject: str
    text: str
    at: float


Relisting = Mapping[str, str | bool | float | None]
"""The fields of a listing that change, with their new values."""


@dataclass(frozen=True, slots=True)
class Save:
    """What is stored together or not at all. `unless_passed` are streams that must not have grown."""

    entries: tuple[Entry, ...]
    listed: tuple[Listing, ...] = ()
    relisted: Mapping[str, Relisting] | None = None
    unless_passed: tuple[Head, ...] = ()
    reports: tuple[KeptReport, ...] = ()


class Conflict(Exception):
    """Somebody else was faster: a number is taken, or a stream has grown. Nothing was stored."""


class StoreFailed(Exception):
    """The database failed. The text says why, without any value that was to be stored."""


class Store(Protocol):
    """Where logs are kept. Reading and writing raise StoreFailed."""

    async def open(self) -> None: ...

    async def close(self) -> None:
        """Store what is still waiting, then close the database."""
        ...

    async def save(self, save: Save) -> None:
        """Store all of it, and return when it is safe. Raises Conflict; then nothing was stored."""
        ...

    async def load(self, table: str) -> list[Entry]:
        """A table's log by stream and number, of its chat only the last lines; empty if there is no such table."""
        ...

    async def heads(self, table: str) -> Mapping[Stream, int]:
        """The last number of each stream of a table; none where it has no entry."""
        ...

    async def count_reports(self, table: str, reporter: str) -> int:
        """How many reports somebody has sent from a table."""
        ...

    async def list_ids(self, status: str, *, public_only: bool, most: int) -> list[str]:
        """The tables with this status, newest first."""
        ...

    async def list_due(self, now: float, most: int) -> list[str]:
        """The tables where somebody's time is up, the longest overdue first."""
        ...

    async def next_deadline(self, after: float) -> float | None:
        """When somebody's time is up next, anywhere."""
        ...
