"""The loop behind `kingdomino play`, with rules that count how often they are applied."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from kingdomino import Actor, Dealer, Match
from kingdomino.cli.keyboard import Keyboard
from kingdomino.cli.play_loop import PlayLoop
from kingdomino.cli.seating import Player
from kingdomino.core.rules import Transition
from kingdomino.games.kingdomino.actions import Action
from kingdomino.games.kingdomino.rules import KingdominoRules
from kingdomino.games.kingdomino.state import State

APPLIED = list[Action]()


@dataclass(frozen=True, slots=True)
class CountingRules(KingdominoRules):
    """Rules of Kingdomino that remember which actions were applied."""

    def apply(self, state: State, action: Action) -> Transition[State]:
        APPLIED.append(action)
        return KingdominoRules.apply(self, state, action)


class Typed(Keyboard):
    """Lines that are typed one after the other."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def ask(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


@pytest.fixture(autouse=True)
def _nothing_applied() -> Iterator[None]:
    APPLIED.clear()
    yield
    APPLIED.clear()


def play(*lines: str, confirm: bool = False) -> Match:
    """Two people at one screen, who type these lines and leave."""
    match = Match(CountingRules(), Dealer("apply once"))
    people = [Player("person", name) for name in ("Ann", "Bob")]
    PlayLoop(match, people, Typed(*lines), record=None, confirm=confirm).run()
    return match


def test_a_typed_move_is_applied_once() -> None:
    dealt = Match(CountingRules(), Dealer("apply once"))
    first, second = dealt.position.texts()[:2]
    APPLIED.clear()
    match = play(first, second.removeprefix("claim "))

    assert [played.actor for played in match.played].count(Actor.CHANCE) == match.version - 2
    assert tuple(APPLIED) == match.actions


def test_a_move_that_is_not_confirmed_is_applied_once_and_leaves_no_trace() -> None:
    dealt = Match(CountingRules(), Dealer("apply once"))
    first, second = dealt.position.texts()[:2]
    APPLIED.clear()
    match = play(first, "no", second, "", confirm=True)

    assert [*match.texts()][2] == second
    assert [*map(match.position.text, APPLIED)].count(first) == 1
