"""Secrets: tokens that hold seats, seeds, ids of tables. What may be done with them is not here."""

import hashlib
import secrets

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""The characters of a table's id: none that is easily mistaken for another."""
ID_LENGTH = 8
LONGEST_ID = 20
"""Longer than any id; ids of earlier versions and of tests may be longer than those of today."""


def new_id() -> str:
    """An id for a new table, short enough to be read out."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether a table can have this id; for any other text no database is asked."""
    return len(text) <= LONGEST_ID and text.isascii() and text.isalnum()


def new_token() -> str:
    """A secret that nobody can guess; whoever has it holds the seat."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """What is stored instead of a token, so that a stolen database gives nobody a seat."""
    return hashlib.sha256(token.encode()).hexdigest()
