"""Whole matches of every game in a real browser, from the lobby to the end screen: by mouse, keys and finger."""

import pytest
from playwright.sync_api import expect

from kingdomino.core.draft import draft_of
from kingdomino.play.position import Position
from tests.web.conftest import Invite
from tests.web.people import CALM, OVER, SQUARE, Person
from tests.web.staging import Stage, covered, find_match, offers

pytestmark = pytest.mark.browser

MATCHES = {
    "kingdomino of two": ("kingdomino", []),
    "kingdomino of three": ("kingdomino", ["3 players"]),
    "kingdomino of four": ("kingdomino", ["4 players"]),
    "mighty duel": ("kingdomino", ["Mighty Duel"]),
    "discovery": ("origins(mode=discovery)", ["3 players"]),
    "totem": ("origins(mode=totem)", ["4 players"]),
    "tribe": ("origins(mode=tribe)", []),
    "duel": ("duel", []),
}

EVERY_GAME = ("kingdomino of two", "tribe", "duel")
"""Each game, and what differs most at the table; the rest takes longer than it tells."""

HALF = 15
"""So many squares are covered when about half of a match is over."""
OVERFLOWING = """() => ['html', '.table', '.others', '.middle', '.beside', 'footer'].filter((selector) => {
  const part = document.querySelector(selector)
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = part
  if (selector === '.others' && getComputedStyle(part).overflowY === 'visible') return scrollWidth > clientWidth
  return scrollWidth > clientWidth || scrollHeight > clientHeight
})"""
"""The parts that would have to be scrolled; on a phone what a move brought hangs from a name over the wood."""


@pytest.mark.parametrize(
    "match", [match if match in EVERY_GAME else pytest.param(match, marks=pytest.mark.long) for match in MATCHES]
)
def test_from_the_lobby_to_the_end_screen(ann: Person, match: str) -> None:
    rules, choices = MATCHES[match]
    ann.open_lobby()
    ann.start(rules, *choices)

    ann.play_to_the_end()

    totals = ann.position()["result"]["totals"]
    assert [ann.total(seat) for seat in range(len(totals))] == totals
    expect(ann.page.get_by_role("heading", level=1).last).to_contain_text("win")


def is_last_turn(position: Position) -> bool:
    """Whether seat A lays the very last domino of a match of Kingdomino."""
    draft = draft_of(position.state)
    return position.actor == 0 and offers("place")(position) and not draft.coming and draft.turn == len(draft.line) - 1


def test_the_count_at_the_end_goes_on_by_itself(invite: Invite, stage: Stage) -> None:
    ann = invite(settings={**CALM, "speed": "normal"})
    ann.take_over(stage.put(find_match("kingdomino(seats=2)", is_last_turn), "Ann", "bot"))

    ann.play_until(OVER)

    expect(ann.page.locator("[data-do=rematch]")).to_be_visible()


def test_a_name_stays_when_more_players_are_asked_for(ann: Person) -> None:
    ann.page.goto(f"{ann.house.url}/new?rules=kingdomino")
    name = ann.page.locator("input.field").first
    name.fill("Berenice")

    ann.page.get_by_role("button", name="3 players").click()

    expect(name).to_have_value("Berenice")


@pytest.mark.clause("K10")
@pytest.mark.parametrize("rules", ["kingdomino(seats=2, opening=split)", "origins(seats=2)"])
def test_two_dominoes_of_the_first_line_are_taken_with_one_click(ann: Person, stage: Stage, rules: str) -> None:
    ann.take_over(stage.put(find_match(rules, offers("take")), "Ann", "bot"))
    expect(ann.page.locator(".slot.free")).to_have_count(4)

    ann.page.locator(".slot").nth(1).click()
    ann.end_turn()

    assert "take 2 3" in ann.record()


def test_by_keyboard_alone(ann: Person) -> None:
    ann.sit("kingdomino(seats=2)", "Ann", "bot")

    ann.play_to_the_end(Person.decide_by_keyboard)


def test_by_touch_on_a_small_phone(phone: Person) -> None:
    phone.sit("kingdomino(seats=4)", "Ann", "bot", "bot", "bot")

    phone.play_to_the_end(Person.decide_by_touch)


@pytest.mark.long
@pytest.mark.parametrize(("rules", "kind"), [("origins(seats=2, mode=tribe)", "recruit"), ("duel", "draw")])
def test_the_second_half_by_touch_on_a_small_phone(phone: Person, stage: Stage, rules: str, kind: str) -> None:
    match = find_match(rules, lambda position: offers(kind)(position) and covered(position) > HALF)
    phone.take_over(stage.put(match, "Ann", "bot"))

    phone.play_to_the_end(Person.decide_by_touch)


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        ("kingdomino(seats=4)", "place"),
        ("kingdomino(seats=2, mighty_duel=yes)", "place"),
        ("origins(seats=4, mode=totem)", "place"),
        ("origins(seats=3, mode=totem)", "give"),
        ("origins(seats=4, mode=tribe)", "recruit"),
        ("origins(seats=4, mode=tribe)", "settle"),
        ("duel", "draw"),
        ("duel", "turn"),
        ("duel", "name"),
    ],
)
def test_nothing_scrolls_during_a_turn_on_a_small_phone(phone: Person, stage: Stage, rules: str, kind: str) -> None:
    match = find_match(rules, offers(kind))
    phone.take_over(stage.put(match, "Ann", *["bot"] * (match.rules.seats - 1)))
    phone.wait_until_asked()

    assert phone.page.evaluate(OVERFLOWING) == []


def test_the_whole_frame_of_seven_by_seven_fits_a_small_phone(phone: Person, stage: Stage) -> None:
    match = find_match("kingdomino(seats=2, mighty_duel=yes)", _seven_wide)
    phone.take_over(stage.put(match, "Ann", "bot"))
    phone.page.wait_for_selector(SQUARE)

    squares = [square.bounding_box() for square in phone.page.get_by_role("gridcell").all()]

    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["width"] >= 24 for box in squares)


def _seven_wide(position: Position) -> bool:
    return offers("place")(position) and len(position.picture(0).splitlines()[0].split()) == 7
