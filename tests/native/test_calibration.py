"""The calibration of the published players counts by the paper's Middle Kingdom, and repeats its table."""

import re

import pytest

from benchmarks.calibration import OURS, PUBLISHED, kingdoms, main
from kingdomino.play.position import Position, new


def laid(place: str) -> Position:
    """The first turn after a plain opening, in which seat A has laid one field of wheat and claimed the other."""
    position = new(OURS).play("deal 1 3 4 5")
    for seat, domino in zip("ABCD", (1, 3, 4, 5), strict=True):
        position = position.play(f"king {seat}").play(f"claim {domino}")
    return position.play("deal 2 6 7 8").play(place).play("claim 2")


@pytest.mark.parametrize(
    ("place", "ours", "published"),
    [
        ("place h7 right", 0, 10),  # two columns to the right, none to the left: inside, but not in the middle
        ("place h7 up", 0, 10),
    ],
)
def test_the_published_middle_kingdom_need_not_be_in_the_middle(place: str, ours: int, published: int) -> None:
    state = kingdoms(laid(place))
    bonus = [rules.sheet(state, 0).total - 5 for rules in (OURS, PUBLISHED)]  # less Harmony
    assert bonus == [ours, published]


def test_a_kingdom_beyond_two_squares_is_no_published_middle_kingdom() -> None:
    position = laid("place h7 right")
    while position.actor != 0 or position.state.phase.name != "PLACE":
        position = position.play(position.ids()[0]) if position.actor >= 0 else position.play("deal 9 10 11 12")
    assert PUBLISHED.sheet(kingdoms(position), 0).total == 10 + 5
    assert PUBLISHED.sheet(kingdoms(position.play("place j7 up")), 0).total == 5


def test_the_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(2, 1)
    rows = capsys.readouterr().out.splitlines()[2:]
    assert [row.split(" | ")[0] for row in rows] == ["| FG v TR", "| FG v FG", "| GPRD v TR"]
    assert all(len(re.findall(r"[\d.]+ ± [\d.]+ %, [\d.]+ ± [\d.]+", row)) == 3 for row in rows)
