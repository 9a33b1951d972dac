"""A position: rules and state together, immutable. It keeps no history; a `Match` does."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from kingdomino.core.rules import SEATS, Actor, Chances, Event, Fault
from kingdomino.core.scoring import Result, ScoreSheet
from kingdomino.errors import NotationError
from kingdomino.notation.actions import Action
from kingdomino.notation.games import Notation, notation_of
from kingdomino.notation.spec import AnyRules, parse_rules, rules_text
from kingdomino.words import sentence


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a match.

    >>> position = new("kingdomino(seats=2)").play("deal 3 12 25 40").play("king B")
    >>> position.actor.name, position.texts()
    ('B', ('claim 3', 'claim 12', 'claim 25', 'claim 40'))
    """

    rules: AnyRules
    state: Any

    @property
    def notation(self) -> Notation:
        return notation_of(self.rules)

    @property
    def actor(self) -> Actor:
        """Who acts now: a seat, chance, or nobody (OVER)."""
        return self.rules.actor(self.state)

    def legal(self) -> tuple[Action, ...]:
        """The legal actions, in the order of their ids; none for chance and when the match is over."""
        return tuple(self.rules.legal(self.state))

    def texts(self) -> tuple[str, ...]:
        """The legal actions as they are written."""
        return tuple(map(self.text, self.legal()))

    def ids(self) -> tuple[int, ...]:
        """The dense ids of the legal actions, ascending."""
        return tuple(map(self.id, self.legal()))

    def text(self, action: Action) -> str:
        return self.notation.language(self.rules).text(action)

    def id(self, action: Action) -> int:
        return self.notation.language(self.rules).id(action)

    def parse(self, action: Action) -> Action:
        """The action that a text or an id means; an action stays what it is. Raises NotationError."""
        language = self.notation.language(self.rules)
        if isinstance(action, str):
            return language.parse(action)
        return language.action(action) if isinstance(action, int) else action

    def fault(self, action: Action) -> Fault | None:
        """Why an action is not legal now, as a code with its clause, or None if it is legal."""
        return self.rules.fault(self.state, self.parse(action))

    def why_not(self, action: Action, language: str = "en") -> str | None:
        """Why an action is not legal now, as a sentence, or None if it is legal."""
        try:
            fault = self.fault(action)
        except NotationError as error:
            return str(error)
        return None if fault is None else sentence("fault", fault, language)

    def play(self, action: Action) -> "Position":
        """The position after an action. Raises IllegalAction, or NotationError for text that says nothing."""
        return Position(self.rules, self.rules.apply(self.state, self.parse(action)).state)

    def step(self, action: Action) -> tuple["Position", tuple[Event, ...]]:
        """The position after an action, and what happened on the way."""
        played = self.take(action)
        return played.position, played.events

    def take(self, action: Action) -> "Played":
        """The action as it would be taken now, with what follows. Raises as `play` does."""
        parsed = self.parse(action)
        transition = self.rules.apply(self.state, parsed)
        return Played(self.actor, parsed, transition.events, Position(self.rules, transition.state))

    def sample(self, chances: Chances) -> Action:
        """An action of chance, drawn fairly; only where chance is the actor."""
        sampled: Action = self.rules.sample(self.state, chances)
        return sampled

    def deals(self, draw: Callable[["Position"], Action]) -> Iterator["Played"]:
        """What chance does until a seat acts, or the match is over; `draw` says what it does in a position."""
        position = self
        while position.actor is Actor.CHANCE:
            played = position.take(draw(position))
            yield played
            position = played.position

    def deal(self, chances: Chances) -> "Position":
        """The position after chance has acted: a seat acts next, or the match is over."""
        position = self
        for played in self.deals(lambda now: now.sample(chances)):
            position = played.position
        return position

    def score(self) -> tuple[ScoreSheet, ...]:
        """A sheet a seat: what the match would score if it ended now, line by line."""
        return tuple(self.rules.score(self.state))

    def result(self) -> Result | None:
        """The final places and what decided, or None while the match runs."""
        return self.rules.result(self.state)

    def pack(self) -> bytes:
        return self.notation.pack(self.rules, self.state)

    def unpack(self, packed: bytes) -> "Position":
        """The position of the same rules that was packed. Raises NotationError."""
        return Position(self.rules, self.notation.unpack(self.rules, packed))

    def picture(self, seat: int) -> str:
        """A seat's territory."""
        return self.notation.picture(self.rules, self.state, seat)

    def __str__(self) -> str:
        """The whole table as text: rules and actor, what lies in the middle, then each seat's territory."""
        parts = [f"{rules_text(self.rules)}: {self.actor.name}", self.notation.middle(self.rules, self.state)]
        for seat, sheet in zip(SEATS, self.score(), strict=False):
            parts.append(f"{seat.name} {sheet.total}\n{self.picture(seat)}")
        return "\n\n".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Played:
    """One action that was taken, or would be: who took it, what happened on the way, and the position after it."""

    actor: Actor
    action: Action
    events: tuple[Event, ...]
    position: Position


def new(rules: str | AnyRules) -> Position:
    """The position before anything has been drawn. Raises OptionError when there are no such rules."""
    chosen = parse_rules(rules) if isinstance(rules, str) else rules
    return Position(chosen, chosen.start())
