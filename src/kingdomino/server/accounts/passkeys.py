"""Passkeys: a device proves who it belongs to, without a password. Cookies and sessions are not here.

A challenge is stored until it is answered, so that whatever server gets the answer knows it, and none counts twice.
"""

import json
import re
import secrets
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
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from kingdomino.server.accounts.directory import Accounts, Visit
from kingdomino.server.storage import account_passkeys as rows
from kingdomino.server.storage import account_rows
from kingdomino.server.storage.account_rows import Account, KeptPasskey
from kingdomino.server.storage.log import Conflict
from kingdomino.server.tables.tokens import hash_token
from kingdomino.server.wire.account_types import PASSKEY_ID_MOST
from kingdomino.server.wire.refusal import NO_TOKEN, NOT_FOUND, NOT_NOW, UNREADABLE, account_refusal

CHALLENGE_SECONDS: Final = 300.0
MOST_PASSKEYS: Final = 10
ID: Final = re.compile(rf"[A-Za-z0-9_-]{{1,{PASSKEY_ID_MOST}}}")
"""The id of a passkey, in the letters of base64url; no database is asked for any other text."""
BROKEN: Final = (WebAuthnException, ValueError, KeyError, TypeError, AttributeError, RecursionError)
"""What the library raises for an answer that is wrong, or is none."""


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
        known = await self._accounts.read(lambda connection: rows.list_passkeys(connection, visit.account.id))
        if len(known) >= MOST_PASSKEYS:
            raise account_refusal(NOT_NOW, "passkeys_enough", most=MOST_PASSKEYS)
        options = generate_registration_options(
            rp_id=site.host,
            rp_name="Kingdomino",
            user_id=visit.account.id.encode(),
            user_name=visit.account.name,
            challenge=await self._challenge(),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in known],
        )
        return str(options_to_json(options))

    async def finish(self, visit: Visit, site: Site, credential: str, label: str) -> None:
        """Keep the passkey that a browser has made."""
        challenge = await self._answered(credential)
        try:
            made = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except BROKEN:
            raise account_refusal(UNREADABLE, "passkey_wrong") from None
        key = KeptPasskey(
            id=bytes_to_base64url(made.credential_id),
            account_id=visit.account.id,
            public_key=made.credential_public_key,
            uses=made.sign_count,
            label=label,
            created=self._accounts.clock.now(),
        )
        try:
            await self._accounts.write(lambda connection: rows.insert_passkey(connection, key))
        except Conflict:
            raise account_refusal(NOT_NOW, "passkey_known") from None

    async def ask(self, site: Site) -> str:
        """What a browser needs to sign in with a passkey, as JSON; the person need not say a name."""
        options = generate_authentication_options(
            rp_id=site.host,
            challenge=await self._challenge(),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return str(options_to_json(options))

    async def sign_in(self, site: Site, credential: str) -> Account:
        """The account whose passkey has answered."""
        challenge, passkey_id = await self._answered(credential), _read_id(credential)
        found = await self._accounts.read(lambda connection: _find(connection, passkey_id))
        if found is None:
            raise account_refusal(NO_TOKEN, "passkey_unknown")
        key, account = found
        try:
            answered = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=key.public_key,
                credential_current_sign_count=key.uses,
                require_user_verification=True,
            )
        except BROKEN:
            raise account_refusal(NO_TOKEN, "passkey_wrong") from None
        await self._accounts.write(lambda connection: rows.count_use(connection, key.id, answered.new_sign_count))
        return account

    async def delete(self, visit: Visit, passkey_id: str) -> None:
        own = visit.account.id
        is_id = ID.fullmatch(passkey_id) is not None
        if not is_id or not await self._accounts.write(lambda one: rows.delete_passkey(one, own, passkey_id)):
            raise account_refusal(NOT_FOUND, "passkey_unknown")

    async def _challenge(self) -> bytes:
        challenge, now = secrets.token_bytes(32), self._accounts.clock.now()
        hashed = hash_token(bytes_to_base64url(challenge))
        await self._accounts.write(
            lambda connection: rows.insert_challenge(connection, hashed, now=now, expires=now + CHALLENGE_SECONDS)
        )
        return challenge

    async def _answered(self, credential: str) -> bytes:
        """The challenge that an answer names: one of ours that nobody has answered yet."""
        try:
            data = json.loads(base64url_to_bytes(json.loads(credential)["response"]["clientDataJSON"]))
            challenge = base64url_to_bytes(data["challenge"])
        except BROKEN:
            raise account_refusal(UNREADABLE, "passkey_wrong") from None
        hashed, now = hash_token(bytes_to_base64url(challenge)), self._accounts.clock.now()
        if not await self._accounts.write(lambda connection: rows.use_challenge(connection, hashed, now)):
            raise account_refusal(NO_TOKEN, "passkey_late")
        return challenge


def _read_id(credential: str) -> str:
    """The id of the passkey that has answered. Raises Refusal."""
    found = ID.fullmatch(str(json.loads(credential).get("id", "")))
    if found is None:
        raise account_refusal(UNREADABLE, "passkey_wrong")
    return found[0]


def _find(connection: sa.Connection, passkey_id: str) -> tuple[KeptPasskey, Account] | None:
    key = rows.find_passkey(connection, passkey_id)
    account = None if key is None else account_rows.find_account(connection, key.account_id)
    return None if key is None or account is None else (key, account)
