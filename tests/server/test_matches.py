"""Whole matches of every game over the wire: every message is of the declared types, and the record replays."""

import pytest

from kingdomino import parse_record, replay
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import Status
from tests.server.house import House

RULES = (
    "kingdomino(seats=2)",
    "kingdomino(seats=2, opening=split)",
    "kingdomino(seats=3, three_player_line=4)",
    "kingdomino(seats=4, harmony=yes, middle_kingdom=yes)",
    "kingdomino(seats=2, mighty_duel=yes)",
    "kingdomino(seats=2, dynasty=yes)",
    "origins(seats=4)",
    "origins(seats=3, mode=totem)",
    "origins(seats=2, mode=tribe)",
    "duel",
)


@pytest.mark.parametrize("rules", RULES)
def test_a_match_of_a_person_against_bots_comes_to_its_end(house: House, rules: str) -> None:
    seats = int(rules.partition("seats=")[2][:1] or 2)
    table = house.create(rules, "Ann", *["bot"] * (seats - 1))
    with table.enter(table.token) as ann:
        view = ann.play_on({0}, lambda view: view.result is not None)
        ann.hear(protocol.Seats, lambda m: m.table.status is Status.OVER)
    assert view.result
    assert [seat.score.total for seat in view.seats] == view.result.totals
    match = replay(parse_record(house.web.get(view.record).text))
    assert match.version == view.version
    assert match.record().totals == tuple(view.result.totals)
    assert parse_record(house.web.get(view.record).text).seed == view.seed


def test_the_seed_stays_secret_until_the_end(house: House) -> None:
    table = house.create("duel", "Ann", "Bob")
    assert table.position().view.seed is None
    assert len(table.position().view.commitment) == 64
    assert "seed" not in house.web.get(f"{table.path}/record").text


def test_bots_among_themselves_can_be_watched(house: House) -> None:
    table = house.create("origins(seats=3, mode=tribe)", "bot", "bot", "bot")
    with table.enter() as watcher:
        watcher.play_on(set(), lambda view: view.result is not None)
