"""Passkeys: a device proves who it belongs to, without a password. Cookies and sessions are not here.

A challenge is stored until it is answered, so that whatever server gets the answer knows it, and none counts twice. One
for making a passkey counts only for the account that asked for it, one for signing in only for that.
"""

import json
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from kingdomino.server.accounts.directory import Accounts, Visit
from kingdomino.server.storage import account_passkeys as rows
from kingdomino.server.storage import account_rows
from kingdomino.server.storage.account_passkeys import KeptChallenge
from kingdomino.server.storage.account_rows import Account, KeptPasskey
from kingdomino.server.storage.log import Conflict
from kingdomino.server.tables.tokens import hash_token
from kingdomino.server.wire.account_types import PASSKEY_ID_MOST
from kingdomino.server.wire.refusal import NO_TOKEN, NOT_FOUND, NOT_NOW, UNREADABLE, account_refusal

CHALLENGE_SECONDS: Final = 300.0
MOST_PASSKEYS: Final = 10
ID: Final = re.compile(rf"[A-Za-z0-9_-]{{1,{PASSKEY_ID_MOST}}}")
"""The id of a passkey, in the letters of base64url; no database is asked for any other text."""


@dataclass(frozen=True, slots=True)
class Site:
    """Where a browser is, as it signs it: the name of the host, and the origin of the page."""

    host: str
    origin: str


class Passkeys:
    """The passkeys of one server. All of it raises Refusal."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts

    async def begin(self, visit: Visit, site: Site) -> str:
        """What a browser needs to make a passkey, as JSON."""
        known = await self._accounts.read(lambda connection: _list_with_room(connection, visit.account.id))
        options = generate_registration_options(
            rp_id=site.host,
            rp_name="Kingdomino",
            user_id=visit.account.id.encode(),
            user_name=visit.account.name,
            challenge=await self._challenge(visit.account.id),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in known],
        )
        return str(options_to_json(options))

    async def finish(self, visit: Visit, site: Site, credential: str, label: str) -> None:
        """Keep the passkey that a browser has made."""
        challenge = await self._answered(credential, visit.account.id)
        with _refusing(UNREADABLE):
            made = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        key = KeptPasskey(
            id=_check_id(bytes_to_base64url(made.credential_id)),
            account_id=visit.account.id,
            public_key=made.credential_public_key,
            uses=made.sign_count,
            label=label,
            created=self._accounts.clock.now(),
        )
        try:
            await self._accounts.write_for(visit, lambda connection: _insert(connection, key))
        except Conflict:
            raise account_refusal(NOT_NOW, "passkey_known") from None

    async def ask(self, site: Site) -> str:
        """What a browser needs to sign in with a passkey, as JSON; the person need not say a name."""
        options = generate_authentication_options(
            rp_id=site.host,
            challenge=await self._challenge(None),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return str(options_to_json(options))

    async def sign_in(self, site: Site, credential: str) -> Account:
        """The account whose passkey has answered."""
        challenge, passkey_id = await self._answered(credential, None), _read_id(credential)
        found = await self._accounts.read(lambda connection: _find(connection, passkey_id))
        if found is None:
            raise account_refusal(NO_TOKEN, "passkey_unknown")
        key, account = found
        with _refusing(NO_TOKEN):
            answered = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=key.public_key,
                credential_current_sign_count=key.uses,
                require_user_verification=True,
            )
        if not await self._accounts.write(lambda one: rows.count_use(one, key.id, answered.new_sign_count)):
            raise account_refusal(NO_TOKEN, "passkey_unknown")
        return account

    async def delete(self, visit: Visit, passkey_id: str) -> None:
        own = visit.account.id
        is_id = ID.fullmatch(passkey_id) is not None
        if not is_id or not await self._accounts.write(lambda one: rows.delete_passkey(one, own, passkey_id)):
            raise account_refusal(NOT_FOUND, "passkey_unknown")

    async def _challenge(self, account_id: str | None) -> bytes:
        """A challenge for an account that makes a passkey, or for whoever signs in."""
        challenge, now = secrets.token_bytes(32), self._accounts.clock.now()
        kept = KeptChallenge(hash_token(bytes_to_base64url(challenge)), now + CHALLENGE_SECONDS, account_id)
        await self._accounts.write(lambda connection: rows.insert_challenge(connection, kept, now))
        return challenge

    async def _answered(self, credential: str, account_id: str | None) -> bytes:
        """The challenge that an answer names: one of ours for this account, or for signing in, not answered yet."""
        with _refusing(UNREADABLE):
            data = json.loads(base64url_to_bytes(json.loads(credential)["response"]["clientDataJSON"]))
            challenge = base64url_to_bytes(data["challenge"])
        hashed, now = hash_token(bytes_to_base64url(challenge)), self._accounts.clock.now()
        if not await self._accounts.write(lambda one: rows.use_challenge(one, hashed, account_id, now)):
            raise account_refusal(NO_TOKEN, "passkey_late")
        return challenge


@contextmanager
def _refusing(status: int) -> Iterator[None]:
    """Refuse an answer that is wrong, or is none."""
    try:
        yield
    except Exception:  # noqa: BLE001 - the library says whatever its parsers say, and they read what strangers write
        raise account_refusal(status, "passkey_wrong") from None


def _read_id(credential: str) -> str:
    """The id of the passkey that has answered. Raises Refusal."""
    return _check_id(str(json.loads(credential).get("id", "")))


def _check_id(passkey_id: str) -> str:
    """Raises Refusal for a text that is no id of a passkey."""
    if not ID.fullmatch(passkey_id):
        raise account_refusal(UNREADABLE, "passkey_wrong")
    return passkey_id


def _list_with_room(connection: sa.Connection, account_id: str) -> list[KeptPasskey]:
    """The passkeys of an account. Raises Refusal when there is no room for another one."""
    known = rows.list_passkeys(connection, account_id)
    if len(known) >= MOST_PASSKEYS:
        raise account_refusal(NOT_NOW, "passkeys_enough", most=MOST_PASSKEYS)
    return known


def _insert(connection: sa.Connection, key: KeptPasskey) -> None:
    _list_with_room(connection, key.account_id)
    rows.insert_passkey(connection, key)


def _find(connection: sa.Connection, passkey_id: str) -> tuple[KeptPasskey, Account] | None:
    key = rows.find_passkey(connection, passkey_id)
    account = None if key is None else account_rows.find_account(connection, key.account_id)
    return None if key is None or account is None else (key, account)
