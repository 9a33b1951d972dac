"""The scorepad over the web: what a page needs for it, the count of a pad, and a clear refusal of what is none."""

from typing import Any

import httpx
import msgspec
import pytest

from kingdomino.core.grid import CENTRE, NAMES
from kingdomino.server.wire.pad_types import PadAnswer, Scorepad
from tests.server.house import House

TWO = "kingdomino(seats=2)"
TRIBE = "origins(seats=2, mode=tribe)"
WHEAT = {"cell": "h7", "terrain": "wheat", "symbols": 1}


def counts(house: House, player: dict[str, Any], rules: str = TWO) -> httpx.Response:
    """The answer to a pad of two on which only the first player has anything."""
    return post(house, {"rules": rules, "rounds": [[player, {}]]})


def post(house: House, body: object) -> httpx.Response:
    return house.web.post("/api/counts", json=body)


def test_a_pad_is_counted(house: House) -> None:
    answer = counts(house, {"squares": [WHEAT, {"cell": "i7", "terrain": "wheat"}]})

    assert answer.status_code == 200
    counted = msgspec.json.decode(answer.content, type=PadAnswer)
    assert [sheet.total for sheet in counted.rounds[0].sheets] == [2, 0]
    assert counted.rounds[0].sheets[0].lines[0].cells == ["h7", "i7"]
    assert counted.result.ranks == [1, 2]


def test_a_doubt_does_not_prevent_the_count(house: House) -> None:
    answer = counts(house, {"squares": [{"cell": "a1", "terrain": "mine", "symbols": 9}]})

    counted = msgspec.json.decode(answer.content, type=PadAnswer)
    assert counted.rounds[0].sheets[0].total == 9
    assert {"apart", "odd", "many_squares"} <= {doubt.code for doubt in counted.rounds[0].doubts}


def test_a_page_learns_the_games_of_the_scorepad_and_asks_again_only_when_they_change(house: House) -> None:
    answer = house.web.get("/api/scorepad")
    known = msgspec.json.decode(answer.content, type=Scorepad)

    assert [game.id for game in known.games] == ["kingdomino", "origins", "duel"]
    for game in known.games:
        for rules in game.rules:
            assert post(house, {"rules": rules.text, "rounds": [[{}] * rules.seats]}).status_code == 200, rules.text
    again = house.web.get("/api/scorepad", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "truncated"),
        (b"{", "truncated"),
        (b"\xff\xfe", "malformed"),
        (b"[]", "array"),
        (b"null", "null"),
        (b"{}", "rules"),
        (b'{"rules": "duel"}', "rounds"),
        (b'{"rules": 7, "rounds": [[{}, {}]]}', "str"),
        (b'{"rules": "duel", "rounds": []}', "length"),
        (b'{"rules": "duel", "rounds": [[{}, {}]], "moat": 1}', "moat"),
        (b"[" * 10_000, "array"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(house: House, body: bytes, reason: str) -> None:
    answer = house.web.post("/api/counts", content=body, headers={"Content-Type": "application/json"})
    assert reason in house.refused(answer, 400, "unreadable").text


@pytest.mark.parametrize("field", ["symbols", "craters", "token"])
@pytest.mark.parametrize("number", [-1, 10, 2**63, 1.5, "1", None, True])
def test_a_number_out_of_range_is_refused(house: House, field: str, number: object) -> None:
    house.refused(counts(house, {"squares": [{**WHEAT, field: number}]}), 400, "unreadable")


@pytest.mark.parametrize(
    ("player", "code", "word"),
    [
        ({"squares": [{"cell": "h7", "terrain": "moor"}]}, "pad_terrain", "moor"),
        ({"squares": [{"cell": "h7", "terrain": "__proto__"}]}, "pad_terrain", "__proto__"),
        ({"squares": [{**WHEAT, "terrain": ""}]}, "pad_terrain", ""),
        ({"squares": [{**WHEAT, "resource": "fish"}]}, "pad_resource", "fish"),
        ({"squares": [{**WHEAT, "caveman": "hunter"}]}, "pad_caveman", "hunter"),
        ({"totems": ["fish"]}, "pad_totem", "fish"),
        ({"powers": ["wheat_"]}, "pad_power", "wheat_"),
        ({"honoured": "moat"}, "pad_power", "moat"),
        ({"squares": [{**WHEAT, "cell": "n1"}]}, "pad_cell", "n1"),
        ({"squares": [{**WHEAT, "cell": "a14"}]}, "pad_cell", "a14"),
        ({"squares": [{**WHEAT, "cell": "a0"}]}, "pad_cell", "a0"),
        ({"squares": [{**WHEAT, "cell": ""}]}, "pad_cell", ""),
        ({"squares": [WHEAT, {**WHEAT, "symbols": 0}]}, "pad_cell_twice", "one place"),
        ({"squares": [{**WHEAT, "cell": NAMES[CENTRE]}]}, "pad_start", "starting tile"),
    ],
)
def test_what_this_game_does_not_have_is_named(house: House, player: dict[str, Any], code: str, word: str) -> None:
    assert word in house.refused(counts(house, player), 400, code).text


@pytest.mark.parametrize(
    ("player", "code", "word"),
    [
        ({"squares": [{"cell": "h7", "terrain": "lake", "resource": "coal"}]}, "pad_resource", "coal"),
        ({"squares": [{"cell": "h7", "terrain": "lake", "caveman": "smith"}]}, "pad_caveman", "smith"),
        ({"totems": ["fish", "coal"]}, "pad_totem", "coal"),
        ({"squares": [{"cell": "h7", "terrain": "hut"}]}, "pad_start", "starting tile"),
    ],
)
def test_what_origins_does_not_have_is_named(house: House, player: dict[str, Any], code: str, word: str) -> None:
    assert word in house.refused(counts(house, player, TRIBE), 400, code).text


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("chess", "unknown_game"),
        ("kingdomino(seats=7)", "seats"),
        ("kingdomino(seats=2, moat=yes)", "unknown_option"),
        ("kingdomino(seats=4, mighty_duel=yes)", "option_seats"),
        ("", "rules_unreadable"),
        ("<script>", "rules_unreadable"),
    ],
)
def test_rules_that_are_none_are_refused(house: House, rules: str, code: str) -> None:
    house.refused(counts(house, {}, rules), 400, code)


@pytest.mark.parametrize(
    ("rules", "rounds", "code"),
    [
        (TWO, [[{}]], "pad_players"),
        (TWO, [[{}, {}, {}]], "pad_players"),
        (TWO, [[]], "pad_players"),
        (TWO, [[{}] * 5], "unreadable"),
        (TWO, [[{}, {}]] * 2, "pad_rounds"),
        ("kingdomino(seats=2, dynasty=yes)", [[{}, {}]] * 4, "unreadable"),
        ("kingdomino(seats=2, dynasty=yes)", [[{}, {}], [{}]], "pad_players"),
        (TWO, [[{"squares": [WHEAT] * 170}, {}]], "unreadable"),
        (TWO, [[{"totems": ["x"] * 7}, {}]], "unreadable"),
        (TWO, [[{"totems": ["x" * 21]}, {}]], "unreadable"),
    ],
)
def test_too_many_or_too_few_players_games_and_squares_are_refused(
    house: House, rules: str, rounds: list[Any], code: str
) -> None:
    house.refused(post(house, {"rules": rules, "rounds": rounds}), 400, code)


def test_rules_of_a_thousand_characters_are_refused(house: House) -> None:
    house.refused(counts(house, {}, "kingdomino(seats=2" + " " * 1000 + ")"), 400, "unreadable")


def test_a_body_of_70_kilobytes_is_refused(house: House) -> None:
    house.refused(counts(house, {}, TWO + " " * 70_000), 413, "message_long")
