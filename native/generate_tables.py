"""Writes the C++ tables from the Python data, so that each fact is typed once. It contains no data itself.

python native/generate_tables.py OUTPUT.hpp
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kingdomino.games.duel import data as duel
from kingdomino.games.kingdomino import data as kingdomino
from kingdomino.games.origins import data as origins
from kingdomino.games.origins import notation as origins_notation


def half(terrain: int, symbols: int, craters: int = 0, resource: int = 0) -> str:
    """One half of a domino."""
    return f"{{{terrain}, {symbols}, {craters}, {resource}}}"


def domino(left: str, right: str, *, alike: bool) -> str:
    """One row of a table of dominoes."""
    return f"    {{{left}, {right}, {str(alike).lower()}}},"


def domino_table(name: str, rows: list[str]) -> list[str]:
    """The dominoes by their numbers, none under 0."""
    return [f"inline constexpr Domino {name}[{len(rows) + 1}] = {{", "    {},", *rows, "};"]


def kingdomino_tables() -> list[str]:
    """Terrains by number in the order of the Python enum."""
    terrains = list(kingdomino.Terrain)

    def write(square: kingdomino.Square) -> str:
        return half(terrains.index(square.terrain), square.crowns)

    dominoes = kingdomino.DOMINOES.values()
    rows = [domino(write(each.left), write(each.right), alike=each.alike) for each in dominoes]
    return domino_table("KINGDOMINO_DOMINOES", rows)


def origins_tables() -> list[str]:
    """Dominoes with the resources they carry where these are played, and the codes of squares in packed states."""
    terrains = list(origins.Terrain)

    def write(square: origins.Square) -> str:
        resource = 0 if square.resource is None else square.resource + 1
        return half(terrains.index(square.terrain), square.fires, square.craters, resource)

    dominoes = origins.STOCKED.values()
    rows = [domino(write(each.left), write(each.right), alike=each.alike) for each in dominoes]
    squares = [
        f"    {{{terrains.index(square.terrain)}, {square.fires + square.craters}, {thing(square)}}},"
        for square in origins_notation.SQUARES
    ]
    kinds = list(origins.Caveman)
    return [
        *domino_table("ORIGINS_DOMINOES", rows),
        "// A square by its code less one: terrain, printed fires or craters, and what lies there: 0 nothing,",
        "// 1 its resource, 2 to 4 a token of 1 to 3 fires, from 5 a caveman.",
        "struct OriginsSquare { std::uint8_t terrain, printed, thing; };",
        f"inline constexpr OriginsSquare ORIGINS_SQUARES[{len(squares)}] = {{",
        *squares,
        "};",
        numbers("ORIGINS_FIRE_RANGE", [0, *(origins.FIRE_RANGE[craters] for craters in (1, 2, 3))]),
        numbers("ORIGINS_TOTEM_POINTS", [origins.TOTEM_POINTS[resource] for resource in origins.Resource]),
        f"inline constexpr int ORIGINS_RESOURCES = {len(origins.Resource)};",
        f"inline constexpr int ORIGINS_CAVEMEN = {len(kinds)};",
        numbers("ORIGINS_CAVEMAN_TILES", list(origins.CAVEMEN)),
        numbers("ORIGINS_POINTS_EACH", [origins.POINTS_EACH.get(kind, 0) for kind in kinds]),
        numbers("ORIGINS_POWER", [origins.POWER.get(kind, 0) for kind in kinds]),
        "// The resource that a caveman counts, -1 for none in particular.",
        numbers("ORIGINS_GATHERS", [int(origins.GATHERS.get(kind, -1)) for kind in kinds]),
    ]


def thing(square: origins.Square) -> int:
    """What lies on a square, as a number."""
    if square.resource is not None:
        return 1
    if square.caveman is not None:
        return 5 + square.caveman
    return 1 + square.token if square.token else 0


def numbers(name: str, values: list[int]) -> str:
    """A row of numbers."""
    return f"inline constexpr int {name}[] = {{{', '.join(map(str, values))}}};"


def duel_tables() -> list[str]:
    """Dice and their faces by number, none under 0; a question mark has coat -1."""
    lines = [
        f"inline constexpr int DUEL_COATS = {len(duel.Coat)};",
        "struct DuelFace { int coat, crosses; bool operator==(const DuelFace&) const = default; };",
        f"inline constexpr DuelFace DUEL_DICE[{len(duel.DICE)}][7] = {{",
    ]
    for faces in duel.DICE.values():
        row = (f"{{{-1 if face.coat is None else int(face.coat)}, {face.crosses}}}" for face in faces.values())
        lines.append(f"    {{{{-1, 0}}, {', '.join(row)}}},")
    return [*lines, "};", numbers("DUEL_BOXES", [duel.BOXES[coat] for coat in duel.Coat])]


def main(output: str) -> None:
    """Write the header."""
    lines = [
        "// Made by generate_tables.py from the Python data; do not edit.",
        "#pragma once",
        "#include <cstdint>",
        "namespace kingdomino {",
        "inline constexpr int TERRAINS = 6;",
        "struct Half { std::uint8_t terrain, symbols, craters, resource; };",
        "struct Domino { Half left, right; bool alike; };",
        *kingdomino_tables(),
        *origins_tables(),
        *duel_tables(),
        "}  // namespace kingdomino",
    ]
    Path(output).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
