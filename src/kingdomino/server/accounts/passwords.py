"""Passwords: which are refused, and their hashes, made in threads beside the event loop. Nobody is signed in here."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from kingdomino.server.wire.account_types import PASSWORD_LEAST, PASSWORD_MOST
from kingdomino.server.wire.refusal import TOO_LONG, UNAVAILABLE, UNREADABLE, account_refusal

T = TypeVar("T")

DIFFERENT_LEAST: Final = 5
"""So many different characters a password has at least."""
RUNS: Final = (
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
)
"""What lies side by side on a keyboard or in the alphabet."""
USUAL: Final = (
    "password",
    "passwort",
    "motdepasse",
    "wachtwoord",
    "kingdomino",
    "letmein",
    "iloveyou",
    "welcome",
    "admin",
)
"""Words that are tried first; alone or with digits around them they protect nothing."""
AT_ONCE, WAITING_MOST = 2, 50
"""How many hashes are made at the same time, and how many requests may wait for one. Each takes about 19 MiB."""


def check_password(password: str, name: str) -> None:
    """Raises Refusal when a password is too short, too long, or one that others try first."""
    if len(password) > PASSWORD_MOST:
        raise account_refusal(TOO_LONG, "password_long", most=PASSWORD_MOST)
    if len(password) < PASSWORD_LEAST:
        raise account_refusal(UNREADABLE, "password_short", least=PASSWORD_LEAST)
    plain = password.casefold()
    if len(name) > 2 and name.casefold() in plain:
        raise account_refusal(UNREADABLE, "password_name")
    if is_common(plain):
        raise account_refusal(UNREADABLE, "password_common")


def is_common(password: str) -> bool:
    """Whether a password is of the kind that is guessed first: few characters, a run of keys, a usual word."""
    word = password.strip("0123456789!?.,-_*#$ ")
    return len(set(password)) < DIFFERENT_LEAST or _runs(password) * 2 > len(password) or word in USUAL


def _runs(password: str) -> int:
    """How many neighbours in a password are neighbours in the alphabet or on a keyboard too."""
    near = {a + b for run in RUNS for one in (run, run[::-1]) for a, b in pairwise(one)}
    return sum(a + b in near for a, b in pairwise(password))


class Passwords:
    """Hashes and compares passwords with argon2id: at most two at the same time, and only so many wait."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._threads = ThreadPoolExecutor(AT_ONCE, "passwords")
        self._waiting = 0

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def hash(self, password: str) -> str:
        """What is stored instead of a password. Raises Refusal while too many wait."""
        return await self._work(lambda: self._hasher.hash(password))

    async def verify(self, stored: str | None, password: str) -> bool:
        """Whether this is the password; where there is none, the answer takes as long. Raises Refusal."""
        return await self._work(lambda: self._is_right(stored or self._nobodys, password) and stored is not None)

    def _is_right(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash("a password that nobody has")

    async def _work(self, work: Callable[[], T]) -> T:
        if self._waiting >= WAITING_MOST:
            raise account_refusal(UNAVAILABLE, "busy")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1
