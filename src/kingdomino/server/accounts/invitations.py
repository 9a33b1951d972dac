"""Invitations of bots' accounts to tables: hosts invite, programs wait for it. Sitting down is not here."""

import asyncio
from collections.abc import Collection
from typing import Final

from kingdomino.server.accounts.directory import Accounts, Visit, name_key
from kingdomino.server.storage import account_invitations as rows
from kingdomino.server.storage import account_rows
from kingdomino.server.storage.account_rows import AccountKind
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tables.names import clean_text
from kingdomino.server.tables.table import Table
from kingdomino.server.wire.account_types import BotInvitation
from kingdomino.server.wire.protocol import Status
from kingdomino.server.wire.refusal import NOT_FOUND, NOT_NOW, Refusal, account_refusal

MOST_INVITATIONS: Final = 20
LOOK_SECONDS: Final = 2.0
"""How often a program that waits looks for an invitation that another server process has stored."""


class Invitations:
    """The invitations of one server."""

    def __init__(self, accounts: Accounts, lobby: Lobby) -> None:
        self._accounts, self._lobby = accounts, lobby
        self._news = asyncio.Event()

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

    async def wait(self, visit: Visit, seconds: float) -> list[BotInvitation]:
        """The invitations of a bot; as long as there is none, wait for one, so many seconds at most."""
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
