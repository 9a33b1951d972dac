"""What the family knows of one game: its rules, notation, view, clauses and theme in one record. It holds no rule."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from kingdomino.core.rules import GameInfo, Rules
from kingdomino.core.scoring import ScoreSheet
from kingdomino.notation.actions import Language

if TYPE_CHECKING:
    from kingdomino.server.views.sight import Sight

AnyRules = Rules[Any, Any]
"""The rules of whichever game."""


class Notation(Protocol):
    """A game in text, pictures and bytes: each game's module `notation` is one."""

    def language(self, rules: Any) -> Language:
        """Its actions as text, ids and data."""
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


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the family.

    `view` gives the module that shows it to browsers; it is imported when it is first asked for, because it needs the
    server's extra. `clauses` are the letters with which the numbers of its clauses begin. `theme` names the drawings
    of the web app. `terrains` are its terrains by their letters in pictures. `messages` are words of its own by
    language and key, for a game whose words are not in the family's catalogue.
    """

    rules: Callable[..., AnyRules]
    notation: Notation
    view: "Callable[[], Sight]"
    clauses: tuple[str, ...]
    theme: str
    terrains: Mapping[str, str]
    messages: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def info(self) -> GameInfo:
        """What its box says: name, numbers of players, options."""
        return self.rules().info

    @property
    def id(self) -> str:
        return self.info.id
