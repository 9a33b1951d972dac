"""Work that goes on beside the requests. What it does is not here."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

INSIST_SECONDS: Final = 1.0
"""How soon a task is cancelled again: a library may have taken the first time for a time-out of its own."""

T = TypeVar("T")


async def whole(work: Coroutine[Any, Any, T]) -> T:
    """What the work gives. Whoever stops waiting for it keeps the place that it takes all the same until its end."""
    task = asyncio.create_task(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait((task,))
        task.exception()  # nobody is there any more to be told
        raise


class Tasks:
    """What one server process does without anybody waiting for it; at the end it is cancelled and awaited."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def stop(self) -> None:
        ended = asyncio.gather(*self._running, return_exceptions=True)
        while not ended.done():
            for task in self._running:
                task.cancel()
            await asyncio.wait([ended], timeout=INSIST_SECONDS)
