"""What may be chosen before a match of Origins: players, mode, bonuses, and the ruling on the hut (O1–O8)."""

from typing import Final

from kingdomino.core.rules import GameInfo, Option

INFO: Final = GameInfo(
    id="origins",
    name="Kingdomino Origins",
    seats=(2, 3, 4),
    options=(
        Option("mode", ("discovery", "totem", "tribe"), "discovery", "O1"),
        Option("empire_of_fire", (False, True), False, "O8"),
        Option("homo_habilis", (False, True), False, "O8"),
        Option("fire_on_hut", (False, True), False, "O5"),
    ),
)
