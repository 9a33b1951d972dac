"""Processes that play matches at the same time and outlive their bots: one that hangs or crashes is ended and replaced.

Whose bot is thinking stands in memory that a worker shares with the main process, so that the main process knows whom
to blame when a worker is silent for too long or gone.
"""

import os
import signal
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, suppress
from ctypes import c_double
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import RawArray
from typing import TYPE_CHECKING, Final, Protocol, Self

from kingdomino.arena.referee import Contest, Referee
from kingdomino.arena.schedule import Fixture
from kingdomino.arena.simulation import ignore_interrupt
from kingdomino.arena.summary import Forfeit, Outcome
from kingdomino.errors import KingdominoError
from kingdomino.native.core import CORES

if TYPE_CHECKING:
    from ctypes import Array
    from multiprocessing.context import SpawnProcess

GRACE: Final = 2.0
"""How many seconds after the limit a worker is ended; before that the bot itself may still answer, too late."""
LOOK: Final = 0.5
"""How often, in seconds, the main process looks for workers that are silent for too long."""
NOBODY: Final = -1

_SPAWN: Final = get_context("spawn")


class ArenaError(KingdominoError):
    """A tournament that cannot go on, though no bot is to blame."""


class Crew(AbstractContextManager["Crew"], Protocol):
    """Who plays the matches: processes of this machine or of many."""

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[Outcome]:
        """The outcomes, in the order in which the matches end. A fixture is taken only when somebody can play it."""
        ...


class Worker:
    """One process, and the match that it plays now."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._clock: Array[c_double] = RawArray(c_double, (NOBODY, 0.0))
        self.connection, theirs = _SPAWN.Pipe()
        self.fixture: Fixture | None = None
        arguments = (contest, self._clock, theirs)
        self._process: SpawnProcess = _SPAWN.Process(target=_serve, args=arguments, daemon=True)
        self._process.start()
        theirs.close()

    def begin(self, fixture: Fixture) -> None:
        """Let it play a match."""
        self._clock[0] = NOBODY
        self.fixture = fixture
        with suppress(ConnectionError):  # a process that is gone is found when it should finish
            self.connection.send(fixture)

    def finish(self) -> Outcome | None:
        """The outcome of its match, or None if the process ended instead."""
        try:
            outcome: Outcome = self.connection.recv()
        except (EOFError, ConnectionError):
            return None
        self.fixture = None
        return outcome

    @property
    def is_overdue(self) -> bool:
        """Whether the bot that thinks has not answered long after its limit."""
        thinking, since = self._clock[0] != NOBODY, self._clock[1]
        return thinking and self.fixture is not None and time.monotonic() - since > self._contest.limit + GRACE

    def blame(self, code: str) -> Outcome:
        """The outcome of a match that ended with the process: the bot that was thinking forfeits it.

        Raises ArenaError when no bot was thinking.
        """
        if code == "crashed":
            self._process.join(GRACE)  # it may still be on its way out, and how it ends is to be told
        self.end()
        seat, how = int(self._clock[0]), self._how_it_ended()
        if seat == NOBODY or self.fixture is None:
            raise ArenaError("worker_ended", how=how)
        detail = how if code == "crashed" else f"{self._contest.limit:g}"
        return self._contest.forfeited(self.fixture, Forfeit(seat, code, detail))

    def _how_it_ended(self) -> str:
        code = self._process.exitcode or 0
        return signal.Signals(-code).name if code < 0 else f"exit code {code}"

    def end(self) -> None:
        """End the process, whatever it does."""
        self.connection.close()
        self._process.join(GRACE if self.fixture is None else 0)
        if self._process.is_alive():
            self._process.kill()
        self._process.join()


class Workers:
    """Several workers on this machine."""

    def __init__(self, contest: Contest, processes: int) -> None:
        self._contest = contest
        self._workers = [Worker(contest) for _ in range(processes)]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.end()

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[Outcome]:
        waiting = iter(fixtures)
        for worker in self._workers:
            self._give_work(worker, waiting)
        while any(worker.fixture for worker in self._workers):
            yield from self._ended()
            for worker in self._workers:
                if worker.fixture is None:
                    self._give_work(worker, waiting)

    def _give_work(self, worker: Worker, waiting: Iterator[Fixture]) -> None:
        fixture = next(waiting, None)
        if fixture is not None:
            worker.begin(fixture)

    def _ended(self) -> Iterator[Outcome]:
        """The matches that have ended by now; it waits for the first, but not for ever."""
        busy = {worker.connection: place for place, worker in enumerate(self._workers) if worker.fixture}
        for connection in wait(busy, LOOK):
            assert isinstance(connection, Connection)
            outcome = self._workers[busy[connection]].finish()
            yield outcome or self._replace(busy[connection], "crashed")
        for place, worker in enumerate(self._workers):
            if worker.is_overdue:
                yield self._replace(place, "silent")

    def _replace(self, place: int, code: str) -> Outcome:
        """Blame the bot for what happened to a worker, and put another worker into its place."""
        outcome = self._workers[place].blame(code)
        self._workers[place] = Worker(self._contest)
        return outcome


def _serve(contest: Contest, clock: "Array[c_double]", connection: Connection) -> None:
    """What a worker does: it plays the matches that it is given, until the main process ends."""
    os.environ[CORES] = "1"  # the other cores have workers of their own
    ignore_interrupt()
    os.dup2(2, 1)  # what a bot prints must not come between the results
    threading.Thread(target=_end_with_parent, daemon=True).start()

    def thinking(seat: int) -> None:
        clock[1], clock[0] = time.monotonic(), seat

    referee = Referee(contest, thinking)
    with suppress(EOFError, ConnectionError):
        while True:
            connection.send(referee.play(connection.recv()))
    os._exit(0)  # what a bot still does, in threads or at its exit, must not hold anything up


def _end_with_parent() -> None:
    """A worker whose main process was killed must not go on, even if its bot never answers."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
