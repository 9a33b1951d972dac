"""The games that have a scorepad, by their ids. A game that is not here cannot be put on one."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from kingdomino.pad.duel import DuelPad
from kingdomino.pad.game import GamePad
from kingdomino.pad.kingdomino import KingdominoPad
from kingdomino.pad.origins import OriginsPad

PADS: Final[Mapping[str, GamePad]] = MappingProxyType(
    {"kingdomino": KingdominoPad(), "origins": OriginsPad(), "duel": DuelPad()}
)
