"""One moment of a match under test, and what a check of it is. It judges nothing itself."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from kingdomino.core.rules import Action, Actor, Chances
from kingdomino.core.scoring import ScoreSheet
from kingdomino.family.game import AnyRules, Notation
from kingdomino.notation.actions import Language

ILLEGAL_TRIES: Final = 12
"""How many actions of the language that are not legal are tried in each position."""


@dataclass(frozen=True)
class Checkpoint:
    """Rules and a state of theirs, the actions that led there, and chances to pick what is tried."""

    rules: AnyRules
    notation: Notation | None
    state: Any
    past: Sequence[Action]
    chances: Chances

    @cached_property
    def actor(self) -> Actor:
        return self.rules.actor(self.state)

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        return tuple(self.rules.legal(self.state))

    @cached_property
    def sheets(self) -> tuple[ScoreSheet, ...]:
        return tuple(self.rules.score(self.state))

    @cached_property
    def language(self) -> Language | None:
        return self.notation.language(self.rules) if self.notation else None

    @cached_property
    def before(self) -> bytes:
        """What the state was when it was first looked at."""
        return self.snapshot()

    def snapshot(self) -> bytes:
        """What the state is now, to be compared later."""
        return self.notation.pack(self.rules, self.state) if self.notation else repr(self.state).encode()

    def text(self, action: Action) -> str:
        """The action as it is written, or as Python shows it where there is no language."""
        return self.language.text(action) if self.language else str(action)

    def illegal(self) -> Iterator[Action]:
        """Some decisions of the language that are not legal now, and something that chance did before."""
        decisions = self.language.actions if self.language else ()
        tried = [pick(decisions, self.chances) for _ in range(ILLEGAL_TRIES if decisions else 0)]
        yield from (action for action in tried if action not in self.legal)
        if self.actor is not Actor.CHANCE and self.past:
            yield self.past[0]  # the first action of every match is one of chance


def pick(actions: Sequence[Action], chances: Chances) -> Action:
    """One of them, each as likely."""
    return actions[chances.randrange(len(actions))]


Check = Callable[[Checkpoint], Iterable[str]]
"""A sentence of the contract, in its docstring, and the complaints where a moment breaks it."""
