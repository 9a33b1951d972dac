"""The `Game` object of Kingdomino: its rules, notation, view, clauses and theme. No rule is here."""

from typing import TYPE_CHECKING, Final

from kingdomino.family.game import Game
from kingdomino.games.kingdomino import notation
from kingdomino.games.kingdomino.data import Terrain
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
    clauses=("C", "K"),
    theme="kingdomino",
    terrains={terrain.value: terrain.name.lower() for terrain in Terrain},
)
