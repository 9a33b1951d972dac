"""The `Game` object of Kingdomino Origins: rules, notation, view, components, clauses and theme. No rule is here."""

from typing import TYPE_CHECKING, Final

from kingdomino.family.game import Components, Game
from kingdomino.games.origins import notation
from kingdomino.games.origins.data import DOMINOES, Terrain
from kingdomino.games.origins.rules import OriginsRules

if TYPE_CHECKING:
    from kingdomino.server.views.sight import Sight


def _view() -> "Sight":
    from kingdomino.games.origins import view

    return view


ORIGINS: Final = Game(
    rules=OriginsRules,
    notation=notation,
    view=_view,
    components=Components(dominoes=DOMINOES),
    clauses=("C", "O"),
    theme="origins",
    terrains={terrain.value: terrain.name.lower() for terrain in Terrain},
)
