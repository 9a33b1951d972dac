"""Deadlines that have passed or soon will, anywhere in the database: each becomes a command. It decides nothing.

A server knows only its own connections. So each says in time, before a deadline passes, that its people are there;
only then does whichever server looks first let time run out.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from kingdomino.server.storage.log import Store, StoreFailed
from kingdomino.server.tables.clock import Clock
from kingdomino.server.wire.refusal import Refusal

MOST_TABLES = 10_000
"""How many tables a look finds at most; those that are left come with the next one."""
TOGETHER = 20
"""At how many tables something is done together."""
SOON_SECONDS = 10.0
"""How long before a deadline a server says that somebody is connected to it."""
LOOK_AGAIN_SECONDS = SOON_SECONDS / 2
"""How soon a deadline is noticed that another server has stored, or whose time-out could not be stored."""
LEAST_PAUSE_SECONDS = 1.0
"""The shortest pause between two looks: a second later is early enough, and one look serves all deadlines by then."""

log = logging.getLogger(__name__)


AtTable = Callable[[str], Awaitable[None]]
"""Something that is done at the table with this id. Raises Refusal."""


class TimeOuts:
    """Sleeps until the next stored deadline, then sends a time-out to each table whose deadline has passed."""

    def __init__(self, store: Store, clock: Clock, confirm: AtTable, time_out: AtTable) -> None:
        self._store, self._clock = store, clock
        self._confirm, self._time_out = confirm, time_out
        self._news = asyncio.Event()
        self._looked = self._sleeps_until = 0.0

    def expect(self, deadline: float | None) -> None:
        """A deadline is stored; it may be earlier than the one waited for."""
        if deadline is not None and max(deadline, self._looked + LEAST_PAUSE_SECONDS) < self._sleeps_until:
            self._news.set()

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            self._news.clear()
            self._looked = self._clock.now()
            self._sleeps_until = self._looked + LOOK_AGAIN_SECONDS
            try:
                await self._look()
            except StoreFailed as error:
                log.warning("deadlines could not be read: %s", error)
            except Exception:
                log.exception("what is stored of deadlines makes no sense")
            await self._clock.wait(self._news, self._sleeps_until)

    async def _look(self) -> None:
        now = self._looked
        soon = await self._store.list_due(now + SOON_SECONDS, MOST_TABLES)
        await self._do(self._confirm, soon)
        due = await self._store.list_due(now, MOST_TABLES)
        await self._do(self._time_out, due)
        following = now if len(due) == MOST_TABLES else await self._store.next_deadline(now)
        if following is not None:
            self._sleeps_until = min(self._sleeps_until, max(following, now + LEAST_PAUSE_SECONDS))

    async def _do(self, something: AtTable, tables: list[str]) -> None:
        """Do it at all these tables, but at few of them together, so that no move waits for all."""
        for first in range(0, len(tables), TOGETHER):
            await asyncio.gather(*(self._do_at(something, table) for table in tables[first : first + TOGETHER]))

    async def _do_at(self, something: AtTable, table_id: str) -> None:
        """A failure is reported; the deadline stays due and is tried again at the next look."""
        try:
            await something(table_id)
        except Refusal:
            pass
        except Exception:
            log.exception("the time-out at table %s failed; it is skipped", table_id)
