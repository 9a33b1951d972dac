"""Any pictures of territories: they are counted, or refused with a sentence."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingdomino import NotationError, Position, parse_rules, rules_text
from kingdomino.testing import plain_combinations, random_match
from tests.refusals import refusal

PLAIN = [rules_text(rules) for rules in plain_combinations()]
plain = st.sampled_from(PLAIN)


@cache
def positions(rules: str) -> tuple[Position, ...]:
    """Every position of a random match."""
    return tuple(Position(moment.rules, moment.state) for moment in random_match(parse_rules(rules), "pictures"))


@st.composite
def pictures(draw: st.DrawFn) -> tuple[Position, str]:
    """A position of a random match, and the picture of one of its territories."""
    position = draw(st.sampled_from(positions(draw(plain))))
    return position, position.picture(draw(st.integers(0, position.rules.seats - 1)))


def is_counted_or_refused(position: Position, picture: str) -> bool:
    sentence = refusal(lambda: position.notation.count(position.rules, picture), NotationError)
    return sentence is None or bool(sentence)


@pytest.mark.parametrize("rules", PLAIN)
def test_every_picture_that_comes_about_in_a_match_can_be_counted(rules: str) -> None:
    for position in positions(rules):
        for seat in range(position.rules.seats):
            picture = position.picture(seat)
            assert position.notation.count(position.rules, picture).total >= 0, picture


@given(plain, st.text(max_size=60))
def test_any_text_is_a_picture_or_gets_a_sentence(rules: str, text: str) -> None:
    assert is_counted_or_refused(positions(rules)[0], text)


@given(pictures(), st.data())
def test_a_picture_with_one_square_changed_is_counted_or_refused(
    shown: tuple[Position, str], data: st.DataObject
) -> None:
    position, picture = shown
    squares = picture.split(" ")
    place = data.draw(st.integers(0, len(squares) - 1))
    squares[place] = data.draw(
        st.sampled_from(["", "##", "..", "w9", "x1", "w", "m3\n", "v3", "w0 w0", "j2*3", "?", "é"])
    )

    assert is_counted_or_refused(position, " ".join(squares))


@given(pictures(), st.data())
def test_a_picture_with_one_character_changed_is_counted_or_refused(
    shown: tuple[Position, str], data: st.DataObject
) -> None:
    position, picture = shown
    place = data.draw(st.integers(0, len(picture) - 1))

    assert is_counted_or_refused(position, picture[:place] + data.draw(st.characters()) + picture[place + 1 :])


@given(pictures(), st.integers(0, 400))
def test_a_picture_that_was_cut_is_counted_or_refused(shown: tuple[Position, str], end: int) -> None:
    position, picture = shown

    assert is_counted_or_refused(position, picture[:end])
