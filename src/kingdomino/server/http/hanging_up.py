"""Clients that hang up while they wait: nobody goes on with what only they wanted. It does not know what that is."""

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from starlette.requests import ClientDisconnect, Request

T = TypeVar("T")


async def unless_gone(request: Request, work: Coroutine[None, None, T]) -> T:
    """What the work gives; it ends when the client hangs up. Raises ClientDisconnect."""
    working, hanging_up = asyncio.create_task(work), asyncio.create_task(_hang_up(request))
    try:
        await asyncio.wait((working, hanging_up), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        for task in (working, hanging_up):
            task.cancel()


async def _hang_up(request: Request) -> None:
    """Return when the client has hung up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
