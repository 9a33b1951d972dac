"""The dealer: its numbers can be repeated in every language, and they favour nobody."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingdomino import Dealer, Drawn, Match, OptionError, SeededChances, new
from kingdomino.testing import plain_combinations
from tests.matches import random_match


def test_its_numbers_are_these_on_every_machine() -> None:
    chances = SeededChances("kingdomino")

    assert [chances.randrange(1000) for _ in range(8)] == [792, 195, 518, 267, 600, 322, 572, 194]
    assert Dealer("kingdomino").commitment == "fb599d58b10640cd64c5f8754b8e3e69488985dbf18fd163045aa1dfc3f762a5"


def test_its_numbers_come_from_sha_256_of_seed_and_counter() -> None:
    chances = SeededChances("Königreich")
    blocks = [hashlib.sha256(f"Königreich:{counter}".encode()).hexdigest() for counter in range(5)]

    assert [chances.randrange(48) for _ in blocks] == [int(block[:16], 16) % 48 for block in blocks]


def test_a_number_in_the_incomplete_run_at_the_end_is_drawn_again() -> None:
    stop = 2**63 + 1  # nearly half of all numbers are beyond the limit
    chances = SeededChances("again")
    again = (hashlib.sha256(f"again:{counter}".encode()).hexdigest() for counter in range(99))
    accepted = [number for number in (int(block[:16], 16) for block in again) if number < stop]

    assert len(accepted) < 99
    assert [chances.randrange(stop) for _ in accepted] == accepted


@pytest.mark.parametrize(("version", "line"), [(1, "deal 26 29 30 33"), (2, "deal 2 18 32 33")])
def test_its_first_match_is_dealt_like_this(version: int, line: str) -> None:
    match = Match("kingdomino(seats=2)", Dealer("kingdomino", version=version))

    assert list(match.texts()) == [line, "king A"]


def numbers(text: str, stops: Iterable[int]) -> Iterator[int]:
    """What `randrange` gives for these limits, from SHA-256 alone; here no number is beyond the limit."""
    for block, stop in enumerate(stops):
        yield int(hashlib.sha256(f"{text}:{block}".encode()).hexdigest()[:16], 16) % stop


def test_each_draw_of_a_kind_has_a_stream_of_its_own() -> None:
    rolls = [text for text in random_match("duel", "streams").texts() if text.startswith("roll ")]

    assert len(rolls) > 10
    for number, text in enumerate(rolls):
        faces = (1 + face for face in numbers(f"streams:roll:{number}", [6] * 4))
        assert text == f"roll {' '.join(map(str, faces))}"


def test_version_1_takes_every_draw_from_one_stream() -> None:
    match = Match("duel", Dealer("one stream", version=1))
    first, *faces = numbers("one stream", [2, 6, 6, 6, 6])

    assert list(match.texts()) == [f"first {'AB'[first]}", f"roll {' '.join(str(1 + face) for face in faces)}"]


@pytest.mark.parametrize("make", [Dealer, SeededChances])
def test_a_seed_that_is_not_text_is_refused_with_a_sentence(make: Callable[[str], object]) -> None:
    with pytest.raises(OptionError, match="The seed is not text"):
        make("half a character \ud83d")


def test_a_version_that_does_not_exist_is_refused_with_a_sentence() -> None:
    with pytest.raises(OptionError, match="There is no dealer version 3: the newest is version 2"):
        Dealer("a seed", version=3)


def test_the_rolls_of_one_match_are_about_equally_frequent() -> None:
    """Every roll uses the start of a new stream, so a bias at the start of streams would show."""
    start = new("duel").play("first A")
    dealer, drawn, faces = Dealer("rolls"), Drawn(), Counter[str]()
    for _ in range(1500):
        roll, drawn = dealer.draw(start, drawn)
        faces.update(start.text(roll).split()[1:])
    chi_square = sum((faces[str(face)] - 1000) ** 2 / 1000 for face in range(1, 7))

    assert chi_square < CRITICAL[5]


@given(st.text(st.characters(codec="utf-8"), max_size=20), st.integers(1, 10**6))
def test_every_number_is_below_its_limit(seed: str, stop: int) -> None:
    chances = SeededChances(seed)

    assert all(0 <= chances.randrange(stop) < stop for _ in range(20))


@given(st.text(st.characters(codec="utf-8"), max_size=20))
def test_one_seed_gives_the_same_numbers_twice(seed: str) -> None:
    one, other = SeededChances(seed), SeededChances(seed)

    assert [one.randrange(1 + n) for n in range(50)] == [other.randrange(1 + n) for n in range(50)]


@pytest.mark.parametrize("game", range(len(plain_combinations())))
def test_two_matches_with_one_seed_are_alike(game: int) -> None:
    rules = plain_combinations()[game]

    assert random_match(rules, "twin").record() == random_match(rules, "twin").record()


def test_a_dealer_without_a_seed_makes_a_new_one_each_time() -> None:
    assert len({Dealer().seed for _ in range(10)}) == 10


def test_a_seed_cannot_be_told_from_its_hash_but_is_bound_by_it() -> None:
    assert Dealer("one").commitment == hashlib.sha256(b"one").hexdigest()
    assert Dealer("one").commitment != Dealer("two").commitment


CRITICAL = {5: 20.5, 47: 82.7}
"""Critical values of chi-square by degrees of freedom: a fair source exceeds them once in a thousand seeds."""


@pytest.mark.parametrize("stop", [6, 48])
def test_all_outcomes_are_about_equally_frequent(stop: int) -> None:
    chances, throws = SeededChances("chi-square"), 1000 * stop
    frequency = Counter(chances.randrange(stop) for _ in range(throws))
    chi_square = sum((frequency[outcome] - 1000) ** 2 / 1000 for outcome in range(stop))

    assert chi_square < CRITICAL[stop - 1]


def test_every_domino_is_dealt_into_the_first_line_about_equally_often() -> None:
    start = new("kingdomino(seats=2)")
    lines = [start.text(start.sample(SeededChances(f"line {number}"))).split()[1:] for number in range(2400)]
    frequency = Counter(number for line in lines for number in line)
    expected = 2400 * 4 / 48
    chi_square = sum((frequency[str(number)] - expected) ** 2 / expected for number in range(1, 49))

    assert chi_square < CRITICAL[47]
