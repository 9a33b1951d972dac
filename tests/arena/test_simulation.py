"""Many matches between bots: the same from the same seed on any number of processes, seats in turn, errors told."""

from collections.abc import Sequence

import pytest

from kingdomino import OptionError, parse_record, parse_rules, replay
from kingdomino.arena.simulation import Series, play_match, play_series, seat_bots, simulate
from kingdomino.bots.registry import BOTS

THREE = "kingdomino(seats=3)"


def test_a_match_follows_from_rules_bots_and_seed() -> None:
    one, other = (play_match("kingdomino", ["random", "greedy"], seed) for seed in ("x", "x"))

    assert one.actions == other.actions
    assert one.players == ("random", "greedy")
    assert one.actions != play_match("kingdomino", ["random", "greedy"], "y").actions


def test_bots_in_different_seats_have_luck_of_their_own() -> None:
    match = play_match("duel", ["random"], "luck")
    scores = match.position.score()

    assert scores[0] != scores[1]


def test_the_bots_move_on_by_one_seat_from_match_to_match() -> None:
    rules = parse_rules(THREE)
    series = Series(rules, seat_bots(rules, ["greedy", "random", "random"]), "turns")

    assert [outcome.bots.index("greedy") for outcome in play_series(series, 4)] == [0, 1, 2, 0]


def test_the_number_of_processes_changes_nothing() -> None:
    alone = simulate(THREE, ["random"], matches=9, seed="same")

    assert simulate(THREE, ["random"], matches=9, seed="same", processes=2) == alone
    assert simulate(THREE, ["random"], matches=9, seed="other") != alone


def test_outcomes_share_one_win_among_the_winners() -> None:
    rules = parse_rules("duel")
    outcomes = play_series(Series(rules, seat_bots(rules, ["random"]), "wins"), 40)

    assert {sum(outcome.wins) for outcome in outcomes} == {1.0}


def test_progress_is_told_match_by_match() -> None:
    heard = list[int]()
    simulate("kingdomino", ["random"], matches=3, on_progress=heard.append)

    assert heard == [1, 2, 3]


def test_every_match_can_be_replayed_from_its_record() -> None:
    records = dict[int, str]()
    summary = simulate(THREE, ["greedy", "random", "random"], matches=3, seed="r", on_record=records.__setitem__)
    matches = [replay(parse_record(records[number])) for number in (1, 2, 3)]
    scores = [match.position.score()[match.players.index("greedy")].total for match in matches]

    assert sum(scores) / 3 == pytest.approx(summary.bots[0].mean)
    assert matches[0].players == ("greedy", "random", "random")


@pytest.mark.parametrize(
    ("bots", "matches", "processes", "message"),
    [
        (["clever"], 1, 1, f"There is no bot “clever”; there are {', '.join(BOTS)}."),
        (
            ["random", "random"],
            1,
            1,
            "kingdomino(seats=3) has 3 seats, and 2 bots were given: give 3 of them, or one for all seats.",
        ),
        ([], 1, 1, "kingdomino(seats=3) has 3 seats, and no bot was given: give 3 of them, or one for all seats."),
        (["random"], 0, 1, "The number of matches must be at least 1, not 0."),
        (["random"], 1, 0, "The number of processes must be at least 1, not 0."),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_reason(
    bots: Sequence[str], matches: int, processes: int, message: str
) -> None:
    with pytest.raises(OptionError) as refused:
        simulate(THREE, bots, matches=matches, processes=processes)

    assert str(refused.value) == message
