"""Invitations of bots' accounts to tables: hosts invite, programs wait for it or decline. Sitting down is not here."""

import asyncio
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Final

from kingdomino.server.accounts.directory import Accounts, Visit, name_key
from kingdomino.server.storage import account_invitations as rows
from kingdomino.server.storage import account_rows
from kingdomino.server.storage.account_rows import AccountKind
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tables.names import clean_text
from kingdomino.server.tables.table import Table
from kingdomino.server.tables.tokens import is_id
from kingdomino.server.wire.account_types import BotInvitation
from kingdomino.server.wire.protocol import Status
from kingdomino.server.wire.refusal import NOT_FOUND, NOT_NOW, TOO_OFTEN, Refusal, account_refusal

MOST_INVITATIONS: Final = 20
MOST_WAITS: Final = 5
"""How many requests of one account may wait at the same time at one server process."""
LOOK_SECONDS: Final = 2.0
"""How often a program that waits looks for an invitation that another server process has stored."""


class Invitations:
    """The invitations of one server."""

    def __init__(self, accounts: Accounts, lobby: Lobby) -> None:
        self._accounts, self._lobby = accounts, lobby
        self._news = asyncio.Event()
        self._waits = Counter[str]()

    async def invite(self, table: Table, tokens: Collection[str], name: str) -> None:
        """The host invites a bot by its name. Raises Refusal."""
        table.state.rights(tokens).check_host()
        if table.status is not Status.WAITING:
            raise Refusal(NOT_NOW, "begun")
        bot = await self._accounts.read(lambda connection: account_rows.find_by_name(connection, name_key(name)))
        if bot is None or bot.kind is not AccountKind.BOT:
            raise account_refusal(NOT_FOUND, "no_such_bot", name=clean_text(name)[:30])
        if (
            len(await self._accounts.read(lambda connection: rows.list_invitations(connection, bot.id)))
            >= MOST_INVITATIONS
        ):
            raise account_refusal(NOT_NOW, "bot_busy", name=bot.name)
        now = self._accounts.clock.now()
        await self._accounts.write(lambda connection: rows.invite(connection, bot.id, table.id, now))
        self._news.set()
        self._news = asyncio.Event()

    async def decline(self, visit: Visit, table_id: str) -> None:
        """The bot does not come: the invitation is gone, and the host may give another one. Raises Refusal."""
        own = visit.account.id
        is_table = is_id(table_id)
        if not is_table or not await self._accounts.write(lambda one: rows.decline(one, own, table_id)):
            raise account_refusal(NOT_FOUND, "no_invitation")

    async def wait(self, visit: Visit, seconds: float) -> list[BotInvitation]:
        """The invitations of a bot; as long as there is none, wait for one, so many seconds at most. Raises Refusal."""
        if not seconds:
            return await self._list(visit.account.id)
        with self._counted(visit.account.id):
            return await self._wait(visit, seconds)

    @contextmanager
    def _counted(self, account: str) -> Iterator[None]:
        """Count a request that waits for as long as this lasts. Raises Refusal when there are enough."""
        if self._waits[account] >= MOST_WAITS:
            raise account_refusal(TOO_OFTEN, "waits_enough", most=MOST_WAITS)
        self._waits[account] += 1
        try:
            yield
        finally:
            self._waits[account] -= 1
            if not self._waits[account]:
                del self._waits[account]

    async def _wait(self, visit: Visit, seconds: float) -> list[BotInvitation]:
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while True:
            news = self._news
            found = await self._list(visit.account.id)
            left = until - loop.time()
            if found or left <= 0 or self._lobby.draining:
                return found
            try:
                await asyncio.wait_for(news.wait(), min(left, LOOK_SECONDS))
            except TimeoutError:
                continue

    async def _list(self, account: str) -> list[BotInvitation]:
        kept = await self._accounts.read(lambda connection: rows.list_invitations(connection, account))
        found = []
        for invitation in kept:
            try:
                info = (await self._lobby.find(invitation.table_id)).info(self._accounts.clock.now())
            except Refusal:
                continue  # a table that cannot be read waits for nobody
            found.append(BotInvitation(info, invitation.at))
        return found
