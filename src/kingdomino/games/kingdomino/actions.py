"""Everything that can be done in Kingdomino, in the order a match meets it. How it is written, notation says."""

from typing import Final

from kingdomino.core.domino import Discard, Place
from kingdomino.core.draft import Claim, Deal, DrawPiece, Take

Action = Place | Discard | Claim | Take | Deal | DrawPiece

DISCARD: Final = Discard()
