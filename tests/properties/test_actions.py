"""Actions and rules from any text: each has exactly one text, and everything else is refused with a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingdomino import NotationError, OptionError, new, parse_rules, rules_text
from kingdomino.family.game import AnyRules
from kingdomino.family.registry import notation_of
from kingdomino.notation.actions import Language
from kingdomino.testing import combinations, plain_combinations
from tests.refusals import refusal

COMBINATIONS = combinations()
PLAIN = plain_combinations()
plain = st.sampled_from(PLAIN)


def language(rules: AnyRules) -> Language:
    return notation_of(rules).language(rules)


def is_understood(spoken: Language, text: str) -> bool:
    """Whether a text means an action, whose own text means the same action; or else is refused with a sentence."""
    sentence = refusal(lambda: spoken.parse(text), NotationError)
    return bool(sentence) or spoken.parse(spoken.text(spoken.parse(text))) == spoken.parse(text)


@pytest.mark.parametrize("rules", PLAIN, ids=rules_text)
def test_every_decision_has_one_text_and_one_id(rules: AnyRules) -> None:
    spoken = language(rules)

    assert len(set(spoken.texts)) == len(set(spoken.actions)) == len(spoken.actions)
    assert [spoken.id(action) for action in spoken.actions] == list(range(len(spoken.actions)))
    assert [spoken.parse(text) for text in spoken.texts] == list(spoken.actions)
    assert [spoken.text(action) for action in spoken.actions] == list(spoken.texts)


@given(plain, st.data())
def test_case_and_blanks_in_an_action_do_not_matter(rules: AnyRules, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(language(rules).texts))
    loud = data.draw(st.sampled_from([text.upper(), text.title(), f"  {text.replace(' ', '   ')} ", f"{text}\t"]))

    assert language(rules).parse(loud) == language(rules).parse(text)


@given(plain, st.text(max_size=30))
def test_any_text_is_an_action_or_gets_a_sentence(rules: AnyRules, text: str) -> None:
    assert is_understood(language(rules), text)


@given(plain, st.data(), st.text("0123456789abcdefgmx -", max_size=12))
def test_any_rest_after_a_known_word_is_an_action_or_gets_a_sentence(
    rules: AnyRules, data: st.DataObject, rest: str
) -> None:
    spoken = language(rules)
    word = data.draw(
        st.sampled_from([*(kind.word for kind in spoken.decisions), *(kind.word for kind in spoken.chances)])
    )

    assert is_understood(spoken, f"{word} {rest}")


@given(plain, st.integers())
def test_any_number_is_an_id_or_gets_a_sentence(rules: AnyRules, number: int) -> None:
    spoken = language(rules)
    if 0 <= number < len(spoken.actions):
        assert spoken.id(spoken.action(number)) == number
    else:
        with pytest.raises(NotationError, match="There is no action"):
            spoken.action(number)


@given(plain, st.binary(max_size=600))
def test_any_bytes_are_a_state_or_get_a_sentence(rules: AnyRules, packed: bytes) -> None:
    with pytest.raises(NotationError) as refusal:
        new(rules).unpack(packed if len(packed) != len(new(rules).pack()) else b"")

    assert str(refusal.value)


@given(plain, st.data())
def test_a_byte_changed_gives_another_state_or_a_sentence(rules: AnyRules, data: st.DataObject) -> None:
    packed = bytearray(new(rules).pack())
    place = data.draw(st.integers(0, len(packed) - 1))
    packed[place] ^= data.draw(st.integers(1, 255))
    sentence = refusal(lambda: new(rules).unpack(bytes(packed)), NotationError)

    assert sentence or new(rules).unpack(bytes(packed)) != new(rules)


@pytest.mark.parametrize("rules", COMBINATIONS, ids=rules_text)
def test_the_text_of_rules_leads_back_to_them(rules: AnyRules) -> None:
    assert parse_rules(rules_text(rules)) == rules


@given(st.sampled_from(COMBINATIONS), st.data())
def test_case_and_blanks_in_rules_do_not_matter(rules: AnyRules, data: st.DataObject) -> None:
    text = rules_text(rules)
    loud = data.draw(st.sampled_from([text.upper(), f" {text} ", text.replace("=", " = "), text.replace(", ", ",")]))

    assert parse_rules(loud) == rules


@given(st.text(max_size=40))
def test_any_text_is_rules_or_gets_a_sentence(text: str) -> None:
    sentence = refusal(lambda: parse_rules(text), OptionError)

    assert sentence or parse_rules(rules_text(parse_rules(text))) == parse_rules(text)


@given(
    st.sampled_from(["kingdomino", "origins", "duel"]),
    st.lists(
        st.tuples(
            st.sampled_from(
                ["seats", "mode", "harmony", "dynasty", "mighty_duel", "opening", "three_player_line", "x"]
            ),
            st.sampled_from(["yes", "no", "2", "3", "4", "5", "tribe", "totem", "snake", "split", "", "٣"]),
        ),
        max_size=4,
    ),
)
def test_any_options_are_rules_or_get_a_sentence(game: str, options: list[tuple[str, str]]) -> None:
    text = f"{game}({', '.join(f'{key}={value}' for key, value in options)})"
    sentence = refusal(lambda: parse_rules(text), OptionError)

    assert sentence or parse_rules(rules_text(parse_rules(text))) == parse_rules(text)
