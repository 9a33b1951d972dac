"""Actions as text, as dense ids and as data, in both directions (`parse`/`text`, `action`/`id`, `find`/`anatomy`).

It does not judge whether an action is legal. A game's language lists every decision once, kind by kind; the id of a
decision is its index in that list.
Chance actions are written the same way but have no id: there are too many deals, and nobody chooses them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from itertools import product
from typing import Any, NewType

from kingdomino.core.domino import PLACES, Discard
from kingdomino.core.draft import DEALING, OUTER_AND_INNER, Claim, Deal, DrawPiece
from kingdomino.core.grid import NAMES, STEP, Cell, Direction
from kingdomino.core.rules import SEATS, Action, Fault
from kingdomino.errors import NotationError

_CELLS = frozenset(NAMES)

ActionText = NewType("ActionText", str)
"""An action in writing: `place g8 right`."""

ActionId = NewType("ActionId", int)
"""The index of a decision in its game's language."""

Written = Action | str | int
"""An action, its text or its id: what programs may pass to functions that take an action."""

Param = str | int | tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Anatomy:
    """An action as data: its kind, the cells it covers (a domino's left half first), its other parts by name."""

    kind: str
    cells: tuple[Cell, ...]
    params: Mapping[str, Param]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a kind of action: the field it fills, its name in usage texts, and every value by its text."""

    name: str
    usage: str
    values: Mapping[str, Any]


@dataclass(frozen=True)
class Decision:
    """One kind of action of seats: its word, the function that makes the action, its parts in the order of writing.

    `scores` is false for a kind that never changes a total by itself, so that nobody needs to count after it.
    `lays_nothing` is true for what a seat does instead of laying something.
    """

    word: str
    make: Callable[..., Action]
    parts: tuple[Part, ...] = ()
    scores: bool = True
    lays_nothing: bool = False

    @property
    def usage(self) -> str:
        """How it is written, such as `place CELL DIRECTION`."""
        return " ".join([self.word, *(part.usage for part in self.parts)])

    @cached_property
    def actions(self) -> Mapping[ActionText, Action]:
        """Every action of this kind, by its text."""
        return {
            ActionText(" ".join([self.word, *texts])): self.make(*values)
            for texts, values in (_unzip(items) for items in product(*(part.values.items() for part in self.parts)))
        }

    def anatomy(self, action: Action) -> Anatomy:
        return _anatomy(self.word, {part.name: getattr(action, part.name) for part in self.parts})


def _unzip(items: tuple[tuple[str, Any], ...]) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    return tuple(text for text, _ in items), tuple(value for _, value in items)


@dataclass(frozen=True)
class ChanceKind:
    """One kind of chance action: its word, its only field, and how that field is written and read."""

    word: str
    parts_usage: str
    type: type[Action]
    name: str
    write: Callable[[Any], str]
    read: Callable[[list[str]], Any]

    @property
    def usage(self) -> str:
        return f"{self.word} {self.parts_usage}"

    def text(self, action: Action) -> ActionText:
        return ActionText(f"{self.word} {self.write(getattr(action, self.name))}".strip())

    def parse(self, words: list[str], text: str) -> Action:
        """The action that the words after the first one mean. Raises NotationError when they mean none."""
        try:
            return self.type(**{self.name: self.read(words)})
        except (ValueError, KeyError, IndexError):
            raise NotationError("unreadable_action", text=text, usage=self.usage) from None

    def anatomy(self, action: Action) -> Anatomy:
        return _anatomy(self.word, {self.name: getattr(action, self.name)})


def _anatomy(kind: str, parts: Mapping[str, Any]) -> Anatomy:
    """A cell and a direction cover two cells; a cell alone covers itself."""
    cells: tuple[Cell, ...] = (parts["cell"],) if "cell" in parts else ()
    if "direction" in parts:
        cells += (STEP[cells[0]][parts["direction"]],)
    return Anatomy(kind, cells, {name: _param(value) for name, value in parts.items() if name != "cell"})


def _param(value: Any) -> Param:
    """A value as plain data; members of an enum become their names in lower case."""
    return tuple(map(_plain, value)) if isinstance(value, tuple) else _plain(value)


def _plain(value: Enum | str | int) -> str | int:
    return value.name.lower() if isinstance(value, Enum) else value


@dataclass(frozen=True)
class Language:
    """All actions of one game as text, ids and data."""

    decisions: tuple[Decision, ...]
    chances: tuple[ChanceKind, ...] = field(default=())

    @cached_property
    def texts(self) -> tuple[ActionText, ...]:
        """The text of each decision, by id."""
        return tuple(text for kind in self.decisions for text in kind.actions)

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Each decision, by id."""
        return tuple(action for kind in self.decisions for action in kind.actions.values())

    @cached_property
    def anatomies(self) -> tuple[Anatomy, ...]:
        """Each decision as data, by id."""
        return tuple(kind.anatomy(action) for kind in self.decisions for action in kind.actions.values())

    @cached_property
    def _ids(self) -> Mapping[Action, ActionId]:
        return {action: ActionId(number) for number, action in enumerate(self.actions)}

    @cached_property
    def _by_text(self) -> Mapping[str, Action]:
        return {text.casefold(): action for text, action in zip(self.texts, self.actions, strict=True)}

    @cached_property
    def _by_cells(self) -> Mapping[tuple[str, tuple[Cell, ...]], list[ActionId]]:
        found: dict[tuple[str, tuple[Cell, ...]], list[ActionId]] = {}
        for number, anatomy in enumerate(self.anatomies):
            found.setdefault((anatomy.kind, anatomy.cells), []).append(ActionId(number))
        return found

    # Numbers

    def id(self, action: Action) -> ActionId:
        """The dense id of a decision. Raises NotationError for a chance action, which has none."""
        try:
            return self._ids[action]
        except KeyError:
            raise NotationError("no_id", action=str(action)) from None

    def action(self, number: int) -> Action:
        """The decision with this id. Raises NotationError when there is no such id."""
        if not 0 <= number < len(self.actions):
            raise NotationError("unknown_id", id=number, last=len(self.actions) - 1)
        return self.actions[number]

    # Text

    def text(self, action: Action) -> ActionText:
        """The text of an action; each action has exactly one. Raises NotationError for an action of another game."""
        chance = self._chance(action)
        return self.texts[self.id(action)] if chance is None else chance.text(action)

    def parse(self, text: str) -> Action:
        """The action that a text means. Raises NotationError, which says what can be written."""
        words = text.casefold().split()
        known = self._by_text.get(" ".join(words))
        if known is not None:
            return known
        for kind in self.chances:
            if words and words[0] == kind.word:
                return kind.parse(words[1:], text)
        raise self._unreadable(text, words)

    def read(self, written: Written) -> Action:
        """The action that a text or an id means, or the given action. Raises NotationError for another text or id."""
        match written:
            case str():
                return self.parse(written)
            case int():
                return self.action(written)
            case _:
                return written

    def usages(self, actions: Iterable[Action]) -> tuple[str, ...]:
        """How the kinds of these decisions are written, each kind once, in the language's order."""
        words = set(self.words(actions))
        return tuple(kind.usage for kind in self.decisions if kind.word in words)

    @cached_property
    def unscored(self) -> frozenset[str]:
        """The kinds of decisions that never change a total by themselves."""
        return frozenset(kind.word for kind in self.decisions if not kind.scores)

    @cached_property
    def laying_nothing(self) -> frozenset[str]:
        """The kinds of decisions that a seat takes instead of laying something."""
        return frozenset(kind.word for kind in self.decisions if kind.lays_nothing)

    def words(self, actions: Iterable[Action]) -> tuple[str, ...]:
        """The first words of these actions, each once."""
        return tuple(dict.fromkeys(self.anatomy(action).kind for action in actions))

    def _chance(self, action: Action) -> ChanceKind | None:
        return next((kind for kind in self.chances if isinstance(action, kind.type)), None)

    def _unreadable(self, text: str, words: list[str]) -> NotationError:
        kind = next((kind for kind in self.decisions if words and words[0] == kind.word), None)
        if kind is None:
            usages = [each.usage for each in self.decisions] + [each.usage for each in self.chances]
            return NotationError("unreadable_action", text=text, usage=", ".join(usages))
        beyond = _beyond(kind, words[1:])
        if beyond is not None:
            return beyond
        return NotationError("unreadable_fields", text=text, usage=kind.usage, example=next(iter(kind.actions)))

    # Data

    def anatomy(self, action: Action) -> Anatomy:
        """The action as data. Raises NotationError for an action of another game."""
        chance = self._chance(action)
        return self.anatomies[self.id(action)] if chance is None else chance.anatomy(action)

    def find(self, kind: str, cells: tuple[Cell, ...], params: Mapping[str, Param]) -> Action:
        """The decision of this kind on these cells with these parts. Raises NotationError when there is none."""
        for number in self._by_cells.get((kind, cells), ()):
            if params.items() <= self.anatomies[number].params.items():
                return self.actions[number]
        where = " ".join(NAMES[cell] for cell in cells)
        raise NotationError("no_such_action", kind=kind, cells=where or "-")

    def tell(self, fault: Fault) -> Fault:
        """The fault with the text of its other action, if any, as a parameter, so that a message can name it."""
        if fault.action is None:
            return fault
        return Fault(fault.code, fault.clause, {**fault.params, "action": self.text(fault.action)}, fault.action)


def _beyond(kind: Decision, words: list[str]) -> NotationError | None:
    """The error when a cell is named that this kind of action cannot use; it says which cells can be used."""
    reached = [text for part in kind.parts if part.name == "cell" for text in part.values]
    cell = next((word for word in words if word in _CELLS.difference(reached)), None)
    if cell is None or not reached:
        return None
    return NotationError("cell_beyond", cell=cell, first=reached[0], last=reached[-1])


# Parts that several kinds have


def cell_part(cells: Iterable[Cell]) -> Part:
    return Part("cell", "CELL", {NAMES[cell]: cell for cell in cells})


def enum_part(name: str, usage: str, values: Iterable[Enum]) -> Part:
    """Members of an enum, written as their names in lower case."""
    return Part(name, usage, {value.name.lower(): value for value in values})


DIRECTION = enum_part("direction", "DIRECTION", Direction)


def number_part(name: str, usage: str, values: Iterable[int]) -> Part:
    return Part(name, usage, {str(value): value for value in values})


def seat_part(seats: int) -> Part:
    return Part("seat", "SEAT", {seat.name: int(seat) for seat in SEATS[:seats]})


# Kinds that several games have


def place(cells: Iterable[Cell]) -> Decision:
    """`place g8 right`: every placement whose left half lies on one of these cells."""
    return Decision("place", lambda cell, direction: PLACES[cell][direction], (cell_part(cells), DIRECTION))


def on_cells(word: str, cells: Iterable[Cell], make: Callable[[Cell], Action]) -> Decision:
    """A word and a cell, such as `fire h8`."""
    return Decision(word, make, (cell_part(cells),))


def plain(word: str, action: Action, *, scores: bool = True, lays_nothing: bool = False) -> Decision:
    """A single word without parts, such as `discard`."""
    return Decision(word, lambda: action, scores=scores, lays_nothing=lays_nothing)


DISCARD = plain("discard", Discard(), lays_nothing=True)
_BY_SLOTS = {take.slots: take for take in OUTER_AND_INNER}
TAKE = Decision(
    "take",
    _BY_SLOTS.__getitem__,
    (Part("slots", "SLOT SLOT", {" ".join(map(str, slots)): slots for slots in _BY_SLOTS}),),
    scores=False,
)


def claim(dominoes: Iterable[int]) -> Decision:
    """`claim 23`: every domino of the box."""
    return Decision("claim", Claim, (number_part("domino", "DOMINO", dominoes),), scores=False)


def read_numbers(words: list[str]) -> tuple[int, ...]:
    return tuple(map(int, words))


def write_numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


DEAL = ChanceKind(DEALING, "DOMINO DOMINO …", Deal, "dominoes", write_numbers, read_numbers)


def read_seat(words: list[str]) -> int:
    """The seat that a single letter means. Raises ValueError or KeyError when it means none."""
    (letter,) = words
    return {seat.name.casefold(): int(seat) for seat in SEATS}[letter]


def seat_drawn(word: str, kind: type[Action]) -> ChanceKind:
    """Chance names a seat, such as `king B`."""
    return ChanceKind(word, "SEAT", kind, "seat", lambda seat: SEATS[seat].name, read_seat)


def draw_piece(word: str) -> ChanceKind:
    """`king B` or `chief B`: the piece drawn out of the hand."""
    return seat_drawn(word, DrawPiece)
