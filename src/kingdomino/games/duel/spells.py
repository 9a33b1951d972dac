"""The spellbook: one line of boxes per coat and player, and who wins the powers (D7, D8). It draws nothing."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from kingdomino.core.rules import Actor, Event, Fault
from kingdomino.games.duel.data import BOXES, Coat

_EMPTY: Final = tuple(0 for _ in Coat)


@dataclass(frozen=True, slots=True)
class Spellbook:
    """The boxes filled, by seat and coat, and the powers that have been used."""

    boxes: tuple[tuple[int, ...], ...] = (_EMPTY, _EMPTY)
    used: frozenset[Coat] = frozenset()

    def owner(self, power: Coat) -> int | None:
        """The seat that filled this line first, or None; the other seat's line is then struck out (D8)."""
        return next((seat for seat, line in enumerate(self.boxes) if line[power] == BOXES[power]), None)

    def usable(self, seat: int) -> frozenset[Coat]:
        """The powers that a seat owns and has not used; each can be used once (D9)."""
        line = self.boxes[seat]
        return frozenset(power for power, boxes in BOXES.items() if line[power] == boxes) - self.used

    def fault(self, seat: int, power: Coat) -> Fault | None:
        """Why a seat may not use a power: it does not own it, or has used it (D8, D9)."""
        if self.owner(power) != seat:
            return Fault("power_not_owned", "D8", {"power": power.name.lower()})
        return Fault("power_used", "D9", {"power": power.name.lower()}) if power in self.used else None

    def use(self, power: Coat) -> "Spellbook":
        """The spellbook with this power marked as used."""
        return replace(self, used=self.used | {power})

    def fill(self, seat: int, coats: Iterable[Coat]) -> tuple["Spellbook", tuple[Event, ...]]:
        """The spellbook with one box filled per coat, in lines that nobody owns yet, and the events of it (D7, D8)."""
        book, events = self, list[Event]()
        for coat in coats:
            if book.owner(coat) is None:
                book = book._fill_box(seat, coat)
                events += book._filled(seat, coat)
        return book, tuple(events)

    def _fill_box(self, seat: int, coat: Coat) -> "Spellbook":
        line = tuple(count + (other == coat) for other, count in enumerate(self.boxes[seat]))
        return replace(self, boxes=(*self.boxes[:seat], line, *self.boxes[seat + 1 :]))

    def _filled(self, seat: int, coat: Coat) -> Iterable[Event]:
        """The events of one more filled box."""
        player, power = Actor(seat).name, coat.name.lower()
        filled = self.boxes[seat][coat]
        yield Event("box_filled", "D7", {"seat": player, "coat": power, "filled": filled, "boxes": BOXES[coat]})
        if filled == BOXES[coat]:
            yield Event("power_won", "D8", {"seat": player, "power": power})
            yield Event("line_struck_out", "D8", {"seat": Actor(1 - seat).name, "coat": power})
