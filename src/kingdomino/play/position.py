"""A position: rules and state together, immutable. It keeps no history; a `Match` does."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass

from kingdomino.core.rules import SEATS, Action, Actor, Chances, Event, Fault, State, Transition
from kingdomino.core.scoring import Result, ScoreSheet
from kingdomino.errors import IllegalAction, NotationError
from kingdomino.family.game import AnyRules, Notation
from kingdomino.family.registry import notation_of
from kingdomino.family.spec import as_rules, rules_text
from kingdomino.notation.actions import ActionId, ActionText, Anatomy, Language, Written
from kingdomino.words import sentence


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a match.

    >>> position = new("kingdomino(seats=2)").play("deal 3 12 25 40").play("king B")
    >>> position.actor.name, position.texts()
    ('B', ('claim 3', 'claim 12', 'claim 25', 'claim 40'))
    """

    rules: AnyRules
    state: State

    @property
    def notation(self) -> Notation:
        return notation_of(self.rules)

    @property
    def language(self) -> Language:
        """The game's actions as text, ids and data."""
        return self.notation.language(self.rules)

    @property
    def actor(self) -> Actor:
        """Who acts now: a seat, chance, or nobody (OVER)."""
        return self.rules.actor(self.state)

    @property
    def turn(self) -> Hashable:
        """A value that changes when a turn is over, even if the same seat has the next turn."""
        return self.rules.turn(self.state)

    def legal(self) -> tuple[Action, ...]:
        """The legal actions in the order of their ids; none when chance acts or the match is over."""
        return tuple(self.rules.legal(self.state))

    def texts(self) -> tuple[ActionText, ...]:
        """The legal actions as text."""
        return tuple(map(self.text, self.legal()))

    def ids(self) -> tuple[ActionId, ...]:
        """The dense ids of the legal actions, ascending."""
        return tuple(map(self.id, self.legal()))

    def text(self, action: Action) -> ActionText:
        return self.language.text(action)

    def id(self, action: Action) -> ActionId:
        return self.language.id(action)

    def anatomy(self, action: Action) -> Anatomy:
        """An action as data: its kind, the cells it covers, its other parts."""
        return self.language.anatomy(action)

    def parse(self, action: Written) -> Action:
        """The action that a text or an id means, or the given action. Raises NotationError for another text or id."""
        return self.language.read(action)

    def fault(self, action: Written) -> Fault | None:
        """Why an action is not legal now, as a code with its clause, or None if it is legal."""
        fault = self.rules.fault(self.state, self.parse(action))
        return None if fault is None else self.language.tell(fault)

    def why_not(self, action: Written, language: str = "en") -> str | None:
        """Why an action is not legal now, as a sentence, or None if it is legal."""
        try:
            fault = self.fault(action)
        except NotationError as error:
            return str(error)
        return None if fault is None else sentence("fault", fault, language)

    def play(self, action: Written) -> "Position":
        """The position after an action. Raises IllegalAction, or NotationError for text that cannot be read."""
        return Position(self.rules, self._apply(self.parse(action)).state)

    def step(self, action: Written) -> tuple["Position", tuple[Event, ...]]:
        """The position after an action, and the events on the way there. Raises the same errors as `play`."""
        played = self.take(action)
        return played.position, played.events

    def take(self, action: Written) -> "Played":
        """The action as if taken now, with its events and the position after it. Raises the same errors as `play`."""
        parsed = self.parse(action)
        transition = self._apply(parsed)
        return Played(self.actor, parsed, transition.events, Position(self.rules, transition.state))

    def _apply(self, action: Action) -> Transition[State]:
        try:
            return self.rules.apply(self.state, action)
        except IllegalAction as refused:
            raise IllegalAction(self.language.tell(refused.fault)) from None

    def sample(self, chances: Chances) -> Action:
        """A chance action, drawn at random; only if chance is the actor."""
        sampled: Action = self.rules.sample(self.state, chances)
        return sampled

    def deals(self, draw: Callable[["Position"], Action]) -> Iterator["Played"]:
        """What chance does until a seat acts or the match is over; `draw` gives the chance action for a position."""
        position = self
        while position.actor is Actor.CHANCE:
            played = position.take(draw(position))
            yield played
            position = played.position

    def deal(self, chances: Chances) -> "Position":
        """The position after chance has acted, so that a seat acts next or the match is over."""
        position = self
        for played in self.deals(lambda now: now.sample(chances)):
            position = played.position
        return position

    def score(self) -> tuple[ScoreSheet, ...]:
        """What each seat would score if the match ended now, line by line: one sheet per seat."""
        return tuple(self.rules.score(self.state))

    def result(self) -> Result | None:
        """The final ranks and what decided them, or None while the match runs."""
        return self.rules.result(self.state)

    def pack(self) -> bytes:
        return self.notation.pack(self.rules, self.state)

    def unpack(self, packed: bytes) -> "Position":
        """The position that was packed, under the same rules. Raises NotationError when the bytes are invalid."""
        return Position(self.rules, self.notation.unpack(self.rules, packed))

    def picture(self, seat: int) -> str:
        """A seat's territory as a picture."""
        return self.notation.picture(self.rules, self.state, seat)

    def __str__(self) -> str:
        """The whole table as text: rules and actor, what lies in the middle, then each seat's territory."""
        parts = [f"{rules_text(self.rules)}: {self.actor.name}", self.notation.middle(self.rules, self.state)]
        for seat, sheet in zip(SEATS, self.score(), strict=False):
            parts.append(f"{seat.name} {sheet.total}\n{self.picture(seat)}")
        return "\n\n".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Played:
    """One action that was taken, or would be taken: who took it, its events, and the position after it."""

    actor: Actor
    action: Action
    events: tuple[Event, ...]
    position: Position


def new(rules: str | AnyRules) -> Position:
    """The position before anything has been drawn. Raises OptionError when there are no such rules."""
    chosen = as_rules(rules)
    return Position(chosen, chosen.start())
