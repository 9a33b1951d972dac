"""Work that goes on beside the requests. What it does is not here."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class Tasks:
    """What one server process does without anybody waiting for it; at the end it is cancelled and awaited."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def stop(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
