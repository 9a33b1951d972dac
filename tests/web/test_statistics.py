"""One's own statistics: what the page counts is what was played; matches are kept, found again, and forgotten."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from kingdomino.core.rules import Actor
from kingdomino.play.match import Match
from tests.web.conftest import Invite
from tests.web.people import CALM, Person
from tests.web.staging import Stage, Staged, find_match
from tests.web.test_access import faults

pytestmark = pytest.mark.browser

FIGURES = "[data-figures] dd"
KEPT = """() => new Promise((resolve) => {
  const request = indexedDB.open('kingdomino.statistics', 1)
  request.onupgradeneeded = () => request.transaction.abort()
  request.onerror = () => resolve(false)
  request.onsuccess = () => {
    const found = request.result.transaction('kept').objectStore('kept').count()
    found.onsuccess = () => { request.result.close(); resolve(found.result > 0) }
  }
})"""
"""Whether this browser has kept a match."""


def finished(rules: str, seed: str) -> Match:
    return find_match(rules, lambda position: position.actor is Actor.OVER, bot="greedy", seed=seed)


def over(staged: Staged, *seats: int, bot: str = "medium") -> dict[str, object]:
    """A table as a browser keeps it that holds these seats and has not seen the end."""
    (kept,) = staged.kept
    return {
        **kept,
        "seats": list(seats),
        "over": True,
        "names": ["Ann", ""],
        "bots": [None, bot],
        "at": 1_790_000_000_000,
    }


def come(person: Person, *tables: dict[str, object]) -> None:
    """Open the statistics in a browser that has kept these tables."""
    person.open_lobby()
    person.page.evaluate("kept => localStorage.setItem('kingdomino.tables', JSON.stringify(kept))", list(tables))
    person.page.goto(f"{person.house.url}/statistics")


def totals(matches: Sequence[Match], seat: int = 0) -> list[int]:
    return [match.position.score()[seat].total for match in matches]


@pytest.fixture
def matches() -> list[Match]:
    return [finished("kingdomino(seats=2)", f"statistics {number}") for number in range(3)]


def test_the_figures_are_those_of_the_matches(ann: Person, stage: Stage, matches: list[Match]) -> None:
    come(ann, *(over(stage.put(match, "Ann", "bot"), 0) for match in matches))

    own, results = totals(matches), [match.position.result() for match in matches]
    wins = sum(result is not None and result.ranks[0] == 1 for result in results)
    expected = [str(len(own)), f"{round(100 * wins / len(own))}%", f"{sum(own) / len(own):.1f}", str(max(own))]
    expect(ann.page.locator(FIGURES).last).to_contain_text(expected[-1])
    shown = [text.split("\n")[0] for text in ann.page.locator(FIGURES).all_inner_texts()]
    assert [shown[0], shown[1], shown[2]] == expected[:3]
    assert shown[3].startswith(expected[3])


@pytest.mark.long
def test_terrains_bring_in_the_mean_what_the_sheets_say(ann: Person, stage: Stage, matches: list[Match]) -> None:
    come(ann, *(over(stage.put(match, "Ann", "bot"), 0) for match in matches))
    expect(ann.page.locator("[data-figures]")).to_be_visible()

    for terrain in ("wheat", "lake"):
        lines = [line for match in matches for line in match.position.score()[0].lines]
        points = sum(line.points for line in lines if line.params.get("terrain") == terrain) / len(matches)
        row = ann.page.locator("section", has=ann.page.locator("#terrains")).locator("tr", has_text=terrain)
        shown = row.locator("td").first.inner_text() if row.count() else "0.0"
        assert float(shown) == pytest.approx(points, abs=0.051)


def test_a_match_that_this_browser_sees_to_its_end_is_counted_without_the_server(invite: Invite, stage: Stage) -> None:
    ann = invite(settings={**CALM})
    match = finished("kingdomino(seats=2)", "seen")
    staged = stage.put(match, "Ann", "bot")
    ann.take_over(staged)
    expect(ann.page.locator(".end")).to_be_visible()
    ann.page.wait_for_function(KEPT)

    ann.page.route("**/api/tables/**", lambda route: route.abort())
    ann.forgive("net::ERR_FAILED")
    ann.page.goto(f"{ann.house.url}/statistics")

    expect(ann.page.locator(FIGURES).last).to_contain_text(str(totals([match])[0]))


def test_guided_matches_and_those_around_one_screen_do_not_count(
    ann: Person, stage: Stage, matches: list[Match]
) -> None:
    together = over(stage.put(matches[0], "Ann", "Ben"), 0, 1)
    guided = {**over(stage.put(matches[1], "Ann", "bot"), 0), "guided": True}

    come(ann, together, guided)

    expect(ann.page.get_by_role("heading", name="Nothing to count yet")).to_be_visible()
    expect(ann.page.locator("[data-figures]")).to_have_count(0)


@pytest.mark.long
def test_games_are_told_apart_and_one_can_be_chosen(ann: Person, stage: Stage, matches: list[Match]) -> None:
    duel = finished("duel", "statistics")
    come(ann, *(over(stage.put(match, "Ann", "bot"), 0) for match in [*matches, duel]))

    ann.page.get_by_role("button", name="Kingdomino Duel").click()

    expect(ann.page.locator(FIGURES).last).to_contain_text(str(totals([duel])[0]))
    assert faults(ann) == []


@pytest.mark.long
def test_what_is_forgotten_does_not_come_back(ann: Person, stage: Stage, matches: list[Match]) -> None:
    come(ann, *(over(stage.put(match, "Ann", "bot"), 0) for match in matches))
    ann.page.locator("[data-do=forget]").click()
    ann.page.locator("[data-do=forget-all]").click()
    expect(ann.page.get_by_role("heading", name="Nothing to count yet")).to_be_visible()

    ann.page.reload()

    expect(ann.page.get_by_role("heading", name="Nothing to count yet")).to_be_visible()


def test_a_phone_shows_all_of_it_and_each_match_is_reached_by_keyboard(
    phone: Person, stage: Stage, matches: list[Match]
) -> None:
    tables = [stage.put(match, "Ann", "bot") for match in matches]
    come(phone, *(over(table, 0) for table in tables))
    expect(phone.page.locator("[data-figures]")).to_be_visible()

    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert faults(phone) == []
    phone.page.locator("svg a").first.focus()
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_url(f"{phone.house.url}/table/*/replay")
