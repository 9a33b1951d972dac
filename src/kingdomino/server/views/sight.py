"""What each game's view offers to the view that all games share; every game's module `view` is one. No rule is here."""

from collections.abc import Mapping
from typing import Any, Protocol

from kingdomino.core.grid import Cell
from kingdomino.core.territory import Box
from kingdomino.server.wire.view_types import Half


class Sight(Protocol):
    """A game as browsers see it."""

    def squares(self, state: Any, seat: int) -> Mapping[Cell, Any]:
        """What a seat has laid or drawn."""
        ...

    def frame(self, rules: Any, state: Any, seat: int) -> tuple[int, Box, Box]:
        """Size, window still possible and box of a seat's territory."""
        ...

    def half(self, square: Any) -> Half:
        """A square as it is printed."""
        ...

    def on_square(self, square: Any) -> dict[str, Any]:
        """What lies on a square, as fields of `Square`."""
        ...

    def before_seat(self, state: Any, seat: int) -> dict[str, Any]:
        """What else lies in front of a seat, as fields of `SeatView`."""
        ...

    def between(self, rules: Any, state: Any, *, points: bool) -> dict[str, Any]:
        """What lies between the players, as fields of `View`; with points also what things there would score."""
        ...

    def seat_parts(self, state: Any, seat: int) -> tuple[Any, ...]:
        """Everything of the state on which a seat's view depends: while it is the same, so is the view."""
        ...

    def becomes(self, state: Any, action: Any) -> Any | None:
        """The square as a legal action on it would leave it; None for actions that lay a domino or dice, or nothing."""
        ...

    def playing(self, state: Any) -> int | None:
        """The number of the domino that is being laid."""
        ...

    def prompt(self, rules: Any, state: Any) -> dict[str, str | int]:
        """The parameters of the sentence that says what happens now."""
        ...
