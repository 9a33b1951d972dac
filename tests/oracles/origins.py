"""A second count of an Origins territory, written apart from the first: by coordinates and union-find.

It shares no table and no function with the game's own scoring, so that a slip in one shows against the other.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable

from kingdomino.games.origins.data import Square
from kingdomino.games.origins.rules import OriginsRules
from kingdomino.games.origins.state import State

Point = tuple[int, int]
Board = dict[Point, Square]

HUT = (6, 6)
TOTEMS = {"mammoth": 3, "fish": 4, "mushroom": 5, "flint": 6}
WOOD = {"hunter": ("mammoth", 3), "fishing_child": ("fish", 3), "gatherer": ("mushroom", 4), "sculptor": ("flint", 5)}
SPEARS = {"small_warrior": 1, "amazon_warrior": 2, "oafish_warrior": 3}


def total(rules: OriginsRules, state: State, seat: int) -> int:
    """What the seat's territory is worth by this count."""
    board = {(cell % 13, cell // 13): square for cell, square in state.territories[seat].squares.items()}
    points = comfort(board) + hunters(board) + horde(board)
    if rules.mode == "totem":
        points += sum(square.resource is not None for square in board.values())
        points += sum(worth for worth, holder in zip(TOTEMS.values(), state.totems, strict=True) if holder == seat)
    if rules.empire_of_fire and is_central(board):
        points += 10
    if rules.homo_habilis and state.discards[seat] == 0:
        points += 5
    return points


def comfort(board: Board) -> int:
    """Squares times fires, group by group, volcanoes and hut left out."""
    land = {point for point, square in board.items() if square.terrain.name not in ("VOLCANO", "HUT")}
    together = groups(land, lambda one, other: board[one].terrain is board[other].terrain)
    return sum(len(group) * sum(board[p].fires + board[p].token for p in group) for group in together)


def horde(board: Board) -> int:
    spears = {
        point: SPEARS[square.caveman.name.lower()]
        for point, square in board.items()
        if square.caveman is not None and square.caveman.name.lower() in SPEARS
    }
    return sum(len(group) * sum(map(spears.__getitem__, group)) for group in groups(spears, lambda *_: True))


def hunters(board: Board) -> int:
    """Every pair of a caveman and a square that touches it, at a corner or along an edge."""
    points = 0
    for (x, y), square in board.items():
        if square.caveman is not None:
            kind = square.caveman.name.lower()
            near = [other for (u, v), other in board.items() if {abs(u - x), abs(v - y)} in ({0, 1}, {1})]
            points += sum(gain(kind, other) for other in near)
    return points


def gain(kind: str, other: Square) -> int:
    wood = None if other.resource is None else other.resource.name.lower()
    if kind in WOOD:
        return WOOD[kind][1] * (wood == WOOD[kind][0])
    if kind == "painter":
        return 2 * (wood is not None)
    if kind == "fire_lady":
        return other.fires + other.token
    return 2 * (other.caveman is not None) if kind == "shaman" else 0


def groups(points: Iterable[Point], alike: Callable[[Point, Point], bool]) -> list[list[Point]]:
    """The points joined by union-find along edges between alike neighbours."""
    parent = {point: point for point in points}

    def root(point: Point) -> Point:
        while parent[point] != point:
            parent[point] = point = parent[parent[point]]
        return point

    for x, y in parent:
        for neighbour in ((x + 1, y), (x, y + 1)):
            if neighbour in parent and alike((x, y), neighbour):
                parent[root((x, y))] = root(neighbour)
    members = defaultdict(list)
    for point in parent:
        members[root(point)].append(point)
    return list(members.values())


def is_central(board: Board) -> bool:
    """The hut reaches equally far left and right, and equally far up and down."""
    across, along = zip(HUT, *board, strict=True)
    return all(max(axis) - 6 == 6 - min(axis) for axis in (across, along))
