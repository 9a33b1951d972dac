"""The one door: every command at a table is decided, saved, adopted and published here, and nowhere else.

who      rights are looked up now, by tokens, never remembered
decide   (state, command) → change; pure; refuses with a reason
save     at the numbers that come next; if it fails, nothing has changed
adopt    the table is what was stored
publish  everybody who is connected is told
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Protocol

from kingdomino.server.storage.log import Conflict, Entry, NoTable, Store, StoreFailed, Stream
from kingdomino.server.tables.broadcast import Told, publish, say_goodbye
from kingdomino.server.tables.change import Change, Command, Situation, TableOpening
from kingdomino.server.tables.clock import Clock
from kingdomino.server.tables.log_entries import BrokenLog, heads, read_on, read_table, save_of, save_of_new
from kingdomino.server.tables.state import TableState
from kingdomino.server.tables.table import Table
from kingdomino.server.tables.turn_clock import wind
from kingdomino.server.wire.protocol import Status
from kingdomino.server.wire.refusal import NOT_FOUND, NOT_NOW, UNAVAILABLE, Refusal

TRIES = 5
"""How often a command is decided again because somebody at another server was faster."""

MOST_WISHES = 500
"""How often each person may say what is wanted at a table, besides playing: whoever loads it reads all of that.

Nobody uses up the share of others. Moves, deals, time-outs and people who come back are never refused for it.
"""

log = logging.getLogger(__name__)

Look = Callable[[Table, TableState], None]
"""Called after every change with the state before it, to see what follows without anybody asking."""
Tell = Callable[[Table], None]
"""Called when this process has changed a table, to tell other processes; or when it is somebody else’s turn by that."""


class Founding(Protocol):
    """A command that makes a table."""

    @property
    def id(self) -> str:
        """The table's id."""
        ...

    def decide(self, now: float, absent_after: float) -> TableOpening:
        """The table as it is to be stored. Raises Refusal."""
        ...


class Door:
    """Where commands come in: from sockets, REST, bots and the clock alike."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        look: Look,
        tell_others: Tell,
        *,
        call: Tell = lambda _: None,
        call_next: Callable[[str], None] = lambda _: None,
        absent_after: float,
        chat_lines: int,
    ) -> None:
        self._call, self._call_next = call, call_next
        self._store, self._clock, self._tell_others = store, clock, tell_others
        self._absent_after, self._chat_lines = absent_after, chat_lines
        self._look = look

    async def create(self, command: Founding) -> None:
        """Store a new table. Raises Refusal; then there is no table."""
        now = self._clock.now()
        new = command.decide(now, self._absent_after)
        try:
            await self._store.save(save_of_new(new, now))
        except (Conflict, StoreFailed) as error:
            raise not_stored(new.id, error) from None

    async def do(self, table: Table, command: Command, tokens: Collection[str] = ()) -> Change:
        """Carry out a command for the holder of tokens, by their hashes; gives what changed. Raises Refusal."""
        async with table.lock:
            for _ in range(TRIES):
                change = await self._decide(table, command, tokens)
                if change.is_empty:
                    say_goodbye(table, change.leaving)
                    return change
                if await self._save(table, change):
                    return change
            raise not_stored(table.id, Conflict("others were faster each time"))

    async def forget_chat(self, table: Table, before: float) -> None:
        """Forget what was said before then, which has gone from the log. Pages that are open still show it."""
        async with table.lock:
            table.put(table.state.without_old_chat(before), table.log)

    async def refresh(self, table: Table) -> None:
        """Read what another server has written, if anything; nothing while the database is away. Raises Refusal."""
        async with table.lock:
            await self._read_news(table)

    async def read_surely(self, table: Table) -> None:
        """The same for somebody who must know what is stored. Raises Refusal, also while the database is away."""
        async with table.lock:
            try:
                await self._read_what_is_new(table)
            except StoreFailed:
                raise Refusal(UNAVAILABLE, "not_read") from None

    async def read_together(self, tables: Sequence[Table]) -> list[Table]:
        """Read with one question what other servers have written to tables, and tell everybody there.

        Gives the tables that have to be refreshed one by one: somebody acts there right now, or what was written is not
        in the log any more. Raises StoreFailed.
        """
        for table in tables:
            table.is_stale = False
        try:
            entries = await self._store.load_after([head for table in tables for head in heads(table)])
        except StoreFailed:
            for table in tables:
                table.is_stale = True
            raise
        news: dict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            news[entry.table].append(entry)
        return [table for table in tables if not self._take_in(table, news[table.id])]

    def _take_in(self, table: Table, entries: Sequence[Entry]) -> bool:
        """Make true what was read; False where that cannot be done now. What is known by now is passed over."""
        if table.lock.locked():
            return False
        known, told = {head.stream: head.number for head in heads(table)}, Told.of(table)
        try:
            if not read_on(table, [entry for entry in entries if entry.number > known[entry.stream]]):
                return False
        except BrokenLog:
            return False
        self._tell(table, told)
        return True

    async def _decide(self, table: Table, command: Command, tokens: Collection[str]) -> Change:
        """What follows from a command. Nobody is refused because this server has not read what another one wrote."""
        try:
            change = _what_follows(command, self._situation(table, tokens))
        except Refusal:
            if not await self._read_news(table):
                raise
        else:
            if not change.is_idle or not await self._read_news(table):
                return change
        return _what_follows(command, self._situation(table, tokens))

    async def _read_news(self, table: Table) -> bool:
        """Read what another server has written to the table; whether one has, as far as the database can tell."""
        try:
            return await self._read_what_is_new(table)
        except StoreFailed:
            return False

    async def _read_what_is_new(self, table: Table) -> bool:
        """The same. Raises StoreFailed while the database is away."""
        table.is_stale = False  # what is told from now on may not be read any more
        try:
            behind = await self._is_behind(table)
        except StoreFailed:
            table.is_stale = True
            raise
        if behind:
            await self._catch_up(table)
        return behind

    async def _is_behind(self, table: Table) -> bool:
        """Whether another server has written to the table's log since this one read it. Raises StoreFailed."""
        stored = await self._store.heads(table.id)
        known = (table.state.number, table.version)
        if (stored.get(Stream.EVENTS, 0), stored.get(Stream.ACTIONS, 0)) != known:
            return True
        if stored.get(Stream.ATTENDANCE, 0) > table.state.attendance_number:
            return True
        return stored.get(Stream.CHAT, 0) > table.state.chat_number

    def _situation(self, table: Table, tokens: Collection[str]) -> Situation:
        return Situation(
            state=table.state,
            log=table.log,
            rights=table.state.rights(tokens),
            presence=table.audience,
            now=self._clock.now(),
            absent_after=self._absent_after,
        )

    async def _save(self, table: Table, change: Change) -> bool:
        """Store a change and make it true; False if somebody else was faster, and the table has caught up."""
        save = save_of(table, change, self._clock.now(), self._chat_lines)
        try:
            await self._store.save(save)
        except Conflict:
            await self._catch_up(table)
            return False
        except NoTable:
            table.is_gone = True
            raise no_table(table.id) from None
        except StoreFailed as error:
            table.is_stale = True  # where the answer of a database server was lost, it may have been stored
            raise not_stored(table.id, error) from None
        told = Told.of(table)
        table.relisted((save.relisted or {}).get(table.id, {}))
        table.adopt(change)
        self._tell_others(table)
        self._tell(table, told)
        if table.status is Status.RUNNING and (told.status is not Status.RUNNING or change.passes_turn):
            self._call(table)
        if change.opened is not None:
            self._call_next(change.opened.id)
        return True

    async def _catch_up(self, table: Table) -> None:
        """Another server has changed the table: read what it wrote, and tell everybody."""
        told = Told.of(table)
        try:
            if not await self._read_on(table):
                await self._read_again(table)
        except (StoreFailed, BrokenLog) as error:
            table.is_stale = True
            raise not_stored(table.id, error) from None
        self._tell(table, told)

    async def _read_on(self, table: Table) -> bool:
        """Whether the log goes on from what is known; part of it may have been archived meanwhile."""
        try:
            return read_on(table, await self._store.load_after(heads(table)))
        except BrokenLog:
            return False

    async def _read_again(self, table: Table) -> None:
        """What others wrote is not in the log any more: the table has been archived or removed."""
        entries = await self._store.load(table.id)
        if not entries:
            table.is_gone = True
            raise no_table(table.id)
        table.put(*read_table(entries))

    def _tell(self, table: Table, told: Told) -> None:
        say_goodbye(table, told.state.lost_by_leaving(table.state))
        publish(table, told, self._clock.now())
        self._look(table, told.state)


def _what_follows(command: Command, at: Situation) -> Change:
    """What a command leads to, the table's clock included. Raises Refusal."""
    change = command.decide(at)
    if change.future is None and change.keeps_state:
        return change
    state = change.apply(at.state)
    followed = wind(state, at.log.actor, change.future, at.now)
    known = replace(at.state, number=state.number, attendance_number=state.attendance_number, wishes=state.wishes)
    if change.future is None and not followed and state == known:
        return replace(change, events=(), attendance=None, is_idle=True)  # what changes nothing is not stored
    if any(count > max(MOST_WISHES, at.state.wishes.get(one, 0)) for one, count in state.wishes.items()):
        raise Refusal(NOT_NOW, "too_many_changes")
    return replace(change, events=(*change.events, *followed))


def no_table(table_id: str) -> Refusal:
    return Refusal(NOT_FOUND, "no_table", table=table_id[:20])


class NotStored(Refusal):
    """The database did not take it, so it did not happen. It may be tried again."""

    def __init__(self) -> None:
        super().__init__(NOT_NOW, "not_stored")


def not_stored(table_id: str, error: Exception) -> NotStored:
    log.warning("table %s could not be stored: %s", table_id, error)
    return NotStored()
