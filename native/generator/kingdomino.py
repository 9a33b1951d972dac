"""Kingdomino: terrains by number, dominoes, squares in packed states, points, rules (K1–K11)."""

from collections.abc import Callable, Mapping

from kingdomino.core.domino import Domino
from kingdomino.games.kingdomino import scoring
from kingdomino.games.kingdomino.data import DOMINOES, Square, Terrain
from kingdomino.games.kingdomino.notation import SQUARES
from kingdomino.games.kingdomino.rules import CHANCES, GAMES_IN_A_DYNASTY, KingdominoRules
from kingdomino.games.kingdomino.state import Phase
from native.generator import combined, cpp
from native.generator.cpp import Value
from native.generator.family import domino_table

_TERRAINS = list(Terrain)


def lines() -> list[str]:
    all_rules = combined.every(KingdominoRules)
    sizes = sorted({rules.size for rules in all_rules})
    return [
        cpp.enum("KingdominoPhase", cpp.names_of(Phase)),
        cpp.constant("KINGDOMINO_PHASES", len(Phase)),
        "// What chance does in each phase: the first word of its actions.",
        cpp.words("KINGDOMINO_CHANCES", map(CHANCES.get, Phase)),
        *domino_table("KINGDOMINO_DOMINOES", [_domino(domino) for domino in DOMINOES.values()]),
        cpp.constant("KINGDOMINO_TERRAINS", len(Terrain)),
        cpp.words("KINGDOMINO_TERRAIN_NAMES", cpp.plain_names(Terrain)),
        "// A square by its code in packed states, less one: terrain and crowns.",
        cpp.struct("KingdominoSquare", dict.fromkeys(("terrain", "crowns"), "std::uint8_t")),
        *cpp.table("KingdominoSquare", "KINGDOMINO_SQUARES", map(_square, SQUARES)),
        cpp.constant("MIDDLE_KINGDOM_POINTS", scoring.MIDDLE_KINGDOM_POINTS),
        cpp.constant("HARMONY_POINTS", scoring.HARMONY_POINTS),
        cpp.constant("GAMES_IN_A_DYNASTY", GAMES_IN_A_DYNASTY),
        cpp.constant("KINGDOMINO_TIE_BREAKS", len(scoring.TIE_BREAKS)),
        f"using KingdominoSizes = std::integer_sequence<int, {', '.join(map(str, sizes))}>;",
        *combined.lines("Kingdomino", all_rules, _FACTS),
    ]


def _domino(domino: Domino[Square]) -> Value:
    halves = [(*_square(half), 0, 0) for half in (domino.left, domino.right)]
    return (*halves, domino.alike)


def _square(square: Square) -> tuple[int, int]:
    return _TERRAINS.index(square.terrain), square.crowns


def _shape(rules: KingdominoRules) -> Value:
    return rules.seats, rules.kings_each, rules.line_length, rules.lines, f"Opening::{rules.opening.upper()}"


_FACTS: Mapping[str, tuple[str, Callable[[KingdominoRules], Value]]] = {
    "size": ("int", lambda rules: rules.size),
    "draft": ("DraftShape", _shape),
}
