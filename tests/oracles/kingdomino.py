"""A second count of a kingdom, written apart from the first: borders between squares joined by union-find.

It shares no table and no function with the game's own scoring, so that a slip in one shows against the other.
"""

from collections import Counter

from kingdomino.games.kingdomino.rules import KingdominoRules
from kingdomino.games.kingdomino.state import State

Point = tuple[int, int]
Fields = dict[Point, tuple[str, int]]
"""Terrain letter and crowns a square, by column and row; the castle stands on (6, 6) and is no field."""

CASTLE = (6, 6)


def total(rules: KingdominoRules, state: State, seat: int) -> int:
    """What the seat's kingdom is worth by this count, with what it brought home from earlier games."""
    points = prestige(fields(state, seat))
    if rules.option("middle_kingdom") and castle_is_central(fields(state, seat)):
        points += 10
    if rules.option("harmony") and state.discards[seat] == 0:
        points += 5
    return points + sum(game[seat].score for game in state.games)


def fields(state: State, seat: int) -> Fields:
    squares = state.kingdoms[seat].squares
    return {(cell % 13, cell // 13): (square.terrain.value, square.crowns) for cell, square in squares.items()}


def prestige(land: Fields) -> int:
    """Every crown is worth the size of its property: the same sum, counted crown by crown."""
    roots = properties(land)
    size = Counter(roots.values())
    return sum(crowns * size[roots[point]] for point, (_, crowns) in land.items())


def largest(land: Fields) -> int:
    return max(Counter(properties(land).values()).values(), default=0)


def properties(land: Fields) -> dict[Point, Point]:
    """Each square with the one that stands for its property."""
    leader = {point: point for point in land}

    def find(point: Point) -> Point:
        while leader[point] != point:
            leader[point] = leader[leader[point]]
            point = leader[point]
        return point

    for one, other in borders(land):
        if land[one][0] == land[other][0]:
            leader[find(one)] = find(other)
    return {point: find(point) for point in land}


def borders(land: Fields) -> list[tuple[Point, Point]]:
    """Every pair of squares that share an edge, once."""
    pairs = [((x, y), beside) for x, y in land for beside in ((x + 1, y), (x, y + 1))]
    return [(one, other) for one, other in pairs if other in land]


def castle_is_central(land: Fields) -> bool:
    """Whether the squares reach as far left as right of the castle, and as far up as down."""
    columns = [x - CASTLE[0] for x, _ in land] + [0]
    rows = [y - CASTLE[1] for _, y in land] + [0]
    return min(columns) == -max(columns) and min(rows) == -max(rows)
