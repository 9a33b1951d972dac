"""Counts for fixed deals: how many sequences of actions each game allows never changes unnoticed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kingdomino import NotationError, infos, parse_rules
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import make_rules
from kingdomino.games.option_checks import value_text
from kingdomino.play.counts import TITLE, Counts, parse_counts
from kingdomino.play.perft import begin, divide, perft

FILES = sorted(Path(__file__).parent.glob("*.txt"))

OPENING = f"""
{TITLE}
rules kingdomino(seats=2, opening=snake)
chance deal 3 12 25 40
chance king A           # A, B, B, A
depth 3
counts 4 12 24          # four dominoes, then three, then two
"""


def counts_of(path: Path) -> Counts:
    return parse_counts(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_counts_of_a_fixed_deal_are_those_in_its_file(path: Path) -> None:
    counts = counts_of(path)
    assert counts.expected
    assert perft(begin(counts), counts.depth) == counts.expected


def combinations() -> Iterator[AnyRules]:
    """Every game in every mode with every number of players."""
    for info in infos():
        mode = info.option("mode")
        modes = [{"mode": value_text(value)} for value in mode.values] if mode else [{}]
        yield from (make_rules(info.id, {"seats": str(seats), **chosen}) for seats in info.seats for chosen in modes)


@pytest.mark.parametrize("part", ["start", "middle", "end"])
def test_no_game_mode_and_number_of_players_is_without_counts(part: str) -> None:
    counted = [counts_of(path).rules for path in FILES if path.stem.endswith(f"-{part}")]
    assert [rules for rules in combinations() if rules not in counted] == []


def test_a_counts_file_is_read_as_it_is_written() -> None:
    counts = parse_counts(OPENING)
    assert counts.expected == (4, 12, 24)
    assert parse_counts(counts.text()) == counts


@pytest.mark.clause("K10")
def test_chance_is_not_counted_and_acts_when_it_is_its_turn() -> None:
    counts = parse_counts(OPENING)
    assert perft(begin(counts), counts.depth) == (4, 12, 24)


def test_actions_already_played_come_before_the_count() -> None:
    counts = parse_counts(
        OPENING.replace("depth 3", "played claim 40\ndepth 2").replace("counts 4 12 24", "counts 3 6")
    )
    assert perft(begin(counts), 2) == (3, 6)


def test_divide_shares_the_longest_sequences_out_to_their_first_actions() -> None:
    counts = parse_counts(OPENING)
    assert divide(begin(counts), 3) == {"claim 3": 6, "claim 12": 6, "claim 25": 6, "claim 40": 6}
    assert divide(begin(counts), 1) == {"claim 3": 1, "claim 12": 1, "claim 25": 1, "claim 40": 1}


def test_after_the_last_action_of_a_match_there_are_no_sequences() -> None:
    path = next(path for path in FILES if path.stem == "kingdomino-2-end")
    counts = counts_of(path)
    dealt = begin(counts)
    while dealt.position.legal():
        dealt = dealt.play(dealt.position.legal()[0])
    assert perft(dealt, 2) == (0, 0)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (TITLE, "kingdomino counts 2", "counts_none"),
        ("chance king A", "king A", "counts_word"),
        ("depth 3", "depth 3\ndepth 3", "counts_twice"),
        ("depth 3", "depth three", "counts_numbers"),
        ("depth 3", "depth", "counts_numbers"),
        ("depth 3", "depth 0", "counts_depth"),
        ("depth 3", "depth 2", "counts_depth"),
        ("opening=snake", "opening=chess", "counts_rules"),
        ("rules kingdomino(seats=2, opening=snake)", "", "counts_no_rules"),
        ("deal 3 12 25 40", "deal 3 12 25", "counts_chance"),
        ("deal 3 12 25 40", "deal three", "unreadable_action"),
        ("depth 3", "depth 3\nplayed claim 41", "counts_played"),
        ("depth 3", "depth 5", "counts_no_chance"),
    ],
)
def test_a_counts_file_that_cannot_be_says_why(old: str, new: str, code: str) -> None:
    assert old in OPENING
    with pytest.raises(NotationError) as error:
        count(OPENING.replace(old, new))
    assert error.value.code == code
    assert str(error.value)


def count(text: str) -> tuple[int, ...]:
    counts = parse_counts(text)
    return perft(begin(counts), counts.depth)


def test_rules_in_a_counts_file_are_those_of_a_match() -> None:
    assert parse_counts(OPENING).rules == parse_rules("kingdomino(opening=snake)")
