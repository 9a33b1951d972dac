"""What the games share: seats, directions, the grid, dominoes, lines and their openings (C1–C8)."""

from kingdomino.core.draft import OUTER_AND_INNER
from kingdomino.core.grid import MOVES, SIDE, Direction
from kingdomino.core.rules import SEATS, Actor
from kingdomino.family.registry import GAMES
from kingdomino.games.kingdomino import data as kingdomino
from kingdomino.games.origins import data as origins
from kingdomino.notation import packing
from native.generator import combined, cpp
from native.generator.cpp import Value


def lines() -> list[str]:
    return [*_seats_and_grid(), *_draft(), *_dominoes()]


def _seats_and_grid() -> list[str]:
    return [
        cpp.constant("MOST_SEATS", len(SEATS)),
        cpp.constant("ACTOR_CHANCE", Actor.CHANCE),
        cpp.constant("ACTOR_OVER", Actor.OVER),
        *cpp.indices("Direction", cpp.names_of(Direction), "DIRECTIONS"),
        cpp.numbers("MOVE_RIGHT", [right for right, _ in MOVES]),
        cpp.numbers("MOVE_UP", [up for _, up in MOVES]),
        cpp.constant("GRID_SIDE", SIDE),
        "// The ids of one kind of decision; none where the rules do not know it.",
        "struct Ids {",
        "    int first, count;",
        "    constexpr bool have(int id) const {",
        "        return static_cast<unsigned>(id - first) < static_cast<unsigned>(count);  // unsigned: never negative",
        "    }",
        "};",
    ]


def _draft() -> list[str]:
    shape = {"seats": "int", "pieces": "int", "line": "int", "lines": "int", "opening": "Opening"}
    return [
        cpp.constant("DOMINOES", packing.DOMINOES),
        cpp.constant("LONGEST_LINE", packing.LINE),
        f"inline constexpr std::uint8_t NOBODY = {packing.NOBODY};",
        *combined.enums(game.rules for game in GAMES.values()),
        "// What the lines of one game are like: pieces of a seat, dominoes of a line, lines of a game.",
        cpp.struct("DraftShape", shape),
        "// The places of a line that are taken together, as bits (O3).",
        cpp.numbers("TAKES", [sum(1 << (place - 1) for place in take.slots) for take in OUTER_AND_INNER]),
        "// Who claims when in a snake, 0 for the player drawn first (K10).",
        cpp.numbers("SNAKE", kingdomino.SNAKE),
    ]


def _dominoes() -> list[str]:
    half = dict.fromkeys(("terrain", "symbols", "craters", "resource"), "std::uint8_t")
    terrains = [terrain for terrain in origins.Terrain if terrain is not origins.Terrain.HUT]
    return [
        cpp.constant("TERRAINS", max(len(kingdomino.Terrain), len(terrains))),
        cpp.constant("MOST_SYMBOLS", _most_symbols()),
        "// A resource is its number plus one; 0 is none.",
        cpp.struct("Half", half),
        cpp.struct("Domino", {"left": "Half", "right": "Half", "alike": "bool"}),
    ]


def _most_symbols() -> int:
    """The most crowns, fires or craters that are printed on a square; a token has as many fires as craters (O4)."""
    crowned = [half.symbols for domino in kingdomino.DOMINOES.values() for half in (domino.left, domino.right)]
    burning = [half for domino in origins.DOMINOES.values() for half in (domino.left, domino.right)]
    return max(*crowned, *(max(half.symbols, half.craters) for half in burning))


def domino_table(name: str, rows: list[Value]) -> list[str]:
    """Dominoes by their numbers; there is none under 0."""
    return cpp.table("Domino", name, [(), *rows])
