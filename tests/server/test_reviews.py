"""Reviews over the wire: a page sends what it thought of a match, and gets it summed up."""

import json
from functools import cache
from typing import Any

import httpx
import msgspec
import pytest

from kingdomino.native import AVAILABLE
from kingdomino.native.thinking import Opinion, Thought
from kingdomino.play.match import Match
from kingdomino.review import MatchThoughts, plan_for, sum_up, think_over
from kingdomino.server.views.review import REVIEW_BYTES, ReviewAnswer
from tests.matches import bot_match
from tests.server.house import House

pytestmark = pytest.mark.skipif(not AVAILABLE, reason="a review needs the compiled core")

EVERY_GAME = ("kingdomino(seats=2)", "kingdomino(seats=3, dynasty=yes)", "origins(mode=tribe, seats=2)", "duel")


@cache
def thought_over(rules: str) -> tuple[Match, MatchThoughts]:
    match = bot_match(rules, "greedy")
    return match, think_over(match, plan_for(match.rules, playouts=6))


def wish(rules: str = EVERY_GAME[0]) -> dict[str, Any]:
    """What a page would send."""
    match, thoughts = thought_over(rules)
    start = Thought((thoughts.start,), 6, before=(0,) * match.rules.seats)
    body = {"record": match.record().text(), "start": start, "turns": thoughts.turns}
    decoded: dict[str, Any] = json.loads(msgspec.json.encode(body))
    return decoded


def ask(house: House, body: dict[str, Any]) -> httpx.Response:
    return house.web.post("/api/reviews", json=body)


@pytest.mark.parametrize("rules", EVERY_GAME)
def test_what_a_page_thought_is_summed_up(house: House, rules: str) -> None:
    answer = ask(house, wish(rules))
    assert answer.status_code == 200, answer.text
    found = msgspec.json.decode(answer.content, type=ReviewAnswer)

    assert found.review == sum_up(*thought_over(rules))


@pytest.mark.parametrize("rules", EVERY_GAME)
def test_every_better_turn_comes_with_how_it_would_have_looked(house: House, rules: str) -> None:
    match, _ = thought_over(rules)
    found = msgspec.json.decode(ask(house, wish(rules)).content, type=ReviewAnswer)
    missed = [number for number, turn in enumerate(found.review.turns) if turn.better]

    assert [line.turn for line in found.better] == missed != []
    for line in found.better:
        turn = found.review.turns[line.turn]
        assert turn.better is not None
        assert tuple(step.text for step in line.steps) == turn.better.actions
        assert [step.version for step in line.steps] == list(range(turn.begin + 1, line.view.version + 1))
        assert [seat.seat for seat in line.view.seats] == [turn.seat]
        position = match.positions[turn.begin]
        for action in turn.better.actions:
            position = position.play(action)
        assert line.view.seats[0].score.total == position.score()[turn.seat].total


def refused(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


def test_an_unfinished_match_and_a_bad_record_are_refused(house: House) -> None:
    match, _ = thought_over(EVERY_GAME[0])
    unfinished = Match.resume(match.rules, match.actions[:-1])

    refused(ask(house, {**wish(), "record": unfinished.record().text()}), 400, "review_unfinished")
    refused(ask(house, {**wish(), "record": wish()["record"][:-20]}), 400, "record_altered")
    refused(ask(house, {**wish(), "record": "a diary"}), 400, "record_none")


def test_thoughts_about_something_else_are_refused(house: House) -> None:
    other, short, empty = wish(), wish(), wish()
    short["turns"].pop()
    other["turns"][3]["seat"] = 3
    empty["start"]["turns"] = []

    refused(ask(house, short), 400, "review_turns")
    refused(ask(house, other), 400, "review_seat")
    refused(ask(house, empty), 400, "review_numbers")


def test_what_cannot_be_read_or_is_too_long_is_refused(house: House) -> None:
    refused(house.web.post("/api/reviews", content=b"{}"), 400, "unreadable")
    refused(ask(house, {**wish(), "more": 1}), 400, "unreadable")
    refused(ask(house, {**wish(), "turns": "x" * REVIEW_BYTES}), 413, "message_long")


def test_what_is_sent_of_a_long_match_fits() -> None:
    match, thoughts = thought_over("kingdomino(seats=3, dynasty=yes)")
    two = [msgspec.json.encode((turn.turns[0], turn.turns[turn.taken or 0])) for turn in thoughts.turns]

    assert sum(map(len, two)) + len(match.record().text()) < REVIEW_BYTES / 4
    assert isinstance(thoughts.start, Opinion)
