"""The `Game` object of Kingdomino Duel: rules, notation, view, components, clauses and theme. No rule is here."""

from typing import TYPE_CHECKING, Final

from kingdomino.family.game import Components, Game
from kingdomino.games.duel import notation
from kingdomino.games.duel.data import DICE, Coat
from kingdomino.games.duel.rules import DuelRules

if TYPE_CHECKING:
    from kingdomino.server.views.sight import Sight


def _view() -> "Sight":
    from kingdomino.games.duel import view

    return view


DUEL: Final = Game(
    rules=DuelRules,
    notation=notation,
    view=_view,
    components=Components(dice=DICE),
    clauses=("D",),
    theme="duel",
    terrains={coat.sign: coat.name.lower() for coat in Coat},
)
