"""Links that lead nowhere, options that do not exist, names that are no names: a clear sentence and a way on."""

import pytest
from playwright.sync_api import expect

from kingdomino.words import say
from tests.web.conftest import Invite
from tests.web.people import Person

pytestmark = pytest.mark.browser

LINKS = {
    "/table/zzzz": "There is no table “zzzz”",
    "/no/such/page": "leads nowhere",
}
WISHES = {
    "chess": "There is no game “chess”",
    "kingdomino(dragons=yes)": "“dragons”",
    "kingdomino(seats=9)": "“seats = 9”",
    "origins(mode=picnic)": "“mode = picnic”",
    "kingdomino(seats=3, mighty_duel=yes)": "“mighty_duel=yes”",
    "kingdomino((((": "There is no game",
}
TOO_LONG = "n" * 10_000


@pytest.mark.parametrize("link", LINKS)
def test_a_dead_link_says_so_and_leads_to_the_lobby(ann: Person, link: str) -> None:
    ann.page.goto(ann.house.url + link)

    expect(ann.page.get_by_text(LINKS[link])).to_be_visible()
    ann.page.get_by_role("link").click()
    expect(ann.page.locator(".games")).to_be_visible()


@pytest.mark.parametrize("wish", WISHES)
def test_an_unknown_option_in_a_link_is_told_and_left_out(ann: Person, wish: str) -> None:
    ann.page.goto(f"{ann.house.url}/new?rules={wish}")

    expect(ann.page.get_by_role("alert")).to_contain_text(WISHES[wish])
    ann.page.get_by_role("button", name="Start").click()
    ann.wait_until_asked()


def test_a_name_with_markup_in_it_stays_text(ann: Person) -> None:
    name = "<i>Ann</i>"
    ann.page.goto(f"{ann.house.url}/new?rules=kingdomino")
    ann.page.get_by_label("Your name").fill(name)
    ann.page.get_by_role("button", name="Start").click()

    expect(ann.page.locator(".others .name").first).to_contain_text(name)
    assert not ann.page.locator("i", has_text="Ann").count()


def test_a_name_of_ten_thousand_letters_gets_a_sentence_and_no_table(ann: Person) -> None:
    ann.page.goto(f"{ann.house.url}/new?rules=kingdomino")
    ann.page.get_by_label("Your name").fill(TOO_LONG)
    ann.page.get_by_role("button", name="Start").click()

    expect(ann.page.get_by_role("alert")).to_have_text(say("refusal.name_long", most=30, length=len(TOO_LONG)))
    expect(ann.page.get_by_label("Your name")).to_be_focused()
    ann.page.get_by_label("Your name").fill("n" * 30)
    ann.page.get_by_role("button", name="Start").click()
    ann.wait_until_asked()


@pytest.mark.long
def test_the_settings_keep_the_earlier_name_when_the_new_one_is_too_long(ann: Person) -> None:
    ann.open_lobby()
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("Your name").fill(TOO_LONG)
    ann.page.get_by_label("Your name").press("Enter")

    expect(ann.page.get_by_role("alert")).to_have_text(say("refusal.name_long", most=30, length=len(TOO_LONG)))
    ann.page.reload()
    ann.page.get_by_role("button", name="Settings").click()
    expect(ann.page.get_by_label("Your name")).to_have_value("Ann")


@pytest.mark.long
def test_no_seat_is_taken_with_a_name_that_is_too_long(invite: Invite) -> None:
    ann, bob = invite(), invite()
    bob.watch(ann.sit("kingdomino(seats=2)", "Ann", "open"))
    bob.page.get_by_label("Your name").fill(TOO_LONG)
    bob.page.get_by_role("button", name="Take a seat").click()

    expect(bob.page.get_by_role("alert")).to_have_text(say("refusal.name_long", most=30, length=len(TOO_LONG)))
    expect(bob.page.get_by_label("Your name")).to_be_focused()


@pytest.mark.parametrize("name", ["", "   "])
def test_a_name_is_needed_where_others_come(ann: Person, name: str) -> None:
    ann.page.goto(f"{ann.house.url}/new?rules=kingdomino")
    ann.page.get_by_role("button", name="With friends").click()
    ann.page.get_by_label("Your name").fill(name)
    ann.page.get_by_role("button", name="Start").click()

    expect(ann.page.get_by_role("alert")).to_have_text("Write a name first.")
    expect(ann.page.get_by_label("Your name")).to_be_focused()


def test_a_name_of_control_characters_gets_a_sentence_and_no_seat(invite: Invite) -> None:
    ann, bob = invite(), invite()
    bob.watch(ann.sit("kingdomino(seats=2)", "Ann", "open"))
    bob.page.get_by_label("Your name").fill("\u0007\u001b\u200b")
    bob.page.get_by_role("button", name="Take a seat").click()

    expect(bob.page.get_by_role("alert")).to_have_text("Write a name first.")
