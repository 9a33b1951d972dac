"""The scorepad for the box on the table: counts what people say lies there, and says what the box cannot contain.

It plays nothing and judges no move. The games count (`games/*/scoring`), `core` ranks; a doubt never prevents a count.
"""

from kingdomino.pad.count import count
from kingdomino.pad.pad import CountedRound, Doubt, Pad, PadCount, TablePlayer, TableSquare

__all__ = ["CountedRound", "Doubt", "Pad", "PadCount", "TablePlayer", "TableSquare", "count"]
