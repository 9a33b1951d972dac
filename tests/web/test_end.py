"""The end of a match: the result, the way to the table and back, the rematch, the past; on every screen."""

from playwright.sync_api import expect

from kingdomino.core.rules import Actor
from kingdomino.words import say
from tests.web.people import Person
from tests.web.staging import Stage, Staged, find_match


def finished(stage: Stage, rules: str) -> Staged:
    """A table where Ann and bots have just played the last turn."""
    match = find_match(rules, lambda position: position.actor is Actor.OVER, "greedy")
    return stage.put(match, "Ann", *["bot"] * (match.rules.seats - 1))


def sees_result(person: Person) -> None:
    expect(person.page.locator(".end h1")).to_be_visible()


def test_from_the_result_to_the_table_and_back_and_the_old_link_keeps_the_result(stage: Stage, ann: Person) -> None:
    old = finished(stage, "kingdomino(seats=2)")
    ann.open_lobby()
    ann.take_over(old)
    sees_result(ann)

    ann.page.locator("[data-do=look]").click()
    expect(ann.page.locator(".end")).to_be_hidden()
    ann.page.locator("[data-do=result]").click()
    sees_result(ann)
    ann.page.locator("[data-do=look]").click()
    expect(ann.page.locator(".end")).to_be_hidden()
    ann.page.go_back()
    sees_result(ann)

    ann.page.locator("[data-do=rematch]").click()
    ann.page.wait_for_url(lambda url: "/table/" in url and not url.endswith(old.id))
    ann.wait_until_asked()
    ann.page.go_back()
    sees_result(ann)
    assert ann.table == old.id
    expect(ann.page.locator("[data-do=next]")).to_be_visible()
    ann.page.go_back()
    expect(ann.page.get_by_role("heading", name=say("web.lobby.title"))).to_be_visible()
