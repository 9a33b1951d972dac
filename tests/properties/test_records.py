"""Records, intact or damaged: they give the match again, or are refused with a RecordError."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingdomino import Dealer, Match, RecordError, parse_record, replay
from kingdomino.play.dealer import NEWEST
from kingdomino.play.record import DEALERS, check
from kingdomino.testing import plain_combinations
from tests.matches import random_match
from tests.refusals import refusal

RULES = plain_combinations()
lines_of_text = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]), max_size=40)


@cache
def kept(game: int, dealer: int = NEWEST) -> str:
    """The record of a whole match, with players, dealer and result."""
    record = random_match(RULES[game], version=dealer).record()
    seats = ("Ann", "Bob", "Cem", "Dora")[: record.rules.seats]
    return replace(record, players=seats).text()


def signed(lines: list[str]) -> str:
    """These lines with the right checksum."""
    return "\n".join([*lines, f"check {check(lines)}"]) + "\n"


records = st.builds(kept, st.integers(0, len(RULES) - 1), st.sampled_from(DEALERS))


@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize("game", range(len(RULES)))
def test_a_record_leads_back_to_itself_and_to_its_match(game: int, dealer: int) -> None:
    text = kept(game, dealer)
    match = replay(parse_record(text))

    assert parse_record(text).text() == text
    assert match.record().actions == parse_record(text).actions
    assert match.position.result() is not None


@given(records, st.data())
def test_a_record_that_was_cut_is_refused(text: str, data: st.DataObject) -> None:
    end = data.draw(st.integers(0, len(text) - 2))  # the very last character is only the end of the last line

    with pytest.raises(RecordError):
        parse_record(text[:end])


@given(records, lines_of_text, st.data())
def test_a_record_with_another_line_is_refused(text: str, other: str, data: st.DataObject) -> None:
    lines = text.splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    if other != lines[number]:
        lines[number] = other
        with pytest.raises(RecordError):
            parse_record("\n".join(lines))


@given(records, st.data())
def test_a_record_with_a_line_less_is_refused(text: str, data: st.DataObject) -> None:
    lines = text.splitlines()
    del lines[data.draw(st.integers(0, len(lines) - 1))]

    with pytest.raises(RecordError):
        parse_record("\n".join(lines))


@given(records, lines_of_text, st.data())
def test_a_record_with_a_line_more_is_refused(text: str, more: str, data: st.DataObject) -> None:
    lines = text.splitlines()
    lines.insert(data.draw(st.integers(0, len(lines))), more)

    with pytest.raises(RecordError):
        parse_record("\n".join(lines))


@given(records, st.data())
def test_a_record_with_one_character_changed_is_refused(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text) - 2))
    character = data.draw(st.characters(codec="utf-8"))
    altered = text[:place] + character + text[place + 1 :]

    if altered.splitlines() != text.splitlines():
        with pytest.raises(RecordError):
            parse_record(altered)


@given(records, lines_of_text, st.data())
def test_a_forged_record_is_refused_line_by_line_and_nothing_else_is_raised(
    text: str, other: str, data: st.DataObject
) -> None:
    """If the checksum is forged too, the rules, the result or the seed show it."""
    *lines, _ = text.splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    word = lines[number].split()[0]
    lines[number] = data.draw(st.sampled_from([other, f"{word} {other}", f"{lines[number]} {other}", f"{word} 7"]))
    sentence = refusal(lambda: replay(parse_record(signed(lines))), RecordError)

    assert sentence or replay(parse_record(signed(lines))).actions == replay(parse_record(text)).actions


@given(st.text(max_size=200))
def test_any_text_is_refused_as_a_record_with_a_sentence(text: str) -> None:
    with pytest.raises(RecordError) as refusal:
        parse_record(text)

    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize("line", ["kingdomino record NUMBER", "rules kingdomino(seats=NUMBER)", "actions NUMBER"])
def test_a_number_too_long_to_be_one_is_refused_with_a_record_error(line: str) -> None:
    word = line.split("NUMBER", maxsplit=1)[0]
    *lines, _ = kept(0).splitlines()
    number = next(number for number, text in enumerate(lines) if text.startswith(word))
    lines[number] = line.replace("NUMBER", "9" * 5000)

    with pytest.raises(RecordError):
        parse_record(signed(lines))


@settings(max_examples=10)
@given(st.text(st.characters(codec="utf-8"), max_size=30), st.text(st.characters(codec="utf-8"), max_size=30))
def test_any_name_and_any_seed_can_be_kept(name: str, seed: str) -> None:
    match = random_match("duel", seed)
    match.players = (name, "Bob")
    kept_record = parse_record(match.record().text())

    assert kept_record.players == (" ".join(name.split()), "Bob")
    assert replay(kept_record).position.state == match.position.state


def test_half_a_character_is_refused() -> None:
    with pytest.raises(RecordError, match="altered"):
        parse_record(kept(0).replace("Ann", "\ud83d"))


def test_the_seed_is_not_told_while_the_match_runs() -> None:
    record = Match("kingdomino", Dealer("a secret")).record()

    assert record.seed is None
    assert record.commitment == Dealer("a secret").commitment
    assert "a secret" not in record.text()


def test_a_record_without_a_dealer_is_written_in_the_first_format() -> None:
    assert Match("kingdomino").record().text().startswith("kingdomino record 1\n")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("dealer 2", "dealer 3", "deals of this record are by dealer version 3; this program knows up to version 2"),
        ("dealer 2", "dealer 1", "A line that begins with “dealer” is missing here"),
        ("dealer 2", "dealer two", "A line that begins with “dealer” is missing here"),
        ("dealer 2", "", "A line that begins with “dealer” is missing here"),
        ("kingdomino record 2", "kingdomino record 1", "A line that begins with “actions” is missing here"),
        ("kingdomino record 2", "kingdomino record 3", "format 3; this program reads formats up to 2"),
    ],
)
def test_a_dealer_that_cannot_be_is_refused_with_a_sentence(old: str, new: str, sentence: str) -> None:
    *lines, _ = kept(0).splitlines()
    assert old in lines
    changed = [new if line == old else line for line in lines]

    with pytest.raises(RecordError, match=sentence):
        parse_record(signed([line for line in changed if line]))


def test_deals_by_another_version_of_the_dealer_are_found_out() -> None:
    with pytest.raises(RecordError, match="does not come from the seed"):
        replay(replace(parse_record(kept(0)), dealer=1))


def forged(old: str, new: str) -> str:
    """A record with one line replaced, and with the right checksum."""
    *lines, _ = [line.replace(old, new) if line.startswith(old[:4]) else line for line in kept(0).splitlines()]
    return signed(lines)


def test_a_false_result_is_refused() -> None:
    with pytest.raises(RecordError, match="result in the record is not the result"):
        replay(parse_record(forged("result ", "result 1")))


def test_a_false_seed_is_refused() -> None:
    with pytest.raises(RecordError, match="not the one that its hash promised"):
        replay(parse_record(forged("seed a", "seed b")))
