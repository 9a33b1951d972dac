"""The same tournament on the machines of a Ray cluster. Ray only carries matches there and outcomes back.

On each machine a match is played by the same guarded process as without Ray, so that matches, outcomes and forfeits are
the same. A match whose machine is lost is played again on another one.
"""

import socket
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import Any, Final, Self

from kingdomino.arena.referee import Contest
from kingdomino.arena.schedule import Fixture
from kingdomino.arena.summary import Outcome
from kingdomino.arena.workers import ArenaError, Workers

PATIENCE: Final = 10.0
"""How many seconds a cluster has to answer."""


class Post:
    """A place on some machine where one match at a time is played. It lives in a process of Ray."""

    def __init__(self, contest: Contest) -> None:
        self._workers = Workers(contest, 1)

    def play(self, fixture: Fixture) -> Outcome:
        """Play one match."""
        (outcome,) = self._workers.play([fixture])
        return outcome


class RayWorkers:
    """As many posts as the cluster has cores, or as many as you say.

    Without an address a cluster is started on this machine, and ended afterwards. Raises ArenaError when Ray is
    missing, when there is no cluster at the address, or when the cluster asks for a token that Ray does not find.
    """

    def __init__(self, contest: Contest, posts: int | None, address: str | None) -> None:
        if find_spec("ray") is None:
            raise ArenaError("ray_missing")
        self._contest = contest
        self._count = posts
        self._address = address
        self._posts = list[Any]()

    def __enter__(self) -> Self:
        import ray

        address = self._address or "local"
        try:
            _check_reachable(address)
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (OSError, ValueError, RuntimeError, ray.exceptions.RayError) as error:
            reason = " ".join(str(error).split()).rstrip(".")
            raise ArenaError("ray_address", address=address, reason=reason) from None
        count = self._count or int(ray.cluster_resources().get("CPU", 1))
        self._posts = [self._post() for _ in range(count)]
        return self

    def __exit__(self, *_: object) -> None:
        import ray

        ray.shutdown()

    def _post(self) -> Any:
        import ray

        return ray.remote(num_cpus=1)(Post).remote(self._contest)

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[Outcome]:
        import ray

        waiting, free = iter(fixtures), [*self._posts]
        playing = dict[Any, tuple[Any, Fixture]]()
        while self._begin(free, waiting, playing):
            (ended,), _ = ray.wait([*playing], num_returns=1)
            post, fixture = playing.pop(ended)
            try:
                outcome: Outcome = ray.get(ended)
            except ray.exceptions.RayActorError:  # the machine is gone: the match is played again elsewhere
                free.append(self._post())
                waiting = _first(fixture, waiting)
                continue
            free.append(post)
            yield outcome

    def _begin(self, free: list[Any], waiting: Iterator[Fixture], playing: dict[Any, tuple[Any, Fixture]]) -> bool:
        """Give every free post a match, as long as there are any; says whether somebody plays."""
        while free and (fixture := next(waiting, None)):
            post = free.pop()
            playing[post.play.remote(fixture)] = post, fixture
        return bool(playing)


def _check_reachable(address: str) -> None:
    """Raises OSError when nobody listens at HOST:PORT; Ray itself would look for many minutes."""
    host, _, port = address.rpartition(":")
    if host and port.isdecimal() and "/" not in host:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()


def _first(fixture: Fixture, others: Iterator[Fixture]) -> Iterator[Fixture]:
    yield fixture
    yield from others
