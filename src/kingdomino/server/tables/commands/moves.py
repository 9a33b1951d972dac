"""Acting in the match: a person's actions, a bot's turn, and deals that are missing."""

from dataclasses import dataclass

from kingdomino.core.rules import Actor
from kingdomino.errors import KingdominoError
from kingdomino.notation.actions import ActionText
from kingdomino.play.match import Future
from kingdomino.server.tables.change import NOTHING, Change, Situation
from kingdomino.server.tables.events import Returned, TableEvent
from kingdomino.server.tables.match_log import MatchLog
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import Accepted, Status
from kingdomino.server.wire.refusal import NOT_NOW, Refusal, refusal_of


@dataclass(frozen=True, slots=True)
class TakeActions:
    """Take a seat's actions, all or nothing, once per key."""

    move: protocol.Act | protocol.Move

    def decide(self, at: Situation) -> Change:
        move = self.move
        at.rights.check_seat(move.seat, at.state.rules.seats)
        key = f"{move.seat}:{move.key}"
        if key in at.log.keys:
            return Change(accepted=Accepted(move.key, at.log.keys[key], repeated=True))
        if not move.actions:
            raise Refusal(NOT_NOW, "no_actions")
        check_version(at.status, at.log, move.version)
        future = self._propose(at)
        accepted = Accepted(move.key, move.version + len(future.played))
        return Change(self._returned(at), future, key, accepted=accepted)

    def _returned(self, at: Situation) -> tuple[TableEvent, ...]:
        """A bot that stood in for whoever acts stops."""
        stands_in = at.state.seats[self.move.seat].stand_in is not None
        return (Returned(self.move.seat, at.until),) if stands_in else ()

    def _propose(self, at: Situation) -> Future:
        try:
            return at.log.match.propose(self.move.seat, self.move.actions)
        except KingdominoError as error:
            raise refusal_of(error) from error


def check_version(status: Status, log: MatchLog, version: int) -> None:
    """Raises Refusal unless the match has begun and is at this version."""
    if status is Status.WAITING:
        raise Refusal(NOT_NOW, "waiting")
    if status is Status.ENDED:
        raise Refusal(NOT_NOW, "ended")
    if version != log.version:
        raise Refusal(NOT_NOW, "stale", version=log.version, given=version)


@dataclass(frozen=True, slots=True)
class TakeBotTurn:
    """Take the turn that a bot chose at a version, all or nothing; nothing if the match has moved on or the person is
    back.
    """

    seat: int
    version: int
    actions: tuple[ActionText, ...]

    def decide(self, at: Situation) -> Change:
        is_wanted = at.status is Status.RUNNING and at.state.seats[self.seat].played_by is not None
        if at.log.version != self.version or not is_wanted:
            return NOTHING
        return Change(future=at.log.match.propose(self.seat, self.actions))


@dataclass(frozen=True, slots=True)
class DealOn:
    """Deal if chance is to act: then the server that wrote the log last was stopped before it could deal."""

    def decide(self, at: Situation) -> Change:
        if at.status is Status.RUNNING and at.log.actor is Actor.CHANCE:
            return Change(future=at.log.match.propose_deal())
        return NOTHING
