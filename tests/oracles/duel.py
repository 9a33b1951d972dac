"""A second count of a Duel map, written apart from the first: by coordinates and union-find.

It shares no table and no function with the game's own scoring, so that a slip in one shows against the other.
"""

from collections import Counter

from kingdomino.games.duel.rules import DuelRules
from kingdomino.games.duel.state import State

Point = tuple[int, int]


def total(rules: DuelRules, state: State, seat: int) -> int:
    """What the seat's map is worth by this count."""
    coats = {(cell % 13, cell // 13): square.coat.name for cell, square in state.kingdoms[seat].items()}
    crosses = {(cell % 13, cell // 13): square.crosses for cell, square in state.kingdoms[seat].items()}
    roots = union(coats)
    sizes, dignitaries = Counter(roots.values()), Counter[Point]()
    for point, root in roots.items():
        dignitaries[root] += crosses[point]
    honoured = state.honours[seat]
    homage = 3 * sum(honoured is not None and coats[root] == honoured.name for root in sizes)
    return homage + sum(sizes[root] * dignitaries[root] for root in sizes)


def largest(state: State, seat: int) -> int:
    """The squares of the seat's largest domain by this count."""
    coats = {(cell % 13, cell // 13): square.coat.name for cell, square in state.kingdoms[seat].items()}
    return max(Counter(union(coats).values()).values(), default=0)


def union(coats: dict[Point, str]) -> dict[Point, Point]:
    """Each point with the root of its domain."""
    parent = {point: point for point in coats}

    def root(point: Point) -> Point:
        while parent[point] != point:
            point = parent[point]
        return point

    for (x, y), coat in coats.items():
        for beside in ((x + 1, y), (x, y + 1)):
            if coats.get(beside) == coat:
                parent[root((x, y))] = root(beside)
    return {point: root(point) for point in coats}
