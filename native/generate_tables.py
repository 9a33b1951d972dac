"""Writes the C++ tables from the Python data, so that each fact is typed once. It contains no data itself.

    python native/generate_tables.py OUTPUT.hpp
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from kingdomino.games.duel import data as duel  # noqa: E402
from kingdomino.games.kingdomino import data as kingdomino  # noqa: E402


def kingdomino_tables() -> list[str]:
    """Terrains by number in the order of the Python enum; dominoes by their numbers, none under 0."""
    terrains = list(kingdomino.Terrain)
    lines = [
        f"inline constexpr int KINGDOMINO_TERRAINS = {len(terrains)};",
        "struct KingdominoSquare { std::uint8_t terrain, crowns; };",
        "struct KingdominoDomino { KingdominoSquare left, right; bool alike; };",
        f"inline constexpr KingdominoDomino KINGDOMINO_DOMINOES[{len(kingdomino.DOMINOES) + 1}] = {{",
        "    {},",
    ]
    for domino in kingdomino.DOMINOES.values():
        left, right = (
            f"{{{terrains.index(square.terrain)}, {square.crowns}}}" for square in (domino.left, domino.right)
        )
        lines.append(f"    {{{left}, {right}, {str(domino.alike).lower()}}},")
    return [*lines, "};"]


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
    boxes = ", ".join(str(duel.BOXES[coat]) for coat in duel.Coat)
    return [*lines, "};", f"inline constexpr int DUEL_BOXES[] = {{{boxes}}};"]


def main(output: str) -> None:
    """Write the header."""
    lines = [
        "// Made by generate_tables.py from the Python data; do not edit.",
        "#pragma once",
        "#include <cstdint>",
        "namespace kingdomino {",
        *kingdomino_tables(),
        *duel_tables(),
        "}  // namespace kingdomino",
    ]
    Path(output).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
