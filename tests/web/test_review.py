"""A match is reviewed in the browser: thought about there, summed up by the server, kept, shown beside the board."""

import json
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from kingdomino.review import taken_turns
from tests.web.conftest import PHONE, Invite
from tests.web.people import Person
from tests.web.staging import Stage
from tests.web.test_access import double_stops, faults
from tests.web.test_replay import finished, watch

pytestmark = pytest.mark.browser

RULES = "kingdomino(seats=2)"
FEW = 8


def think_little(person: Person, playouts: int = FEW) -> None:
    """Reviews think about each turn with fewer playouts, so that nobody waits for them."""

    def fewer(route: Route) -> None:
        answer = route.fetch()
        info = answer.json()
        info["plan"]["playouts"] = playouts
        route.fulfill(response=answer, body=json.dumps(info))

    person.page.route("**/api/core?*", fewer)


def review(person: Person) -> None:
    person.page.locator("[data-do=start-review]").click()
    expect(person.page.locator("[data-do=review]")).to_be_visible()


def test_a_match_is_reviewed_in_the_page_and_kept_there(stage: Stage, ann: Person) -> None:
    staged, match = finished(stage, RULES)
    think_little(ann)
    watch(ann, staged)
    review(ann)

    expect(ann.page.locator("[data-do=review]")).to_contain_text("Thought about in this browser by the learned player")
    expect(ann.page.locator("[data-turn]")).to_have_count(len(taken_turns(match)))
    assert faults(ann) == []

    graph = ann.page.get_by_role("slider", name="Chance of winning")
    graph.focus()
    ann.page.keyboard.press("End")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(rf"^Move {match.version}: .*100%"))

    ann.page.locator("[data-do=turning-points] button").first.click()
    ann.page.locator("[data-do=only-errors]").check()
    ann.page.locator("[data-turn]").first.click()
    ann.page.locator("[data-do=show-better]").click()
    expect(ann.page.locator("[data-do=hide-better]")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("[data-do=hide-better]")).to_have_count(0)

    ann.page.reload()
    expect(ann.page.locator("[data-do=review]")).to_be_visible()


def test_a_mistake_of_ones_own_becomes_a_puzzle_that_is_judged_in_the_page(stage: Stage, ann: Person) -> None:
    staged, _ = finished(stage, RULES)
    ann.page.goto(ann.house.url)
    own = [{**kept, "seats": [0]} for kept in staged.kept]
    ann.page.evaluate("tables => localStorage.setItem('kingdomino.tables', JSON.stringify(tables))", own)
    think_little(ann, 20)
    watch(ann, staged)
    review(ann)
    ann.page.locator("[data-do=only-errors]").check()
    mistakes = ann.page.locator("[data-turn]", has=ann.page.get_by_text(re.compile("mistake|blunder")))
    for number in range(mistakes.count()):
        mistakes.nth(number).click()
        if ann.page.locator("[data-do=try-as-puzzle]").count():
            break
    ann.page.locator("[data-do=try-as-puzzle]").click()

    expect(ann.page.get_by_role("heading", name="Find the best turn")).to_be_visible()
    ann.wait_until_asked()
    assert ann.page.locator("[data-do=hint]").count() == 0
    ann.end_turn()
    verdict = ann.page.locator("[data-verdict]")
    expect(verdict).to_be_focused()
    expect(ann.page.get_by_text("In the match you gave up")).to_be_visible()
    assert faults(ann) == []

    address = ann.page.url
    ann.page.goto(f"{ann.house.url}/puzzles")
    expect(ann.page.locator(f"[data-do=mistakes] a[href='{urlsplit(address).path}']")).to_be_visible()
    ann.page.evaluate("indexedDB.deleteDatabase('kingdomino.reviews')")
    ann.page.goto(address)
    expect(ann.page.get_by_text("has not kept the review")).to_be_visible()


@pytest.mark.long
def test_a_cancelled_review_goes_on_from_where_it_was(stage: Stage, ann: Person) -> None:
    staged, _ = finished(stage, RULES)
    think_little(ann, 4000)
    watch(ann, staged)
    ann.page.locator("[data-do=start-review]").click()
    expect(ann.page.get_by_text(re.compile("^[3-9] of 29 steps done"))).to_be_visible()
    ann.page.locator("[data-do=cancel-review]").click()

    expect(ann.page.get_by_text(re.compile(r"of 29 steps are done and kept"))).to_be_visible()
    ann.page.reload()
    expect(ann.page.get_by_text(re.compile(r"^\d+ of 29 steps are done and kept"))).to_be_visible()
    review(ann)


@pytest.mark.long
def test_where_a_page_cannot_think_the_server_does(stage: Stage, ann: Person) -> None:
    staged, _ = finished(stage, RULES)
    ann.page.add_init_script("delete globalThis.WebAssembly")
    think_little(ann)
    watch(ann, staged)
    review(ann)

    expect(ann.page.locator("[data-do=review]")).to_contain_text("Thought about at the server")


@pytest.mark.long
def test_an_unfinished_match_says_that_it_needs_its_end(stage: Stage, ann: Person) -> None:
    _, match = finished(stage, RULES)
    match.undo(3)
    ann.page.goto(f"{ann.house.url}/replay")
    ann.page.evaluate("text => sessionStorage.setItem('kingdomino.record', text)", match.record().text())
    ann.page.reload()
    ann.page.locator("[data-tab=review]").click()

    expect(ann.page.get_by_text("A review needs a finished match")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("rules", ["kingdomino(seats=4)", "origins(mode=tribe, seats=2)", "duel"])
def test_a_review_fits_a_phone_in_french_and_has_no_faults(
    stage: Stage, invite: Invite, rules: str, scheme: str
) -> None:
    person = invite(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme=scheme, locale="fr-FR")
    staged, _ = finished(stage, rules)
    think_little(person, 2)
    watch(person, staged)
    review(person)

    assert person.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert faults(person) == []
    assert double_stops(person) == []
