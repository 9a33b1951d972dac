"""What everybody does, in words, as the terminal tells it."""

from collections.abc import Iterator

import pytest

from kingdomino import Actor, Match, new
from kingdomino.cli.telling import Teller
from kingdomino.core.draft import draft_of
from kingdomino.words import FALLBACK, LANGUAGES, speak
from tests.matches import EVERY_GAME, bot_match, random_match


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    speak(FALLBACK)


def told(match: Match, teller: Teller) -> list[list[str]]:
    befores = match.positions
    return [teller.tell(before, step) for before, step in zip(befores, match.played, strict=False)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", EVERY_GAME)
def test_every_step_of_a_match_is_told_in_sentences(rules: str, language: str) -> None:
    match = random_match(rules)
    speak(language)
    labels = ["Ann", "Bob", "Cid", "Dan"][: match.rules.seats]

    for before, step in zip(match.positions, match.played, strict=False):
        sentences = Teller(labels).tell(before, step)
        assert all(sentence[:1].isupper() or not sentence[0].isalpha() for sentence in sentences)
        assert not any("{" in sentence or "  " in sentence for sentence in sentences)
        assert not any(sentence.endswith(before.text(step.action)) for sentence in sentences)


def test_who_acts_is_called_by_letter_and_name_and_the_reader_is_you() -> None:
    start = new("kingdomino(seats=2)").play("deal 3 12 25 40")
    king = start.take("king B")
    claim = king.position.take("claim 25")

    assert Teller(["Ann", "Bob"]).tell(start, king) == ["The piece of B Bob is drawn."]
    assert Teller(["Ann", "Bob"]).tell(king.position, claim) == ["B Bob chooses domino 25."]
    assert Teller(["Ann", "Bob"], Actor.B).tell(king.position, claim) == ["You choose domino 25."]
    assert Teller(["Ann", "Bob"], Actor.A).tell(king.position, claim) == ["B Bob chooses domino 25."]


def test_a_placement_names_domino_squares_and_points() -> None:
    match = bot_match("kingdomino(seats=2)", "greedy")
    (before, step), *_ = [
        (before, step)
        for before, step in zip(match.positions, match.played, strict=False)
        if len(step.position.anatomy(step.action).cells) == 2
        and step.position.score()[step.actor].total == before.score()[step.actor].total + 1
    ]
    number = draft_of(before.state).playing.domino
    (sentence,) = Teller(["Ann", "Bob"]).tell(before, step)

    assert f" lays domino {number} on " in sentence
    assert sentence.endswith(". +1")


def test_nothing_is_said_twice() -> None:
    """A castle’s roof, a power and a domino that fits nowhere are actions and events at once (D9, C3)."""
    for rules in ("duel", "kingdomino(seats=4)"):
        for sentences in told(random_match(rules), Teller(["Ann", "Bob", "Cid", "Dan"])):
            assert len(sentences) == len(set(sentences))
            assert sum("roof" in sentence for sentence in sentences) < 2
            assert sum("discard" in sentence and "left" not in sentence for sentence in sentences) < 2
