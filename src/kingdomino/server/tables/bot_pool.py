"""Runs bots in processes of their own, so that no socket ever waits for one. The bots themselves are in `bots`."""

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from base64 import b64decode
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeVar, TypeVarTuple

from kingdomino.bots.cores import think_on_one_core
from kingdomino.bots.registry import DEFAULT_BOT, make_bot, read_bot
from kingdomino.bots.turns import whole_turn
from kingdomino.errors import KingdominoError, OptionError
from kingdomino.native.thinking import think_json
from kingdomino.notation.actions import ActionText
from kingdomino.play.position import Position, new
from kingdomino.review.plan import ReviewPlan
from kingdomino.server.metrics import BOT_TURNS, timed
from kingdomino.server.tables.bot_queue import BotQueue
from kingdomino.server.tasks import whole
from kingdomino.server.wire.core_types import ThoughtWish
from kingdomino.server.wire.refusal import UNAVAILABLE, UNREADABLE, Refusal

Answer = TypeVar("Answer")
Given = TypeVarTuple("Given")

WORKERS_NICE: Final = 10
"""By how much the scheduler puts bots after the server."""

MOST_THINKING: Final = MappingProxyType({"seconds": 10, "playouts": 2000, "threads": 1})
"""The largest budgets for a turn, and the most threads, that a table accepts: nobody can take the server's time with a
bot. In the dearest game, Tribe for two, so many playouts take about as long as so many seconds."""


MOST_QUESTIONS: Final = 64
"""How many questions of pages may wait here; with a second for each, the last one waits about as long as a browser."""


def check_bot(text: str) -> str:
    """The bot's name as it is written, or the default one's.

    Raises OptionError when there is no such bot, or when it would think for longer than a table lets it.
    """
    if not text:
        return DEFAULT_BOT
    maker = read_bot(text)
    for key, most in MOST_THINKING.items():
        if (getattr(maker.parameters, key, None) or 0) > most:
            raise OptionError("bot_thinks_long", bot=maker.name, key=key, most=most)
    return maker.name


class BotPool:
    """A pool of processes that think for bots; it starts with the first table that has one."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._queue = BotQueue(workers)
        self._pool: ProcessPoolExecutor | None = None
        self._asked = 0
        """How many questions wait or are thought about."""

    async def choose_turn(
        self, bot: str, rules: str, position: Position, *, for_people: bool, seed: str | None = None
    ) -> tuple[ActionText, ...]:
        """The texts of all actions of a bot's turn; tables that people play at or watch come first.

        With a seed, the bot answers the same way to the same position everywhere.
        """
        with timed(BOT_TURNS):
            async with self._queue.place(for_people=for_people):
                return await self._ask(think, bot, rules, position.pack(), seed)

    async def answer(self, question: ThoughtWish) -> str:
        """A thought as JSON, for a page that cannot think itself; people's bots come first. Raises Refusal."""
        try:
            packed = b64decode(question.packed, validate=True)
        except ValueError:
            raise Refusal(UNREADABLE, "packed") from None
        if self._asked >= MOST_QUESTIONS:
            raise Refusal(UNAVAILABLE, "no_thinker")
        self._asked += 1
        try:
            async with self._queue.place(for_people=False):
                found = await whole(self._ask(answer, question.rules, packed, question))
        finally:
            self._asked -= 1
        if isinstance(found, str):
            return found
        code, params = found
        raise Refusal(UNREADABLE, code, "error", **params)

    @property
    def has_places(self) -> bool:
        """Whether anything can be thought about here."""
        return self._workers > 0

    def waiting(self) -> int:
        """How many turns and questions wait for a place to think."""
        return len(self._queue)

    def get_ready(self) -> None:
        """Start a process if there is none, because a bot will act soon: its first turn shall not wait for it."""
        if self._pool is None and self.has_places:
            self._started().submit(_be_ready)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Not forked: a fork of a process with threads may hang.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, _settle_in)
        return self._pool

    async def _ask(self, work: Callable[[*Given], Answer], *given: *Given) -> Answer:
        pool = self._started()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
        except BrokenProcessPool:  # a process died: try once more with a new pool
            if self._pool is pool:  # else somebody else who was asking has noticed it before
                await self.close()
            return await asyncio.get_running_loop().run_in_executor(self._started(), work, *given)

    async def close(self) -> None:
        """Stop the processes; a bot that is choosing may finish first."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)


def _settle_in() -> None:
    """Ignore Ctrl-C, because the server ends its workers itself; end with the server if it is killed.

    The server itself goes before its bots, which take one core each.
    """
    if hasattr(os, "nice"):
        os.nice(WORKERS_NICE)
    think_on_one_core()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def _be_ready() -> None:
    """Nothing: a process that is asked for it has read all that bots need, with this module."""


@lru_cache(maxsize=64)
def _start(rules: str) -> Position:
    return new(rules)


def think(bot: str, rules: str, packed: bytes, seed: str | None = None) -> tuple[ActionText, ...]:
    """Think about a turn in a process of the pool; only plain text and bytes go in and out."""
    position = _start(rules).unpack(packed)
    return tuple(map(position.text, whole_turn(make_bot(bot, seed or secrets.token_hex(8)), position)))


def answer(rules: str, packed: bytes, question: ThoughtWish) -> str | tuple[str, dict[str, str | int]]:
    """Answer a question in a process of the pool: a thought as JSON, or the code and parameters of an error."""
    plan = ReviewPlan(question.playouts, question.width, question.seed)
    try:
        position = _start(rules).unpack(packed)
        return think_json(position, plan.search(), seed=plan.seed, taken=question.taken)
    except KingdominoError as error:
        return error.code, error.params
