"""Running matches at which nothing happens although no person is to act, anywhere in the database. It decides nothing.

A bot acts, and a deal is made, at a server that has the table in memory. When that server is gone and nobody asks for
the table, another server has to look for it.
"""

import logging
from collections.abc import Awaitable, Callable
from math import inf

from kingdomino.server.storage.log import Store, StoreFailed
from kingdomino.server.tables.clock import Clock, sleep
from kingdomino.server.tables.upkeep import AGAIN_SECONDS
from kingdomino.server.wire.protocol import Status
from kingdomino.server.wire.refusal import UNAVAILABLE, Refusal

STILL_SECONDS = 60.0
"""After how long without a change another server may be gone; and how often such tables are looked for."""

log = logging.getLogger(__name__)

AtTable = Callable[[str], Awaitable[object]]
"""Something that is done at the table with this id. Raises Refusal."""


class Standstills:
    """Wakes all running tables at first; then moves those on that have stood still since the last look.

    It finds so many of the newest as are kept in memory; any older one goes on when somebody asks for it.
    """

    def __init__(self, store: Store, clock: Clock, *, most: int, wake: AtTable, move_on: AtTable) -> None:
        self._store, self._clock, self._most = store, clock, most
        self._wake, self._move_on = wake, move_on

    async def run(self) -> None:
        """Until cancelled."""
        since = self._clock.now() - STILL_SECONDS
        await self._insist(self._wake, 0.0, inf)
        while True:
            await sleep(self._clock, STILL_SECONDS)
            until = self._clock.now() - STILL_SECONDS
            await self._insist(self._move_on, since, until)
            since = until

    async def _insist(self, something: AtTable, since: float, until: float) -> None:
        """Do it at all tables that were last changed between these times, as soon as the database is there."""
        while not await self._do(something, since, until):
            await sleep(self._clock, AGAIN_SECONDS)

    async def _do(self, something: AtTable, since: float, until: float) -> bool:
        """The same now; False where the database was away."""
        try:
            tables = await self._store.list_changed(Status.RUNNING, since, until, most=self._most)
        except StoreFailed as error:
            log.warning("running tables could not be listed: %s", error)
            return False
        return all([await self._do_at(something, table_id) for table_id in tables])

    async def _do_at(self, something: AtTable, table_id: str) -> bool:
        """What else goes wrong at a table is reported, and the table is skipped."""
        try:
            await something(table_id)
        except Refusal as refusal:
            return refusal.status != UNAVAILABLE
        except Exception:
            log.exception("table %s could not be loaded; it is skipped", table_id)
        return True
