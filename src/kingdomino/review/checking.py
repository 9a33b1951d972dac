"""Whether thoughts are about a match: they may come from a browser, so everything that is used of them is checked.

What they say of values cannot be checked without thinking again; it must only be possible.
"""

import math
from collections.abc import Hashable, Sequence
from typing import Final

from kingdomino.errors import KingdominoError
from kingdomino.native.thinking import Opinion, Thought
from kingdomino.play.match import Match
from kingdomino.play.position import Position
from kingdomino.review.errors import ReviewError
from kingdomino.review.plan import MOST_PLAYOUTS
from kingdomino.review.taken_turns import TakenTurn, taken_turns
from kingdomino.review.thinking import MatchThoughts, check_finished

MOST_POINTS: Final = 10_000
"""No total and no lead is ever larger."""
MOST_TURNS: Final = 1000
"""More turns than a search ever compares for a review."""
CLOSE: Final = 0.001
"""How far all chances of winning together may be from 1: they are rounded sums."""


def check_thoughts(match: Match, thoughts: MatchThoughts) -> None:
    """Raises ReviewError when the match is not over, or when these cannot be the thoughts about its turns."""
    check_finished(match)
    turns, positions = taken_turns(match), match.positions
    if len(thoughts.turns) != len(turns):
        raise ReviewError("review_turns", expected=len(turns), given=len(thoughts.turns))
    _check_numbers(0, match.rules.seats, thoughts.start)
    for number, (turn, thought) in enumerate(zip(turns, thoughts.turns, strict=True), start=1):
        _check_turn(number, positions[turn.begin], positions[turn.end], turn, thought)


def _check_turn(number: int, before: Position, after: Position, turn: TakenTurn, thought: Thought) -> None:
    if thought.seat != turn.seat:
        raise ReviewError("review_seat", turn=number, seat=before.actor.name)
    if not 1 <= len(thought.turns) <= MOST_TURNS or not 0 <= thought.playouts <= MOST_PLAYOUTS:
        raise ReviewError("review_numbers", turn=number)
    if thought.taken is None or not 0 <= thought.taken < len(thought.turns):
        raise ReviewError("review_taken", turn=number)
    taken, best = thought.turns[thought.taken], thought.turns[0]
    if _lead_to(number, before, turn.seat, taken) != after.pack():
        raise ReviewError("review_taken", turn=number)
    _lead_to(number, before, turn.seat, best)
    for opinion in (best, taken):
        _check_numbers(number, before.rules.seats, opinion)


def _lead_to(number: int, position: Position, seat: int, opinion: Opinion) -> bytes:
    """Where a turn leads, packed. Raises ReviewError when it is not one whole turn of this seat."""
    turn = position.turn
    for action in opinion.ids:
        if not _acts(position, seat, turn):
            raise ReviewError("review_illegal", turn=number)
        try:
            position = position.play(action)
        except KingdominoError:
            raise ReviewError("review_illegal", turn=number) from None
    if _acts(position, seat, turn):
        raise ReviewError("review_illegal", turn=number)
    if opinion.after != tuple(sheet.total for sheet in position.score()):
        raise ReviewError("review_numbers", turn=number)
    return position.pack()


def _acts(position: Position, seat: int, turn: Hashable) -> bool:
    """Whether the seat's turn still goes on."""
    return position.actor == seat and position.turn == turn


def _check_numbers(number: int, seats: int, opinion: Opinion) -> None:
    """Raises ReviewError when something is missing, infinite, or larger than it can be."""
    points = (*opinion.totals, *opinion.leads)
    fit = len(opinion.totals) == len(opinion.leads) == len(opinion.shares) == seats
    if not fit or not all(map(_is_possible, points)) or not _are_chances(opinion.shares):
        raise ReviewError("review_numbers", turn=number)


def _is_possible(points: float) -> bool:
    return math.isfinite(points) and abs(points) <= MOST_POINTS


def _are_chances(shares: Sequence[float]) -> bool:
    return all(-CLOSE <= share <= 1 + CLOSE for share in shares) and abs(sum(shares) - 1) <= CLOSE
