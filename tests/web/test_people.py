"""People who meet at a table: by link, on one screen, watching, talking, once more."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kingdomino.core.rules import Actor
from tests.server.house import House
from tests.web.conftest import PHONE, Invite
from tests.web.people import SQUARE, Person
from tests.web.staging import Stage, find_match

pytestmark = pytest.mark.browser


def meet(ann: Person, bob: Person) -> None:
    """Ann makes a table for friends, and Bob comes by its link."""
    ann.open_lobby()
    ann.start("kingdomino", "With friends")
    bob.page.goto(ann.page.locator("#table-link").input_value())
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").click()
    expect(ann.page.locator(".bar")).to_be_visible()


def whoever_acts(people: Sequence[Person]) -> Person:
    actor: int = people[0].position()["actor"]
    return people[actor]


def test_two_people_play_and_one_loses_the_network_and_returns(invite: Invite) -> None:
    people = ann, bob = invite(), invite()
    meet(ann, bob)
    for _ in range(3):
        whoever_acts(people).end_turn()

    bob.page.context.set_offline(True)
    expect(bob.page.locator(".connection")).to_have_text("Reconnecting …")
    while whoever_acts(people) is ann:
        ann.end_turn()
    ann.page.locator("header").get_by_role("button", name="Chat").click()
    expect(ann.page.get_by_label("Write a message")).to_be_focused()
    ann.page.keyboard.type("Are you there?")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("aside ol")).to_contain_text("Are you there?")
    ann.page.keyboard.press("Escape")
    bob.page.context.set_offline(False)

    expect(bob.page.locator(".connection")).to_contain_text("Connected")
    bob.forgive("WebSocket connection")
    expect(bob.page.get_by_role("button", name="Chat, 1 new message")).to_be_visible()
    for _ in range(2):
        whoever_acts(people).end_turn()


def test_a_turn_ended_without_network_is_sent_when_it_is_back_and_nothing_is_said_to_be_wrong(invite: Invite) -> None:
    people = ann, bob = invite(), invite()
    meet(ann, bob)
    while not (cut_off := whoever_acts(people)).sees(SQUARE).count():
        cut_off.end_turn()
    before = ann.position()["version"]
    cut_off.play_until("[data-do=end]:enabled")  # a domino laid and one chosen

    cut_off.page.context.set_offline(True)
    cut_off.page.locator("[data-do=end]").click()
    expect(cut_off.sentence).to_contain_text("Your turn is kept")
    assert ann.position()["version"] == before
    cut_off.page.context.set_offline(False)

    expect(cut_off.page.locator(".connection")).to_contain_text("Connected")
    cut_off.forgive("WebSocket connection")
    cut_off.wait_for_version_after(before)
    for _ in range(2):
        for person in people:
            expect(person.sentence).not_to_contain_text("kept")
            expect(person.sentence).not_to_contain_text("Sending")
            expect(person.page.locator(".sentence.wrong")).to_have_count(0)
        whoever_acts(people).end_turn()


def test_without_a_name_one_is_you_at_home_and_a_guest_to_who_watches(invite: Invite) -> None:
    ann, watcher = invite(settings={"speed": "none", "sounds": False}), invite()
    ann.page.goto(f"{ann.house.url}/new?rules=kingdomino")
    ann.page.get_by_role("button", name="Start").click()
    ann.wait_until_asked()
    watcher.watch(ann.table)

    expect(ann.page.locator("[data-seat='0'] .name")).to_have_text("You")
    expect(watcher.page.locator("[data-seat='0'] .name")).to_have_text("Guest")
    ann.end_turn()
    for person, told in ((ann, "You choose domino"), (watcher, "Guest chooses domino")):
        person.page.get_by_role("button", name="Log").click()
        expect(person.page.locator("aside li", has_text=told).first).to_be_visible()


def test_who_watches_sees_every_move_and_can_make_none(invite: Invite) -> None:
    ann, watcher = invite(), invite()
    watcher.watch(ann.sit("kingdomino(seats=2, opening=snake)", "Ann", "bot"))
    expect(watcher.page.locator(".connection")).to_contain_text("Watching")
    expect(ann.page.locator(".connection")).to_contain_text("1 watches")

    ann.play_until("[role=gridcell].can")
    ann.end_turn()

    expect(watcher.page.locator("main [aria-label^=g7]")).to_be_attached()
    laid = {square["cell"] for square in ann.position()["seats"][0]["territory"]["squares"]}
    watcher.page.locator("[data-seat='0']").click()
    for cell in laid:
        expect(watcher.page.locator(f"main [data-cell={cell}]")).not_to_have_accessible_name(f"{cell}, empty")
    assert not watcher.sees(".slot.free, [role=gridcell].can, .bar [data-do]").count()


def test_what_is_said_is_heard_until_the_host_switches_it_off(invite: Invite) -> None:
    ann, bob = invite(), invite()
    meet(ann, bob)
    ann.page.get_by_role("button", name="Chat").click()
    ann.page.get_by_role("button", name="Good luck!").click()
    bob.page.get_by_role("button", name="1 new message").click()
    expect(bob.page.locator("aside li")).to_contain_text("Good luck!")

    bob.page.get_by_label("Write a message").fill("<b>You too</b>")
    bob.page.get_by_role("button", name="Send").click()
    expect(ann.page.locator("aside li").last).to_contain_text("<b>You too</b>")

    ann.page.get_by_label("Chat at this table").uncheck()
    expect(bob.page.get_by_label("Write a message")).to_have_count(0)


def test_a_person_can_be_muted_and_a_line_reported(invite: Invite) -> None:
    ann, bob = invite(), invite()
    meet(ann, bob)
    bob.page.get_by_role("button", name="Chat").click()
    bob.page.get_by_label("Write a message").fill("you fool")
    bob.page.get_by_role("button", name="Send").click()
    expect(ann.page.locator("p.unseen[aria-live=polite]")).to_contain_text("Bob: you fool")
    ann.page.get_by_role("button", name="1 new message").click()

    ann.page.get_by_role("button", name="Mute or report Bob").click()
    ann.page.locator("aside ol [data-do=report]").click()
    ann.page.get_by_label("What is wrong").fill(" ")
    ann.page.get_by_role("button", name="Send the report").click()
    expect(ann.page.get_by_role("alert")).to_have_text("Write in a few words why.")
    ann.page.get_by_label("What is wrong").fill("insults")
    ann.page.get_by_role("button", name="Send the report").click()
    expect(ann.page.locator("aside [role=status]")).to_contain_text("Thank you.")

    mute, said = ann.page.locator("aside ol [data-do=mute]"), ann.page.locator("aside li", has_text="you fool")
    preset = ann.page.get_by_role("button", name="Hello!")
    place = preset.bounding_box()
    mute.click()
    expect(said).to_be_hidden()
    expect(ann.page.locator("aside ol")).to_contain_text("You do not hear Bob.")
    assert preset.bounding_box() == place, "a second press would say something"
    expect(mute).to_be_focused()
    mute.click()
    expect(said).to_be_visible()
    mute.click()
    ann.page.reload()
    bob.page.get_by_role("button", name="Hello!").click()
    ann.page.get_by_role("button", name="Chat").click()
    ann.page.get_by_label("Write a message").fill("anybody there?")
    ann.page.get_by_label("Write a message").press("Enter")
    expect(ann.page.locator("aside ol li")).to_have_text([re.compile("You anybody there\\?")])

    ann.page.get_by_label("Write a message").press("Escape")
    expect(ann.page.locator("aside")).to_have_count(0)


def test_once_more_begins_a_new_match_with_the_same_seats(ann: Person, stage: Stage) -> None:
    over = find_match("kingdomino(seats=2)", lambda position: position.actor is Actor.OVER)
    ann.take_over(stage.put(over, "Ann", "bot"))
    before = ann.table

    ann.page.locator("[data-do=rematch]").click()

    ann.page.wait_for_url(lambda url: not url.endswith(before) and "/table/" in url)
    ann.end_turn()


def test_around_one_screen_each_player_is_called_and_sees_the_own_kingdom(ann: Person) -> None:
    ann.sit("kingdomino(seats=2, opening=snake)", "Ann", "Bob")
    ann.wait_until_asked()
    first = ann.page.locator(".title .name").inner_text()  # who begins is drawn

    ann.end_turn()

    expect(ann.page.locator(".title .name")).to_have_text("Bob" if first == "Ann" else "Ann")


def test_the_tab_says_whose_turn_it_is(invite: Invite) -> None:
    people = ann, bob = invite(), invite()
    meet(ann, bob)
    acting = whoever_acts(people)
    other = bob if acting is ann else ann

    expect(acting.page).to_have_title("● Your turn – Kingdomino")
    expect(other.page).to_have_title("Kingdomino")


def test_whoever_finds_no_room_to_watch_is_told_so_and_comes_in_later(
    built: None, tmp_path: Path, invite: Invite
) -> None:
    house = House(tmp_path / "tables.sqlite3", "--watchers", "1")
    try:
        table = house.create("kingdomino(seats=2)", "Ann", "open").table
        first, second = invite(house), invite(house, viewport=PHONE)
        first.watch(table)
        expect(first.page.get_by_role("button", name="Take a seat")).to_be_visible()

        second.watch(table)
        expect(second.page.get_by_role("alert")).to_have_text(re.compile("One person watches this table already"))
        expect(second.page.get_by_role("link", name="To the first page")).to_be_visible()
        first.page.close()

        expect(second.page.get_by_role("button", name="Take a seat")).to_be_visible()
        expect(second.page.get_by_role("alert")).to_have_count(0)
        second.page.close()
    finally:
        house.stop()
