"""Actions as text and as dense ids, both ways (`parse` and `text`, `action` and `id`). It judges no legality.

A game's language lists every decision once, kind by kind; the place in that list is the id. What chance does is
written the same way but has no id: there are too many deals, and nobody chooses them.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from kingdomino.core.domino import PLACES, Discard
from kingdomino.core.draft import OUTER_AND_INNER, Claim, Deal, DrawPiece
from kingdomino.core.grid import NAMES, Cell, Direction
from kingdomino.core.rules import SEATS
from kingdomino.errors import NotationError

_CELLS = frozenset(NAMES)

Action = Hashable
"""An action of any game."""


@dataclass(frozen=True)
class Decision:
    """One kind of action that seats take: its word, how to write the rest, and every action with its text."""

    word: str
    usage: str
    actions: Mapping[str, Action]


@dataclass(frozen=True)
class ChanceKind:
    """One kind of action that chance takes: how to write it and how to read the words after the first."""

    word: str
    usage: str
    type: type[Action]
    write: Callable[[Any], str]
    read: Callable[[list[str]], Action]


@dataclass(frozen=True)
class Language:
    """All actions of one game in text and numbers."""

    decisions: tuple[Decision, ...]
    chances: tuple[ChanceKind, ...] = field(default=())

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of each decision, by id."""
        return tuple(f"{kind.word} {rest}".strip() for kind in self.decisions for rest in kind.actions)

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Each decision, by id."""
        return tuple(action for kind in self.decisions for action in kind.actions.values())

    @cached_property
    def _ids(self) -> Mapping[Action, int]:
        return {action: number for number, action in enumerate(self.actions)}

    @cached_property
    def _by_text(self) -> Mapping[str, Action]:
        return {text.casefold(): action for text, action in zip(self.texts, self.actions, strict=True)}

    @property
    def _kinds(self) -> tuple[Decision | ChanceKind, ...]:
        return (*self.decisions, *self.chances)

    def id(self, action: Action) -> int:
        """The dense id of a decision. Raises NotationError for what is none (chance)."""
        try:
            return self._ids[action]
        except KeyError:
            raise NotationError("no_id", action=str(action)) from None

    def action(self, number: int) -> Action:
        """The decision with this id. Raises NotationError beyond the last."""
        if not 0 <= number < len(self.actions):
            raise NotationError("unknown_id", id=number, last=len(self.actions) - 1)
        return self.actions[number]

    def text(self, action: Action) -> str:
        """The one way to write an action."""
        for kind in self.chances:
            if isinstance(action, kind.type):
                return f"{kind.word} {kind.write(action)}".strip()
        return self.texts[self.id(action)]

    def parse(self, text: str) -> Action:
        """The action that a text means. Raises NotationError, which says what could be written."""
        words = text.casefold().split()
        known = self._by_text.get(" ".join(words))
        if known is not None:
            return known
        for kind in self.chances:
            if words and words[0] == kind.word:
                return self._read_chance(kind, words[1:], text)
        raise self._unreadable(text, words)

    def _read_chance(self, kind: ChanceKind, words: list[str], text: str) -> Action:
        try:
            return kind.read(words)
        except (ValueError, KeyError, IndexError):
            raise NotationError("unreadable_action", text=text, usage=f"{kind.word} {kind.usage}") from None

    def _unreadable(self, text: str, words: list[str]) -> NotationError:
        for kind in self.decisions:
            if words and words[0] == kind.word:
                example = f"{kind.word} {next(iter(kind.actions))}".strip()
                usage = f"{kind.word} {kind.usage}".strip()
                beyond = _beyond(kind, words[1:])
                if beyond is not None:
                    return beyond
                return NotationError("unreadable_fields", text=text, usage=usage, example=example)
        usages = ", ".join(f"{kind.word} {kind.usage}".strip() for kind in self._kinds)
        return NotationError("unreadable_action", text=text, usage=usages)


def _beyond(kind: Decision, words: list[str]) -> NotationError | None:
    """That a cell is named which this kind of action never reaches, and which cells it does."""
    reached = [word for text in kind.actions for word in text.split() if word in _CELLS]
    cell = next((word for word in words if word in _CELLS.difference(reached)), None)
    if cell is None or not reached:
        return None
    return NotationError("cell_beyond", cell=cell, first=reached[0], last=reached[-1])


def place(cells: Iterable[Cell]) -> Decision:
    """`place g8 right`: every placement whose left half lies on one of these cells."""
    actions = {
        f"{NAMES[cell]} {direction.name.lower()}": PLACES[cell][direction] for cell in cells for direction in Direction
    }
    return Decision("place", "CELL DIRECTION", actions)


def on_cells(word: str, cells: Iterable[Cell], make: Callable[[Cell], Action]) -> Decision:
    """A word and a cell, such as `fire h8`."""
    return Decision(word, "CELL", {NAMES[cell]: make(cell) for cell in cells})


def plain(word: str, action: Action) -> Decision:
    """A word that says all, such as `discard`."""
    return Decision(word, "", {"": action})


DISCARD = plain("discard", Discard())
TAKE = Decision("take", "PLACE PLACE", {f"{take.slots[0]} {take.slots[1]}": take for take in OUTER_AND_INNER})


def claim(dominoes: Iterable[int]) -> Decision:
    """`claim 23`: every domino of the box."""
    return Decision("claim", "DOMINO", {str(number): Claim(number) for number in dominoes})


DEAL = ChanceKind(
    word="deal",
    usage="DOMINO DOMINO …",
    type=Deal,
    write=lambda deal: " ".join(map(str, deal.dominoes)),
    read=lambda words: Deal(tuple(map(int, words))),
)


def read_seat(words: list[str]) -> int:
    """The seat that a single letter means. Raises ValueError or KeyError."""
    (letter,) = words
    return {seat.name.casefold(): int(seat) for seat in SEATS}[letter]


def draw(word: str) -> ChanceKind:
    """`king B` or `chief B`: the piece drawn out of the hand."""
    return ChanceKind(word, "SEAT", DrawPiece, lambda drawn: SEATS[drawn.seat].name, lambda w: DrawPiece(read_seat(w)))
