"""The lobby: finds tables, keeps them in memory, and lists those that wait for somebody. It decides nothing."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator
from weakref import WeakValueDictionary

from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage.database import Database
from kingdomino.server.storage.log import Entry, Store, StoreFailed
from kingdomino.server.tables.bot_pool import BotPool
from kingdomino.server.tables.clock import Clock, WallClock, sleep
from kingdomino.server.tables.commands.absence import ConfirmPeople, TimeOut
from kingdomino.server.tables.commands.create import CreateTable
from kingdomino.server.tables.door import Door
from kingdomino.server.tables.log_entries import BrokenLog, read_table
from kingdomino.server.tables.reports import Reports
from kingdomino.server.tables.state import TableState
from kingdomino.server.tables.table import Table
from kingdomino.server.tables.time_outs import SOON_SECONDS, TimeOuts
from kingdomino.server.tables.upkeep import AGAIN_SECONDS, Upkeep
from kingdomino.server.tasks import Tasks
from kingdomino.server.wire.core_types import ThoughtWish
from kingdomino.server.wire.protocol import Status, TableInfo
from kingdomino.server.wire.refusal import BROKEN, NOT_FOUND, UNAVAILABLE, Refusal

LISTED = 50
LISTED_ALONE = 300.0
"""A public table where nobody is connected leaves the list after this many seconds."""
RESUMED = 10_000
"""How many running tables are loaded after a restart; any older one is loaded when somebody asks for it."""

log = logging.getLogger(__name__)


class Lobby:
    """Every table of one server process. There is only one object for each table."""

    def __init__(self, settings: ServerSettings, store: Store | None = None, clock: Clock | None = None) -> None:
        self.settings = settings
        self.clock = WallClock() if clock is None else clock
        self._store = Database(settings.url) if store is None else store
        self._bots = BotPool(settings.bot_workers)
        self.door = Door(self._store, self.clock, settings.absent_after, self._look)
        self.reports = Reports(self._store, self.clock)
        self._tasks = Tasks()
        self.upkeep = Upkeep(self.door, self._bots, self.clock, bot_delay=settings.bot_delay, tasks=self._tasks)
        self._time_outs = TimeOuts(self._store, self.clock, self._confirm, self._time_out)
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._used: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._unreadable: set[str] = set()

    async def open(self) -> None:
        await self._store.open()
        self._tasks.start(self._resume())
        self._tasks.start(self._time_outs.run())

    async def close(self) -> None:
        """Close all connections, stop all tasks, and wait until everything is stored."""
        for table in self.tables():
            for client in table.audience:
                client.close("restart", again=True)
        await self._tasks.stop()
        await self._bots.close()
        await self._store.close()

    async def think(self, question: ThoughtWish) -> str:
        """A thought as JSON, from the processes that think for bots. Raises Refusal."""
        return await self._bots.answer(question)

    def tables(self) -> list[Table]:
        """The tables in memory."""
        return list(self._alive.values())

    def _look(self, table: Table, before: TableState) -> None:
        if table.state is not before:
            self._time_outs.expect(table.state.deadline)
        self.upkeep.look(table)

    async def _confirm(self, table_id: str) -> None:
        """Somebody's time is up soon: say so if the person is connected here."""
        table = self._alive.get(table_id)
        if table is not None and table.audience:
            if not table.awaits_anybody(self.clock.now() + SOON_SECONDS):
                await self.door.refresh(table)  # another server has stored the deadline
            await self.door.do(table, ConfirmPeople())

    async def _time_out(self, table_id: str) -> None:
        await self.door.do(await self.find(table_id), TimeOut())

    async def _resume(self) -> None:
        """After a restart every running match goes on, also where a bot or chance was about to act."""
        try:
            async for _ in self._find_all(Status.RUNNING, public_only=False, most=RESUMED):
                await asyncio.sleep(0)
        except Refusal:
            await sleep(self.clock, AGAIN_SECONDS)
            await self._resume()

    # Finding tables

    async def create(self, command: CreateTable) -> Table:
        """A new table. Raises Refusal."""
        await self.door.create(command)
        return await self.find(command.id)

    async def find(self, table_id: str) -> Table:
        """The table with this id, from memory or from its log. Raises Refusal when there is none."""
        table = self._alive.get(table_id) or await self._load(table_id)
        if table is None:
            raise Refusal(NOT_FOUND, "no_table", table=table_id[:20])
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        """Keep a table in memory and drop those unused for longest; one that is still in use elsewhere stays alive."""
        self._used[table.id] = table
        self._used.move_to_end(table.id)
        while len(self._used) > self.settings.tables_in_memory:
            self._used.popitem(last=False)

    async def _load(self, table_id: str) -> Table | None:
        """The table from its log; requests that come while it is being loaded wait for the same object."""
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._read(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id))
        return await asyncio.shield(task)

    async def _read(self, table_id: str) -> Table | None:
        if table_id in self._unreadable:
            raise Refusal(BROKEN, "unreadable_table", table=table_id)
        try:
            entries = await self._store.load(table_id)
        except StoreFailed as error:
            log.warning("table %s could not be read: %s", table_id, error)
            raise Refusal(UNAVAILABLE, "not_read") from None
        return self._wake(table_id, entries) if entries else None

    def _wake(self, table_id: str, entries: list[Entry]) -> Table:
        try:
            table = Table(*read_table(entries))
        except BrokenLog:
            log.exception("what is stored of table %s makes no sense; it is skipped", table_id)
            self._unreadable.add(table_id)
            raise Refusal(BROKEN, "unreadable_table", table=table_id) from None
        self._alive[table_id] = table
        self._time_outs.expect(table.state.deadline)
        self.upkeep.look(table)
        self.upkeep.await_people(table)  # nobody is connected yet, and some may not come back
        return table

    # Lists

    async def open_tables(self) -> list[TableInfo]:
        """The public tables with an open seat where somebody is, or was a moment ago. Raises Refusal."""
        tables = [table async for table in self._find_all(Status.WAITING, public_only=True, most=LISTED)]
        return [info for info in (table.info(self.clock.now()) for table in tables) if self._is_alive(info)]

    async def _find_all(self, status: Status, *, public_only: bool, most: int) -> AsyncIterator[Table]:
        """The tables with this status, newest first; those that cannot be read are skipped. Raises Refusal."""
        try:
            ids = await self._store.list_ids(status, public_only=public_only, most=most)
        except StoreFailed as error:
            log.warning("tables could not be listed: %s", error)
            raise Refusal(UNAVAILABLE, "not_read") from None
        for table_id in ids:
            if (table := await self._find_readable(table_id)) is not None:
                yield table

    async def _find_readable(self, table_id: str) -> Table | None:
        """The table, or None when it cannot be read; that is reported, and the other tables are still found."""
        try:
            return await self.find(table_id)
        except Refusal:
            return None  # it has been reported
        except Exception:
            log.exception("table %s could not be loaded; it is skipped", table_id)
            return None

    def _is_alive(self, info: TableInfo) -> bool:
        """Whether somebody is there, or was a moment ago."""
        alone = max(LISTED_ALONE, info.time.per_turn) if info.time and info.time.is_correspondence else LISTED_ALONE
        return any(seat.connected for seat in info.seats) or self.clock.now() - info.created < alone
