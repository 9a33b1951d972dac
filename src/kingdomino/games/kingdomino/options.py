"""What players choose before a match of Kingdomino: their number, variants, edition options (K2–K11)."""

from typing import Final

from kingdomino.core.rules import GameInfo, Option

MIDDLE_KINGDOM: Final = Option("middle_kingdom", (False, True), "K6")
HARMONY: Final = Option("harmony", (False, True), "K7")
DYNASTY: Final = Option("dynasty", (False, True), "K5")
MIGHTY_DUEL: Final = Option("mighty_duel", (False, True), "K8", seats=(2,))
THREE_PLAYER_LINE: Final = Option("three_player_line", (3, 4), "K9", seats=(3,))
OPENING: Final = Option("opening", ("random", "snake", "split"), "K10", seats=(2,))

INFO: Final = GameInfo(
    id="kingdomino",
    name="Kingdomino",
    seats=(2, 3, 4),
    options=(MIDDLE_KINGDOM, HARMONY, DYNASTY, MIGHTY_DUEL, THREE_PLAYER_LINE, OPENING),
)
