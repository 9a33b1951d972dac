"""Runs bots in processes of their own, so that no socket ever waits for one. The bots themselves are in `bots`."""

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache

from kingdomino.bots.registry import DEFAULT_BOT, find_bot, make_bot
from kingdomino.notation.actions import ActionText
from kingdomino.play.position import Position, new


def check_bot(name: str) -> str:
    """The bot's name as it is written, or the default one's. Raises OptionError when there is no such bot."""
    return find_bot(name).name if name else DEFAULT_BOT


class BotPool:
    """A pool of processes that choose for bots; it starts when the first bot is to act."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, bot: str, rules: str, position: Position) -> ActionText:
        """The text of the action that a bot takes."""
        try:
            return await self._ask(bot, rules, position.pack())
        except BrokenProcessPool:  # a process died: try once more with a new pool
            await self.close()
            return await self._ask(bot, rules, position.pack())

    async def _ask(self, bot: str, rules: str, packed: bytes) -> ActionText:
        if self._pool is None:
            # Not forked: a fork of a process with threads may hang.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, _settle_in)
        return await asyncio.get_running_loop().run_in_executor(self._pool, think, bot, rules, packed)

    async def close(self) -> None:
        """Stop the processes; a bot that is choosing may finish first."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)


def _settle_in() -> None:
    """Ignore Ctrl-C, because the server ends its workers itself; end with the server if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


@lru_cache(maxsize=64)
def _start(rules: str) -> Position:
    return new(rules)


def think(bot: str, rules: str, packed: bytes) -> ActionText:
    """Choose in a process of the pool; only plain text and bytes go in and out."""
    position = _start(rules).unpack(packed)
    return position.text(position.parse(make_bot(bot, secrets.token_hex(8)).choose(position)))
