"""The notation of each game behind one door. What a game's notation offers is listed once, here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol

from kingdomino.core.rules import Rules
from kingdomino.core.scoring import ScoreSheet
from kingdomino.notation import duel, kingdomino, origins
from kingdomino.notation.actions import Language


class Notation(Protocol):
    """A game in text, pictures and bytes: each game's module in this package is one."""

    def language(self, rules: Any) -> Language:
        """Its actions as text and ids."""
        ...

    def picture(self, rules: Any, state: Any, seat: int) -> str:
        """One seat's territory."""
        ...

    def middle(self, rules: Any, state: Any) -> str:
        """What lies between the players: lines and pieces, cave, totems, dice, spellbook."""
        ...

    def count(self, rules: Any, picture: str) -> ScoreSheet:
        """The score of a territory that somebody shows as a picture. Raises NotationError."""
        ...

    def pack(self, rules: Any, state: Any) -> bytes: ...

    def unpack(self, rules: Any, packed: bytes) -> Any: ...


NOTATIONS: Final[Mapping[str, Notation]] = MappingProxyType(
    {
        "kingdomino": kingdomino,
        "origins": origins,
        "duel": duel,
    }
)


def notation_of(rules: Rules[Any, Any]) -> Notation:
    """The notation of the game that these rules belong to."""
    return NOTATIONS[rules.info.id]
