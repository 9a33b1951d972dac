"""What each action is worth to a greedy policy, by the rules in Python. Tests compare the compiled core with it.

It is made for playouts, not for playing well: the greedy bot in `bots` looks at more.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from kingdomino.core.domino import Place
from kingdomino.core.draft import Claim, Take, draft_of
from kingdomino.core.rules import Action
from kingdomino.games.duel.actions import Pick
from kingdomino.games.duel.state import Phase as DuelPhase
from kingdomino.games.duel.state import State as DuelState
from kingdomino.games.kingdomino.state import State as KingdominoState
from kingdomino.games.origins.actions import Fire, Give, Recruit, Settle, Spend
from kingdomino.games.origins.state import State as OriginsState
from kingdomino.play.position import Position

FINISHING: Final = (Fire, Spend, Settle)
"""The actions that complete an earlier action of the same turn; each is chosen by the best total after it."""


def appraise(position: Position, *, full: bool) -> dict[int, int]:
    """What each legal action is worth to the seat that acts, by id; greedy takes one of the best."""
    worth = _worth_by_game(position)
    return {position.id(action): worth(position, action, position.actor, full) for action in position.legal()}


def is_drafting(position: Position) -> bool:
    """Whether the seat that acts takes dominoes or, in Duel, dice; `greedy_placement` then decides at random."""
    return isinstance(position.legal()[0], Claim | Take | Pick)


def _worth_by_game(position: Position) -> Callable[[Position, Action, int, bool], int]:
    """How this game's actions are valued; in a game that this module does not know, by the total after the action."""
    if isinstance(position.state, DuelState):
        return _worth_in_duel
    if isinstance(position.state, KingdominoState | OriginsState):
        return _worth_of_claim_or_step
    return lambda position, action, seat, full: _total(position.play(action), seat)


# Kingdomino and Origins


def _worth_of_claim_or_step(position: Position, action: Action, seat: int, full: bool) -> int:
    match action:
        case Claim(domino):
            return _best_laid(position, seat, domino)
        case Take(slots):
            line = draft_of(position.state).line
            dominoes = [line[slot - 1].domino for slot in slots]
            return sum(_best_laid(position, seat, domino) for domino in dominoes)
        case Give(seat=taker):
            return -_total(position, taker)
        case _:
            return _worth_of_step(position, action, seat, full)


def _worth_of_step(position: Position, action: Action, seat: int, full: bool) -> int:
    """The total after an action and those that complete it; full greedy adds the best domino to claim next."""
    if isinstance(action, Place) and isinstance(position.state, KingdominoState):
        after = Position(position.rules, _laid(position, seat, draft_of(position.state).playing.domino, action))
    else:
        after = _finish(position.play(action), seat)
    free = [slot.domino for slot in draft_of(after.state).coming if slot.seat is None]
    turn_goes_on = draft_of(position.state).turn == draft_of(after.state).turn and not isinstance(action, Recruit)
    if full and free and turn_goes_on and _may_claim(after):
        return max(_best_laid(after, seat, domino) for domino in free)
    return _total(after, seat)


def _may_claim(position: Position) -> bool:
    """Whether a claim follows. In a kingdom on which a domino was only tried out, the phase is still PLACE."""
    return position.state.phase.name in ("CLAIM", "PLACE")


def _finish(position: Position, seat: int) -> Position:
    """The position after the actions that complete the last one; the first of equally good ones is taken."""
    while position.actor == seat and isinstance(position.legal()[0], FINISHING):
        position = max(map(position.play, position.legal()), key=lambda after: _total(after, seat))
    return position


def _best_laid(position: Position, seat: int, number: int) -> int:
    """The best total with this domino laid at once, or the present total if it fits nowhere."""
    territory = _territories(position.state)[seat]
    places: Iterable[Place] = territory.placements(_domino(position, number))
    states = [_laid(position, seat, number, place) for place in places]
    return max((_total(Position(position.rules, state), seat) for state in states), default=_total(position, seat))


def _laid(position: Position, seat: int, number: int, place: Place) -> Any:
    """The state with a domino laid on a seat's territory, and nothing else done."""
    state: Any = position.state
    territories = list(_territories(state))
    territories[seat] = territories[seat].lay(_domino(position, number), place)
    return replace(state, **{_territories_name(state): tuple(territories)})


def _domino(position: Position, number: int) -> Any:
    rules: Any = position.rules
    return rules.dominoes[number]


def _territories_name(state: Any) -> str:
    return "kingdoms" if hasattr(state, "kingdoms") else "territories"


def _territories(state: Any) -> Any:
    return getattr(state, _territories_name(state))


def _total(position: Position, seat: int) -> int:
    return position.rules.sheet(position.state, seat).total


# Duel


def _worth_in_duel(position: Position, action: Action, seat: int, full: bool) -> int:
    """The best total that the seat can reach before chance or the other seat acts; `full` makes no difference."""
    return _reachable(position.play(action), seat)


def _reachable(position: Position, seat: int) -> int:
    if position.actor != seat or position.state.phase is DuelPhase.PICK:
        return _total(position, seat)
    return max(_reachable(position.play(action), seat) for action in position.legal())
