"""What the registry holds of one game: rules, notation, view, components, clauses and theme. It holds no rule."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from kingdomino.core.domino import Domino
from kingdomino.core.rules import GameInfo, Rules
from kingdomino.core.scoring import ScoreSheet
from kingdomino.notation.actions import Language

if TYPE_CHECKING:
    from kingdomino.server.views.sight import Sight

AnyRules = Rules[Any, Any]
"""The rules of any game."""


class Notation(Protocol):
    """A game in text, pictures and bytes. Each game's module `notation` implements it."""

    def language(self, rules: Any) -> Language:
        """Its actions as text, ids and data."""
        ...

    def picture(self, rules: Any, state: Any, seat: int) -> str:
        """One seat's territory as a picture."""
        ...

    def middle(self, rules: Any, state: Any) -> str:
        """What lies between the players: lines and pieces, cave, totems, dice, spellbook."""
        ...

    def count(self, rules: Any, picture: str) -> ScoreSheet:
        """The score of a territory shown as a picture. Raises NotationError when such a territory cannot exist."""
        ...

    def pack(self, rules: Any, state: Any) -> bytes: ...

    def unpack(self, rules: Any, packed: bytes) -> Any: ...


class PictureReader(Protocol):
    """A notation that can read a single square; the rules in the app need it for the pictures of a game."""

    def read_square(self, text: str) -> Any:
        """A square of a picture. Raises ValueError, KeyError or IndexError when there is no such square."""
        ...


class DieFace(Protocol):
    """One side of a die: a coat of arms, or none on a question mark, and its crosses."""

    @property
    def coat(self) -> Enum | None: ...

    @property
    def crosses(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Components:
    """What is in the box of a game: dominoes by number, dice by number with their faces by number."""

    dominoes: Mapping[int, Domino[Any]] = field(default_factory=dict)
    dice: Mapping[int, Mapping[int, DieFace]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the family.

    `view` gives the module that shows the game to browsers. It is imported only when it is needed, because it needs the
    extra `server` installed. `clauses` are the letters with which its clause numbers begin. `theme` names the drawings
    of the web app. `terrains` are its terrains by their letters in pictures. `messages` are the game's own words, by
    language and key, if they are not in the message catalogue.
    """

    rules: Callable[..., AnyRules]
    notation: Notation
    view: "Callable[[], Sight]"
    components: Components
    clauses: tuple[str, ...]
    theme: str
    terrains: Mapping[str, str]
    messages: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def info(self) -> GameInfo:
        """What the box says: name, numbers of players, options."""
        return self.rules().info

    @property
    def id(self) -> str:
        return self.info.id
