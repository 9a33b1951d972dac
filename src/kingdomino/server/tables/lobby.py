"""The lobby: finds tables, keeps them in memory, and lists those that wait for somebody. It decides nothing."""

import asyncio
import contextlib
import logging
import random
from collections import Counter, OrderedDict
from collections.abc import Collection, Sequence
from weakref import WeakValueDictionary

from kingdomino.server.bus.bus import Bus, LocalBus
from kingdomino.server.jobs.jobs import Jobs, JobTaker, NoJobs
from kingdomino.server.logs import Seldom
from kingdomino.server.metrics import BOTS_WAITING, REDIS_UP, TABLES, TIDIED, watch_loop
from kingdomino.server.push.pushes import Pushes
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage import account_rows
from kingdomino.server.storage.database import Database
from kingdomino.server.storage.log import Entry, Keeping, Store, StoreFailed
from kingdomino.server.storage.retention import DAY_SECONDS
from kingdomino.server.tables.bans import Bans
from kingdomino.server.tables.bot_pool import BotPool
from kingdomino.server.tables.clock import Clock, WallClock, sleep
from kingdomino.server.tables.commands.absence import ConfirmPeople, TimeOut
from kingdomino.server.tables.door import Door, Founding, no_table
from kingdomino.server.tables.elsewhere import Elsewhere
from kingdomino.server.tables.log_entries import BrokenLog, read_table
from kingdomino.server.tables.reports import Reports
from kingdomino.server.tables.standstills import Standstills
from kingdomino.server.tables.state import TableState
from kingdomino.server.tables.table import Table
from kingdomino.server.tables.time_outs import SOON_SECONDS, TimeOuts
from kingdomino.server.tables.tokens import is_id
from kingdomino.server.tables.upkeep import Upkeep
from kingdomino.server.tasks import Tasks
from kingdomino.server.wire.core_types import ThoughtWish
from kingdomino.server.wire.protocol import Status, TableInfo
from kingdomino.server.wire.refusal import BROKEN, NOT_FOUND, UNAVAILABLE, Refusal

LISTED = 50
LOOKED_THROUGH = 1000
"""How many of the newest waiting tables are looked at: people may be at one though many newer ones were left."""
LISTED_OF_ONE = 10
"""How many tables from one address are listed where nobody is."""
LISTED_ALONE = 300.0
"""A public table where nobody is connected leaves the list after this many seconds."""
DRAINED_TOGETHER, DRAIN_PAUSE_SECONDS = 50, 0.02
READY_SECONDS = 2.0
"""How long the database may take to answer a server that asks whether it is there."""
NOTICE_SECONDS = 60.0
"""How far apart the clocks of machines may be before a notice is missed."""
SIGNED_IN_SECONDS = 30.0
"""How often this process looks whether those who are connected are still signed in."""
LOOKED_UP_TOGETHER = 500
LONG_LOG = 1000
"""A log with more entries is read in a thread, so that others are answered meanwhile."""
TIDY_SECONDS = 3600.0
"""How often what is old is removed, at least."""

log = logging.getLogger(__name__)
_complain = Seldom()


def keeping_of(settings: ServerSettings) -> Keeping:
    """How long things are kept on this server."""
    return Keeping(
        chat=settings.chat_days,
        waiting=settings.waiting_days,
        stalled=settings.stalled_days,
        finished=settings.finished_days,
        reports=settings.report_days,
        archive=settings.archive_days,
        daily=settings.daily_days,
    )


def bus_of(settings: ServerSettings) -> Bus:
    """The way to other processes, if there are any. Raises ModuleNotFoundError where Redis's client is missing."""
    if not settings.redis:
        return LocalBus()
    from kingdomino.server.bus.redis_bus import RedisBus

    return RedisBus(settings.redis)


def jobs_of(settings: ServerSettings) -> Jobs:
    """Where jobs for bots are left. Raises ModuleNotFoundError where what they need is missing."""
    if not settings.redis:
        return NoJobs()
    from kingdomino.server.jobs.redis_jobs import RedisJobs

    return RedisJobs(settings.redis, settings.bot_workers)


class Lobby:
    """Every table of one server process. There is only one object for each table."""

    def __init__(
        self,
        settings: ServerSettings,
        store: Store | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.settings = settings
        self.clock = WallClock() if clock is None else clock
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._store = Database(settings.url) if store is None else store
        self._bots = BotPool(settings.bot_workers)
        self.pushes = Pushes(
            self._store,
            self.clock,
            refresh=self._refresh,
            is_on=settings.push,
            trusted=settings.push_hosts,
        )
        self.door = Door(
            self._store,
            self.clock,
            self._look,
            self._tell_others,
            call=self.pushes.look,
            call_next=lambda table_id: self._tasks.start(self._call_at(table_id)),
            absent_after=settings.absent_after,
            chat_lines=settings.chat_lines,
        )
        self.reports = Reports(self._store, self.clock)
        self.bans = Bans(self._store, self.clock)
        self._heeded = self.clock.now()
        self._tasks = Tasks()
        self._jobs = jobs_of(settings)
        self.upkeep = Upkeep(
            self.door, self._bots, self._jobs, self.clock, bot_delay=settings.bot_delay, tasks=self._tasks
        )
        self.elsewhere = Elsewhere(
            bus_of(settings),
            self._store,
            self.clock,
            tables=self.tables,
            find=self._alive.get,
            forget=self._forget,
            refresh=self.door.refresh,
            read_together=self.door.read_together,
            await_people=self.upkeep.await_people,
            look=self.upkeep.look,
            part_from=self._part_from,
        )
        self._time_outs = TimeOuts(self._store, self.clock, self._confirm, self._time_out)
        self._standstills = Standstills(
            self._store, self.clock, most=settings.tables_in_memory, wake=self.find, move_on=self._move_on
        )
        self._used: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._unreadable: set[str] = set()
        self._opening: dict[str, str] = {}
        """From which address each table was asked for that is just being created."""
        self._serving, self._served_since = True, self.clock.now()
        self.draining = False
        """Whether this server is about to stop."""

    async def open(self, *, serving: bool = True) -> None:
        """Begin. A process that serves nobody but takes jobs leaves it to others to look after all tables."""
        self._serving = serving
        await self._store.open()
        await self.elsewhere.open()
        await self._jobs.open(JobTaker(self._let_bot_act, self._bots.answer))
        TABLES.set_function(lambda: len(self._alive))
        BOTS_WAITING.set_function(self._bots.waiting)
        REDIS_UP.set_function(lambda: float(self.elsewhere.hears_others))
        self._tasks.start(watch_loop())
        if serving:
            for work in (
                self._standstills.run(),
                self._time_outs.run(),
                self._tidy(),
                self.bans.keep_reading(self._heed_office),
                self._look_who_is_signed_in(),
            ):
                self._tasks.start(work)

    async def drain(self) -> None:
        """This server is about to stop: ask every client to connect again, which leads it to another one.

        Some at a time, so that not all come to the other one at once. Returns when nobody is connected any more.
        """
        self.draining = True
        while clients := [client for table in self.tables() for client in table.audience]:
            for number, client in enumerate(clients):
                client.close("restart", again=True)
                if number % DRAINED_TOGETHER == 0:
                    await asyncio.sleep(DRAIN_PAUSE_SECONDS)
            await asyncio.sleep(DRAIN_PAUSE_SECONDS)

    async def check_ready(self) -> None:
        """Raises Refusal when this server should get no more requests: it is about to stop, or has no database."""
        if self.draining:
            raise Refusal(UNAVAILABLE, "restart")
        try:
            async with asyncio.timeout(READY_SECONDS):
                await self._store.check()
        except (StoreFailed, TimeoutError):
            raise Refusal(UNAVAILABLE, "not_read") from None

    async def close(self) -> None:
        """Stop all tasks, and wait until everything is stored; what fails on the way keeps nothing else open."""
        async with contextlib.AsyncExitStack() as closing:  # the last one first
            closing.push_async_callback(self._store.close)
            closing.push_async_callback(self._bots.close)
            closing.push_async_callback(self.elsewhere.close)
            closing.push_async_callback(self._tasks.stop)
            closing.push_async_callback(self.pushes.close)
            closing.push_async_callback(self._jobs.close)

    async def think(self, question: ThoughtWish) -> str:
        """A thought as JSON, from the processes that think for bots. Raises Refusal."""
        thought = await self._jobs.leave_question(question)
        if thought is not None:
            return thought
        if not self._bots.has_places:
            raise Refusal(UNAVAILABLE, "no_thinker")
        return await self._bots.answer(question)

    async def _let_bot_act(self, table_id: str, version: int) -> None:
        """Do a job: the bot at a table takes its turn, unless it has been taken; then the next bot's turn is left.

        A job may come sooner than the news of what was stored, so that is always asked. Raises Refusal when the
        database is away: then later.
        """
        try:
            table = await self.find(table_id)
            await self.door.read_surely(table)
        except Refusal as refusal:
            if refusal.status in (NOT_FOUND, BROKEN):
                if not self._serving:
                    _complain(log.warning, "a job is for table %s, which is not in this worker's database", table_id)
                return
            raise
        await self.upkeep.take_turn(table, version)
        await self.upkeep.leave_turn(table)

    @property
    def store(self) -> Store:
        return self._store

    def sign_out(self, hashes: Collection[str]) -> None:
        """Close the connections of those who signed in with what counts no longer, by its hash, at every process."""
        self._part_from(hashes)
        self.elsewhere.tell_signed_out(hashes)

    async def _look_who_is_signed_in(self) -> None:
        """Part, now and then, from those who were signed out where nobody could tell this process."""
        while True:
            await sleep(self.clock, SIGNED_IN_SECONDS)
            shown = sorted(filter(None, {one.signed_in_by for table in self.tables() for one in table.audience}))
            for first in range(0, len(shown), LOOKED_UP_TOGETHER):
                await self._check_signed_in(shown[first : first + LOOKED_UP_TOGETHER])

    async def _check_signed_in(self, hashes: Sequence[str]) -> None:
        """Part from those of these that count no longer; while the database is away, the next look does it."""
        with contextlib.suppress(StoreFailed):
            known = await self._store.read(lambda connection: account_rows.find_hashes(connection, hashes))
            self._part_from(set(hashes) - known)

    def _part_from(self, signed_out: Collection[str]) -> None:
        """The same at this process."""
        for table in self.tables():
            for client in table.audience:
                if client.signed_in_by in signed_out:
                    client.close("signed_out", again=True)

    def tables(self) -> list[Table]:
        """The tables in memory."""
        return list(self._alive.values())

    def _look(self, table: Table, before: TableState) -> None:
        if table.state is not before:
            self._time_outs.expect(table.state.deadline)
        self.upkeep.look(table)

    async def _refresh(self, table: Table) -> None:
        await self.door.refresh(table)

    def _tell_others(self, table: Table) -> None:
        self.elsewhere.tell_stored(table)

    async def _call_at(self, table_id: str) -> None:
        """A rematch has begun: tell whoever is awaited there."""
        with contextlib.suppress(Refusal):
            self.pushes.look(await self.find(table_id))

    async def _confirm(self, table_id: str) -> None:
        """Somebody's time is up soon: say so if the person is connected here, or has asked for something here."""
        table = self._alive.get(table_id)
        if table is not None and table.audience.knows_anybody():
            if not table.awaits_anybody(self.clock.now() + SOON_SECONDS):
                await self.door.refresh(table)  # another server has stored the deadline
            await self.door.do(table, ConfirmPeople())

    async def _time_out(self, table_id: str) -> None:
        await self.door.do(await self.find(table_id), TimeOut(self._served_since))

    async def _move_on(self, table_id: str) -> None:
        """Let a bot act, or deal, where a table has stood still; where people are to act it is left alone.

        Raises Refusal.
        """
        table = self._alive.get(table_id)
        if table is None:
            stored = await self._read_stored(table_id)
            if stored is not None and stored.moves_alone():
                await self.find(table_id)
        elif table.has_bots():
            await self.door.read_surely(table)

    async def _heed_office(self) -> None:
        """Do what whoever hosts has done beside the servers: close connections of the banned, look at tables again."""
        since, now = self._heeded - NOTICE_SECONDS, self.clock.now()
        for table in self.tables():
            for client in list(table.audience):
                try:
                    self.bans.check_holder(table.state, client.tokens, client.address)
                except Refusal as refusal:
                    client.close(refusal.code, again=False)
            await asyncio.sleep(0)  # others are answered in between
        try:
            changed = await self._store.list_notices(since)
        except StoreFailed:
            return  # the next look finds them
        self._heeded = now
        for table in filter(None, map(self._alive.get, changed)):
            try:
                await self.door.refresh(table)
            except Refusal as refusal:
                if refusal.status == NOT_FOUND:
                    self._forget(table.id)

    async def _tidy(self) -> None:
        """Remove and archive what is old, once in a while; every server does, and the first to come does it."""
        keeping = keeping_of(self.settings)
        while True:
            await sleep(self.clock, TIDY_SECONDS * random.uniform(0.5, 1.0))
            tidied = await self._store.tidy(keeping, self.clock.now())
            if tidied.failure is not None:
                log.warning("not all that is old could be removed: %s", tidied.failure)
            for table_id in tidied.tables:
                self._forget(table_id)
            await self._forget_old_chat(keeping)
            self.elsewhere.tell_removed(tidied.tables)
            TIDIED.labels("tables").inc(len(tidied.tables))
            TIDIED.labels("chats").inc(tidied.chats)
            TIDIED.labels("reports").inc(tidied.reports)
            TIDIED.labels("archived").inc(tidied.archived)
            log.info(
                "removed %d tables, %d chat lines, %d reports; archived %d tables",
                *(len(tidied.tables), tidied.chats, tidied.reports, tidied.archived),
            )

    async def _forget_old_chat(self, keeping: Keeping) -> None:
        """What has gone from the log, whichever server removed it, goes from the tables in memory too."""
        before = self.clock.now() - keeping.chat * DAY_SECONDS
        for table in self.tables() if keeping.chat else ():
            if any(chat.at < before for chat in table.state.chats):
                await self.door.forget_chat(table, before)

    # Finding tables

    async def create(self, command: Founding, asked_by: str = "") -> Table:
        """A new table, asked for from this address. Raises Refusal."""
        await self.door.create(command)
        self._opening[command.id] = asked_by
        try:
            return await self.find(command.id)
        finally:
            del self._opening[command.id]

    async def find(self, table_id: str, *, surely: bool = False) -> Table:
        """The table with this id, from memory or from its log. Raises Refusal when there is none.

        With `surely` it is as it is stored now, also where other processes cannot tell of what they store. Nobody waits
        here for somebody else's save, unless another process has changed the table.
        """
        table = self._alive.get(table_id)
        if table is None and is_id(table_id):
            table = await self._load(table_id)
        if table is not None and table.is_gone:
            self._forget(table_id)  # a save found out before anybody was told
            table = None
        if table is None:
            raise no_table(table_id)
        self._keep(table)
        if self.elsewhere.may_be_stale(table) or await self.elsewhere.has_grown(table, surely=surely):
            await self.door.refresh(table)
        return table

    def _keep(self, table: Table) -> None:
        """Keep a table in memory and drop those unused for longest; one that is still in use elsewhere stays alive."""
        self._used[table.id] = table
        self._used.move_to_end(table.id)
        while len(self._used) > self.settings.tables_in_memory:
            self._used.popitem(last=False)

    def _forget(self, table_id: str) -> None:
        """A table was removed: whoever is still there is told, and no bot thinks about it any more."""
        self._used.pop(table_id, None)
        table = self._alive.pop(table_id, None)
        if table is None:
            return
        table.is_gone = True
        for client in list(table.audience):
            client.close("removed", again=False)

    async def _load(self, table_id: str) -> Table | None:
        """The table from its log; requests that come while it is being loaded wait for the same object."""
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._read(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id))
        return await asyncio.shield(task)

    async def _read(self, table_id: str) -> Table | None:
        table = await self._read_stored(table_id)
        return None if table is None else self._wake(table)

    async def _read_stored(self, table_id: str, *, again: bool = True) -> Table | None:
        """The table that its log describes, known to nobody yet; None where there is none. Raises Refusal.

        A log that makes no sense is read again: another process may have moved it into the archive meanwhile.
        """
        if table_id in self._unreadable:
            raise Refusal(BROKEN, "unreadable_table", table=table_id)
        entries = await self._entries(table_id)
        try:
            is_long = len(entries) > LONG_LOG
            read = await asyncio.to_thread(read_table, entries) if is_long else entries and read_table(entries)
        except BrokenLog:
            if again:
                return await self._read_stored(table_id, again=False)
            log.exception("what is stored of table %s makes no sense; it is skipped", table_id)
            self._unreadable.add(table_id)
            raise Refusal(BROKEN, "unreadable_table", table=table_id) from None
        return Table(*read) if read else None

    async def _entries(self, table_id: str) -> list[Entry]:
        """A table's log. Raises Refusal."""
        try:
            return await self._store.load(table_id)
        except StoreFailed as error:
            log.warning("table %s could not be read: %s", table_id, error)
            raise Refusal(UNAVAILABLE, "not_read") from None

    def _wake(self, table: Table) -> Table:
        self._alive[table.id] = table
        table.opened_by = self._opening.get(table.id, "")
        self.elsewhere.follow(table)
        self._time_outs.expect(table.state.deadline)
        self.upkeep.look(table)
        if self._serving:
            self.upkeep.await_people(table)  # nobody is connected yet, and some may not come back
        return table

    # Lists

    async def open_tables(self) -> list[TableInfo]:
        """The public tables with an open seat: those where somebody is, then those where somebody was a moment ago.

        Of the latter only a few from each address, so that nobody fills the list by leaving tables. Raises Refusal.
        """
        now = self.clock.now()
        listed = [table for table in self.tables() if _is_open(table) and table.audience.connected(table.state)]
        listed.sort(key=lambda table: table.state.created, reverse=True)
        try:
            ids = await self._store.list_public(Status.WAITING, LOOKED_THROUGH)
        except StoreFailed as error:
            log.warning("tables could not be listed: %s", error)
            raise Refusal(UNAVAILABLE, "not_read") from None
        seen, unknown, alone = {table.id for table in listed}, 0, Counter[str]()
        for table_id in ids:
            if len(listed) >= LISTED:
                break
            known = self._alive.get(table_id)
            unknown += known is None
            if table_id in seen or (unknown > LISTED if known is None else not self._was_left_lately(known)):
                continue  # the rest is found when these are known
            table = await self._find_readable(table_id)
            if table is not None and self._was_left_lately(table):
                alone[table.opened_by] += 1
                if alone[table.opened_by] <= LISTED_OF_ONE:
                    listed.append(table)
        return [table.info(now) for table in listed[:LISTED]]

    async def _find_readable(self, table_id: str) -> Table | None:
        """The table, or None when it cannot be read; that is reported, and the other tables are still found."""
        try:
            return await self.find(table_id)
        except Refusal:
            return None  # it has been reported
        except Exception:
            log.exception("table %s could not be loaded; it is skipped", table_id)
            return None

    def _was_left_lately(self, table: Table) -> bool:
        """Whether somebody is there whom only other processes see, or was a moment ago."""
        state = table.state
        alone = max(LISTED_ALONE, state.time.per_turn) if state.time and state.time.is_correspondence else LISTED_ALONE
        return bool(table.audience.connected(state)) or self.clock.now() - state.created < alone


def _is_open(table: Table) -> bool:
    return table.state.public and table.status is Status.WAITING and not table.is_gone
