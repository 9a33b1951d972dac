"""The `Game` object of Gardens. Its own messages are only in English; other languages use them too."""

from typing import TYPE_CHECKING, Final

from kingdomino.family.game import Components, Game
from tests.fourth_game.gardens import notation
from tests.fourth_game.gardens.data import Flower
from tests.fourth_game.gardens.rules import GardenRules

if TYPE_CHECKING:
    from kingdomino.server.views.sight import Sight


def _view() -> "Sight":
    from tests.fourth_game.gardens import view

    return view


GARDENS: Final = Game(
    rules=GardenRules,
    notation=notation,
    view=_view,
    components=Components(),
    clauses=("C",),
    theme="plain",
    terrains={flower.value: flower.name.lower() for flower in Flower},
    messages={
        "en": {
            "cli.action.compost": "throw the flower away.",
            "cli.action.plant": "plant the flower on a square beside your garden.",
            "cli.legend.gardens": "Squares: r rose, i iris, then 1; ## is the fountain.",
            "flower.iris": "iris",
            "flower.rose": "rose",
            "game.gardens": "Gardens",
            "log.compost": "{seat} throws the flower away.",
            "log.grow": "A flower comes: {flower}.",
            "log.plant": "{seat} plants on {cell}.",
            "phase.grow": "a flower comes.",
            "phase.plant": "plant the flower.",
            "prompt.grow": "A flower comes.",
            "prompt.plant": "Plant the {flower}, or throw it away.",
            "terrain.iris": "iris",
            "terrain.rose": "rose",
        }
    },
)
