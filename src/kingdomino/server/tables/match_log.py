"""A table's match and what is sent about it: the moment to be shown, steps, keys of requests. It judges nothing."""

from collections.abc import Iterable, Mapping

from kingdomino.core.rules import Actor
from kingdomino.play.match import Future, Match
from kingdomino.play.position import Played, Position
from kingdomino.server.views import view
from kingdomino.server.views.view import Moment
from kingdomino.server.wire.view_types import Step


class MatchLog:
    """The match that a table holds. Only `adopt` changes it, with what has been stored."""

    def __init__(self, match: Match, keys: Mapping[str, int]) -> None:
        self.match = match
        self.moment: Moment = view.begin(match.start)
        self.keys = dict(keys)
        """The requests that were answered, each with the version after it."""
        self.actor: Actor = match.position.actor
        self._points: view.PointsKnown = {}
        self._go_on(match.played)

    @property
    def version(self) -> int:
        return self.match.version

    @property
    def position(self) -> Position:
        return self.match.position

    def adopt(self, future: Future, key: str | None) -> None:
        """It has been stored, so now it is true."""
        self.match.adopt(future)
        self.actor = future.position.actor
        if key is not None:
            self.keys[key] = self.version
        self._go_on(future.played)

    def _go_on(self, played: Iterable[Played]) -> None:
        for one in played:
            self.moment = self.moment.after(one)

    def steps(self, since: int) -> list[Step]:
        """What was played after a version; nothing after one that is yet to come."""
        since = min(max(since, 0), self.version)
        return view.steps(self.match.start, self.match.played, since, self._points)
