"""axe finds no violation on any page, in light and dark; live regions and names are there."""

import re
from collections.abc import Callable
from importlib.resources import files
from typing import Literal

import pytest
from playwright.sync_api import expect

from kingdomino.core.rules import Actor
from kingdomino.play.position import Position
from tests.web.people import Person
from tests.web.staging import Stage, covered, find_match, offers

pytestmark = pytest.mark.browser

AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
TABLES = {
    "kingdomino": ("kingdomino(seats=4)", "place"),
    "discovery": ("origins(seats=3)", "fire"),
    "totem": ("origins(seats=3, mode=totem)", "give"),
    "tribe": ("origins(seats=2, mode=tribe)", "recruit"),
    "settling": ("origins(seats=2, mode=tribe)", "settle"),
    "duel": ("duel", "turn"),
    "naming": ("duel", "name"),
}
FEW = ("kingdomino", "totem", "tribe", "duel")
"""Each game once, and what differs most; `make long` looks at all of them."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
BUTTONS = ("Settings", "What is this?", "Scores", "To come", "Chat", "Log")


def faults(person: Person) -> list[str]:
    """Whatever axe finds wrong, however little it minds, with the elements it means."""
    person.page.evaluate(AXE)
    found = person.page.evaluate("() => axe.run()")["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found]


READ_AGAIN = "before => document.querySelector('p.unseen[role=status]').textContent !== before"
"""Whether what is told has changed, if only by what cannot be seen: the same text would not be read again."""
DOUBLE_STOPS = r"""() => [...document.querySelectorAll('*')]
  .flatMap((each) => [each.ariaLabel, each.getAttribute('title'), ...[...each.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data)])
  .filter((text) => text && /[^.]\.\s*\.(?!\.)/.test(text))"""


def double_stops(person: Person) -> list[str]:
    """Texts and names on the page with two full stops behind one sentence."""
    found: list[str] = person.page.evaluate(DOUBLE_STOPS)
    return found


def put(stage: Stage, person: Person, rules: str, wanted: Callable[[Position], bool]) -> None:
    match = find_match(rules, wanted)
    person.take_over(stage.put(match, "Ann", *["bot"] * (match.rules.seats - 1)))
    person.wait_until_asked()


def faults_in_light_and_dark(person: Person) -> list[str]:
    """The same in both appearances, of which a page shows what the device prefers."""
    found = list[str]()
    for scheme in SCHEMES:
        person.page.emulate_media(color_scheme=scheme)
        assert person.page.evaluate("() => getComputedStyle(document.documentElement).colorScheme") == scheme
        found += [f"{scheme}: {fault}" for fault in faults(person)]
    return found


def test_lobby_and_new_table(ann: Person) -> None:
    ann.open_lobby()
    assert faults_in_light_and_dark(ann) == []

    ann.page.goto(f"{ann.house.url}/new?rules=kingdomino(dragons=yes)")
    expect(ann.page.get_by_role("alert")).to_be_visible()
    assert faults_in_light_and_dark(ann) == []


def test_gate_and_dead_end(ann: Person) -> None:
    ann.sit("kingdomino(seats=3)", "Ann", "open", "bot")
    expect(ann.page.locator("#table-link")).to_be_visible()
    assert faults_in_light_and_dark(ann) == []

    ann.watch("zzzz")
    expect(ann.page.get_by_text("There is no table")).to_be_visible()
    assert faults_in_light_and_dark(ann) == []


@pytest.mark.parametrize(
    "table", [*FEW, *(pytest.param(one, marks=pytest.mark.long) for one in TABLES if one not in FEW)]
)
def test_tables(ann: Person, stage: Stage, table: str) -> None:
    rules, kind = TABLES[table]
    put(stage, ann, rules, offers(kind))

    assert faults_in_light_and_dark(ann) == []
    assert double_stops(ann) == []


def test_end_screen(ann: Person, stage: Stage) -> None:
    put(stage, ann, "origins(seats=2, mode=tribe)", lambda position: position.actor is Actor.OVER)
    expect(ann.page.locator("[data-do=rematch]")).to_be_visible()

    assert faults_in_light_and_dark(ann) == []


@pytest.mark.parametrize(
    "button", [*BUTTONS[:3], *(pytest.param(button, marks=pytest.mark.long) for button in BUTTONS[3:])]
)
def test_dialogs_and_drawers(ann: Person, stage: Stage, button: str) -> None:
    put(stage, ann, "kingdomino(seats=2)", offers("place"))
    ann.page.locator("header").get_by_role("button", name=button).click()

    assert faults_in_light_and_dark(ann) == []


def test_a_square_says_its_name_what_lies_there_and_what_its_region_is_worth(ann: Person, stage: Stage) -> None:
    put(stage, ann, "kingdomino(seats=2)", lambda position: offers("place")(position) and covered(position) > 3)

    square = ann.position()["seats"][0]["territory"]["squares"][0]
    name = ann.page.locator(f"main [data-cell={square['cell']}]").get_attribute("aria-label") or ""

    assert name.startswith(f"{square['cell']}, {square['terrain']}")
    assert "region of" in name


def test_your_turn_is_called_and_others_moves_are_told(ann: Person) -> None:
    ann.sit("kingdomino(seats=2, opening=snake)", "Ann", "bot")
    for _ in range(2):  # A, B, B, A: by then the other has chosen
        ann.end_turn()
    ann.wait_until_asked()

    expect(ann.page.locator("[aria-live=assertive]")).to_contain_text("It is your turn")
    expect(ann.page.locator("p[aria-live=polite]")).not_to_be_empty()


def test_who_plays_by_keyboard_is_told_what_comes_of_it_and_never_loses_the_focus(ann: Person, stage: Stage) -> None:
    put(stage, ann, "kingdomino(seats=2)", lambda position: offers("place")(position) and covered(position) > 3)
    told, board = ann.page.locator("p.unseen[role=status]"), ann.page.locator("main [role=gridcell]:focus")

    ann.page.locator("[data-skip=territory]").focus()
    ann.page.keyboard.press("Enter")
    expect(told).to_contain_text(re.compile(r"can be used, (\+[1-9]|0)"))
    ann.page.locator("main [data-cell=g7]").focus()  # the castle
    expect(told).to_have_text("It would cover a square that is already taken.")
    before = str(told.text_content())
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_function(READ_AGAIN, arg=before)

    ann.page.locator("main [role=gridcell].can").first.focus()
    ann.page.keyboard.press("2")
    expect(ann.page.locator(".title.away")).to_be_visible()
    expect(board).to_have_count(1)
    ann.page.locator("[data-do=take]").click()
    expect(ann.page.locator(".title.away")).to_have_count(0)

    for name, goes_on in (("Scores", "#drawer"), ("To come", "#drawer"), ("Chat", "#drawer form input")):
        opener = ann.page.locator("header").get_by_role("button", name=name)
        opener.focus()
        ann.page.keyboard.press("Enter")
        expect(ann.page.locator(goes_on)).to_be_focused()
        ann.page.keyboard.press("Escape")
        expect(opener).to_be_focused()


def test_the_live_regions_fall_silent_when_the_result_is_read(ann: Person, stage: Stage) -> None:
    put(stage, ann, "kingdomino(seats=2)", lambda position: offers("place")(position) and covered(position) > 20)

    ann.play_to_the_end()

    expect(ann.page.locator("p.unseen[aria-live=polite]")).to_be_empty()
    expect(ann.page.locator("p.unseen[aria-live=assertive]")).to_be_empty()


def test_one_tab_leads_to_a_link_to_the_first_domino_and_the_next_to_the_territory(ann: Person) -> None:
    ann.sit("kingdomino(seats=2)", "Ann", "bot")
    ann.wait_until_asked()

    ann.page.keyboard.press("Tab")
    expect(ann.page.get_by_role("link", name="To the dominoes")).to_be_focused()
    expect(ann.page.get_by_role("link", name="To the dominoes")).to_be_in_viewport()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".slot.free").first).to_be_focused()

    ann.page.locator("[data-skip=territory]").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[role=gridcell]:focus")).to_have_count(1)


def test_after_a_page_change_the_focus_is_on_its_heading_and_the_title_is_its_own(ann: Person) -> None:
    ann.open_lobby()
    ann.page.locator('a[href^="/new?game=kingdomino"]').first.click()
    expect(ann.page.get_by_role("heading", level=1)).to_be_focused()
    expect(ann.page).to_have_title("New table – Kingdomino")

    ann.page.get_by_role("button", name="Start").click()
    ann.wait_until_asked()
    expect(ann.page.get_by_role("heading", level=1, name="Kingdomino")).to_be_focused()
    ann.page.keyboard.press("Tab")
    expect(ann.page.locator("[data-skip=beside]")).to_be_focused()
