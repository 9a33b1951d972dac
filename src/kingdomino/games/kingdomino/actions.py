"""Every action of Kingdomino, of seats and of chance. `notation` says how they are written."""

from typing import Final

from kingdomino.core.domino import Discard, Place
from kingdomino.core.draft import Claim, Deal, DrawPiece, Take

Action = Place | Discard | Claim | Take | Deal | DrawPiece

DISCARD: Final = Discard()
