"""Guided first matches: a real match against weak bots, with a guide beside it that points at things."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from kingdomino.words import say
from tests.web.conftest import PHONE, Invite
from tests.web.people import COURSES, END_TURN, MOST_DECISIONS, OVER, Person
from tests.web.test_access import faults

pytestmark = pytest.mark.browser

LESSONS_FILE = "/teaching-"
LESSON, GOT_IT = "[data-lesson]", "[data-do=got-it]"
MIDST = """([ring, wanted]) => [...document.querySelectorAll(wanted)].some((each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return ring.x <= x && x <= ring.x + ring.width && ring.y <= y && y <= ring.y + ring.height
})"""
"""Whether the middle of one of these lies inside a box."""
POINTS = f"""(wanted) => {{
  const ring = document.querySelector('.pointing .ring')
  return ring && !document.querySelector('.bubble.hidden') && ({MIDST})([ring.getBoundingClientRect(), wanted])
}}"""
"""Whether the guide points at the middle of one of these, and speaks of it."""
NEEDED = ".middle [role=gridcell].can, footer button:enabled, .dice .die, .slot.free, .slot.playing, .bar .sentence"
"""What can be pressed in a turn, and what must be seen for it."""
BUBBLE_RESTS = """async () => {
  const bubble = document.querySelector('.bubble:not(.hidden)')
  const place = () => JSON.stringify(bubble?.getBoundingClientRect())
  const frames = (count) => new Promise((done) => {
    const wait = (left) => left ? requestAnimationFrame(() => wait(left - 1)) : done()
    wait(count)
  })
  if (!bubble) return false
  const before = place()
  await frames(16)  // it looks around every fifth of a second
  return before === place()
}"""


def learn(person: Person, course: str) -> None:
    """From a link to the first lesson of a guided match."""
    person.page.goto(f"{person.house.url}/learn/{course}")
    person.page.wait_for_url(re.compile(r"/table/\w+"))
    expect(person.page.locator(LESSON)).to_be_visible()


def lesson(person: Person) -> Locator:
    return person.page.locator(LESSON)


def expect_lesson(person: Person, key: str, at: str) -> None:
    """This lesson is given, what it speaks of is framed, and the bubble does not lie over it."""
    expect(lesson(person)).to_have_attribute("data-lesson", key)
    person.page.wait_for_function(POINTS, arg=at)
    person.page.wait_for_function(BUBBLE_RESTS)
    ring = person.page.locator(".pointing .ring").bounding_box()
    assert person.page.evaluate(MIDST, [ring, at]), f"{key} does not point at {at}"
    bubble = person.page.locator(".bubble").bounding_box()
    assert not person.page.evaluate(MIDST, [bubble, at]), f"{key} covers {at}"


def expect_off_what_is_needed(person: Person, key: str) -> None:
    """The bubble lies over nothing that can be pressed now, or must be seen for it."""
    person.page.wait_for_function(BUBBLE_RESTS)
    bubble = person.page.locator(".bubble").bounding_box()
    assert not person.page.evaluate(MIDST, [bubble, NEEDED]), f"{key} lies over what can be pressed"


def test_the_guide_points_at_what_comes_next_and_goes_on_when_it_is_done(ann: Person) -> None:
    ann.open_lobby()
    learn(ann, "kingdomino")
    table = ann.page.request.get(f"{ann.house.url}/api/tables/{ann.table}").json()
    assert [(seat["kind"], seat.get("bot")) for seat in table["seats"]] == [("person", None), ("bot", "child")]

    expect_lesson(ann, "guide.kingdomino.welcome", "[data-cell=g7]")
    ann.page.locator(GOT_IT).focus()
    ann.page.keyboard.press("Enter")
    expect_lesson(ann, "guide.kingdomino.choose", ".slot.free")
    ann.sees(".slot.free").first.click()
    expect_lesson(ann, "guide.end_turn", END_TURN)

    ann.page.reload()  # what was said is not said again
    expect_lesson(ann, "guide.end_turn", END_TURN)
    ann.page.locator(END_TURN).click()
    ann.play_until("[role=gridcell].can")
    expect_lesson(ann, "guide.kingdomino.place", "[role=gridcell].can")
    ann.page.locator("[data-do=skip-guide]").click()
    expect(lesson(ann)).to_have_count(0)
    ann.page.reload()
    ann.wait_until_asked()
    expect(lesson(ann)).to_have_count(0)

    ann.page.go_back()  # the page that set up the table is no trap
    expect(ann.page).to_have_url(f"{ann.house.url}/")
    expect(ann.page.locator(".going li")).to_contain_text(say("web.lobby.guided"))
    expect(ann.page.locator(".against")).to_contain_text(say("bot.easy.name"))


def test_a_guided_match_that_does_not_exist_gets_a_sentence(ann: Person) -> None:
    ann.page.goto(f"{ann.house.url}/learn/chess")

    expect(ann.page.get_by_role("heading", level=1)).to_have_text("There is no such guided match")
    expect(ann.page.get_by_text("“chess” is no game that can be learned here.")).to_be_visible()


@pytest.mark.long
def test_who_plays_a_game_for_the_first_time_is_asked_once(invite: Invite) -> None:
    ann = invite(guide={})
    fetched: list[str] = []
    ann.page.on("request", lambda request: fetched.append(request.url))
    ann.sit("kingdomino(seats=2)", "Ann", "bot")

    ann.page.locator("[data-do=decline-guide]").click()
    expect(ann.page.locator(".bubble")).to_have_count(0)
    ann.page.reload()
    ann.wait_until_asked()
    expect(ann.page.locator(".bubble")).to_have_count(0)

    ann.page.keyboard.press("?")
    again = ann.page.locator("[data-do=guide-again]")
    expect(again).to_be_visible()
    assert not [url for url in fetched if LESSONS_FILE in url]  # whoever is not guided does not load the lessons
    again.click()
    expect(lesson(ann)).to_have_attribute("data-lesson", "guide.kingdomino.welcome")
    assert [url for url in fetched if LESSONS_FILE in url]


@pytest.mark.long
def test_who_wants_to_be_guided_is_guided_at_once(invite: Invite) -> None:
    ann = invite(guide={})
    ann.sit("duel", "Ann", "bot")

    ann.page.locator("[data-do=accept-guide]").click()

    expect(lesson(ann)).to_have_attribute("data-lesson", "guide.duel.welcome")


def follow_the_guide(person: Person, decide: Callable[[Person, str], None] = Person.decide_by_mouse) -> set[str]:
    """Play to the end; every lesson is read, and never in the way. Gives the lessons that came."""
    seen: set[str] = set()
    for _ in range(MOST_DECISIONS):
        asked = person.wait_until_asked()
        if asked == OVER:
            return seen
        while lesson(person).count():
            key = str(lesson(person).get_attribute("data-lesson"))
            if key in seen:
                break
            seen.add(key)
            expect_off_what_is_needed(person, key)
            assert "guide." not in person.page.locator(".bubble p").inner_text()
            if person.page.locator(GOT_IT).count():
                person.page.locator(GOT_IT).click()
        decide(person, asked)
    raise AssertionError("the match never ended")


@pytest.mark.long
@pytest.mark.parametrize("course", COURSES)
def test_a_guided_match_to_its_end(ann: Person, course: str) -> None:
    learn(ann, course)

    seen = follow_the_guide(ann)

    assert len(seen) >= 9, seen
    expect(ann.page.locator("[data-do=play-on]")).to_be_visible()
    assert faults(ann) == []


@pytest.mark.long
@pytest.mark.parametrize("course", COURSES)
def test_a_guided_match_on_a_small_dark_phone_in_french(invite: Invite, course: str) -> None:
    phone = invite(
        viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2, locale="fr-FR", color_scheme="dark"
    )
    learn(phone, course)
    assert faults(phone) == []
    assert not phone.page.evaluate("() => document.documentElement.scrollWidth > innerWidth")

    follow_the_guide(phone, Person.decide_by_touch)

    expect(phone.page.locator("[data-do=play-on]")).to_be_visible()


@pytest.mark.long
def test_a_guided_match_by_keyboard_alone(ann: Person) -> None:
    learn(ann, "kingdomino")

    follow_the_guide(ann, Person.decide_by_keyboard)

    expect(ann.page.locator("[data-do=play-on]")).to_be_visible()
