"""What server processes say to each other, and the way they say it. Nothing that matters is only said here: a message
that is lost makes somebody hear later, and no table differ.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

import msgspec


class BusMessage(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """Something that one process tells the others; `process` is the one that tells it."""

    process: str


class Stored(BusMessage, frozen=True):
    """The log of a table has grown to these numbers."""

    events: int
    actions: int
    chat: int
    attendance: int = 0


class Present(BusMessage, frozen=True):
    """Who is connected to the process at a table: the hashes of each client's tokens, and how many have none.

    `hidden` are those of the holders, by their places, whose pages nobody sees now.
    """

    holders: tuple[tuple[str, ...], ...] = ()
    watchers: int = 0
    hidden: tuple[int, ...] = ()


class WhoIsThere(BusMessage, frozen=True):
    """The process has just loaded a table: whoever has people there, says so."""


class Removed(BusMessage, frozen=True):
    """The table was removed from the database."""


class SignedOut(BusMessage, frozen=True):
    """Sign-ins with these hashes count no longer, at no table."""

    hashes: tuple[str, ...]


AnyMessage = Stored | Present | WhoIsThere | Removed | SignedOut
DECODER = msgspec.json.Decoder(AnyMessage)


@dataclass(frozen=True, slots=True)
class Ears:
    """What a process does about what it hears."""

    hear: Callable[[str, AnyMessage], None]
    """Somebody said something about the table with this id; about all tables where it is empty."""
    check: Callable[[Iterable[str]], None]
    """About these tables messages may have been lost until now."""


class Bus(Protocol):
    """The way to the other processes."""

    is_shared: bool
    """Whether there may be other processes."""
    is_up: bool
    """Whether messages go through now."""

    async def open(self, ears: Ears) -> None: ...

    async def close(self) -> None: ...

    def publish(self, table: str, message: AnyMessage) -> None:
        """Tell all other processes that follow a table, or all there are where its id is empty. Nobody waits for it."""
        ...

    def follow(self, table: str) -> None:
        """From now on, hear what others say about a table."""
        ...

    def leave(self, table: str) -> None:
        """Hear no more about a table."""
        ...


class LocalBus:
    """For a process that is alone: there is nobody to talk to."""

    is_shared, is_up = False, True

    async def open(self, ears: Ears) -> None:
        """Nothing has to be opened."""

    async def close(self) -> None:
        """Nothing was opened."""

    def publish(self, table: str, message: AnyMessage) -> None:
        """Nobody hears it."""

    def follow(self, table: str) -> None:
        """Nobody says anything."""

    def leave(self, table: str) -> None:
        """Nobody said anything."""
