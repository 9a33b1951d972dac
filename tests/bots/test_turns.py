"""Whole turns: a bot that answers a turn at once is asked once for it; one that answers step by step still plays."""

from collections.abc import Sequence
from typing import ClassVar

import pytest

from kingdomino import Actor, OptionError, Position
from kingdomino.arena.simulation import play_match
from kingdomino.bots.registry import make_bot
from kingdomino.bots.turns import turn_of, whole_turn
from kingdomino.core.rules import Action
from tests.clauses.positions import play

RULES = ["kingdomino(seats=2)", "origins(seats=2, mode=tribe)", "duel"]


class Planner:
    """Answers its whole turn with what greedy does, and counts how often it is asked for what."""

    name = "planner"
    asked: ClassVar[list[tuple[Actor, object]]] = []

    def __init__(self, seed: str) -> None:
        self._greedy = make_bot("greedy", seed)

    def choose(self, position: Position) -> Action:
        raise AssertionError("it answers whole turns")

    def choose_turn(self, position: Position) -> Sequence[Action]:
        self.asked.append((position.actor, position.turn))
        return whole_turn(self._greedy, position)


class Silent(Planner):
    """Answers nothing."""

    def choose_turn(self, position: Position) -> Sequence[Action]:
        return []


@pytest.mark.parametrize("rules", RULES)
def test_a_bot_is_asked_once_for_a_turn_that_it_answers_at_once(rules: str) -> None:
    Planner.asked.clear()
    match = play_match(rules, [Planner], "turns")

    assert match.actions == play_match(rules, ["greedy"], "turns").actions
    assert len(Planner.asked) < sum(played.actor >= Actor.A for played in match.played)
    turns = [(position.actor, position.turn) for position in match.positions if position.actor >= Actor.A]
    begun = [now for before, now in zip([None, *turns], turns, strict=False) if now != before]
    assert Planner.asked == begun


def test_a_bot_that_chooses_step_by_step_is_asked_for_each_action() -> None:
    position = play_match("kingdomino(seats=2)", ["greedy"], "steps").positions[10]
    assert position.actor >= Actor.A

    assert len(turn_of(make_bot("greedy", "one"), position)) == 1


@pytest.mark.parametrize("rules", RULES)
def test_a_whole_turn_ends_where_another_actor_or_another_turn_begins(rules: str) -> None:
    begins = [position for position in play_match(rules, ["random"], "ends").positions if position.actor >= Actor.A]
    for begin in begins[::5]:
        now, of_turn = begin, (begin.actor, begin.turn)
        for action in whole_turn(make_bot("greedy", "one"), begin):
            assert (now.actor, now.turn) == of_turn
            now = now.play(action)
        assert (now.actor, now.turn) != of_turn


def test_a_bot_that_answers_nothing_is_refused() -> None:
    position = play("kingdomino", "deal 1 2 3 4", "king A")

    with pytest.raises(OptionError, match="without an action"):
        turn_of(Silent("seed"), position)
