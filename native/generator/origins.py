"""Origins: terrains and resources by number, dominoes, squares in packed states, points, cavemen, rules (O, OT, OB)."""

from collections.abc import Callable, Mapping

from kingdomino.core.domino import Domino
from kingdomino.games.origins import data, scoring, tribe
from kingdomino.games.origins.actions import Source
from kingdomino.games.origins.data import Caveman, Resource, Role, Square, Terrain
from kingdomino.games.origins.notation import SQUARES
from kingdomino.games.origins.rules import CHANCES, LINE_LENGTH, OriginsRules
from kingdomino.games.origins.state import Phase
from native.generator import combined, cpp
from native.generator.cpp import Value
from native.generator.family import domino_table

_TERRAINS = list(Terrain)
_SQUARE = ("terrain", "fires", "craters", "resource", "token", "caveman")


def lines() -> list[str]:
    all_rules = combined.every(OriginsRules)
    sizes = sorted({rules.size for rules in all_rules})
    return [
        cpp.enum("OriginsPhase", cpp.names_of(Phase)),
        cpp.constant("ORIGINS_PHASES", len(Phase)),
        "// What chance does in each phase: the first word of its actions.",
        cpp.words("ORIGINS_CHANCES", map(CHANCES.get, Phase)),
        *cpp.indices("OriginsTerrain", cpp.names_of(Terrain), "ORIGINS_TERRAINS"),
        cpp.words("ORIGINS_TERRAIN_NAMES", cpp.plain_names(Terrain)),
        cpp.words("ORIGINS_RESOURCE_NAMES", cpp.plain_names(Resource)),
        cpp.words("ORIGINS_CAVEMAN_NAMES", cpp.plain_names(Caveman)),
        *domino_table("ORIGINS_DOMINOES", [_domino(domino) for domino in data.STOCKED.values()]),
        "// A square by its code in packed states, less one; a resource or a caveman is its number plus one.",
        cpp.struct("OriginsSquare", dict.fromkeys(_SQUARE, "std::uint8_t")),
        *cpp.table("OriginsSquare", "ORIGINS_SQUARES", map(_square, SQUARES)),
        *_points(),
        *_tribe(),
        f"using OriginsSizes = std::integer_sequence<int, {', '.join(map(str, sizes))}>;",
        *combined.lines("Origins", all_rules, _FACTS),
    ]


def _points() -> list[str]:
    ranges = [data.FIRE_RANGE.get(craters, 0) for craters in range(max(data.FIRE_RANGE) + 1)]
    return [
        "// How far a token flies, by the craters of its volcano (O4).",
        cpp.numbers("ORIGINS_FIRE_RANGE", ranges),
        cpp.constant("ORIGINS_FARTHEST_FIRE", max(ranges)),
        cpp.constant("ORIGINS_RESOURCES", len(Resource)),
        cpp.constant("ORIGINS_RESOURCE_POINTS", scoring.RESOURCE_POINTS),
        cpp.numbers("ORIGINS_TOTEM_POINTS", [data.TOTEM_POINTS[resource] for resource in Resource]),
        cpp.constant("EMPIRE_OF_FIRE_POINTS", scoring.EMPIRE_OF_FIRE.points),
        cpp.constant("HOMO_HABILIS_POINTS", scoring.HOMO_HABILIS.points),
        cpp.constant("ORIGINS_TIE_BREAKS", len(scoring.TIE_BREAKS)),
        cpp.constant("ORIGINS_LINE", LINE_LENGTH),
    ]


def _tribe() -> list[str]:
    return [
        cpp.constant("ORIGINS_CAVEMEN", len(Caveman)),
        cpp.constant("ORIGINS_ALL_CAVEMEN", sum(data.CAVEMEN)),
        cpp.numbers("ORIGINS_CAVEMAN_TILES", data.CAVEMEN),
        "// What each kind of caveman scores for (OB5, OB6); the core must know every role.",
        cpp.enum("Role", cpp.names_of(Role)),
        *cpp.table("Role", "ORIGINS_ROLE", [f"Role::{data.ROLE[kind].name}" for kind in Caveman]),
        cpp.numbers("ORIGINS_POINTS_EACH", [data.POINTS_EACH.get(kind, 0) for kind in Caveman]),
        cpp.numbers("ORIGINS_POWER", [data.POWER.get(kind, 0) for kind in Caveman]),
        "// The resource that a caveman of the role ONE_RESOURCE counts, -1 for the others.",
        cpp.numbers("ORIGINS_GATHERS", [int(data.GATHERS.get(kind, -1)) for kind in Caveman]),
        cpp.constant("ORIGINS_FACE_UP", tribe.FACE_UP),
        *cpp.indices("Source", cpp.names_of(Source), "SOURCES"),
        cpp.numbers("ORIGINS_PRICE", [tribe.PRICE[source] for source in Source]),
        cpp.constant("ORIGINS_HIGHEST_PRICE", max(tribe.PRICE.values())),
    ]


def _domino(domino: Domino[Square]) -> Value:
    halves = [_square(half)[:4] for half in (domino.left, domino.right)]
    return (*halves, domino.alike)


def _square(square: Square) -> tuple[int, ...]:
    resource, caveman = (0 if thing is None else thing + 1 for thing in (square.resource, square.caveman))
    return _TERRAINS.index(square.terrain), square.fires, square.craters, resource, square.token, caveman


def _shape(rules: OriginsRules) -> Value:
    return rules.seats, rules.chiefs_each, LINE_LENGTH, rules.lines, f"Opening::{rules.opening.upper()}"


_FACTS: Mapping[str, tuple[str, Callable[[OriginsRules], Value]]] = {
    "size": ("int", lambda rules: rules.size),
    "draft": ("DraftShape", _shape),
}
