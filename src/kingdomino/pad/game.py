"""What the scorepad asks of a game. Each game has its module beside this one; `registry` has all. No rule is here."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from kingdomino.core.scoring import ScoreSheet
from kingdomino.pad.pad import Doubt, Kind, Players, TablePlayer


class GamePad(Protocol):
    """One game on the scorepad."""

    @property
    def options(self) -> tuple[str, ...]:
        """The options that matter when territories are counted."""
        ...

    @property
    def tie_breaks(self) -> tuple[str, ...]: ...

    @property
    def terrains(self) -> tuple[str, ...]:
        """The terrains or coats that a square may have."""
        ...

    @property
    def resources(self) -> tuple[str, ...]:
        """The wooden resources, in the order of their totems."""
        ...

    @property
    def cavemen(self) -> Mapping[str, int]:
        """The cavemen, and how many tiles there are of each."""
        ...

    @property
    def stock(self) -> Mapping[Kind, str | None]:
        """Every printed square of the box, with the wooden resource that it is stocked with, if any."""
        ...

    def board(self, rules: Any) -> tuple[int, int]:
        """How wide and how high a territory can become."""
        ...

    def things(self, rules: Any) -> tuple[str, ...]:
        """What these rules let somebody say beside squares: `fire`, `hut`, `resource`, `totem`, `caveman`, `power`,
        and `discard` where it matters whether a domino was discarded.
        """
        ...

    def rounds(self, rules: Any) -> int:
        """How many games are played one after the other and added up."""
        ...

    def fault(self, player: TablePlayer) -> str | None:
        """A code that says why this cannot be counted, beyond names that do not exist."""
        ...

    def sheets(self, rules: Any, rounds: tuple[Players, ...]) -> tuple[ScoreSheet, ...]:
        """The sheet of each player after these games."""
        ...

    def doubts(self, rules: Any, players: Players) -> Iterator[Doubt]: ...
