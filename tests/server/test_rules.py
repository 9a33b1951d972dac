"""Setting up a table over REST: the server says what can be chosen, and the answer creates a table as it is."""

import json
import re

import msgspec
import pytest

from kingdomino.server.wire.protocol import RulesAnswer, RulesWish
from kingdomino.server.wire.routes import RULES, TABLES
from tests.server.house import House
from tests.sources import PROJECT


def read(house: House, **wish: object) -> RulesAnswer:
    answer = house.web.post(RULES, json=wish)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=RulesAnswer)


def test_a_link_is_read_as_far_as_it_can_be(house: House) -> None:
    answer = read(house, rules="origins(seats=3, mode=tribe, dragons=yes)")

    assert answer.rules == "origins(seats=3, mode=tribe)"
    assert (answer.game, answer.options["mode"], answer.options["seats"]) == ("origins", "tribe", 3)
    assert [problem.code for problem in answer.problems] == ["unknown_option"]


def test_an_option_that_the_seats_forbid_falls_back_and_is_blocked(house: House) -> None:
    answer = read(house, game="kingdomino", options={"seats": 3, "mighty_duel": True, "harmony": True})

    assert answer.rules == "kingdomino(seats=3, harmony=yes)"
    assert answer.blocked["mighty_duel"].code == "option_seats"
    assert "harmony" not in answer.blocked


def test_values_of_a_link_may_be_text(house: House) -> None:
    answer = read(house, game="origins", options={"mode": "totem", "seats": "4"})

    assert (answer.rules, answer.problems) == ("origins(seats=4, mode=totem)", [])


def test_nothing_asked_for_is_a_game_too(house: House) -> None:
    assert read(house).game == "kingdomino"


@pytest.mark.parametrize("wish", ["chess", "kingdomino((((", "x" * 5000, "duel(seats=9)"])
def test_whatever_is_asked_for_a_table_can_be_made_of_the_answer(house: House, wish: str) -> None:
    answer = read(house, rules=wish)
    seats = [{"kind": "open"}] * int(answer.options["seats"])

    assert answer.problems
    assert house.web.post(TABLES, json={"rules": answer.rules, "seats": seats}).status_code == 201


def test_the_example_in_the_document_is_what_the_server_answers(house: House) -> None:
    text = (PROJECT / "docs" / "protocol.md").read_text(encoding="utf-8")
    wish = re.search(r"```json RulesWish\n(.*?)\n```", text, re.DOTALL)
    answer = re.search(r"```json RulesAnswer\n(.*?)\n```", text, re.DOTALL)
    assert wish is not None
    assert answer is not None

    asked = msgspec.to_builtins(msgspec.json.decode(wish[1], type=RulesWish))
    assert house.web.post(RULES, json=asked).json() == json.loads(answer[1])
