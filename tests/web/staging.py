"""Puts a match on stage: plays it to the position wanted, then writes its log as a table's. The browser is not here.

Deals come from a seed, so that a table looks the same every time; the server reads it like any table of its own.
"""

import asyncio
import itertools
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from kingdomino.bots.registry import make_bot
from kingdomino.core.rules import Actor
from kingdomino.family.spec import rules_text
from kingdomino.play.dealer import Dealer
from kingdomino.play.match import Future, Match
from kingdomino.play.position import Position
from kingdomino.server.storage.database import Database
from kingdomino.server.storage.log import Save
from kingdomino.server.tables.change import TableOpening
from kingdomino.server.tables.events import Created, TableEvent
from kingdomino.server.tables.log_entries import save_of_new
from kingdomino.server.tables.state import Seat
from kingdomino.server.tables.tokens import hash_token
from kingdomino.server.wire.protocol import Hints, SeatKind, TimeLimit
from tests.server.house import House

Wanted = Callable[[Position], bool]
MATCHES_TRIED = 400
BOT = "greedy"
BOT_NAMES = ("Ada", "Odo", "Ida", "Bruno")


@dataclass(frozen=True, slots=True)
class Staged:
    """A table that is ready for visitors; the token holds every seat that is no bot's."""

    id: str
    token: str
    rules: str

    @property
    def kept(self) -> list[dict[str, object]]:
        """The table as a browser keeps it."""
        return [{"id": self.id, "tokens": [self.token], "at": 0, "rules": self.rules, "game": "", "names": []}]


@dataclass(frozen=True, slots=True)
class Stage:
    """A server and the database that it reads tables from."""

    house: House
    database: Path
    _numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def put(
        self, match: Match, *players: str, time: TimeLimit | None = None, then: Sequence[TableEvent] = ()
    ) -> Staged:
        """A table where this match has been played so far: each player is a person's name, or `bot`.

        Whoever's name ends with a star sits at another device. `then` is what happened at the table besides.
        """
        staged = Staged(f"staged{next(self._numbers)}", "staged token", rules_text(match.rules))
        with ThreadPoolExecutor(1) as thread:  # the browser's own event loop runs in this one
            thread.submit(asyncio.run, self._save(_save_of(staged, match, players, time, tuple(then)))).result()
        return staged

    async def _save(self, save: Save) -> None:
        database = Database(f"sqlite:///{self.database}")
        await database.open()
        await database.save(save)
        await database.close()


def _save_of(
    staged: Staged, match: Match, players: Sequence[str], time_limit: TimeLimit | None, then: tuple[TableEvent, ...]
) -> Save:
    holder, now, dealer = hash_token(staged.token), time.time(), match.dealer or Dealer()
    created = Created(
        rules=staged.rules,
        seed=dealer.seed,
        dealer=dealer.version,
        host=holder,
        seats=tuple(_seat(seat, name, holder) for seat, name in enumerate(players)),
        public=False,
        chat=True,
        hints=Hints.FULL,
        at=now,
        time=time_limit,
    )
    played = Future(0, match.start, tuple(match.played), match.drawn)
    return save_of_new(TableOpening(staged.id, created, played, then), now)


def _seat(seat: int, name: str, holder: str) -> Seat:
    if name == "bot":
        return Seat(SeatKind.BOT, BOT_NAMES[seat], BOT)
    return Seat(SeatKind.PERSON, name.rstrip("*"), token=f"another than {holder}" if name.endswith("*") else holder)


def kinds(position: Position) -> set[str]:
    """The first words of what can be done here."""
    return {text.split()[0] for text in position.texts()}


def covered(position: Position) -> int:
    """How many squares of seat A have something on them, the starting tile included."""
    return sum(".." not in square for square in position.picture(0).split())


def offers(*wanted: str, seat: int = 0) -> Wanted:
    """Asks whether a seat acts and can do something of each of these kinds."""
    return lambda position: position.actor == seat and set(wanted) <= kinds(position)


def play_until(rules: str, wanted: Wanted, bot: str, seed: str) -> Match | None:
    """One match of a bot against itself, up to the first position that is as wanted, if it comes to one."""
    match, player = Match(rules, Dealer(seed)), make_bot(bot, seed)
    while not wanted(match.position):
        if match.position.actor is Actor.OVER:
            return None
        match.submit(match.position.actor, player.choose(match.position))
    return match


def find_match(rules: str, wanted: Wanted, bot: str = "random", seed: str = "match") -> Match:
    """The first of many matches that comes to a position as wanted, up to that position."""
    matches = (play_until(rules, wanted, bot, f"{seed} {number}") for number in range(MATCHES_TRIED))
    found = next(filter(None, matches), None)
    if found is None:
        raise LookupError(f"no match of {rules} comes to such a position")
    return found
