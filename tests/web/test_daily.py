"""The daily challenge and puzzles in a real browser: a try from the first page to its place, turns right and wrong."""

import re

import pytest
from playwright.sync_api import expect

from kingdomino.puzzles.shelf import puzzles
from tests.server.test_daily import begin, finish
from tests.web.people import OVER, Person
from tests.web.test_access import faults_in_light_and_dark

pytestmark = pytest.mark.browser

WIDER = "() => document.documentElement.scrollWidth - innerWidth"
"""By how much the page is wider than the screen."""


def play(person: Person, game: str) -> None:
    """From the page of the day to the result of the first try."""
    person.page.locator(f"[data-game={game}] [data-do=play]").click()
    person.page.wait_for_url(re.compile(r"/table/\w+"))
    person.play_until(OVER)


@pytest.mark.long
def test_a_try_leads_from_the_first_page_to_a_place_in_the_table_of_the_day(ann: Person) -> None:
    ann.open_lobby()
    ann.page.locator("nav a[href='/daily']").click()
    expect(ann.page.locator("[data-game]")).to_have_count(3)

    play(ann, "kingdomino")
    expect(ann.page.locator("[data-place]")).to_be_visible()
    assert ann.page.locator("[data-do=rematch]").count() == 0
    ann.page.locator("[data-do=daily]").click()

    card = ann.page.locator("[data-game=kingdomino]")
    expect(card.locator("tr.own")).to_be_visible()
    expect(card.locator("[data-do=play]")).to_have_count(0)
    expect(card.locator("[data-do=practise]")).to_be_visible()
    card.locator("[data-do=replay]").click()
    expect(ann.page.locator("[role=tablist]")).to_be_visible()  # one's own match can be looked at again


@pytest.mark.long
def test_a_try_goes_on_after_the_page_was_left_and_no_lamp_offers_advice(ann: Person) -> None:
    ann.page.goto(f"{ann.house.url}/daily")
    ann.page.locator("[data-game=duel] [data-do=play]").click()
    ann.wait_until_asked()
    assert ann.page.locator("[data-do=hint]").count() == 0
    ann.page.keyboard.press("t")
    assert ann.page.locator("[data-advice]").count() == 0
    table = ann.table

    ann.page.goto(f"{ann.house.url}/daily")
    ann.page.locator("[data-game=duel] [data-do=go-on]").click()

    ann.page.wait_for_url(re.compile(table))
    ann.wait_until_asked()


def test_the_page_of_the_day_has_no_fault_and_fits_a_phone(ann: Person, phone: Person) -> None:
    finish(begin(ann.house, "somebody else"))
    for person in (ann, phone):
        person.page.goto(f"{person.house.url}/daily")
        expect(person.page.locator("[data-game=duel] tbody tr").first).to_be_visible()
        assert person.page.evaluate(WIDER) <= 0
    assert faults_in_light_and_dark(ann) == []


def test_a_day_that_does_not_exist_is_said_in_words(ann: Person) -> None:
    ann.forgive("400", "404")
    ann.page.goto(f"{ann.house.url}/daily/2026-13-40")
    expect(ann.page.get_by_text("is no date")).to_be_visible()
    ann.page.goto(f"{ann.house.url}/puzzles/nothing")
    expect(ann.page.get_by_text("There is no puzzle")).to_be_visible()


@pytest.mark.long
def test_one_puzzle_is_solved_and_one_missed_and_the_board_shows_the_best_turn(ann: Person) -> None:
    verdicts = dict[str, str]()
    for puzzle in puzzles("kingdomino"):
        ann.page.goto(f"{ann.house.url}/puzzles/{puzzle.id}")
        ann.wait_until_asked()
        assert ann.page.locator("[data-do=hint]").count() == 0
        ann.end_turn()
        verdict = ann.page.locator("[data-verdict]")
        expect(verdict).to_be_focused()
        is_right = str(verdict.get_attribute("data-verdict"))
        if is_right not in verdicts:
            assert faults_in_light_and_dark(ann) == []
        verdicts[is_right] = puzzle.id
        if len(verdicts) == len({"true", "false"}):
            break

    ann.page.goto(f"{ann.house.url}/puzzles/{verdicts['false']}")
    ann.end_turn()
    ann.page.locator("[data-show=own]").click()
    expect(ann.page.locator("[data-show=own]")).to_have_attribute("aria-pressed", "true")
    kept = ann.page.evaluate("() => JSON.parse(localStorage['kingdomino.puzzles']).tried")
    assert (kept[verdicts["true"]], kept[verdicts["false"]]) == (True, False)
    ann.page.locator("[data-do=again]").click()
    ann.wait_until_asked()


def test_the_list_of_puzzles_has_no_fault_fits_a_phone_and_is_filtered(ann: Person, phone: Person) -> None:
    for person in (ann, phone):
        person.page.goto(f"{person.house.url}/puzzles")
        expect(person.page.locator("[data-do=puzzle-of-day]")).to_be_visible()
        assert person.page.evaluate(WIDER) <= 0
    assert faults_in_light_and_dark(ann) == []

    ann.page.locator("[data-choice=totem]").click()
    ann.page.locator("[data-choice=hard]").click()

    ann.page.reload()
    hard = [one for one in puzzles("totem") if one.difficulty == "hard"]
    expect(ann.page.locator("main li a")).to_have_count(len(hard))
