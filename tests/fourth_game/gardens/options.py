"""The options of Gardens: none."""

from typing import Final

from kingdomino.core.rules import GameInfo

INFO: Final = GameInfo(id="gardens", name="Gardens", seats=(2,))
