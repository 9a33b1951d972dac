"""One position of a match under test, and the type of a check. It judges nothing itself."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from kingdomino.core.rules import Action, Actor, Chances
from kingdomino.core.scoring import ScoreSheet
from kingdomino.family.game import AnyRules, Notation
from kingdomino.notation.actions import Language

ILLEGAL_TRIES: Final = 12
"""How many random actions of the language are tried in each position, to find some that are not legal."""


@dataclass(frozen=True)
class Checkpoint:
    """Rules and one of their states, the actions that led there, and random numbers to choose what is tried."""

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
        """The contents of the state at the first look, to compare with later."""
        return self.snapshot()

    def snapshot(self) -> bytes:
        """The contents of the state now: its packed bytes, or its `repr` without a notation."""
        return self.notation.pack(self.rules, self.state) if self.notation else repr(self.state).encode()

    def text(self, action: Action) -> str:
        """The action as text, or as Python shows it if there is no language."""
        return self.language.text(action) if self.language else str(action)

    def illegal(self) -> Iterator[Action]:
        """Some decisions of the language that are not legal now, and an earlier chance action."""
        decisions = self.language.actions if self.language else ()
        tried = [pick(decisions, self.chances) for _ in range(ILLEGAL_TRIES if decisions else 0)]
        yield from (action for action in tried if action not in self.legal)
        if self.actor is not Actor.CHANCE and self.past:
            yield self.past[0]  # the first action of every match is a chance action


def pick(actions: Sequence[Action], chances: Chances) -> Action:
    """One of the actions at random, all equally likely."""
    return actions[chances.randrange(len(actions))]


Check = Callable[[Checkpoint], Iterable[str]]
"""A check of one sentence of the contract, which is its docstring. It gives a complaint for each break of it."""
