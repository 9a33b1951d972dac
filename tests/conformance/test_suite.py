"""The conformance suite itself: it accepts rules that keep the contract, and finds each way to break it."""

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kingdomino import parse_record, replay
from kingdomino.games.kingdomino.rules import KingdominoRules
from kingdomino.testing import CONTRACT, Check, Checkpoint, ConformanceError, check_rules, contract, matches
from kingdomino.testing.__main__ import main
from kingdomino.testing.conservation import nothing_is_lost_from_the_box
from tests.conformance import saboteurs
from tests.conformance.pebbles import PebbleNotation, PebbleRules

PEBBLES = PebbleNotation()


def test_rules_of_a_game_that_the_package_does_not_know_can_be_checked() -> None:
    assert check_rules(PebbleRules(), matches=20, notation=PEBBLES) == 20


def test_rules_without_any_notation_can_be_checked() -> None:
    assert check_rules(PebbleRules(), matches=20) == 20


# rules, notation, the sentence that they break
BROKEN: list[tuple[Any, Any, Check]] = [
    (saboteurs.ThirdSeat(), PEBBLES, contract.actor_is_a_seat_or_chance_or_nobody),
    (saboteurs.Stuck(), PEBBLES, contract.legal_is_empty_only_for_chance_and_at_the_end),
    (saboteurs.Backwards(), PEBBLES, contract.legal_is_in_order),
    (saboteurs.Twice(), PEBBLES, contract.legal_is_in_order),
    (saboteurs.Faulty(), PEBBLES, contract.legal_has_no_fault),
    (saboteurs.Lenient(), PEBBLES, contract.illegal_has_a_fault),
    (saboteurs.Speechless(), PEBBLES, contract.illegal_has_a_fault),
    (saboteurs.Incomplete(), PEBBLES, contract.illegal_has_a_fault),
    (saboteurs.Obliging(), PEBBLES, contract.illegal_raises),
    (saboteurs.Evasive(), PEBBLES, contract.illegal_raises),
    (saboteurs.Crashing(), PEBBLES, contract.illegal_raises),
    (saboteurs.Refusing(), PEBBLES, contract.legal_can_be_applied),
    (saboteurs.Mute(), PEBBLES, contract.legal_can_be_applied),
    (saboteurs.Dicing(), None, contract.alike_is_equal),
    (saboteurs.Meddling(), PEBBLES, contract.methods_are_pure),
    (saboteurs.Loose(), None, contract.state_is_frozen),
    (saboteurs.Overflowing(), PEBBLES, contract.chance_has_no_fault),
    (saboteurs.Misnaming(), PEBBLES, contract.chance_has_a_kind),
    (saboteurs.Nameless(), None, contract.chance_has_a_kind),
    (PebbleRules(), saboteurs.Overlooking(), contract.false_chance_is_refused),
    (PebbleRules(), saboteurs.Mumbling(), contract.actions_are_written_one_way),
    (PebbleRules(), saboteurs.Forgetful(), contract.packed_states_unpack),
    (PebbleRules(), saboteurs.Growing(), contract.packed_states_unpack),
    (PebbleRules(), saboteurs.Invisible(), contract.positions_can_be_drawn),
    (saboteurs.OneSheet(), PEBBLES, contract.scores_are_sums),
    (saboteurs.Wordless(), PEBBLES, contract.scores_are_sums),
    (saboteurs.TwoFaced(), PEBBLES, contract.sheets_can_be_asked_for_one_by_one),
    (saboteurs.Hasty(), PEBBLES, contract.result_comes_with_the_end),
    (saboteurs.Silent(), PEBBLES, contract.result_comes_with_the_end),
    (saboteurs.LoserWins(), PEBBLES, contract.places_follow_from_scores),
    (saboteurs.Inflated(), PEBBLES, contract.places_follow_from_scores),
    (saboteurs.Losing(seats=4), None, nothing_is_lost_from_the_box),
]


@pytest.mark.parametrize(("rules", "notation", "sentence"), BROKEN, ids=lambda value: type(value).__name__)
def test_a_broken_sentence_is_named(rules: Any, notation: Any, sentence: Check) -> None:
    with pytest.raises(ConformanceError) as found:
        check_rules(rules, matches=10, notation=notation)

    assert found.value.sentence == sentence.__doc__


def test_every_sentence_of_the_contract_is_broken_by_somebody() -> None:
    assert {sentence for _, _, sentence in BROKEN} == {*CONTRACT, nothing_is_lost_from_the_box}


def test_a_seed_that_does_not_decide_everything_is_found() -> None:
    with pytest.raises(ConformanceError, match="The same seed gives the same match"):
        check_rules(saboteurs.Unseeded(), matches=10)


def test_a_match_that_never_ends_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "LONGEST", 50)

    with pytest.raises(ConformanceError, match="Every match comes to an end"):
        check_rules(saboteurs.Endless(), matches=10, notation=PEBBLES)


def test_when_few_moments_are_checked_the_last_one_is() -> None:
    with pytest.raises(ConformanceError, match="The result's totals"):
        check_rules(saboteurs.LoserWins(), matches=5, notation=PEBBLES, every=10**9)


# What a failure says


def never_a_forest(checkpoint: Checkpoint) -> Iterator[str]:
    """No kingdom has a forest."""
    if "f0" in checkpoint.notation.picture(checkpoint.rules, checkpoint.state, 0) if checkpoint.notation else "":
        yield "there is one"


def test_checks_of_ones_own_are_held_against_every_moment() -> None:
    with pytest.raises(ConformanceError, match="No kingdom has a forest") as found:
        check_rules(KingdominoRules(), more=(never_a_forest,))

    assert "f0" in replay(parse_record(found.value.record)).position.picture(0)


def test_a_failure_survives_the_way_from_another_process() -> None:
    error = ConformanceError("A sentence.", "it is broken", "record")
    copy = pickle.loads(pickle.dumps(error))

    assert str(copy) == str(error) == "A sentence.\nBut it is broken, after:\nrecord"


# python -m kingdomino.testing


def test_the_command_plays_and_says_how_many_matches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--matches", "2", "--rules", "duel", "--jobs", "1"]) == 0
    assert "2 matches of 1 combinations kept every sentence" in capsys.readouterr().err


def test_the_command_answers_unknown_rules_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rules", "chess"]) == 2
    assert "There is no game “chess”" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["0", "-3", "many"])
def test_the_command_answers_a_number_that_is_none_with_a_sentence(
    number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--matches", number])

    assert left.value.code == 2
    assert f"“{number}” is not a number from 1 on" in capsys.readouterr().err


def test_the_command_keeps_the_record_of_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(contract, "say", lambda *_: "")  # every message is empty now, so every result is a failure

    assert main(["--matches", "1", "--rules", "duel", "--jobs", "1", "--failures", str(tmp_path)]) == 1
    assert "conformance-failure-1.txt" in capsys.readouterr().err
    assert replay(parse_record((tmp_path / "conformance-failure-1.txt").read_text())).position.result() is not None
