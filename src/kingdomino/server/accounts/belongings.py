"""All that belongs to an account: taking it along as one file, and deleting it. Who may do it is not here."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Collection
from functools import partial
from typing import Any

import sqlalchemy as sa

from kingdomino.server.accounts import summaries
from kingdomino.server.accounts.directory import Accounts, Visit
from kingdomino.server.storage import account_matches, account_passkeys, account_rows, farewell
from kingdomino.server.storage.account_matches import KeptMatch
from kingdomino.server.storage.account_rows import Account
from kingdomino.server.storage.farewell import Names
from kingdomino.server.storage.log import StoreFailed
from kingdomino.server.tables.clock import sleep
from kingdomino.server.tables.commands.farewell import ForgetPerson
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tables.log_entries import BrokenLog, read_table
from kingdomino.server.tables.table import Table
from kingdomino.server.wire.refusal import BROKEN, NOT_FOUND, UNAVAILABLE, Refusal

Json = dict[str, Any]
AGAIN_SECONDS = 600.0
TOGETHER = 200
"""How many matches are read at a time."""
Listed = Callable[[sa.Connection, str, Names], list[Json]]
"""Finds what somebody has told at a table."""


class Belongings:
    """Exports and deletes accounts. All of it raises Refusal."""

    def __init__(self, accounts: Accounts, lobby: Lobby) -> None:
        self._accounts, self._lobby = accounts, lobby
        self._exporting = asyncio.Semaphore(1)

    # Taking it along

    async def export(self, account: Account) -> Json:
        """Everything that is stored of an account, its bots included; secrets are not stored and not here."""
        async with self._exporting:
            bots = await self._accounts.read(lambda connection: account_rows.list_bots(connection, account.id))
            return {**await self._export(account), "bots": [await self._export(bot) for bot in bots]}

    async def _export(self, account: Account) -> Json:
        """The same of one account, by many short questions, so that others are answered in between."""
        told = await self._accounts.read(lambda connection: _own_rows(connection, account))
        matches = [{**match, "record": await self._record(match["table"])} async for match in self._matches(account)]
        traces = await self._accounts.read(lambda connection: farewell.list_traces(connection, account.id))
        return {
            **told,
            "matches": matches,
            "tables": [_place(table, *place) for table, names in traces.items() for place in names.items()],
            "chat": [line for one in traces.items() for line in await self._told_at(farewell.list_chat, *one)],
            "reports": [line for one in traces.items() for line in await self._told_at(farewell.list_reports, *one)],
        }

    async def _matches(self, account: Account) -> AsyncIterator[Json]:
        """All matches, some at a time."""
        last: KeptMatch | None = None
        while found := await self._accounts.read(partial(_next_matches, account=account, after=last)):
            for match in found:
                yield _told(match)
            last = found[-1]

    async def _told_at(self, listed: Listed, table_id: str, names: Names) -> list[Json]:
        """What somebody who is called like this told at a table."""
        return await self._accounts.read(lambda connection: listed(connection, table_id, names))

    async def _record(self, table_id: str) -> str | None:
        """The record of a match; None if it is no longer kept."""
        try:
            entries = await self._lobby.store.load(table_id)
        except StoreFailed:
            raise Refusal(UNAVAILABLE, "not_read") from None
        try:
            return await asyncio.to_thread(lambda: Table(*read_table(entries)).record().text()) if entries else None
        except BrokenLog:
            return None

    # Deleting

    async def delete(self, visit: Visit, accounts: Collection[Account]) -> None:
        """Delete somebody's accounts: they can do nothing any more, and then nothing names them any more."""
        ids = [account.id for account in accounts]

        def forget(connection: sa.Connection) -> None:
            bots = [bot.id for owner in ids for bot in account_rows.list_bots(connection, owner)]
            farewell.delete_accounts(connection, {*ids, *bots})  # also those that were made a moment ago

        await self._accounts.write_for(visit, forget)
        with contextlib.suppress(Refusal):  # `keep_finishing` does what is left
            await self._finish()

    async def keep_finishing(self) -> None:
        """Go on, now and then, with what could not be done, because the database failed or a server was stopped."""
        while True:
            with contextlib.suppress(Refusal):
                await self._finish()
            await sleep(self._accounts.clock, AGAIN_SECONDS)

    async def _finish(self) -> None:
        """Forget whoever was deleted at all tables."""
        while left := await self._accounts.read(farewell.list_left_over):
            for account, table in left:
                await self._forget(account, table)
            await self._lobby.store.scrub()

    async def _forget(self, account: str, table_id: str) -> None:
        names = await self._accounts.read(lambda connection: farewell.list_names(connection, account, table_id))
        try:
            await self._lobby.door.do(await self._lobby.find(table_id), ForgetPerson(account, names))
        except Refusal as refusal:
            if refusal.status not in (
                NOT_FOUND,
                BROKEN,
            ):  # what is stored is cleaned also where nobody can play any more
                raise
        await self._accounts.write(lambda connection: farewell.remove_from_table(connection, account, table_id))


def _next_matches(connection: sa.Connection, account: Account, after: KeptMatch | None) -> list[KeptMatch]:
    return account_matches.list_matches(connection, account.id, TOGETHER, after=after)


def _told(match: KeptMatch) -> Json:
    return {
        "table": match.table_id,
        "seat": match.seat,
        "game": match.game,
        "mode": match.mode,
        "players": match.players,
        "at": match.at,
        "finished": match.finished,
        "rated": match.rated,
        "score": match.score,
        "rank": match.rank,
    }


def _place(table_id: str, seat: int | None, name: str) -> Json:
    """A place that names somebody: a seat, also one that was left before the match, or none where one was host."""
    return {"table": table_id, "seat": seat, "name": name}


def _own_rows(connection: sa.Connection, account: Account) -> Json:
    return {
        "name": account.name,
        "kind": account.kind,
        "created": account.created,
        "devices": [
            {"device": one.device, "created": one.created, "used": one.used}
            for one in account_rows.list_sessions(connection, account.id)
        ],
        "passkeys": [
            {"device": one.label, "created": one.created}
            for one in account_passkeys.list_passkeys(connection, account.id)
        ],
        "tokens": [
            {"label": one.label, "created": one.created, "used": one.used}
            for one in account_rows.list_tokens(connection, account.id)
        ],
        "figures": summaries.figures(connection, account.id),
        "ratings": [
            {"game": key.game, "mode": key.mode, "players": key.players, **strength._asdict()}
            for key, strength in account_matches.list_ratings(connection, account.id)
        ],
    }
