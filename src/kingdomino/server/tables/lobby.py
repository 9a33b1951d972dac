"""The lobby: finds, creates and keeps tables, stores what happens at them and tells everybody. It knows no rules.

Save, then publish: nothing is shown to anybody before the database has it.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

import sqlalchemy as sa

from kingdomino.family.spec import rules_text
from kingdomino.play.position import Position
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage import rows
from kingdomino.server.storage.store import Conflict, Store
from kingdomino.server.tables.bot_pool import BotPool
from kingdomino.server.tables.client import ENCODER
from kingdomino.server.tables.table import NOT_THINKING, Future, Table
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import Accepted, Kind, Status, Stepped, Sync
from kingdomino.server.wire.refusal import NOT_FOUND, NOT_NOW, Refusal

LISTED = 50
LISTED_ALONE = 300.0
"""A public table where nobody is connected leaves the list after so many seconds."""
RESUMED = 10_000
"""How many running tables are woken after a restart; any older one wakes when somebody asks for it."""

log = logging.getLogger(__name__)


class Lobby:
    """Every table of one server process."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.store = Store(settings.url)
        self.bot_pool = BotPool(settings.bot_workers)
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self.store.open()
        self.own(self._resume())

    async def close(self) -> None:
        """Say goodbye, stop what is under way, and wait until all is stored."""
        for table in self.tables.values():
            for client in table.clients:
                client.close("restart", again=True)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bot_pool.close()
        await self.store.close()

    def own(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside the requests; it is cancelled and awaited at the end."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Finding tables

    async def find(self, table_id: str) -> Table:
        """The table with this id, from memory or by replaying its log. Raises Refusal when there is none."""
        table = self.tables.get(table_id) or await self._load(table_id)
        if table is None:
            raise Refusal(NOT_FOUND, "no_table", table=table_id[:20])
        self.tables.move_to_end(table_id)
        return table

    async def _load(self, table_id: str) -> Table | None:
        """Whoever asks while a table is being loaded waits for the same one."""
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._read(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id))
        return await asyncio.shield(task)

    async def _read(self, table_id: str) -> Table | None:
        kept = await self.store.load(table_id)
        if kept is None:
            return None
        table = rows.table_of(kept, self.settings.absent_after)
        self.keep(table)
        self.own(self.go_on(table))
        self.own(self.notice_absence(table))  # after a restart nobody is connected, and some will not come back
        return table

    async def notice_absence(self, table: Table) -> None:
        """A while from now, tell the table who has been without a connection too long."""
        await asyncio.sleep(table.absent_after)
        if any(seat.kind is Kind.ABSENT for seat in table.info().seats):
            self.publish_seats(table)

    def keep(self, table: Table) -> None:
        """Hold a table in memory, and let go of those unused for longest."""
        self.tables[table.id] = table
        surplus = len(self.tables) - self.settings.tables_in_memory
        if surplus > 0:
            for old in [old for old in self.tables.values() if old.is_idle() and old is not table][:surplus]:
                self.forget(old)

    def forget(self, table: Table) -> None:
        """Drop a table from memory; the next who asks gets it from the log."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]

    async def open_tables(self) -> list[protocol.TableInfo]:
        """The public tables that wait for somebody and where somebody waits."""
        ids = await self.store.ids(Status.WAITING, public_only=True, most=LISTED)
        infos = [(await self.find(table_id)).info() for table_id in ids]
        return [info for info in infos if _is_alive(info)]

    async def _resume(self) -> None:
        """After a restart every running match goes on, also where a bot or chance was about to act."""
        for table_id in await self.store.ids(Status.RUNNING, public_only=False, most=RESUMED):
            await self.find(table_id)
            await asyncio.sleep(0)

    # What happens at a table

    async def act(self, table: Table, move: protocol.Move | protocol.Act) -> Accepted:
        """Take a seat's actions, all or nothing, once per key. Raises Refusal, and nothing has changed."""
        async with table.lock:
            key = f"{move.seat}:{move.key}"
            if key in table.keys:
                return Accepted(move.key, table.keys[key], repeated=True)
            if not move.actions:
                raise Refusal(NOT_NOW, "no_actions")
            future = table.thought(move.seat, move.version, move.actions)
            await self.commit(table, table.deal(future), key)
            return Accepted(move.key, table.keys[key])

    async def commit(self, table: Table, future: Future, key: str | None = None) -> None:
        """Store what follows, make it true, tell everybody, and see who acts next. The caller holds the lock."""
        status = Status.OVER if future.moment.position.result() else Status.RUNNING
        statements = [] if status is table.status else [rows.update_table(table, status=status)]
        await self.save(table, *statements, rows=rows.rows(table, future, key))
        table.adopt(future)
        table.status = status
        if key is not None:
            table.keys[key] = table.version
        self.publish_steps(table, future)
        if statements:
            self.publish_seats(table)
        self.own(self.go_on(table))

    async def save(self, table: Table, *statements: sa.Executable, rows: list[dict[str, Any]] | None = None) -> None:
        """Store changes of a table. When that fails the table is read anew from the log, and so is everybody's view."""
        try:
            await self.store.save(*statements, rows=rows or [])
        except (Conflict, sa.exc.SQLAlchemyError) as error:
            log.warning("table %s could not be stored: %s", table.id, error)
            self.forget(table)
            asyncio.get_running_loop().call_soon(_send_away, table)  # after whoever asked has the refusal
            raise Refusal(NOT_NOW, "not_stored") from error

    async def begin(self, table: Table) -> None:
        """Begin a full table, and let chance act where it is to; what follows comes by itself."""
        async with table.lock:
            if self._is_stuck(table):
                await self._save_quietly(table, table.deal(table.standing()))

    async def go_on(self, table: Table) -> None:
        """Whatever needs no person: begin, deal, let a bot think."""
        await self.begin(table)
        bot = table.bot_to_act()
        if bot is not None and table.thinking != table.version:
            table.thinking = table.version
            await self._let_think(table, bot)

    def _is_stuck(self, table: Table) -> bool:
        """Whether chance is to act, or a full table to begin."""
        if table.status is Status.WAITING:
            return table.is_full()
        return table.status is Status.RUNNING and table.actor < 0

    async def _save_quietly(self, table: Table, future: Future) -> None:
        """Nobody asked for this, so nobody is told that it failed; the next who asks tries again."""
        try:
            await self.commit(table, future)
        except Refusal as refusal:
            log.warning("table %s: %s", table.id, refusal)

    async def _let_think(self, table: Table, bot: str) -> None:
        """A bot's answer comes in by the same door as a person's, with the version it was thought about."""
        version, seat, position = table.version, table.actor, table.moment.position
        thought, _ = await asyncio.gather(self._ask(bot, table, position), asyncio.sleep(self.settings.bot_delay))
        async with table.lock:
            table.thinking = NOT_THINKING
            if table.version == version and table.bot_to_act() is not None:
                await self._save_quietly(table, table.deal(table.thought(seat, version, [thought])))

    async def _ask(self, bot: str, table: Table, position: Position) -> str:
        """What the bot chooses; should it fail, the match goes on all the same."""
        texts = position.texts()
        try:
            chosen = await self.bot_pool.choose(bot, rules_text(table.rules), position)
        except Exception:
            log.exception("the bot %s failed at table %s", bot, table.id)
            return texts[0]
        return chosen if chosen in texts else texts[0]

    # Telling everybody

    def publish_steps(self, table: Table, future: Future) -> None:
        """The new steps and the position after them; choices only to whoever holds the seat that acts."""
        if not table.clients:
            return
        shown, actor = table.view(), table.actor
        common: bytes | None = None
        with_choices: dict[bool, bytes] = {}
        for client in table.clients:
            if actor in client.seats:
                if client.points not in with_choices:
                    choices = table.choices(table.moment, points=client.points)
                    message = Stepped(table.version, future.steps, shown, choices)
                    with_choices[client.points] = ENCODER.encode(message)
                client.send_bytes(with_choices[client.points])
            else:
                common = common or ENCODER.encode(Stepped(table.version, future.steps, shown))
                client.send_bytes(common)

    def publish_seats(self, table: Table) -> None:
        """Who sits there and what is agreed."""
        if table.clients:
            encoded = ENCODER.encode(protocol.Seats(table.info()))
            for client in table.clients:
                client.send_bytes(encoded)

    def sync(self, table: Table, seats: set[int], *, points: bool) -> Sync:
        """Where a table stands, for a client that holds these seats."""
        choices = table.choices(table.moment, points=points) if self.may_act(table, seats) else None
        return Sync(table.version, table.view(), choices)

    def is_true(self, table: Table) -> bool:
        """Whether this is still the table that everybody sees, not one that could not be stored."""
        return self.tables.get(table.id) is table

    def may_act(self, table: Table, seats: set[int]) -> bool:
        return table.status is Status.RUNNING and table.actor in seats


def _send_away(table: Table) -> None:
    """Everybody connects anew, and finds the table as the log tells it."""
    for client in table.clients:
        client.close("moved", again=True)


def _is_alive(info: protocol.TableInfo) -> bool:
    """Whether somebody is there, or was a moment ago."""
    return any(seat.connected for seat in info.seats) or time.time() - info.created < LISTED_ALONE
