"""The table of many matches: means, deviations, shares of wins and how sure they are, checked by hand."""

import json

import pytest

from kingdomino.arena.summary import Outcome, interval, summarise

TWO_MATCHES = [
    Outcome(1, ("greedy", "random"), (50, 20), (1.0, 0.0)),
    Outcome(2, ("random", "greedy"), (30, 30), (0.5, 0.5)),
]


def test_each_bot_has_a_line_whichever_seat_it_sits_in() -> None:
    greedy, random = summarise("kingdomino(seats=2)", "s", TWO_MATCHES).bots

    assert (greedy.name, greedy.mean, greedy.win_share) == ("greedy", 40, 0.75)
    assert (random.name, random.mean, random.win_share) == ("random", 25, 0.25)


def test_each_seat_has_a_line_whoever_sits_there() -> None:
    a, b = summarise("kingdomino(seats=2)", "s", TWO_MATCHES).seats

    assert (a.name, a.mean, a.win_share) == ("A", 40, 0.75)
    assert (b.name, b.mean, b.win_share) == ("B", 25, 0.25)


def test_deviation_and_standard_error_are_those_of_a_sample() -> None:
    greedy = summarise("kingdomino(seats=2)", "s", TWO_MATCHES).bots[0]

    assert greedy.deviation == pytest.approx(200**0.5)  # of 50 and 30
    assert greedy.error == pytest.approx(10)  # that, divided by the root of 2


def test_a_bot_in_all_seats_counts_with_its_average_in_each_match() -> None:
    outcomes = [
        Outcome(1, ("random", "random"), (50, 20), (1.0, 0.0)),
        Outcome(2, ("random", "random"), (30, 40), (0.0, 1.0)),
    ]
    (random,) = summarise("kingdomino(seats=2)", "s", outcomes).bots

    assert (random.mean, random.error) == (35, 0)  # both matches average 35
    assert random.deviation == pytest.approx((500 / 3) ** 0.5)  # of 50, 20, 30 and 40
    assert random.win_share == 0.5  # somebody wins, so it is certain
    assert random.interval[1] == 0.5


def test_one_match_has_no_deviation() -> None:
    line = summarise("kingdomino(seats=2)", "s", TWO_MATCHES[:1]).bots[0]

    assert (line.matches, line.deviation, line.error) == (1, 0, 0)


@pytest.mark.parametrize(
    ("share", "matches", "low", "high"), [(0.5, 100, 0.4038, 0.5962), (1.0, 10, 0.7225, 1.0), (0.0, 10, 0.0, 0.2775)]
)
def test_the_interval_is_wilsons(share: float, matches: int, low: float, high: float) -> None:
    assert interval(share, matches) == pytest.approx((low, high), abs=1e-4)


def test_the_table_can_be_written_as_json() -> None:
    summary = summarise("kingdomino(seats=2)", "s", TWO_MATCHES)
    read = json.loads(json.dumps(summary.as_json()))

    assert read["matches"] == 2
    assert [line["mean"] for line in read["bots"]] == [40, 25]
    assert read["seats"][0]["interval"] == list(summary.seats[0].interval)
