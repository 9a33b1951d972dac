"""The bus over Redis: one channel per table. It decides nothing, and connects again by itself."""

import asyncio
import contextlib
import logging
from collections import deque

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.maint_notifications import MaintNotificationsConfig

from kingdomino.server.bus.bus import DECODER, AnyMessage, Ears
from kingdomino.server.tasks import Tasks

PREFIX = "kingdomino:table:"
"""Before the id of a table. The channel without an id is followed by everybody."""
AGAIN_SECONDS = 1.0
"""How long to wait before Redis is asked again."""
ALIVE_SECONDS = 1.0
"""How long nothing is heard before Redis is asked whether it is there."""
MOST_UNANSWERED = 2
"""How often it may leave that without an answer."""
SILENT = "it does not answer"
UNEXPECTED = "Redis's client failed in a way that nobody expected; it is tried again"
"""While one task finds out that the connection is gone, another one may be writing to it."""
REDIS_SECONDS = 5.0
"""How long Redis may take for anything else: to connect, or to do what it is told."""
MOST_CONNECTIONS = 10_000
"""As good as no limit: each place for jobs waits on a connection of its own, and the client's 100 are soon too few."""
LOST = (RedisError, OSError, RuntimeError)
"""What is raised when the connection is gone; the last where somebody else has just closed it."""
MOST_WAITING = 100_000
"""How many messages wait for Redis at most; the oldest are lost first, which does no harm."""

log = logging.getLogger(__name__)


def open_redis(url: str) -> "Redis":
    """A way to Redis that waits for no answer for long, and does not try again by itself.

    Raises ValueError for a wrong address.
    """
    return Redis.from_url(
        url,
        retry=Retry(NoBackoff(), 0),
        socket_connect_timeout=REDIS_SECONDS,
        socket_timeout=REDIS_SECONDS,
        max_connections=MOST_CONNECTIONS,
        # With them the client uses a connection again that Redis has closed, and what it sends over it is lost.
        maint_notifications_config=MaintNotificationsConfig(enabled=False),
    )


class RedisBus:
    """The way to all processes that use the same Redis."""

    is_shared = True

    def __init__(self, url: str) -> None:
        self._redis = open_redis(url)
        self._tasks = Tasks()
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._followed: set[str] = set()
        self._changed: set[str] = set()
        """The tables that are newly followed or left."""
        self._wake = asyncio.Event()
        self._pubsub: PubSub | None = None
        self.is_up = False
        self._has_complained = False

    async def open(self, ears: Ears) -> None:
        self._tasks.start(self._keep_listening(ears))
        self._tasks.start(self._keep_sending())

    async def close(self) -> None:
        """Send what is still waiting, if Redis is there, and hang up."""
        if self.is_up:
            with contextlib.suppress(*LOST):
                await self._send()
        await self._tasks.stop()
        await self._redis.aclose()

    def publish(self, table: str, message: AnyMessage) -> None:
        self._waiting.append((PREFIX + table, msgspec.json.encode(message)))
        self._wake.set()

    def follow(self, table: str) -> None:
        self._followed.add(table)
        self._changed.add(table)
        self._wake.set()

    def leave(self, table: str) -> None:
        self._followed.discard(table)
        self._changed.add(table)
        self._wake.set()

    # Sending

    async def _keep_sending(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._change_channels()
                await self._send()
            except LOST:
                await asyncio.sleep(AGAIN_SECONDS)
            except Exception:
                log.exception(UNEXPECTED)
                await asyncio.sleep(AGAIN_SECONDS)

    async def _send(self) -> None:
        """Send all that is waiting together; what fails is lost."""
        messages = [self._waiting.popleft() for _ in range(len(self._waiting))]
        if messages:
            pipeline = self._redis.pipeline(transaction=False)
            for channel, text in messages:
                pipeline.publish(channel, text)
            await pipeline.execute()

    async def _change_channels(self) -> None:
        if self._pubsub is None or not self._changed:
            return
        changed, self._changed = self._changed, set()
        try:
            if followed := changed & self._followed:
                await self._pubsub.subscribe(*(PREFIX + table for table in followed))
            if left := changed - self._followed:
                await self._pubsub.unsubscribe(*(PREFIX + table for table in left))
        except BaseException:
            self._changed |= changed
            raise

    # Listening

    async def _keep_listening(self, ears: Ears) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await self._listen(pubsub, ears)
            except LOST as error:
                if not self._has_complained:
                    self._has_complained = True
                    log.warning("Redis cannot be reached, so news from other servers comes late: %s", error)
            except Exception:
                log.exception(UNEXPECTED)
            self._pubsub, self.is_up = None, False
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self, pubsub: PubSub, ears: Ears) -> None:
        """Hear everything until the connection is lost, or nothing comes over it any more: then raises TimeoutError."""
        self._changed.clear()
        await pubsub.subscribe(PREFIX, *(PREFIX + table for table in self._followed))
        self._pubsub = pubsub
        self._wake.set()
        unanswered = 0
        while True:
            message = await pubsub.get_message(timeout=ALIVE_SECONDS)
            if message is not None:
                unanswered, self.is_up = 0, True
                if self._has_complained:
                    self._has_complained = False
                    log.warning("Redis is there again")
                self._hear(message, ears)
            elif unanswered < MOST_UNANSWERED:
                unanswered += 1
                await pubsub.ping()
            else:
                raise TimeoutError(SILENT)

    def _hear(self, message: dict[str, object], ears: Ears) -> None:
        channel, data = message["channel"], message["data"]
        if not isinstance(channel, bytes):
            return  # the answer to whether Redis is there
        table = channel.decode().removeprefix(PREFIX)
        if message["type"] == "subscribe":
            ears.check([table])  # what was said before this moment was not heard
        elif message["type"] == "message" and isinstance(data, bytes):
            try:
                ears.hear(table, DECODER.decode(data))
            except msgspec.DecodeError:
                log.warning("a message on the bus cannot be read; a server of another version may have sent it")
            except Exception:
                log.exception("a message on the bus could not be attended to")
