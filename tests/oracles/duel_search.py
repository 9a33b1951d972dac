"""A plain search for what can be drawn in Duel: every name, every pair of squares, every order of powers.

It shares no function with the game's own drawing, and looks at nothing but coats on points.
"""

from collections.abc import Iterator
from itertools import product

from kingdomino.games.duel.data import DICE, Coat

Point = tuple[int, int]
Drawn = dict[Point, Coat]
Hand = dict[int, Coat | None]
"""The coats of two dice by their numbers; None is a question mark."""

CASTLE = (6, 6)
LAND = {point for point in product(range(3, 10), range(4, 9)) if point != CASTLE}


def can_end(drawn: Drawn, hand: Hand, cast: frozenset[Coat], powers: frozenset[Coat]) -> bool:
    """Whether something can be drawn now, or after using one more power, and so on."""
    if fits(drawn, hand, cast):
        return True
    return any(
        can_end(drawn, turned, cast | {power}, powers - {power})
        for power in powers
        for turned in (turns(hand) if power is Coat.DOUBLE_LINE else [hand])
    )


def turns(hand: Hand) -> Iterator[Hand]:
    """Every way to turn one of the dice."""
    return ({**hand, die: face.coat} for die in hand for face in DICE[die].values())


def fits(drawn: Drawn, hand: Hand, cast: frozenset[Coat]) -> bool:
    """Whether the dice can be drawn with these powers, whatever the question marks are named."""
    names = product(*(list(Coat) if coat is None else [coat] for coat in hand.values()))
    return any(can_place(drawn, one, other, cast) for one, other in names)


def can_place(drawn: Drawn, one: Coat, other: Coat, cast: frozenset[Coat]) -> bool:
    empty = LAND - drawn.keys()

    def joins(point: Point, coat: Coat) -> bool:
        return Coat.DOT in cast or any(p == CASTLE or drawn.get(p) == coat for p in beside(point))

    if Coat.LINE in cast:
        return any(joins(point, one) or joins(point, other) for point in empty)
    pairs = ((here, there) for here in empty for there in beside(here) if there in empty)
    return any(joins(here, one) or joins(there, other) for here, there in pairs)


def beside(point: Point) -> list[Point]:
    x, y = point
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
