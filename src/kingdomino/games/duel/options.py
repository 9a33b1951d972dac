"""The options of Kingdomino Duel: none. The game is for two players and has no variants."""

from typing import Final

from kingdomino.core.rules import GameInfo

INFO: Final = GameInfo(id="duel", name="Kingdomino Duel", seats=(2,))
