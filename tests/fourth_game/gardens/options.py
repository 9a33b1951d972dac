"""What may be chosen before a match of Gardens: nothing."""

from typing import Final

from kingdomino.core.rules import GameInfo

INFO: Final = GameInfo(id="gardens", name="Gardens", seats=(2,))
