"""What time it is, and waiting for a time. Deadlines are stored, so it is the time of day, not of one process."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Where the time comes from; a test has one that it sets itself."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...

    async def wait(self, news: asyncio.Event, until: float) -> None:
        """Return at that time, or before it when there is news."""
        ...


class WallClock:
    """The machine's own clock."""

    def now(self) -> float:
        return time.time()

    async def wait(self, news: asyncio.Event, until: float) -> None:
        try:
            async with asyncio.timeout(max(0.0, until - self.now())):
                await news.wait()
        except TimeoutError:
            pass


async def sleep(clock: Clock, seconds: float) -> None:
    """Wait for so long by a clock."""
    if seconds > 0:
        await clock.wait(asyncio.Event(), clock.now() + seconds)
