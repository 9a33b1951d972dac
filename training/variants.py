"""Which networks there are, and on which rules each one learns. A network serves all options of its variant."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

_KINGDOMINO: Final = "middle_kingdom=yes, harmony=yes"
_ORIGINS: Final = "empire_of_fire=yes, homo_habilis=yes"


@dataclass(frozen=True, slots=True)
class Variant:
    """One network: the rules it learns on, taken in turn (those named twice count twice), and matches at a time."""

    name: str
    rules: tuple[str, ...]
    matches: int = 2000


def _origins(mode: str) -> Variant:
    shown = "" if mode == "discovery" else f", mode={mode}"
    return Variant(
        mode,
        (
            f"origins(seats=2{shown})",
            f"origins(seats=4{shown})",
            f"origins(seats=3{shown})",
            f"origins(seats=2{shown}, {_ORIGINS})",
            f"origins(seats=4{shown}, {_ORIGINS})",
            f"origins(seats=2{shown}, fire_on_hut=yes)",
        ),
        matches=1000,
    )


VARIANTS: Final = MappingProxyType(
    {
        variant.name: variant
        for variant in (
            Variant(
                "kingdomino",
                (
                    f"kingdomino(seats=2, {_KINGDOMINO})",
                    f"kingdomino(seats=4, {_KINGDOMINO})",
                    f"kingdomino(seats=3, {_KINGDOMINO})",
                    "kingdomino(seats=2)",
                    f"kingdomino(seats=2, {_KINGDOMINO})",
                    "kingdomino(seats=4)",
                    "kingdomino(seats=2, harmony=yes)",
                    f"kingdomino(seats=3, {_KINGDOMINO}, three_player_line=4)",
                    "kingdomino(seats=2, middle_kingdom=yes)",
                    f"kingdomino(seats=4, {_KINGDOMINO})",
                    "kingdomino(seats=3)",
                ),
            ),
            Variant(
                "mighty_duel",
                (
                    f"kingdomino(seats=2, {_KINGDOMINO}, mighty_duel=yes)",
                    "kingdomino(seats=2, mighty_duel=yes)",
                ),
                matches=1000,
            ),
            _origins("discovery"),
            _origins("totem"),
            _origins("tribe"),
            Variant("duel", ("duel",)),
        )
    }
)
"""Every network by name; the package finds the one for given rules in kingdomino/native/networks.py."""
