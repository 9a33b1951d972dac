"""Hints at the table: who plays alone against bots sees the best turns, what they bring and why; others do not."""

import json

import pytest
from playwright.sync_api import Locator, Route, expect

from kingdomino.native import AVAILABLE
from kingdomino.words import say
from tests.web.conftest import PHONE, Invite
from tests.web.people import END_TURN, Person
from tests.web.staging import Stage, find_match, offers

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not AVAILABLE, reason="nobody thinks without the compiled core"),
]

VARIANTS = (
    "kingdomino(seats=2)",
    "kingdomino(seats=4)",
    "kingdomino(seats=2, mighty_duel=yes)",
    "origins(seats=2, mode=discovery)",
    "origins(seats=3, mode=totem)",
    "origins(seats=2, mode=tribe)",
    "duel",
)


def alone(person: Person, stage: Stage, rules: str, kind: str) -> None:
    """Who plays alone against bots, and is asked for this kind of action."""
    match = find_match(rules, offers(kind))
    person.take_over(stage.put(match, "Ann", *["bot"] * (match.rules.seats - 1)))
    person.wait_until_asked()


def ask(person: Person) -> Locator:
    """The panel with advice that is ready."""
    person.page.locator("[data-do=hint]").click()
    panel = person.page.locator("[data-advice=ready]")
    expect(panel).to_be_visible()
    return panel


def test_the_best_turns_are_shown_with_what_they_bring_and_why(ann: Person, stage: Stage) -> None:
    alone(ann, stage, "kingdomino(seats=2)", "place")
    panel = ask(ann)

    expect(panel.get_by_role("status")).to_contain_text("in this browser")
    best = panel.locator("ol > li").first
    expect(best).to_contain_text("You lay")
    expect(best).to_contain_text(say("advice.lead"))
    expect(best.locator(".why")).to_contain_text("now")
    expect(ann.page.locator("[data-do=take]")).to_be_visible()  # the best turn is shown on the board
    leads = [lead.replace("\u2212", "-") for lead in panel.locator(".figures span:first-child b").all_text_contents()]
    assert [*map(float, leads)] == sorted(map(float, leads), reverse=True)

    version = ann.position()["version"]
    best.locator("[data-do=play-advice]").click()
    expect(ann.page.locator(END_TURN)).to_be_visible()  # the whole turn is taken, one decision after the other
    ann.end_turn()
    ann.wait_for_version_after(version)


def test_there_is_no_hint_where_more_than_one_person_plays(ann: Person, stage: Stage) -> None:
    match = find_match("kingdomino(seats=3)", offers("place"))
    ann.take_over(stage.put(match, "Ann", "Bob", "bot"))
    ann.wait_until_asked()
    expect(ann.page.locator("[data-do=hint]")).to_have_count(0)
    ann.page.keyboard.press("t")
    expect(ann.page.locator("[data-advice]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(("rules", "kind"), [("kingdomino(seats=2)", "place"), ("duel", "pick")])
def test_without_web_assembly_the_server_thinks(ann: Person, stage: Stage, rules: str, kind: str) -> None:
    def without_module(route: Route) -> None:
        info = route.fetch().json()
        info.pop("module", None)
        route.fulfill(status=200, content_type="application/json", body=json.dumps(info))

    ann.page.route("**/api/core?*", without_module)
    alone(ann, stage, rules, kind)
    expect(ask(ann).get_by_role("status")).to_contain_text("by the server")


@pytest.mark.long
def test_where_nobody_can_think_the_panel_says_so(ann: Person, stage: Stage) -> None:
    ann.page.route("**/api/core?*", lambda route: route.abort())
    alone(ann, stage, "kingdomino(seats=2)", "place")
    ann.page.locator("[data-do=hint]").click()
    expect(ann.page.locator("[data-advice=ready] .bad")).not_to_be_empty()
    ann.forgive("Failed to load", "ERR_FAILED")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("[data-advice]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("rules", VARIANTS)
def test_every_game_is_played_to_its_end_by_advice_alone(ann: Person, rules: str) -> None:
    seats = int(rules.partition("seats=")[2][:1] or 2)
    ann.sit(rules, "Ann", *["greedy"] * (seats - 1))

    def decide(person: Person, asked: str) -> None:
        if not person.sees("[data-do=hint]").count():  # nothing is left to decide
            return person.decide_by_mouse(asked)
        person.page.keyboard.press("t")
        best = person.page.locator("[data-advice] [data-do=play-advice]").first
        best.click()
        return person.page.keyboard.press("Escape")

    ann.play_to_the_end(decide)


def test_the_buttons_of_the_panel_do_not_lie_on_each_other_on_a_phone_in_french(invite: Invite, stage: Stage) -> None:
    reader = invite(locale="fr-FR", viewport=PHONE, is_mobile=True, has_touch=True)
    alone(reader, stage, "kingdomino(seats=2)", "place")
    panel = ask(reader)

    why = panel.locator("[data-do=why-advice]").bounding_box()
    play = panel.locator("[data-do=play-advice]:visible").bounding_box()

    assert why is not None
    assert play is not None
    assert why["x"] + why["width"] <= play["x"] or why["y"] + why["height"] <= play["y"]
