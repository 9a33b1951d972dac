"""The scorepad: what breaks ties, by name, where resources belong, how long covers are looked for. It has no rule."""

from kingdomino.games.duel import scoring as duel
from kingdomino.games.kingdomino import scoring as kingdomino
from kingdomino.games.origins import data, options
from kingdomino.games.origins import scoring as origins
from kingdomino.pad.cover import MOST_STEPS
from kingdomino.pad.duel import SPARE
from native.generator import cpp


def lines() -> list[str]:
    resources = [data.RESOURCE_OF.get(terrain) for terrain in data.Terrain]
    return [
        cpp.constant("MOST_COVER_STEPS", MOST_STEPS),
        cpp.constant("SPARE_CROSSES", SPARE),
        cpp.words("KINGDOMINO_DECIDERS", kingdomino.TIE_BREAKS),
        cpp.words("ORIGINS_DECIDERS", origins.TIE_BREAKS),
        cpp.words("DUEL_DECIDERS", duel.TIE_BREAKS),
        cpp.words("ORIGINS_MODES", options.MODE.values),
        "// The resource of each terrain, plus one; 0 for none (OT1).",
        cpp.numbers("ORIGINS_RESOURCE_OF", [0 if resource is None else resource + 1 for resource in resources]),
    ]
