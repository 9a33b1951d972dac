"""Whole matches of Kingdomino in a real browser, from the lobby to the end screen."""

import pytest
from playwright.sync_api import expect

from tests.web.people import Person

pytestmark = pytest.mark.browser


def test_two_players_from_lobby_to_end_screen_by_mouse(ann: Person) -> None:
    ann.open_lobby()
    ann.start("Play")  # the first card is Kingdomino's

    ann.play_to_the_end()

    record = ann.page.request.get(f"{ann.house.url}/api/tables/{ann.page.url.rsplit('/', 1)[1]}/position").json()
    assert [ann.total(seat) for seat in (0, 1)] == record["view"]["result"]["totals"]
    expect(ann.page.get_by_role("heading", level=1).last).to_contain_text("win")


def test_a_match_by_keyboard_alone(ann: Person) -> None:
    ann.sit("kingdomino(seats=2)", "Ann", "bot")

    ann.play_to_the_end(Person.decide_by_keyboard)


def test_a_match_by_touch_on_a_small_phone_without_scrolling(phone: Person) -> None:
    phone.sit("kingdomino(seats=4)", "Ann", "bot", "bot", "bot")

    phone.play_to_the_end(Person.decide_by_touch)

    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_page_loaded_anew_in_mid_turn_finds_its_draft(ann: Person) -> None:
    ann.sit("kingdomino(seats=2, opening=snake)", "Ann", "bot")
    ann.sees(".slot.free").or_(ann.page.locator(".slot.free")).first.click()
    expect(ann.page.locator("[data-do=end]")).to_be_enabled()

    ann.page.reload()

    expect(ann.page.locator("[data-do=end]")).to_be_enabled()
    ann.page.locator("[data-do=undo]").click()
    expect(ann.page.locator(".slot.free").first).to_be_visible()


def test_around_one_screen_each_player_is_called_and_sees_the_own_kingdom(ann: Person) -> None:
    ann.sit("kingdomino(seats=2, opening=snake)", "Ann", "Bob")
    ann.wait_until_asked()
    expect(ann.page.locator(".title .name")).to_have_text("Ann")

    ann.decide_by_mouse()
    ann.wait_until_asked()
    ann.page.locator("[data-do=end]:enabled").click()

    expect(ann.page.locator(".title .name")).to_have_text("Bob")
