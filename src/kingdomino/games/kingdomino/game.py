"""The `Game` object of Kingdomino: rules, notation, view, components, clauses and theme. No rule is here."""

from typing import TYPE_CHECKING, Final

from kingdomino.family.game import Components, Game
from kingdomino.games.kingdomino import notation
from kingdomino.games.kingdomino.data import DOMINOES, Terrain
from kingdomino.games.kingdomino.rules import KingdominoRules

if TYPE_CHECKING:
    from kingdomino.server.views.sight import Sight


def _view() -> "Sight":
    from kingdomino.games.kingdomino import view

    return view


KINGDOMINO: Final = Game(
    rules=KingdominoRules,
    notation=notation,
    view=_view,
    components=Components(dominoes=DOMINOES),
    clauses=("C", "K"),
    theme="kingdomino",
    terrains={terrain.value: terrain.name.lower() for terrain in Terrain},
)
