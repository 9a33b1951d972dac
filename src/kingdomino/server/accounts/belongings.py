"""All that belongs to an account: taking it along as one file, and deleting it. Who may do it is not here."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from functools import partial
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa

from kingdomino.server.accounts import summaries
from kingdomino.server.accounts.directory import Accounts, Visit
from kingdomino.server.http.last_resort import report
from kingdomino.server.storage import account_matches, account_passkeys, account_rows, daily_rows, farewell, push_rows
from kingdomino.server.storage.account_matches import KeptMatch
from kingdomino.server.storage.account_rows import Account
from kingdomino.server.storage.daily_rows import KeptTry
from kingdomino.server.storage.farewell import Names
from kingdomino.server.storage.log import Entry, StoreFailed
from kingdomino.server.storage.retention import TOGETHER
from kingdomino.server.tables.clock import sleep
from kingdomino.server.tables.commands.farewell import ForgetPerson
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tables.log_entries import BrokenLog, read_table
from kingdomino.server.tables.members import account_key
from kingdomino.server.tables.table import Table
from kingdomino.server.wire.refusal import (
    BROKEN,
    NO_TOKEN,
    NOT_FOUND,
    UNAVAILABLE,
    UNREADABLE_ERRORS,
    Refusal,
    account_refusal,
)

T = TypeVar("T")
Json = dict[str, Any]
AGAIN_SECONDS = 600.0
MATCHES_READ = 200
"""How many matches are read at a time."""
DAMAGED = (zlib.error, *UNREADABLE_ERRORS)
"""What reading a table's log raises where it is damaged."""


class Belongings:
    """Exports and deletes accounts. All of it raises Refusal."""

    def __init__(self, accounts: Accounts, lobby: Lobby) -> None:
        self._accounts, self._lobby = accounts, lobby
        self._exporting = asyncio.Lock()
        """Of all exports one reads at a time; while its piece is sent, the others go on."""
        self._reported = set[str]()
        """The tables where somebody could not be forgotten, which the log says once."""

    # Taking it along

    async def export(self, visit: Visit) -> AsyncIterator[bytes]:
        """Everything that is stored of a visitor's account, its bots included; secrets are not stored and not here.

        These are the pieces of one JSON object, each from one short question, so that little of it is in memory and
        others are answered in between. What fails before the first piece is refused; later it ends the pieces with a
        Refusal, also when the visitor is signed out or the account deleted, so that no part is taken for the whole.
        """
        return self._pieces(visit, await self._beginning(visit, visit.account))

    async def _pieces(self, visit: Visit, beginning: bytes) -> AsyncIterator[bytes]:
        yield beginning
        async for piece in self._lists(visit, visit.account):
            yield piece
        yield b',"bots":['
        bots = await self._ask(visit, partial(account_rows.list_bots, owner=visit.account.id))
        for number, bot in enumerate(bots):
            yield (b"," if number else b"") + await self._beginning(visit, bot)
            async for piece in self._lists(visit, bot):
                yield piece
            yield b"}"
        yield b"]}"

    async def _beginning(self, visit: Visit, account: Account) -> bytes:
        """One account as JSON, with what there is little of; its lists and the last brace are to follow."""
        own = await self._ask(visit, lambda connection: msgspec.json.encode(_own_rows(connection, account)))
        return own.removesuffix(b"}")

    async def _lists(self, visit: Visit, account: Account) -> AsyncIterator[bytes]:
        """The fields of one account that are long lists."""
        for name, parts in (
            ("matches", self._matches(visit, account)),
            ("tables", self._places(visit, account)),
            ("chat", self._chat(visit, account)),
            ("reports", self._reports(visit, account)),
        ):
            yield f',"{name}":['.encode()
            comma = b""
            async for part in parts:
                if items := part[1:-1]:  # without the brackets of the part
                    yield comma + items
                    comma = b","
            yield b"]"

    async def _matches(self, visit: Visit, account: Account) -> AsyncIterator[bytes]:
        """Lists of one match each."""
        last: KeptMatch | None = None
        while found := await self._ask(visit, partial(_next_matches, account=account, after=last)):
            for match in found:
                yield msgspec.json.encode([{**_told(match), "record": await self._record(match.table_id)}])
            last = found[-1]

    async def _places(self, visit: Visit, account: Account) -> AsyncIterator[bytes]:
        """Lists of places that name an account."""
        async for traces in self._traces(visit, account):
            yield msgspec.json.encode([_place(table, *one) for table, names in traces.items() for one in names.items()])

    async def _chat(self, visit: Visit, account: Account) -> AsyncIterator[bytes]:
        """Lists of what an account said, of few lines each."""
        async for traces in self._traces(visit, account):
            for table, names in traces.items():
                after: int | None = 0
                while after is not None:
                    part, after = await self._ask(visit, partial(_said, table=table, names=names, after=after))
                    yield part

    async def _reports(self, visit: Visit, account: Account) -> AsyncIterator[bytes]:
        """Lists of what an account reported, of one table each."""
        async for traces in self._traces(visit, account):
            for table, names in traces.items():
                yield await self._ask(visit, partial(_reported, table=table, names=names))

    async def _traces(self, visit: Visit, account: Account) -> AsyncIterator[dict[str, Names]]:
        """The tables that name an account, with what it is called there, some at a time."""
        after = ""
        while found := await self._ask(visit, partial(farewell.list_traces, account=account.id, after=after)):
            yield found
            after = next(reversed(found))

    async def _ask(self, visit: Visit, question: Callable[[sa.Connection], T]) -> T:
        """The answer for a visitor who is still signed in."""

        def ask(connection: sa.Connection) -> T:
            if account_rows.find_session(connection, visit.hash) is None:
                raise account_refusal(NO_TOKEN, "not_signed_in")
            return question(connection)

        async with self._exporting:
            return await self._accounts.read(ask)

    async def _record(self, table_id: str) -> str | None:
        """The record of a match; None if it is no longer kept, or damaged."""
        async with self._exporting:
            try:
                entries = await self._lobby.store.load(table_id)
                return await asyncio.to_thread(_record_of, entries, self._accounts.clock.now()) if entries else None
            except StoreFailed:
                raise Refusal(UNAVAILABLE, "not_read") from None
            except (BrokenLog, *DAMAGED):
                return None

    # Deleting

    async def delete(self, visit: Visit, accounts: Collection[Account]) -> None:
        """Delete somebody's accounts: they can do nothing any more, and then nothing names them any more."""
        ids = [account.id for account in accounts]

        def forget(connection: sa.Connection) -> None:
            bots = [bot.id for owner in ids for bot in account_rows.list_bots(connection, owner)]
            farewell.delete_accounts(connection, {*ids, *bots})  # also those that were made a moment ago

        await self._accounts.write_for(visit, forget)
        await self._finish()

    async def keep_finishing(self) -> None:
        """Go on, now and then, with what could not be done, because the database failed or a server was stopped."""
        while True:
            await self._finish()
            await sleep(self._accounts.clock, AGAIN_SECONDS)

    async def _finish(self) -> None:
        """Forget whoever was deleted at all tables, as far as it can be done now; what is left is done later."""
        try:
            await self._forget_everybody()
        except Refusal:
            pass  # the database is away
        except Exception as error:  # noqa: BLE001 - the accounts are deleted, whatever it is, and it is tried again
            report("forgetting deleted accounts", error)

    async def _forget_everybody(self) -> None:
        """The same. A table where it fails keeps nobody from being forgotten at the others. Raises Refusal."""
        failed = set[tuple[str, str]]()
        while left := await self._left_over(failed):
            for account, table in left:
                if not await self._can_forget(account, table):
                    failed.add((account, table))
            await self._lobby.store.scrub()

    async def _left_over(self, failed: Collection[tuple[str, str]]) -> list[tuple[str, str]]:
        """Some accounts that are to be forgotten and the tables where, without those where that has just failed."""
        most = TOGETHER + len(failed)
        left = await self._accounts.read(lambda connection: farewell.list_left_over(connection, most))
        return [one for one in left if one not in failed]

    async def _can_forget(self, account: str, table_id: str) -> bool:
        """Forget an account at a table; whether that was possible. Raises Refusal where the database is away."""
        try:
            await self._forget(account, table_id)
        except Exception as error:  # noqa: BLE001 - whatever it is, the other tables are still to be done
            await self._lobby.check_ready()
            if table_id not in self._reported:
                self._reported.add(table_id)
                report(f"forgetting a deleted account at table {table_id}", error)
            return False
        return True

    async def _forget(self, account: str, table_id: str) -> None:
        names = await self._accounts.read(lambda connection: farewell.list_names(connection, account, table_id))
        # What is stored is cleaned also where nobody can play any more.
        try:
            await self._lobby.door.do(await self._lobby.find(table_id), ForgetPerson(account, names))
        except Refusal as refusal:
            if refusal.status not in (NOT_FOUND, BROKEN) and await self._record(table_id) is not None:
                raise  # it is not damaged, where it may still be in memory, but cannot be changed now
        except DAMAGED as error:
            report(f"reading table {table_id}", error)
        await self._accounts.write(lambda connection: farewell.remove_from_table(connection, account, table_id))


def _next_matches(connection: sa.Connection, account: Account, after: KeptMatch | None) -> list[KeptMatch]:
    return account_matches.list_matches(connection, account.id, MATCHES_READ, after=after)


def _said(connection: sa.Connection, table: str, names: Names, after: int) -> tuple[bytes, int | None]:
    """Some of what somebody said at a table, and after which line it goes on."""
    lines, last = farewell.list_chat(connection, table, names, after)
    return msgspec.json.encode(lines), last


def _reported(connection: sa.Connection, table: str, names: Names) -> bytes:
    """What somebody reported from a table."""
    return msgspec.json.encode(farewell.list_reports(connection, table, names))


def _record_of(entries: Sequence[Entry], now: float) -> str:
    """The record of the match that a log describes, as it may be told now. Raises BrokenLog."""
    return Table(*read_table(entries)).record(now).text()


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
        "counted": match.counted,
        "rating_before": match.rating_before,
        "rating_after": match.rating_after,
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
        "notifications": [
            {"service": urlsplit(one.endpoint).hostname, "language": one.language, "created": one.created}
            for one in push_rows.list_of(connection, account_key(account.id))
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
        "daily": [_daily_try(one) for one in daily_rows.list_of_account(connection, account.id)],
    }


def _daily_try(one: KeptTry) -> Json:
    return {
        "date": one.date,
        "game": one.game,
        "table": one.table_id,
        "name": one.name,
        "began": one.began,
        "finished": one.finished,
        "points": one.points,
        "bot_points": one.bot_points,
    }
