"""Tables and other server processes: telling them what was stored and who is here, and hearing it. It stores nothing.

Every table in memory is followed. What another process has stored is read from the log, not from its message, and only
when somebody here wants to know. Each table is also checked now and then, because a process may
die after it has stored something and before it has told anybody.
"""

import asyncio
import logging
import secrets
import weakref
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence

from kingdomino.server.bus.bus import AnyMessage, Bus, Ears, Present, Removed, SignedOut, Stored, WhoIsThere
from kingdomino.server.storage.log import Store, StoreFailed
from kingdomino.server.tables.broadcast import publish_presence
from kingdomino.server.tables.clock import Clock, sleep
from kingdomino.server.tables.log_entries import heads
from kingdomino.server.tables.table import Table
from kingdomino.server.tasks import Tasks
from kingdomino.server.wire.refusal import Refusal

CHECK_SECONDS = 5.0
"""How often tables are checked for what nobody has told."""
WATCH_SECONDS = 1.0
"""How often the database is asked whether others write to it, where processes cannot talk to each other."""
COMPANY_SECONDS = 60.0
"""How long after that each request asks whether its table is up to date."""
SOON_SECONDS = 0.05
"""How long news is gathered before it is told or checked, so that many connections are told of together."""
GATHER_SECONDS = 0.002
"""How long news of tables is gathered before their logs are read, with one question for all."""
TELL_SECONDS = 10.0
"""How often a process says again who is connected to it."""
GONE_SECONDS = 3 * TELL_SECONDS
"""After this time without a word from a process, its people are not connected any more."""
TABLES_AT_ONCE = 200

log = logging.getLogger(__name__)


class Elsewhere:
    """What one process knows of the others."""

    def __init__(
        self,
        bus: Bus,
        store: Store,
        clock: Clock,
        *,
        tables: Callable[[], list[Table]],
        find: Callable[[str], Table | None],
        forget: Callable[[str], None],
        refresh: Callable[[Table], Awaitable[None]],
        read_together: Callable[[Sequence[Table]], Awaitable[Sequence[Table]]],
        await_people: Callable[[Table], None],
        look: Callable[[Table], None],
        part_from: Callable[[Collection[str]], None],
    ) -> None:
        self._bus, self._store, self._clock = bus, store, clock
        self._tables, self._find, self._forget, self._refresh = tables, find, forget, refresh
        self._read_together = read_together
        self._await_people, self._look, self._part_from = await_people, look, part_from
        self._process = secrets.token_hex(8)
        self._tasks = Tasks()
        self._to_check: set[str] = set()
        self._to_tell: set[str] = set()
        """The tables where who is connected here has changed."""
        self._wake = asyncio.Event()
        self._to_read: dict[str, Table] = {}
        """The tables of which somebody here wants to know what others have stored."""
        self._news = asyncio.Event()
        self._owes_look = False
        """Whether tables could not be looked up, or read, when there was news of another process."""
        self._company_until = 0.0
        """Until when it counts that another process has written to the database of one that should be alone."""

    async def open(self) -> None:
        await self._bus.open(Ears(self._hear, self._check))
        together = (self._attend, self._read_news, self._check_all, self._tell_again)
        for work in together if self._bus.is_shared else (self._read_news, self._watch):
            self._tasks.start(self._keep(work))

    async def close(self) -> None:
        await self._tasks.stop()
        await self._bus.close()

    async def _keep(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again; what goes wrong once is reported and tried again."""
        while True:
            try:
                await work()
            except Exception:
                log.exception("what other servers say or should hear could not be attended to")
                await asyncio.sleep(SOON_SECONDS)

    # Telling

    def follow(self, table: Table) -> None:
        """A table has been loaded: hear of it for as long as it is in memory."""
        if self._bus.is_shared:
            self._bus.follow(table.id)
            weakref.finalize(table, self._bus.leave, table.id).atexit = False
            self._bus.publish(table.id, WhoIsThere(self._process))

    def tell_stored(self, table: Table) -> None:
        """This process has changed a table."""
        if self._bus.is_shared:
            self._bus.publish(table.id, Stored(self._process, *_numbers(table)))

    def tell_removed(self, tables: Iterable[str]) -> None:
        """This process has removed tables from the database."""
        for table in tables:
            self._bus.publish(table, Removed(self._process))

    def tell_signed_out(self, hashes: Iterable[str]) -> None:
        """Somebody has signed out here: connections elsewhere end too."""
        self._bus.publish("", SignedOut(self._process, tuple(hashes)))

    def tell_presence(self, table: Table) -> None:
        """Somebody has come to a table here, or has gone."""
        if self._bus.is_shared:
            self._to_tell.add(table.id)
            self._wake.set()
            if table.is_stale:  # somebody came at the same moment as the news
                self._catch_up(table)

    @property
    def hears_others(self) -> bool:
        """Whether news of other processes comes at once, if there may be others."""
        return self._bus.is_up

    def may_be_stale(self, table: Table) -> bool:
        """Whether another process has changed a table in memory, or may have without our hearing of it."""
        return table.is_stale or not self._bus.is_up

    async def has_grown(self, table: Table, *, surely: bool) -> bool:
        """Where processes cannot talk to each other: whether another one has changed a table.

        A process that is alone is not kept waiting at every request: unless it must be sure, it asks for a while after
        it has noticed another one.
        """
        if self._bus.is_shared or not (surely or self._clock.now() < self._company_until):
            return False
        try:
            return bool(await self._store.grown(heads(table)))
        except StoreFailed:
            return False  # what is known is better than nothing

    # Hearing

    def _hear(self, table_id: str, message: AnyMessage) -> None:
        if message.process == self._process:
            return
        if isinstance(message, SignedOut):
            self._part_from(message.hashes)
        elif (table := self._find(table_id)) is not None:
            self._hear_about(table, message)

    def _hear_about(self, table: Table, message: AnyMessage) -> None:
        match message:
            case Stored(events=events, actions=actions, chat=chat, attendance=attendance):
                told = (events, actions, chat, attendance)
                if any(number > own for number, own in zip(told, _numbers(table), strict=True)):
                    self._catch_up(table)
            case Present():
                if table.audience.hear_of(message, self._clock.now()):
                    publish_presence(table, self._clock)
            case WhoIsThere():
                if table.audience:
                    self.tell_presence(table)
            case Removed():
                self._forget(table.id)

    def _catch_up(self, table: Table) -> None:
        """Read what is new if somebody is there to be told; otherwise when the table is needed."""
        table.is_stale = True
        if table.audience:
            self._to_read[table.id] = table
            self._news.set()

    async def _read_news(self) -> None:
        """Read what others have stored: with one question for all tables of which there was news meanwhile."""
        await self._news.wait()
        await asyncio.sleep(GATHER_SECONDS)
        self._news.clear()
        tables, self._to_read = list(self._to_read.values()), {}
        for first in range(0, len(tables), TABLES_AT_ONCE):
            try:
                apart = await self._read_together(tables[first : first + TABLES_AT_ONCE])
            except StoreFailed as error:
                log.warning("what others have stored could not be read: %s", error)
                self._owes_look = True
                return  # the next check tries again
            for table in apart:
                self._tasks.start(self._read(table))

    async def _read(self, table: Table) -> None:
        try:
            await self._refresh(table)
        except Refusal:
            pass  # it has been reported; the next check tries again
        except Exception:
            log.exception("what others have stored at table %s could not be read", table.id)

    # Checking

    def _check(self, tables: Iterable[str]) -> None:
        self._to_check.update(tables)
        self._wake.set()

    async def _attend(self) -> None:
        """Tell and check, soon after there is a reason to."""
        await self._wake.wait()
        await asyncio.sleep(SOON_SECONDS)
        self._wake.clear()
        telling, self._to_tell = self._to_tell, set()
        for table in filter(None, map(self._find, telling)):
            self._say_who_is_here(table)
        checking, self._to_check = self._to_check, set()
        await self._look_up(list(filter(None, map(self._find, checking))))

    def _say_who_is_here(self, table: Table) -> None:
        here = [client for client in table.audience if client.closing is None]
        holding = [client for client in here if client.tokens]
        holders = tuple(tuple(sorted(client.tokens)) for client in holding)
        hidden = tuple(number for number, client in enumerate(holding) if client.is_hidden)
        self._bus.publish(table.id, Present(self._process, holders, len(here) - len(holders), hidden))

    async def _check_all(self) -> None:
        await sleep(self._clock, CHECK_SECONDS)
        await self._look_up(self._tables())

    async def _watch(self) -> None:
        """Notice other processes on the same database, such as one that takes over from this one."""
        await sleep(self._clock, WATCH_SECONDS)
        try:
            wrote = await self._store.others_wrote()
        except StoreFailed as error:
            log.warning("the database could not be asked who writes to it: %s", error)
            return
        if wrote:
            self._company_until = self._clock.now() + COMPANY_SECONDS
        if wrote is not False or self._owes_look:
            await self._look_up(self._tables())

    async def _look_up(self, tables: list[Table]) -> None:
        """Catch up with the tables whose log has grown; let bots act where nobody has asked one to."""
        self._owes_look = False
        for first in range(0, len(tables), TABLES_AT_ONCE):
            some = tables[first : first + TABLES_AT_ONCE]
            try:
                grown = await self._store.grown([head for table in some for head in heads(table)])
            except StoreFailed as error:
                log.warning("tables could not be checked: %s", error)
                self._owes_look = True
                return
            for table in some:
                if table.id in grown:
                    self._catch_up(table)
                else:
                    self._look(table)

    async def _tell_again(self) -> None:
        """Say who is here, and forget processes that have not said so for long."""
        await sleep(self._clock, TELL_SECONDS)
        long_ago = self._clock.now() - GONE_SECONDS
        for table in self._tables():
            if table.audience:
                self.tell_presence(table)
            if table.audience.forget_processes(long_ago):
                publish_presence(table, self._clock)
                self._await_people(table)


def _numbers(table: Table) -> tuple[int, ...]:
    """The last numbers of a table's streams, as `Stored` names them."""
    return tuple(head.number for head in heads(table))
