"""Who meets whom: lineups, deals that are played in every rotation of the seats, exact numbers of matches."""

from collections import Counter

import pytest

from kingdomino.arena.schedule import Schedule, lineups, rotated


def test_rotating_moves_everybody_on_by_one_seat() -> None:
    assert [rotated("abc", turn) for turn in range(4)] == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
        tuple("abc"),
    ]


@pytest.mark.parametrize(
    ("bots", "seats", "expected"),
    [
        (2, 2, [(0, 1)]),
        (2, 4, [(0, 1, 1, 1)]),
        (3, 2, [(0, 1), (0, 2), (1, 2)]),
        (4, 4, [(0, 1, 2, 3)]),
        (3, 4, [(0, 1, 1, 1), (1, 0, 0, 0), (0, 2, 2, 2), (2, 0, 0, 0), (1, 2, 2, 2), (2, 1, 1, 1)]),
    ],
)
def test_lineups(bots: int, seats: int, expected: list[tuple[int, ...]]) -> None:
    assert list(lineups(bots, seats)) == expected


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 3), (3, 2), (4, 4), (5, 3)])
def test_on_every_deal_every_bot_has_had_every_seat_equally_often(bots: int, seats: int) -> None:
    schedule = Schedule(lineups(bots, seats))
    seen = Counter(
        (each.lineup, each.deal, seat, bot)
        for each in schedule.fixtures(seats * 3)
        for seat, bot in enumerate(each.bots)
    )

    for (lineup, deal, seat, bot), times in seen.items():
        assert times == schedule.lineups[lineup].count(bot), (deal, seat)


@pytest.mark.parametrize("matches", [1, 2, 5, 6, 7])
def test_each_lineup_plays_exactly_as_many_matches_as_asked_for(matches: int) -> None:
    fixtures = [*Schedule((*lineups(3, 3), (0, 1, 1))).fixtures(matches)]

    assert Counter(each.lineup for each in fixtures) == {0: matches, 1: matches}
    assert [each.number for each in fixtures] == sorted({each.number for each in fixtures})


def test_a_number_leads_to_its_match_and_back() -> None:
    schedule = Schedule(lineups(4, 3))

    for number in range(1, 200):
        fixture = schedule.fixture(number)
        assert fixture.number == number
        assert schedule.number(fixture.lineup, fixture.deal, fixture.turn) == number
        assert fixture.bots == rotated(schedule.lineups[fixture.lineup], fixture.turn)
