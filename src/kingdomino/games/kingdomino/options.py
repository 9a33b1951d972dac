"""What may be chosen before a match of Kingdomino: players, variants, edition options (K2–K11)."""

from typing import Final

from kingdomino.core.rules import GameInfo, Option

INFO: Final = GameInfo(
    id="kingdomino",
    name="Kingdomino",
    seats=(2, 3, 4),
    options=(
        Option("middle_kingdom", (False, True), False, "K6"),
        Option("harmony", (False, True), False, "K7"),
        Option("dynasty", (False, True), False, "K5"),
        Option("mighty_duel", (False, True), False, "K8", seats=(2,)),
        Option("three_player_line", (3, 4), 3, "K9", seats=(3,)),
        Option("opening", ("random", "snake", "split"), "random", "K10", seats=(2,)),
    ),
)
