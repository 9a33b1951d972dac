"""The panels of Duel and Origins and the bar, where they are hardest to fit: phones, low screens, dark, French."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from kingdomino.play.position import Position
from tests.web.conftest import PHONE, Invite
from tests.web.people import Person
from tests.web.staging import Stage, find_match, offers
from tests.web.test_access import faults

pytestmark = [pytest.mark.browser, pytest.mark.long]

LOW = {"width": 640, "height": 360}
SIDEWAYS = {"width": 844, "height": 390}
TOUCH = 44
"""Pixels that a finger needs."""
LEGIBLE = 11
"""Pixels of the smallest number."""

TABLES = {
    "dice": ("duel", "pick"),
    "drawing": ("duel", "draw"),
    "totems": ("origins(seats=4, mode=totem)", "place"),
    "cave": ("origins(seats=3, mode=tribe)", "recruit"),
    "settling": ("origins(seats=3, mode=tribe)", "settle"),
}

Put = Callable[..., Person]


@pytest.fixture
def put(invite: Invite, stage: Stage) -> Put:
    """Somebody at a table that has come to a position, with a screen and tastes as wished."""

    def come(rules: str, wanted: Callable[[Position], bool], **wishes: object) -> Person:
        match = find_match(rules, wanted, "greedy")
        person = invite(**wishes)
        person.take_over(stage.put(match, "Ann", *["bot"] * (match.rules.seats - 1)))
        person.wait_until_asked()
        return person

    return come


@pytest.fixture(params=["light", "dark"])
def phone_wishes(request: pytest.FixtureRequest) -> dict[str, object]:
    return {"viewport": PHONE, "has_touch": True, "is_mobile": True, "color_scheme": request.param, "locale": "fr-FR"}


def within(inner: Locator, screen: dict[str, int]) -> bool:
    box = inner.bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= screen["height"] + 1


@pytest.mark.parametrize("table", TABLES)
def test_on_a_small_phone_in_french_everything_fits_and_can_be_read_and_hit(
    put: Put, phone_wishes: dict[str, object], table: str
) -> None:
    rules, kind = TABLES[table]
    phone = put(rules, offers(kind), **phone_wishes)

    assert phone.page.evaluate("() => document.documentElement.scrollWidth - innerWidth") == 0
    assert list(too_small_numbers(phone)) == []
    assert list(too_small_targets(phone)) == []
    assert faults(phone) == []


def too_small_numbers(person: Person) -> Iterator[str]:
    """Texts of panel and bar that are set smaller than a number may be."""
    sizes = """() => [...document.querySelectorAll('.beside *, .bar *')]
      .filter((each) => each.getClientRects().length)
      .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
      .map((each) => [each.textContent.trim(), parseFloat(getComputedStyle(each).fontSize)])"""
    yield from (f"{text}: {size}" for text, size in person.page.evaluate(sizes) if size < LEGIBLE)


def too_small_targets(person: Person) -> Iterator[str]:
    """What panel and bar offer to a finger that is too small for one, but the lines of the spellbook and its uses."""
    boxes = """() => [...document.querySelectorAll('.beside button:enabled, .bar button:enabled')]
      .filter((each) => each.getClientRects().length && !each.matches('.power, .use'))
      .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
      .map(([html, { width, height }]) => [html, width, height])"""
    yield from (
        f"{html}: {width} × {height}"
        for html, width, height in person.page.evaluate(boxes)
        if min(width, height) < TOUCH - 1
    )


@pytest.mark.parametrize("screen", [LOW, SIDEWAYS], ids=["low", "sideways"])
def test_a_low_screen_shows_dice_and_spellbook_without_scrolling(put: Put, screen: dict[str, int]) -> None:
    ann = put("duel", offers("draw"), viewport=screen)

    for die in ann.page.locator("[data-die]").all():
        assert within(die, screen)
    for power in ann.page.locator("[data-power]").all():
        assert within(power, screen)
    assert within(ann.page.locator(".bar"), screen)


def test_the_bar_of_a_phone_keeps_its_height_through_a_turn(put: Put, phone_wishes: dict[str, object]) -> None:
    phone = put("duel", offers("pick"), **phone_wishes)
    heights = set[tuple[int, str]]()

    def look(person: Person, asked: str) -> None:
        box = person.page.locator(".bar").bounding_box()
        assert box
        heights.add((round(box["height"]), person.page.locator(".bar").inner_text()))
        person.decide_by_touch(asked)

    phone.play_until("[data-do=end]:enabled", look)

    assert len({height for height, _ in heights}) == 1, heights


def test_the_spellbook_says_whose_page_is_whose_on_a_phone_in_french(put: Put, phone_wishes: dict[str, object]) -> None:
    phone = put("duel", offers("pick"), **phone_wishes)
    expect(phone.page.locator(".head").first).to_contain_text("vous")

    phone.page.locator("[data-power=filled] .power").tap()
    card = phone.page.get_by_role("dialog", name="plein")
    expect(card).to_contain_text("choisissez un blason")
    assert within(card, PHONE)
    assert faults(phone) == []
    card.locator("[data-do=close-power]").tap()
    expect(card).to_be_hidden()


def test_a_finger_marks_a_caveman_and_recruits_it_with_the_bar(put: Put, phone_wishes: dict[str, object]) -> None:
    phone = put("origins(seats=3, mode=tribe)", offers("recruit"), **phone_wishes)
    phone.page.locator("[data-action^=recruit]").first.tap()

    expect(phone.page.locator(".hint")).to_contain_text("coûte 2 ressources")
    expect(phone.page.locator(".newcomer")).to_have_count(0)
    phone.page.locator(".bar [data-do=recruit]").tap()
    expect(phone.page.locator(".newcomer")).to_be_visible()


def test_dice_are_taken_and_powers_used_by_keyboard_alone(put: Put) -> None:
    ann = put("duel", offers("pick"))
    ann.play_until("[data-do=end]:enabled", Person.decide_by_keyboard)
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_function("() => !document.querySelector('[data-do=end]')")
