"""The levels in the web app: newcomers see six, each with its line, at a new table and for an open seat of a table."""

import pytest
from playwright.sync_api import expect

from kingdomino.words import say
from tests.web.conftest import Invite
from tests.web.people import Person

pytestmark = pytest.mark.browser

LEVELS = ("child", "easy", "medium", "hard", "expert", "master")
COVERED = """() => {
  const start = document.querySelector('[data-do=start]')
  const { left, top, width, height } = start.getBoundingClientRect()
  const covered = []
  for (let scrolled = 0; scrolled <= document.documentElement.scrollHeight; scrolled += 20) {
    scrollTo({ top: scrolled, behavior: 'instant' })
    for (const part of [0.05, 0.25, 0.5, 0.75, 0.95]) {
      const found = document.elementFromPoint(left + width * part, top + height / 2)
      if (!start.contains(found)) covered.push([scrolled, part, found.outerHTML])
    }
  }
  return covered
}"""
"""What lies over the button that starts a match, wherever the page is scrolled to."""


def bots(ann: Person) -> list[str | None]:
    """The bots at Ann's table, seat by seat."""
    table = ann.house.web.get(f"/api/tables/{ann.table}").json()
    return [seat.get("bot") for seat in table["seats"]]


def test_a_level_is_chosen_for_a_new_table_by_its_face_its_name_and_its_line(ann: Person) -> None:
    ann.page.goto(f"{ann.house.url}/new?rules=duel")
    levels = ann.page.get_by_role("group", name=say("web.fill.level", number=2))

    expect(levels.get_by_role("radio")).to_have_count(len(LEVELS))
    expect(levels.locator("label")).to_have_text([say(f"bot.{level}.name") for level in LEVELS])
    expect(levels.get_by_label(say("bot.easy.name"))).to_be_checked()
    levels.get_by_label(say("bot.medium.name")).check()
    expect(levels.get_by_text(say("bot.medium.help"))).to_be_visible()
    ann.page.locator("[data-do=start]").click()
    ann.page.wait_for_url("**/table/*")
    assert bots(ann) == [None, "medium"]


def test_the_host_adds_a_bot_of_a_level_to_an_open_seat(ann: Person) -> None:
    ann.sit("kingdomino(seats=3)", "Ann", "open", "open")
    levels = ann.page.get_by_role("group", name=say("web.fill.level", number=2))

    levels.get_by_label(say("bot.hard.name")).check()
    expect(levels.get_by_text(say("bot.hard.help"))).to_be_visible()
    ann.page.get_by_role("button", name=say("web.fill", name="Bruno"), exact=True).first.click()
    expect(ann.page.locator("li small", has_text=say("web.seat.bot", level=say("bot.hard.name")))).to_be_visible()
    assert bots(ann) == [None, "hard", None]

    ann.open_lobby()  # there the bot has its name too, and the table can be removed from the list
    expect(ann.page.locator(".going .row small")).to_contain_text("Bruno")
    expect(ann.page.locator(".going .row small")).not_to_contain_text("Ann")
    ann.page.locator("[data-do=forget]").click()
    ann.page.locator("[data-do=forget-seat]").click()
    expect(ann.page.locator(".going")).to_have_count(0)


ROWS = """(names) => names.map((each) => {
  const { height } = each.getBoundingClientRect()
  return Math.round(height / parseFloat(getComputedStyle(each).lineHeight))
})"""
"""In how many rows each of these stands."""


def test_the_name_of_a_level_is_not_broken_in_the_waiting_room(invite: Invite) -> None:
    ann = invite(viewport={"width": 1366, "height": 768}, locale="nl-NL")
    ann.sit("kingdomino(seats=3)", "Ann", "open", "open")
    names = ann.page.locator(".levels span")
    expect(names).to_have_count(2 * len(LEVELS))
    ann.page.evaluate("() => document.fonts.ready.then(() => true)")  # other letters are wider

    assert set(names.evaluate_all(ROWS)) == {1}


def test_nothing_lies_over_the_button_that_starts_the_match(invite: Invite) -> None:
    ann = invite(viewport={"width": 1366, "height": 620})
    ann.page.goto(f"{ann.house.url}/new?rules=kingdomino")
    expect(ann.page.locator("[data-do=start]")).to_be_visible()
    expect(ann.page.get_by_role("radio").first).to_be_attached()

    assert ann.page.evaluate(COVERED) == []
