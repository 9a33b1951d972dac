"""The way to whoever thinks for bots: what a process may ask for, and who does it. It thinks about nothing itself."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from kingdomino.server.wire.core_types import ThoughtWish


@dataclass(frozen=True, slots=True)
class JobTaker:
    """What a process that takes jobs does with them."""

    act: Callable[[str, int], Awaitable[None]]
    """Let the bot act whose turn it is at a table, if the table is still at this version."""
    answer: Callable[[ThoughtWish], Awaitable[str]]
    """A thought as JSON. Raises Refusal."""


class Jobs(Protocol):
    """Where a process leaves what others may do for it."""

    async def open(self, taker: JobTaker) -> None:
        """Begin to take jobs, if this process has places to think in."""
        ...

    async def close(self) -> None:
        """Take no more jobs, and wait for those in hand."""
        ...

    async def leave_turn(self, table: str, version: int, *, for_people: bool) -> bool:
        """Leave a bot's turn to whoever takes it; False when it cannot be left to anybody now.

        If it has been left already, nothing changes.
        """
        ...

    async def leave_question(self, question: ThoughtWish) -> str | None:
        """A thought as JSON from whoever takes the question; None when nobody does. Raises Refusal."""
        ...


class NoJobs:
    """For a process that is alone: it does everything itself."""

    async def open(self, taker: JobTaker) -> None:
        """There is nothing to take."""

    async def close(self) -> None:
        """Nothing was taken."""

    async def leave_turn(self, table: str, version: int, *, for_people: bool) -> bool:
        return False

    async def leave_question(self, question: ThoughtWish) -> str | None:
        return None
