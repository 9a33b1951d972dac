"""What players choose before a match of Origins: their number, mode, bonuses, and the ruling on the hut (O1–O8)."""

from typing import Final

from kingdomino.core.rules import GameInfo, Option

MODE: Final = Option("mode", ("discovery", "totem", "tribe"), "O1")
EMPIRE_OF_FIRE: Final = Option("empire_of_fire", (False, True), "O8")
HOMO_HABILIS: Final = Option("homo_habilis", (False, True), "O8")
FIRE_ON_HUT: Final = Option("fire_on_hut", (False, True), "O5")

INFO: Final = GameInfo(
    id="origins",
    name="Kingdomino Origins",
    seats=(2, 3, 4),
    options=(MODE, EMPIRE_OF_FIRE, HOMO_HABILIS, FIRE_ON_HUT),
)
