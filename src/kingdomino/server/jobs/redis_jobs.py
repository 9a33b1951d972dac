"""Jobs in Redis, by SAQ: two queues, because people come first. What a job does is not here.

A job says at which table and version a bot is to act. It may be done twice, or by somebody whose work comes too late:
the log takes only one turn. While a job is being done it is touched every second; one that nobody touches any more,
because the worker died, is given to another one.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable
from math import nan
from typing import Any, Final

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError
from saq import Job, Worker
from saq.job import TERMINAL_STATUSES, Status
from saq.queue import Queue
from saq.queue.redis import RedisQueue
from saq.types import PartialTimersDict

from kingdomino.server.bus.redis_bus import REDIS_SECONDS, SILENT, open_redis
from kingdomino.server.jobs.jobs import JobTaker
from kingdomino.server.logs import Seldom
from kingdomino.server.metrics import JOBS_WAITING
from kingdomino.server.tasks import Tasks
from kingdomino.server.wire.core_types import ThoughtWish
from kingdomino.server.wire.refusal import Refusal

TOUCH_SECONDS: Final = 1.0
"""How often whoever does a job says so."""
LOST_SECONDS: Final = 4
"""After how long without that a job is given to somebody else."""
SWEEP_SECONDS: Final = 2
NO_LIMIT: Final = 0
"""Budgets end what bots think, and a job that is touched is not lost: however long it waits for a place."""
KEPT_SECONDS: Final = 120
"""How long the answer to a question is kept for whoever asked."""
MOST_TRIES: Final = 1000
AGAIN_SECONDS: Final = 1.0
"""How long to wait before Redis is asked again, and before a job that failed is tried again."""
WAIT_SECONDS: Final = 1.0
"""How long a worker waits for a job before it looks whether it is to stop."""
OTHERS_AT_ONCE: Final = 16
"""How many turns a process takes where only bots play: most of them wait, so that those who watch can follow."""
FINISH_SECONDS: Final = 12
"""How long a worker that is stopped may go on with the jobs in hand; no bot thinks for longer than ten seconds."""
ANSWER_SECONDS: Final = 30.0
"""How long whoever has a question waits for somebody who takes it."""
ASK_SECONDS: Final = 0.05
"""How often it is asked whether a question has been answered."""
COUNT_SECONDS: Final = 5.0
"""How often the jobs that nobody has taken are counted."""
ACT, ANSWER = "act", "answer"
TIMERS: Final[PartialTimersDict] = {"sweep": SWEEP_SECONDS, "worker_info": 1, "abort": 1, "schedule": 1}
"""How often a worker looks after the queue, in seconds; it stops no sooner than the slowest of them."""

log = logging.getLogger(__name__)
_complain = Seldom()
logging.getLogger("saq").setLevel(logging.CRITICAL)  # it would tell of every try while Redis is away


class PatientQueue(RedisQueue):
    """A queue that waits quietly while Redis is away, and soon gives the jobs of workers that died to others."""

    def __init__(self, redis: "Redis", name: str) -> None:
        super().__init__(redis, name)
        self._unmarked: set[str] = set()
        """The jobs that were taken, but not marked as taken, when this process last looked."""

    async def dequeue(self, timeout: float = 0.0, poll_interval: float = 0.0) -> Job | None:
        try:
            return await super().dequeue(timeout, poll_interval)
        except (RedisError, OSError):
            await asyncio.sleep(AGAIN_SECONDS)
            return None

    async def sweep(self, lock: int = SWEEP_SECONDS, abort: float = AGAIN_SECONDS) -> list[str]:
        """Queue the jobs again that nobody touches any more; of all processes one looks at a time.

        A job is taken in two steps, so one that is not marked may have been taken a moment ago: it is lost if it still
        is not marked at the next look. The library would take it from its worker at once.
        """
        if not await self.redis.set(self._sweep, 1, ex=lock, nx=True):
            return []
        found = await self.redis.lrange(self._active, 0, -1)
        taken = [key.decode() if isinstance(key, bytes) else key for key in found]
        jobs = dict(zip(taken, map(self.deserialize, await self.redis.mget(taken)), strict=True)) if taken else {}
        before, self._unmarked = self._unmarked, {key for key, job in jobs.items() if not _is_marked(job)}
        lost = {key: job for key, job in jobs.items() if key in before & self._unmarked or (job and job.stuck)}
        for key, job in lost.items():
            if job is None:
                await self.redis.lrem(self._active, 0, key)
                await self.redis.zrem(self._incomplete, key)  # else it would count as left already, for ever
            else:
                await self.retry(job, "its worker does not touch it any more")
        return list(lost)

    async def listen(self, *args: Any, **kwargs: Any) -> None:
        """Ask again and again: the other way would never stop trying after Redis was away."""
        await Queue.listen(self, *args, **kwargs)


def _is_marked(job: Job | None) -> bool:
    return job is not None and job.status in (Status.ACTIVE, Status.ABORTING)


class QuietWorker(Worker[Any]):
    """A worker that leaves signals to the process it is in."""

    SIGNALS = ()  # type: ignore[assignment] # none, whatever the type of one is

    async def process(self) -> bool:
        """Do a job. While Redis is away it cannot be marked as done: whoever takes it again finds that it is."""
        try:
            return await super().process()
        except (RedisError, OSError):
            return False


class RedisJobs:
    """The two queues, and this process's part in doing the jobs: `places` is how many of them think at a time."""

    def __init__(self, url: str, places: int) -> None:
        self._places = places
        self._redis = open_redis(url)
        self._people = PatientQueue(self._redis, "people")
        self._others = PatientQueue(self._redis, "others")
        self._complain = Seldom()
        self._workers: list[QuietWorker] = []
        self._tasks = Tasks()

    async def open(self, taker: JobTaker) -> None:
        if self._places:
            doing = Doing(taker)
            for queue, at_once in ((self._people, self._places), (self._others, OTHERS_AT_ONCE)):
                self._workers.append(_worker(queue, doing, at_once))
        for worker in self._workers:
            self._tasks.start(worker.start())
        self._tasks.start(self._count())

    async def close(self) -> None:
        await asyncio.gather(*(worker.stop() for worker in self._workers))
        await self._tasks.stop()
        await self._redis.aclose()

    async def _count(self) -> None:
        """Tell by metrics how many jobs wait for somebody who takes them, until cancelled."""
        while True:
            for queue in (self._people, self._others):
                try:
                    waiting = float(await queue.count("queued"))
                except (RedisError, OSError):
                    waiting = nan  # nobody knows
                JOBS_WAITING.labels(queue.name).set(waiting)
            await asyncio.sleep(COUNT_SECONDS)

    async def leave_turn(self, table: str, version: int, *, for_people: bool) -> bool:
        queue = self._people if for_people else self._others
        job = _job(ACT, f"{table}:{version}", ttl=-1, table=table, version=version)
        try:
            async with asyncio.timeout(REDIS_SECONDS):  # also where many wait for their turn to ask Redis
                await queue.enqueue(job)
        except (RedisError, OSError) as error:
            self._complain(log.warning, "Redis takes no jobs: %s", str(error) or SILENT)
            return False
        return True

    async def leave_question(self, question: ThoughtWish) -> str | None:
        wish: dict[str, Any] = msgspec.to_builtins(question)
        job = _job(ANSWER, secrets.token_hex(16), ttl=KEPT_SECONDS, question=wish)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                answered = await self._ask(job)
        except TimeoutError:
            await self._drop(job, "nobody answered in time")
            return None
        except asyncio.CancelledError:
            await self._drop(job, "nobody waits for the answer any more")
            raise
        except (RedisError, OSError) as error:
            self._complain(log.warning, "Redis takes no jobs: %s", str(error) or SILENT)
            return None
        return _thought(answered.result) if answered is not None and answered.status is Status.COMPLETE else None

    async def _drop(self, job: Job, why: str) -> None:
        with contextlib.suppress(RedisError, OSError):
            await self._others.abort(job, why)
            await self._redis.expire(self._others.job_id(job.key), KEPT_SECONDS)  # its worker may never come back

    async def _ask(self, job: Job) -> Job | None:
        """The job when it is done."""
        asked = await self._others.enqueue(job)
        while asked is not None and asked.status not in TERMINAL_STATUSES:
            await asyncio.sleep(ASK_SECONDS)
            asked = await self._others.job(job.key)
        return asked


def _job(function: str, key: str, ttl: int, **kwargs: Any) -> Job:
    return Job(
        function,
        kwargs=kwargs,
        key=key,
        timeout=NO_LIMIT,
        heartbeat=LOST_SECONDS,
        retries=MOST_TRIES,
        retry_delay=AGAIN_SECONDS,
        ttl=ttl,
    )


def _worker(queue: PatientQueue, doing: "Doing", at_once: int) -> QuietWorker:
    return QuietWorker(
        queue,
        [(ACT, doing.act), (ANSWER, doing.answer)],
        concurrency=at_once,
        timers=TIMERS,
        dequeue_timeout=WAIT_SECONDS,
        shutdown_grace_period_s=FINISH_SECONDS,
    )


class Doing:
    """What is done with a job once it is taken."""

    def __init__(self, taker: JobTaker) -> None:
        self._taker = taker

    async def act(self, context: dict[str, Any], *, table: str, version: int) -> None:
        await _touching(context["job"], self._taker.act(table, version))

    async def answer(self, context: dict[str, Any], *, question: dict[str, Any]) -> dict[str, Any]:
        wish = msgspec.convert(question, ThoughtWish)
        try:
            return {"thought": await _touching(context["job"], self._taker.answer(wish))}
        except Refusal as refusal:
            return {"refusal": [refusal.status, refusal.code, refusal.kind, refusal.clause], "params": refusal.params}


async def _touching(job: Job, work: Awaitable[Any]) -> Any:
    """The work's result; meanwhile the job is touched, so that nobody else takes it."""
    done = asyncio.Event()
    touching = asyncio.create_task(_touch(job, done))
    try:
        return await work
    except Refusal:
        raise
    except Exception:
        log.exception("a job failed, and is tried again")  # the library tells nobody
        raise
    finally:
        done.set()
        await touching


async def _touch(job: Job, done: asyncio.Event) -> None:
    while True:
        try:
            async with asyncio.timeout(TOUCH_SECONDS):
                await done.wait()
                return
        except TimeoutError:
            pass
        try:
            await job.update()
        except (RedisError, OSError):
            _complain(log.warning, "a job could not be touched; somebody else may do it too")


def _thought(result: dict[str, Any]) -> str:
    """What was answered. Raises Refusal, if that was the answer."""
    if "refusal" in result:
        status, *words = result["refusal"]
        raise Refusal(status, *words, **result["params"])
    return str(result["thought"])
