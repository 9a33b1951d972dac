"""The turns of a match: who took them, from which version to which, and by which actions. It judges none."""

from collections.abc import Sequence
from dataclasses import dataclass

from kingdomino.core.rules import Actor
from kingdomino.play.match import Match
from kingdomino.play.position import Played, Position


@dataclass(frozen=True, slots=True)
class TakenTurn:
    """One turn that was taken: its seat, the versions before and after it, its actions by id.

    It ends where another seat or chance acts, or the seat's next turn begins. `forced`: nothing else was possible.
    """

    seat: int
    begin: int
    end: int
    ids: tuple[int, ...]
    forced: bool


def taken_turns(match: Match) -> tuple[TakenTurn, ...]:
    """Every turn of a match so far, in order; the last one may not be over yet."""
    return turns_played(match.start, match.played)


def turns_played(start: Position, played: Sequence[Played]) -> tuple[TakenTurn, ...]:
    """The turns in what was played from a position on, which is version 0."""
    turns, last = list[TakenTurn](), None
    positions = (start, *(one.position for one in played))
    for version, (position, one) in enumerate(zip(positions, played, strict=False)):
        key = None if position.actor is Actor.CHANCE else (position.actor, position.turn)
        if key is not None:
            action = _one_action(version, position, one)
            turns[-1:] = [_joined(turns[-1], action)] if key == last else [*turns[-1:], action]
        last = key
    return tuple(turns)


def _one_action(version: int, position: Position, played: Played) -> TakenTurn:
    forced = len(position.legal()) == 1
    return TakenTurn(int(position.actor), version, version + 1, (position.id(played.action),), forced)


def _joined(first: TakenTurn, then: TakenTurn) -> TakenTurn:
    return TakenTurn(first.seat, first.begin, then.end, first.ids + then.ids, first.forced and then.forced)
