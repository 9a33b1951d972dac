"""Secrets of accounts: sessions, tokens for programs, recovery codes. Passwords are in `passwords`."""

import secrets
from typing import Final

from kingdomino.server.tables.tokens import LETTERS, hash_token
from kingdomino.server.wire.account_types import RECOVERY_CODES

API_PREFIX: Final = "kd_"
"""How every token for programs begins, so that it is recognised where it should not be."""
CODE_GROUPS, GROUP_LENGTH = 4, 4


def new_account_id() -> str:
    """An id that says nothing; nobody outside the server sees it."""
    return secrets.token_hex(12)


def new_api_token() -> str:
    return API_PREFIX + secrets.token_urlsafe(24)


def is_api_token(token: str) -> bool:
    return token.startswith(API_PREFIX)


def new_recovery_codes() -> list[str]:
    """Codes such as `k3v9-q2ab-…`, easy to write down, that nobody can guess: 31 to the 16th power."""
    return ["-".join(_group() for _ in range(CODE_GROUPS)) for _ in range(RECOVERY_CODES)]


def _group() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(GROUP_LENGTH))


def hash_recovery_code(code: str) -> str:
    """What is stored of a code; however it was typed, with or without dashes and capitals."""
    return hash_token("".join(letter for letter in code.lower() if letter.isalnum()))
