"""The end of a match: the result, the way to the table and back, the rematch, the past; on every screen."""

import re

import pytest
from playwright.sync_api import Locator, expect

from kingdomino.core.rules import Actor
from kingdomino.words import say
from tests.web.conftest import PHONE, Invite
from tests.web.people import Person
from tests.web.staging import Stage, Staged, find_match
from tests.web.test_access import faults

pytestmark = pytest.mark.browser

LAPTOPS = ((1280, 720), (1366, 768))
EVERY_GAME = ("kingdomino(seats=4)", "origins(seats=3, mode=tribe)", "duel")
LIVELY = {"sounds": False, "name": "Ann"}


def finished(stage: Stage, rules: str) -> Staged:
    """A table where Ann and bots have played the last turn."""
    match = find_match(rules, lambda position: position.actor is Actor.OVER, "greedy")
    return stage.put(match, "Ann", *["bot"] * (match.rules.seats - 1))


def see_result(person: Person) -> None:
    expect(person.page.locator(".end h1")).to_be_visible()


def is_inside(person: Person, thing: Locator) -> bool:
    """Whether all of it can be seen without scrolling."""
    box, size = thing.bounding_box(), person.page.viewport_size
    assert box
    assert size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] and box["x"] + box["width"] <= size["width"]


def overflow(person: Person) -> int:
    """How many pixels of the page lie beside the screen."""
    return int(person.page.evaluate("() => document.documentElement.scrollWidth - innerWidth"))


def test_result_and_table_lead_to_each_other_and_the_old_link_keeps_the_result(stage: Stage, ann: Person) -> None:
    old = finished(stage, "kingdomino(seats=2)")
    ann.open_lobby()
    ann.take_over(old)
    see_result(ann)
    expect(ann.page.locator(".end")).to_have_accessible_description(re.compile(rf"wins?!.*\b{own_points(ann)} points"))

    ann.page.locator("[data-do=look]").click()
    expect(ann.page.locator(".end")).to_be_hidden()
    expect(ann.page.locator(".lines h2")).to_have_count(0)  # no line is left, and none follows
    ann.page.locator("[data-do=result]").click()
    see_result(ann)
    ann.page.locator("[data-do=look]").click()
    expect(ann.page.locator(".end")).to_be_hidden()
    ann.page.go_back()
    see_result(ann)

    ann.page.locator("[data-do=rematch]").click()
    ann.page.wait_for_url(lambda url: "/table/" in url and not url.endswith(old.id))
    ann.wait_until_asked()
    ann.page.go_back()
    see_result(ann)
    assert ann.table == old.id
    expect(ann.page.locator("[data-do=next]")).to_be_visible()
    ann.page.go_back()
    expect(ann.page.locator("[data-do=play-now]")).to_be_visible()
    played = ann.page.locator(f".past a[href='/table/{old.id}']")
    expect(played).to_contain_text(say("web.points", points=own_points(ann)))


def own_points(ann: Person) -> int:
    """What Ann has at the last of the tables that her browser keeps and that is over."""
    kept = "() => JSON.parse(localStorage['kingdomino.tables']).find(({ over, result }) => over && result)"
    return int(ann.page.wait_for_function(kept).json_value()["result"]["totals"][0])


def test_one_press_starts_a_match_against_a_friendly_bot_and_back_leads_to_the_first_page(ann: Person) -> None:
    ann.open_lobby()
    ann.page.locator("[data-do=play-now]").click()
    ann.page.wait_for_url("**/table/*")
    seats = ann.house.web.get(f"/api/tables/{ann.table}").json()["seats"]
    assert [seat.get("bot") for seat in seats] == [None, "easy"]

    ann.page.go_back()
    expect(ann.page.locator(".going a[href^='/table/']")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("rules", EVERY_GAME)
def test_on_a_laptop_every_button_of_the_result_is_above_the_fold(stage: Stage, invite: Invite, rules: str) -> None:
    table = finished(stage, rules)
    for width, height in LAPTOPS:
        ann = invite(viewport={"width": width, "height": height}, color_scheme="dark")
        ann.take_over(table)
        see_result(ann)
        buttons = ann.page.locator(".end .next .button")

        assert buttons.count() == 5
        assert all(is_inside(ann, buttons.nth(index)) for index in range(buttons.count()))
        assert is_inside(ann, ann.page.locator("[data-total='0']"))
        assert faults(ann) == []


@pytest.mark.long
@pytest.mark.parametrize("rules", EVERY_GAME)
def test_the_result_fits_a_phone_in_french(stage: Stage, invite: Invite, rules: str) -> None:
    ann = invite(viewport=PHONE, has_touch=True, is_mobile=True, locale="fr-FR")
    ann.take_over(finished(stage, rules))
    see_result(ann)

    assert overflow(ann) == 0
    assert is_inside(ann, ann.page.locator("[data-do=rematch]"))
    assert is_inside(ann, ann.page.locator(".end h1"))
    assert faults(ann) == []
    ann.page.locator("[data-do=look]").tap()
    expect(ann.page.locator("[data-do=result]")).to_be_visible()
    assert overflow(ann) == 0


@pytest.mark.long
def test_the_count_can_be_skipped_and_the_celebration_ends_by_itself(stage: Stage, invite: Invite) -> None:
    ann = invite(settings=LIVELY, reduced_motion="no-preference")
    ann.take_over(finished(stage, "kingdomino(seats=2)"))
    see_result(ann)
    expect(ann.page.locator(".celebration")).to_have_count(0)  # an old link is only looked at
    ann.page.locator("[data-do=count]").click()
    ann.page.locator("[data-do=skip]").click()

    expect(ann.page.locator(".celebration")).to_be_attached()
    expect(ann.page.locator(".celebration")).to_have_count(0)


@pytest.mark.long
def test_a_row_of_the_result_lights_its_squares_by_finger_and_says_so(stage: Stage, invite: Invite) -> None:
    phone = invite(viewport=PHONE, has_touch=True, is_mobile=True)
    phone.take_over(finished(stage, "kingdomino(seats=2)"))
    see_result(phone)
    expect(phone.page.locator(".legend")).to_be_visible()
    row, dimmed = phone.page.locator("tbody th button").first, phone.page.locator("figure .cell.dim")

    row.tap()
    expect(row).to_have_attribute("aria-pressed", "true")
    expect(dimmed).not_to_have_count(0)
    row.tap()
    expect(dimmed).to_have_count(0)


@pytest.mark.long
def test_nothing_falls_for_who_wants_no_movement(stage: Stage, ann: Person) -> None:
    ann.take_over(finished(stage, "duel"))
    see_result(ann)

    expect(ann.page.locator("[data-do=count]")).to_have_count(0)
    expect(ann.page.locator(".celebration")).to_have_count(0)


@pytest.mark.long
def test_a_running_table_can_be_shared(invite: Invite) -> None:
    ann, ben = invite(), invite()
    table = ann.sit("kingdomino(seats=2)", "Ann", "bot")
    ann.page.locator("header").get_by_role("button", name=say("web.share")).click()
    dialog = ann.page.get_by_role("dialog", name=say("web.share"))

    expect(dialog.locator("img")).to_be_visible()
    assert faults(ann) == []
    ben.page.goto(dialog.get_by_label(say("web.invite.link")).input_value())
    expect(ben.page.locator(".connection")).to_contain_text("Watching")
    assert ben.table == table


@pytest.mark.long
def test_the_first_page_fits_a_phone_with_a_match_to_go_on_with(invite: Invite) -> None:
    ann = invite(viewport=PHONE, has_touch=True, is_mobile=True, locale="fr-FR", color_scheme="dark")
    ann.sit("kingdomino(seats=2)", "Ann", "bot")
    ann.wait_until_asked()
    ann.open_lobby()

    expect(ann.page.locator(".going em")).to_have_text(say("web.lobby.your_turn", "fr"))
    assert overflow(ann) == 0
    assert is_inside(ann, ann.page.locator("[data-do=play-now]"))
    assert is_inside(ann, ann.page.locator(".going .row"))
    assert faults(ann) == []
