"""The rules as the app shows them: every clause and ruling of the pages, in every language, with true pictures."""

import re
from collections import Counter
from typing import Any

import pytest

from kingdomino import parse_rules
from kingdomino.core.grid import NAMES
from kingdomino.family.registry import notation_of
from kingdomino.games.origins.fire import fire_fault
from kingdomino.games.origins.notation import read_territory
from kingdomino.server.views import rulebook
from kingdomino.server.wire.routes import RULEBOOK
from kingdomino.server.wire.rulebook_types import RuleBook, RulePicture
from kingdomino.words import LANGUAGES
from tests.server.house import House
from tests.sources import PROJECT, clauses

DOCS = "\n".join(page.read_text(encoding="utf-8") for page in (PROJECT / "docs" / "rules").glob("*.md"))
GAP = re.compile(r"\{(\w+)\}")
SERIES = {"kingdomino": ("C", "K"), "origins": ("C", "O", "OT", "OB"), "duel": ("D",)}
"""The letters of the clauses that a game has."""
SHARED = ("kingdomino", "origins")
"""The games whose common clauses have gaps for their words."""


def texts(language: str) -> dict[str, str]:
    return rulebook._read(f"{language}.json")


def clauses_of(book: RuleBook) -> list[str]:
    return [clause.id for section in book.sections for clause in section.clauses]


def pictures(language: str = "en") -> list[RulePicture]:
    books = rulebook.rulebooks(language).books
    return [p for book in books for section in book.sections for clause in section.clauses for p in clause.pictures]


def drawn() -> dict[str, dict[str, Any]]:
    return rulebook.outline()["pictures"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_of_the_pages_stands_in_a_book_and_no_other(language: str) -> None:
    books = rulebook.rulebooks(language).books

    assert {clause for book in books for clause in clauses_of(book)} == clauses()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_book_tells_a_clause_twice_or_one_of_another_game(language: str) -> None:
    for book in rulebook.rulebooks(language).books:
        told = Counter(clauses_of(book))
        assert set(told.values()) == {1}, book.id
        assert {re.sub(r"\d", "", clause) for clause in told} <= set(SERIES[book.game]), book.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_of_the_pages_is_told_with_its_reason(language: str) -> None:
    headings = re.findall(r"^### (R\d+)$", DOCS, re.MULTILINE)
    told = rulebook.rulebooks(language).rulings

    assert [ruling.id for ruling in told] == headings
    assert all(ruling.question and ruling.decision and ruling.why for ruling in told)


def test_every_clause_leads_to_the_rulings_that_its_page_names() -> None:
    named = {
        clause: set(re.findall(r"\[(R\d+)\]", text))
        for clause, text in re.findall(r"^- \*\*(\w+)\*\* (.+)$", DOCS, re.MULTILINE)
    }
    led = {
        entry["clause"]: set(entry.get("rulings", ()))
        for section in rulebook.outline()["sections"].values()
        for entry in section
    }

    assert {clause: rulings - led[clause] for clause, rulings in named.items() if rulings - led[clause]} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts_with_the_same_gaps(language: str) -> None:
    mine, english = texts(language), texts("en")

    assert set(english) - set(mine) == set()
    assert {key: gaps(mine[key]) for key in english} == {key: gaps(text) for key, text in english.items()}


def gaps(text: str) -> set[str]:
    """What a text leaves open; a form of a word, such as `start_dative`, counts as the word."""
    return {gap.partition("_")[0] for gap in GAP.findall(text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_a_word_is_there_for_both_games_and_used(language: str) -> None:
    mine = texts(language)
    terms = {game: {key.split(".")[2] for key in mine if key.startswith(f"{rulebook.TERM}{game}.")} for game in SHARED}
    used = {gap for text in mine.values() for gap in GAP.findall(text)}

    assert terms["kingdomino"] == terms["origins"]
    assert {term for term in terms["origins"] if "_" in term} <= used
    assert used <= terms["origins"] | {"total"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_left_over_or_left_empty(language: str) -> None:
    outline = rulebook.outline()
    wanted = {f"book.{book}{part}" for book in outline["books"] for part in ("", ".about")}
    wanted |= {f"section.{name}" for name in outline["sections"]} | {f"picture.{name}" for name in drawn()}
    wanted |= {f"{clause}{part}" for clause in clauses() for part in ("", ".title")}
    wanted |= {f"R{n}.{part}" for n in range(1, 46) for part in ("question", "decision", "why")}
    mine = texts(language)

    assert {key for key in mine if not key.startswith(rulebook.TERM)} == wanted
    assert [key for key, text in mine.items() if not text.strip()] == []


def test_no_clause_is_shown_with_a_gap() -> None:
    for language in LANGUAGES:
        for book in rulebook.rulebooks(language).books:
            shown = [clause.text for section in book.sections for clause in section.clauses]
            assert not any("{" in text for text in shown), (language, book.id)


def test_every_picture_is_shown_somewhere() -> None:
    assert {picture.id for picture in pictures()} == set(drawn())


@pytest.mark.parametrize("name", [name for name, each in drawn().items() if "territory" in each])
def test_every_territory_can_exist_and_scores_what_is_said(name: str) -> None:
    picture, rules = drawn()[name], parse_rules(drawn()[name]["rules"])
    sheet = notation_of(rules).count(rules, "\n".join(picture["territory"]))

    assert sheet.total == picture.get("total", sheet.total)


def test_the_bright_squares_are_those_where_the_fire_may_land() -> None:
    picture = drawn()["o-range"]
    territory = read_territory("\n".join(picture["territory"]), 5)
    volcano = next(cell for cell, square in territory.squares.items() if square.craters == 2)
    allowed = {NAMES[cell] for cell in territory.squares if fire_fault(territory, volcano, cell, on_hut=False) is None}

    assert set(picture["lit"]) == allowed


def test_a_language_without_rules_of_its_own_gets_the_english_ones() -> None:
    assert rulebook.rulebooks("tlh") == rulebook.rulebooks("en")


def test_a_browser_gets_the_books_in_its_language(house: House) -> None:
    answer = house.web.get(RULEBOOK.format(language="fr")).json()

    assert answer["language"] == "fr"
    assert next(book["id"] for book in answer["books"]) == "kingdomino"


def test_a_language_that_does_not_exist_is_refused_with_those_that_do(house: House) -> None:
    answer = house.web.get(RULEBOOK.format(language="xx"))

    assert answer.status_code == 404
    assert ", ".join(LANGUAGES) in answer.json()["text"]
