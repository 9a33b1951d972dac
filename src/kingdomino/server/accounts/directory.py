"""The accounts of a server: signing up, in and out, and what signs in. What accounts do at tables is not here."""

import contextlib
import hmac
import logging
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeVar

import sqlalchemy as sa

from kingdomino.server.accounts.passwords import Passwords, check_password
from kingdomino.server.accounts.secret_texts import (
    hash_recovery_code,
    is_api_token,
    new_account_id,
    new_api_token,
    new_recovery_codes,
)
from kingdomino.server.storage import account_passkeys
from kingdomino.server.storage import account_rows as rows
from kingdomino.server.storage.account_rows import Account, AccountKind, DeviceSession, KeptToken
from kingdomino.server.storage.log import Conflict, Store, StoreFailed
from kingdomino.server.tables.clock import Clock
from kingdomino.server.tables.door import NotStored
from kingdomino.server.tables.members import Member
from kingdomino.server.tables.names import clean_name, clean_text
from kingdomino.server.tables.tokens import hash_token, new_token
from kingdomino.server.wire import account_types as wire
from kingdomino.server.wire.account_types import LABEL_LENGTH
from kingdomino.server.wire.refusal import (
    NO_TOKEN,
    NOT_FOUND,
    NOT_NOW,
    TOO_LONG,
    UNAVAILABLE,
    UNREADABLE,
    Refusal,
    account_refusal,
)

DAY: Final = 24 * 3600.0
SESSION_SECONDS: Final = 90 * DAY
"""A device that has not been used for so long is signed out."""
USED_SECONDS: Final = 3600.0
"""How exactly it is stored when something was used last."""
MARK: Final = b"signed in here before"
MOST_SESSIONS, MOST_TOKENS, MOST_BOTS = 20, 20, 10
SHORT_ID: Final = 16
"""How much of a hash names a device or a token to its owner; the hash itself opens nothing."""

log = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody signed in: the account, and the hash of what signed in, a device's secret or a token for programs."""

    account: Account
    hash: str
    by_token: bool = False

    @property
    def member(self) -> Member:
        return Member(self.account.id, self.account.name, self.account.kind is AccountKind.BOT)


def name_key(name: str) -> str:
    """A name as it is compared: nobody is told apart by capitals, spaces or the form of a letter."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", clean_text(name)).casefold())


def check_new(name: str, password: str) -> str:
    """The name as it is kept. Raises Refusal when nobody can have this name, or this password."""
    cleaned = clean_name(name)
    check_password(password, cleaned)
    return cleaned


@contextmanager
def _named(name: str) -> Iterator[None]:
    """Raises Refusal when an account with this name cannot be stored because there is one."""
    try:
        yield
    except Conflict:
        raise account_refusal(NOT_NOW, "name_taken", name=name) from None


def _counts(connection: sa.Connection, visit: Visit) -> bool:
    """Whether what somebody has signed in with still counts."""
    find = rows.find_token if visit.by_token else rows.find_session
    return find(connection, visit.hash) is not None


def _use_code(
    connection: sa.Connection, asked: wire.Recovery, hashed: str, *, is_old: bool
) -> tuple[Account, list[str]] | None:
    """Set the password by a code: the account, and the hashes of what counts no longer; None if there is no such code.

    A password that the account has already is refused, but only to whoever has a code.

    Until the code is known to be right, a name that nobody has makes the same work and gives the same answer.
    """
    account = rows.find_by_name(connection, name_key(asked.name))
    own = "" if account is None else account.id
    rows.lock_account(connection, own)
    if not rows.use_recovery_code(connection, own, hash_recovery_code(asked.code)) or account is None:
        return None
    check_password(asked.password, account.name)  # refused, the code is not used up
    if is_old:
        raise account_refusal(UNREADABLE, "password_same")
    rows.change_password(connection, own, hashed)
    account_passkeys.delete_passkeys(connection, own)
    accounts = [own, *(bot.id for bot in rows.list_bots(connection, own))]
    return account, rows.delete_sessions(connection, own) + rows.delete_tokens(connection, accounts)


class Accounts:
    """What can be asked of the accounts of one server. All of it raises Refusal."""

    def __init__(self, store: Store, clock: Clock, *, are_on: bool) -> None:
        self.clock, self.are_on = clock, are_on
        self._store = store
        self._passwords = Passwords()

    def close(self) -> None:
        self._passwords.close()

    async def read(self, ask: Callable[[sa.Connection], T]) -> T:
        try:
            return await self._store.read(ask)
        except StoreFailed:
            raise Refusal(UNAVAILABLE, "not_read") from None

    async def write(self, change: Callable[[sa.Connection], T]) -> T:
        """Raises Conflict too, where something is to exist once."""
        try:
            return await self._store.write(change)
        except StoreFailed as error:
            log.warning("a change of accounts could not be stored: %s", error)
            raise NotStored from None

    async def write_for(self, visit: Visit, change: Callable[[sa.Connection], T]) -> T:
        """The same for somebody who must still be signed in when it is stored, whatever others do at that moment."""

        def store(connection: sa.Connection) -> T:
            if rows.lock_account(connection, visit.account.id) is None or not _counts(connection, visit):
                raise account_refusal(NO_TOKEN, "not_signed_in")
            return change(connection)

        return await self.write(store)

    # Signing up, in and out

    async def sign_up(self, name: str, password: str, device: str) -> tuple[str, str, list[str]]:
        """A new account and a device that is signed in: its name, the device's secret, the recovery codes."""
        cleaned = check_new(name, password)
        hashed, codes, secret = await self._passwords.hash(password), new_recovery_codes(), new_token()
        account = self._new(cleaned, AccountKind.PERSON)._replace(password=hashed)
        session = self._session(account, secret, device)

        def store(connection: sa.Connection) -> None:
            rows.insert_account(connection, account)
            rows.replace_recovery_codes(connection, account.id, map(hash_recovery_code, codes))
            rows.insert_session(connection, session, MOST_SESSIONS)

        with _named(cleaned):
            await self.write(store)
        return cleaned, secret, codes

    async def sign_in(self, name: str, password: str, device: str) -> tuple[str, str]:
        """The account's name and the device's secret. A wrong name and a wrong password are refused alike."""
        account = await self.read(lambda connection: rows.find_by_name(connection, name_key(name)))
        right = await self._passwords.verify(account.password if account else None, password)
        if account is None or not right:
            raise account_refusal(NO_TOKEN, "wrong")
        return account.name, await self.begin(account, device)

    async def recover(self, asked: wire.Recovery, device: str) -> tuple[str, str, list[str]]:
        """Sign in with a code, which is used up, and set the password: the name, the device's secret, what is gone.

        Somebody else may have taken the account over, so whatever signed in before counts no longer: devices, passkeys,
        and the tokens of the account and of its bots. The hashes of these are the last part of the answer.
        """
        check_password(asked.password, clean_text(asked.name))
        known = await self.read(lambda connection: rows.find_by_name(connection, name_key(asked.name)))
        is_old = await self._passwords.verify(known.password if known else None, asked.password)
        hashed = await self._passwords.hash(asked.password)
        used = await self.write(lambda connection: _use_code(connection, asked, hashed, is_old=is_old))
        if used is None:
            raise account_refusal(NO_TOKEN, "wrong_code")
        account, gone = used
        return account.name, await self.begin(account._replace(password=hashed), device), gone

    async def begin(self, account: Account, device: str) -> str:
        """Sign a device in; its secret. Refused where the account has another password than it was read with."""
        secret = new_token()
        session = self._session(account, secret, device)

        def store(connection: sa.Connection) -> None:
            now = rows.lock_account(connection, account.id)
            if now is None or now.password != account.password:
                raise account_refusal(NO_TOKEN, "not_signed_in")
            rows.insert_session(connection, session, MOST_SESSIONS)

        await self.write(store)
        return secret

    async def sign_out(self, visit: Visit, device: str, *, everywhere: bool) -> list[str]:
        """Sign out this device, another one, or all; the hashes of what counts no longer."""
        start = "" if everywhere else (device or visit.hash)
        return await self.write(lambda connection: rows.delete_sessions(connection, visit.account.id, start))

    def _session(self, account: Account, secret: str, device: str) -> DeviceSession:
        now = self.clock.now()
        return DeviceSession(hash_token(secret), account.id, device, now, now, now + SESSION_SECONDS)

    def _new(self, name: str, kind: AccountKind) -> Account:
        return Account(new_account_id(), name, name_key(name), kind, self.clock.now())

    # Who asks

    async def visit(self, secret: str | None, token: str | None) -> Visit | None:
        """Who is signed in with a device's secret or with a token for programs; nobody if the device is signed out."""
        if not self.are_on:
            return None
        if token is not None and is_api_token(token):
            return await self._by_token(hash_token(token))
        return None if secret is None else await self._by_secret(hash_token(secret))

    async def _by_secret(self, hashed: str) -> Visit | None:
        found = await self.read(lambda connection: rows.find_session(connection, hashed))
        if found is None or found[0].expires < self.clock.now():
            return None
        session, account = found
        now = self.clock.now()
        if now - session.used > USED_SECONDS:
            with contextlib.suppress(NotStored):  # nobody is kept out because the time cannot be noted
                await self.write(lambda connection: rows.touch_session(connection, hashed, now, now + SESSION_SECONDS))
        return Visit(account, hashed)

    async def _by_token(self, hashed: str) -> Visit:
        found = await self.read(lambda connection: rows.find_token(connection, hashed))
        if found is None:
            raise account_refusal(NO_TOKEN, "token_unknown")
        token, account = found
        now = self.clock.now()
        if token.used is None or now - token.used > USED_SECONDS:
            with contextlib.suppress(NotStored):
                await self.write(lambda connection: rows.touch_token(connection, hashed, now))
        return Visit(account, hashed, by_token=True)

    # Devices that were signed in before

    async def device_mark(self, name: str) -> str:
        """What marks a device where this account has been signed in; another password makes it worthless."""
        account = await self.read(lambda connection: rows.find_by_name(connection, name_key(name)))
        password = None if account is None else account.password
        return "" if password is None else hmac.digest(password.encode(), MARK, "sha256").hex()

    async def is_known_device(self, name: str, mark: str) -> bool:
        """Whether a device has been signed in to this account since the password was set."""
        expected = await self.device_mark(name)
        return bool(expected) and hmac.compare_digest(expected.encode(), mark.encode())

    # What signs in

    async def check_proof(self, account: Account, password: str) -> None:
        """Raises Refusal unless this is the account's password."""
        if not await self._passwords.verify(account.password, password):
            raise account_refusal(NO_TOKEN, "wrong_password")

    async def change_password(self, visit: Visit, old: str, new: str) -> list[str]:
        """Set another password; other devices are signed out, and the hashes of their secrets are the answer."""
        check_password(new, visit.account.name)
        await self.check_proof(visit.account, old)
        if new == old:
            raise account_refusal(UNREADABLE, "password_same")
        hashed = await self._passwords.hash(new)

        def store(connection: sa.Connection) -> list[str]:
            rows.change_password(connection, visit.account.id, hashed)
            return rows.delete_sessions(connection, visit.account.id, but=visit.hash)

        return await self.write_for(visit, store)

    async def renew_codes(self, visit: Visit, password: str) -> list[str]:
        await self.check_proof(visit.account, password)
        codes = new_recovery_codes()
        hashes = [hash_recovery_code(code) for code in codes]
        await self.write_for(visit, lambda one: rows.replace_recovery_codes(one, visit.account.id, hashes))
        return codes

    async def make_token(self, visit: Visit, label: str, bot: str) -> tuple[str, KeptToken]:
        """A token for programs, and what is kept of it."""
        account = await self.own_bot(visit, bot) if bot else visit.account
        cleaned = clean_text(label)
        if not cleaned:
            raise account_refusal(UNREADABLE, "label_empty")
        if len(cleaned) > LABEL_LENGTH:
            raise account_refusal(TOO_LONG, "label_long", most=LABEL_LENGTH)
        token = new_api_token()
        kept = KeptToken(hash_token(token), account.id, cleaned, self.clock.now())

        def store(connection: sa.Connection) -> None:
            if rows.find_account(connection, account.id) is None:
                raise account_refusal(NOT_FOUND, "no_bot", name=account.name)
            if len(rows.list_tokens(connection, account.id)) >= MOST_TOKENS:
                raise account_refusal(NOT_NOW, "tokens_enough", most=MOST_TOKENS)
            rows.insert_token(connection, kept)

        await self.write_for(visit, store)
        return token, kept

    async def revoke_token(self, visit: Visit, token_id: str) -> list[str]:
        """The hashes of the tokens that count no longer."""
        bots = await self.read(lambda connection: rows.list_bots(connection, visit.account.id))
        accounts = [visit.account.id, *(bot.id for bot in bots)]
        gone = await self.write(lambda connection: rows.delete_tokens(connection, accounts, token_id))
        if not gone:
            raise account_refusal(NOT_FOUND, "no_token")
        return gone

    # Bots that people own

    async def make_bot(self, visit: Visit, name: str) -> Account:
        cleaned = clean_name(name)
        bot = self._new(cleaned, AccountKind.BOT)._replace(owner=visit.account.id)

        def store(connection: sa.Connection) -> None:
            if len(rows.list_bots(connection, visit.account.id)) >= MOST_BOTS:
                raise account_refusal(NOT_NOW, "bots_enough", most=MOST_BOTS)
            rows.insert_account(connection, bot)

        with _named(cleaned):
            await self.write_for(visit, store)
        return bot

    async def own_bot(self, visit: Visit, name: str) -> Account:
        """The bot of this name, which must be the visitor's own."""
        bot = await self.read(lambda connection: rows.find_by_name(connection, name_key(name)))
        if bot is None or bot.owner != visit.account.id:
            raise account_refusal(NOT_FOUND, "no_bot", name=clean_text(name)[:30])
        return bot
