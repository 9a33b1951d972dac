"""What pages need to think for themselves, and the server that thinks for those that cannot."""

from base64 import b64encode
from dataclasses import astuple

import msgspec
import pytest

from kingdomino import Position, new
from kingdomino.family.combinations import combinations
from kingdomino.family.spec import rules_text
from kingdomino.native.networks import network_bytes
from kingdomino.native.thinking import think, think_json
from kingdomino.review.plan import ReviewPlan, plan_for
from kingdomino.server.http.pages import IMMUTABLE
from kingdomino.server.views.core_info import core_info
from kingdomino.server.wire.core_types import MOST_PLAYOUTS, CoreInfo, ThoughtView
from tests.server.house import House


def opened(rules: str = "kingdomino(seats=2)") -> Position:
    return new(rules).play("deal 3 12 25 40").play("king B")


def question(position: Position, **wish: object) -> dict[str, object]:
    packed = b64encode(position.pack()).decode()
    return {"rules": rules_text(position.rules), "packed": packed, "playouts": 40, "width": 6, "seed": 1, **wish}


@pytest.mark.parametrize("rules", list(map(rules_text, combinations())))
def test_the_decisions_of_every_game_are_listed_by_id_with_a_player_who_knows_it(rules: str) -> None:
    info, position = core_info(rules, lambda: None), new(rules)
    assert [choice.text for choice in info.actions] == list(position.language.texts)
    assert info.rules == rules
    assert (info.plan.playouts, info.plan.width, info.plan.seed) == astuple(plan_for(position.rules))
    assert info.player is not None
    assert network_bytes(info.player) is not None


def test_a_page_is_told_where_module_and_network_are(house: House) -> None:
    answer = house.web.get("/api/core", params={"rules": "duel"})
    info = msgspec.json.decode(answer.content, type=CoreInfo)
    assert info.player == "duel"
    assert info.network is not None
    network = house.web.get(info.network)
    assert network.content == network_bytes("duel")
    assert network.headers["cache-control"] == IMMUTABLE
    assert core_info("duel", lambda: "/assets/core-1.wasm").module == "/assets/core-1.wasm"


def test_a_browser_may_run_the_core_in_workers(house: House) -> None:
    policy = house.web.get("/").headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval'" in policy
    assert "worker-src 'self'" in policy


def test_the_server_thinks_as_a_page_would(house: House) -> None:
    position = opened()
    taken = position.language.id(position.parse("claim 3"))
    answer = house.web.post("/api/thoughts", json=question(position, taken=[taken], width=2, seed=7))
    assert answer.status_code == 200, answer.text
    search = ReviewPlan(40, 2).search()
    assert answer.text == think_json(position, search, seed=7, taken=[taken])
    thought = msgspec.json.decode(answer.content, type=ThoughtView)
    expected = think(position, search, seed=7, taken=[taken])
    assert thought.taken == expected.taken
    assert [turn.ids for turn in thought.turns] == [list(turn.ids) for turn in expected.turns]
    for told, known in zip(thought.turns, expected.turns, strict=True):
        assert told.leads == pytest.approx(known.leads, abs=1e-6)
        assert told.shares == pytest.approx(known.shares, abs=1e-6)


def test_where_chance_acts_the_server_says_what_is_expected(house: House) -> None:
    answer = house.web.post("/api/thoughts", json=question(new("duel")))
    thought = msgspec.json.decode(answer.content, type=ThoughtView)
    assert (thought.seat, thought.playouts, [turn.ids for turn in thought.turns]) == (-1, 40, [[]])


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"rules": "chess"}, "unknown_game"),
        ({"packed": "not base64!"}, "packed"),
        ({"packed": "AAAA"}, "packed_length"),
        ({"packed": b64encode(bytes([255] * 195)).decode()}, "packed_value"),
        ({"taken": [1]}, "core_refused"),
        ({"playouts": MOST_PLAYOUTS + 1}, "unreadable"),
        ({"playouts": 0}, "unreadable"),
        ({"width": 0}, "unreadable"),
        ({"seed": -1}, "unreadable"),
        ({"seconds": 9}, "unreadable"),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused_with_its_reason(
    house: House, wish: dict[str, object], code: str
) -> None:
    answer = house.web.post("/api/thoughts", json=question(opened(), **wish))
    assert (answer.status_code, answer.json()["code"]) == (400, code), answer.text
    assert len(answer.json()["text"]) > 10


def test_unknown_rules_and_networks_are_refused(house: House) -> None:
    assert house.web.get("/api/core", params={"rules": "chess"}).json()["code"] == "unknown_game"
    assert house.web.get("/api/core").status_code == 400
    missing = house.web.get("/api/networks/..%2Fsecret")
    assert missing.status_code == 404
    assert house.web.get("/api/networks/chess").json()["code"] == "no_network"
