"""Rules read leniently: what exists is taken, what does not is told and left out, and there is always a way on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingdomino import parse_rules, rules_text
from kingdomino.family.game import AnyRules
from kingdomino.family.lenient import Reading, blocked, read_options, read_rules
from kingdomino.testing import combinations

COMBINATIONS = combinations()


def codes(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems]


@pytest.mark.parametrize("rules", COMBINATIONS, ids=rules_text)
def test_rules_that_can_be_played_are_read_without_a_problem(rules: AnyRules) -> None:
    assert read_rules(rules_text(rules)) == Reading(rules)


@pytest.mark.parametrize("rules", COMBINATIONS, ids=rules_text)
def test_options_as_values_are_read_like_their_text(rules: AnyRules) -> None:
    options = {option.key: rules.option(option.key) for option in rules.info.options}

    assert read_options(rules.info.id, {**options, "seats": rules.seats}) == Reading(rules)


@pytest.mark.parametrize(
    ("text", "code", "played"),
    [
        ("chess", "unknown_game", "kingdomino(seats=2)"),
        ("kingdomino((((", "rules_unreadable", "kingdomino(seats=2)"),
        ("origins(seats=4, dragons=yes, mode=tribe)", "unknown_option", "origins(seats=4, mode=tribe)"),
        ("kingdomino(harmon=yes, dynasty=yes)", "unknown_option_close", "kingdomino(seats=2, dynasty=yes)"),
        ("kingdomino(seats=7, harmony=yes)", "seats", "kingdomino(seats=2, harmony=yes)"),
        ("origins(mode=picnic)", "option_value", "origins(seats=2)"),
        ("kingdomino(mighty_duel=yes, seats=3)", "option_seats", "kingdomino(seats=3)"),
        ("kingdomino(seats)", "seats", "kingdomino(seats=2)"),
    ],
)
def test_what_cannot_be_had_is_told_and_the_rest_is_played(text: str, code: str, played: str) -> None:
    reading = read_rules(text)

    assert codes(reading) == [code]
    assert rules_text(reading.rules) == played


def test_nothing_asked_for_is_the_first_game() -> None:
    assert read_rules(" ") == Reading(parse_rules("kingdomino"))


@given(st.text(max_size=300))
def test_any_text_leads_to_rules(text: str) -> None:
    rules = read_rules(text).rules

    assert parse_rules(rules_text(rules)) == rules


def test_a_problem_never_quotes_more_than_a_link_holds() -> None:
    (problem,) = read_rules("x" * 10_000).problems

    assert len(str(problem)) < 500


@pytest.mark.clause("K11")
def test_an_option_for_other_numbers_of_players_is_blocked_with_the_reason() -> None:
    reasons = blocked(parse_rules("kingdomino(seats=3)"))

    assert {key: (reason.code, reason.params["allowed"]) for key, reason in reasons.items()} == {
        "mighty_duel": ("option_seats", "2"),
        "opening": ("option_seats", "2"),
    }


@pytest.mark.parametrize("rules", COMBINATIONS, ids=rules_text)
def test_exactly_the_options_without_another_possible_value_are_blocked(rules: AnyRules) -> None:
    possible = {
        option.key
        for option in rules.info.options
        for value in option.values
        if value != rules.option(option.key)
        and not read_options(rules.info.id, {**_options(rules), option.key: value}).problems
    }

    assert set(blocked(rules)) == {option.key for option in rules.info.options} - possible


def _options(rules: AnyRules) -> dict[str, bool | int | str]:
    return {"seats": rules.seats, **{option.key: rules.option(option.key) for option in rules.info.options}}
