"""Names and sentences that fit the person: on a phone, in the dark, in the longest language."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from kingdomino.words import say
from tests.web.conftest import PHONE, Invite
from tests.web.people import END_TURN, Person
from tests.web.staging import Stage, find_match

pytestmark = [pytest.mark.browser, pytest.mark.long]

SMALL = """(root) => [...document.querySelectorAll(`${root} button, ${root} a, ${root} input:not([type=checkbox])`)]
  .filter((each) => each.getClientRects().length && !each.closest('label'))
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 44 || box.width < 44).map(([html]) => html)"""
WIDER = "() => document.documentElement.scrollWidth > innerWidth"
IN_FRONT = """(shown) => { const { left, right, top, bottom } = shown.getBoundingClientRect()
  const middle = (top + bottom) / 2
  return [left + 2, right - 2].every((across) => shown.contains(document.elementFromPoint(across, middle))) }"""


@pytest.fixture(params=["light", "dark"])
def chloe(request: pytest.FixtureRequest, invite: Invite) -> Person:
    """Somebody who reads French on a small phone."""
    return invite(
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        color_scheme=request.param,
        locale="fr-FR",
        device_scale_factor=2,
    )


def test_ones_own_seat_is_marked_and_the_log_speaks_to_oneself(chloe: Person) -> None:
    chloe.sit("kingdomino(seats=4)", "Chloé", "bot", "bot", "bot")
    chloe.wait_until_asked()
    expect(chloe.page.locator("[data-seat='0'] .name")).to_contain_text("vous")
    expect(chloe.page.locator("[data-seat='0'] .name small")).to_be_in_viewport()

    chloe.end_turn()

    chloe.page.locator("header").get_by_role("button", name="Scores").click()
    chloe.page.get_by_role("tab", name="Journal").click()
    expect(chloe.page.locator("aside li", has_text="Vous choisissez").first).to_be_visible()
    expect(chloe.page.locator("aside li", has_text="Chloé choisi")).to_have_count(0)
    assert not chloe.page.evaluate(WIDER)


def test_muting_and_reporting_have_room_for_fingers(chloe: Person) -> None:
    table = chloe.house.create("kingdomino(seats=2)", "Bob", "open")
    chloe.watch(table.table)
    chloe.page.get_by_label("Votre nom").fill("Chloé")
    chloe.page.get_by_role("button", name="Prendre une place").tap()
    expect(chloe.page.locator("[data-seat='1'] .name")).to_contain_text("vous")
    with table.enter(table.token) as host:
        host.send("chat", text="n" * 300)
        host.catch_up()
    chloe.page.get_by_role("button", name="1 nouveau message").tap()
    chloe.page.locator("aside ol [data-do=ways]").tap()
    chloe.page.locator("aside ol [data-do=report]").tap()
    expect(chloe.page.locator("[data-do=reason]")).to_be_focused()

    assert chloe.page.evaluate(SMALL, "aside") == []
    assert not chloe.page.evaluate(WIDER)


def test_settings_and_gate_have_room_for_fingers(chloe: Person) -> None:
    chloe.open_lobby()
    chloe.page.get_by_role("button", name="Réglages").tap()
    assert chloe.page.evaluate(SMALL, "dialog") == []
    chloe.page.keyboard.press("Escape")

    chloe.sit("kingdomino(seats=3)", "Chloé", "open", "bot")
    expect(chloe.page.locator("#table-link")).to_be_visible()
    expect(chloe.page.get_by_text(say("web.waiting_for", "fr", count=1))).to_be_in_viewport(ratio=1)
    assert chloe.page.evaluate(SMALL, "main") == []
    assert not chloe.page.evaluate(WIDER)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_longest_name_of_wide_letters_covers_nothing(invite: Invite, seats: int) -> None:
    ann = invite(viewport={"width": 1280, "height": 720}, locale="fr-FR")
    ann.sit(f"kingdomino(seats={seats})", "W" * 30, *["bot"] * (seats - 1))
    ann.wait_until_asked()

    assert ann.page.locator(".title").evaluate("(title) => title.scrollWidth <= title.clientWidth")
    for shown in (".title .size", "[data-seat='0'] .self", "[data-seat='0'] .score"):
        assert ann.page.locator(shown).evaluate(IN_FRONT), shown


def test_the_only_domino_left_is_taken_and_the_sentence_says_why(chloe: Person, stage: Stage) -> None:
    match = find_match("kingdomino(seats=4)", lambda now: now.actor == 0 and is_only_claim(now.texts()))
    chloe.take_over(stage.put(match, "Chloé", "bot", "bot", "bot"))
    (only,) = match.position.texts()
    expect(chloe.sentence).to_contain_text(say("web.only_domino", "fr", domino=int(only.split()[1])))
    expect(chloe.page.locator(END_TURN)).to_be_in_viewport()


def is_only_claim(texts: Sequence[str]) -> bool:
    """Whether nothing can be done but to take one domino."""
    return len(texts) == 1 and texts[0].startswith("claim ")
