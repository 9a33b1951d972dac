"""Somebody who is signed in, as tables know it. How one signs in is not here."""

from dataclasses import dataclass
from typing import Final

PREFIX: Final = "account:"


def account_key(account_id: str) -> str:
    """What stands for an account among the hashes of tokens; no hash begins like this."""
    return PREFIX + account_id


def is_account_key(token: str) -> bool:
    return token.startswith(PREFIX)


def account_of(token: str) -> str | None:
    """The account that this stands for; None of a token."""
    return token.removeprefix(PREFIX) if is_account_key(token) else None


@dataclass(frozen=True, slots=True)
class Member:
    """An account that asks for something; `is_bot` if a program plays for it."""

    id: str
    name: str
    is_bot: bool = False

    @property
    def key(self) -> str:
        return account_key(self.id)
