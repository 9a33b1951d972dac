"""Every page in every language: complete words, nothing wider than a phone, nothing cut off, nothing that axe finds."""

import re
from typing import Literal

import pytest

from kingdomino.words import LANGUAGES
from tests.web.conftest import PHONE, WIDE, Invite
from tests.web.people import Person
from tests.web.staging import Stage, covered, find_match
from tests.web.test_access import faults

pytestmark = [pytest.mark.browser, pytest.mark.long]

PAGES = (
    "/",
    "/new?game=kingdomino",
    "/new?game=origins&mode=tribe",
    "/new?game=duel",
    "/rules",
    "/rules/origins-tribe",
    "/replay",
    "/statistics",
    "/scorepad",
    "/daily",
    "/puzzles",
    "/account",
    "/nothing-here",
)
LOOKS: tuple[tuple[dict[str, int], Literal["light", "dark"]], ...] = ((WIDE, "light"), (PHONE, "dark"))
KEY = re.compile(r"\b(?:web|word|bot|game|mode|option|log|guide|stats|pad|doubt|app|push|daily|puzzle)\.[a-z_]+\b")
"""What a message without words is shown as."""
CUT_OFF = """() => [...document.querySelectorAll('button, .button, h1, h2, th, td, summary, label')]
  .filter((each) => each.checkVisibility() && !each.closest('.unseen') && each.clientWidth > 10)
  .flatMap((each) => {
    const { left, right } = each.getBoundingClientRect()
    const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT), wrong = []
    while (texts.nextNode()) {
      const node = texts.currentNode, range = document.createRange()
      if (!node.data.trim() || node.parentElement.closest('.unseen, svg')) continue
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width > 2 && (box.right > right + 1.5 || box.left < left - 1.5)) wrong.push(node.data)
    }
    return wrong
  })"""
"""Words that are wider than what they stand in."""


def troubles(person: Person) -> list[str]:
    """What is wrong with the page that is shown."""
    page = person.page
    page.wait_for_load_state("networkidle")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [
        *([f"{wide} pixels too wide"] if wide > 0 else []),
        *(f"no words: {key}" for key in KEY.findall(page.inner_text("body"))),
        *(f"cut off: {part}" for part in page.evaluate(CUT_OFF)),
        *faults(person),
    ]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages(invite: Invite, language: str, page: str) -> None:
    for viewport, scheme in LOOKS:
        person = invite(viewport=viewport, color_scheme=scheme, locale=language)
        person.forgive("401")  # the account's page asks whether somebody is signed in
        person.page.goto(person.house.url + page)
        person.page.get_by_role("heading", level=1).first.wait_for()

        assert person.page.evaluate("document.documentElement.lang") == language
        assert troubles(person) == [], (page, language, scheme)


HALF = 14
"""So many squares are covered when a match has gone on for a while."""
TABLES = ("kingdomino(seats=4)", "origins(seats=3)", "origins(seats=4, mode=totem)", "origins(mode=tribe)", "duel")


@pytest.mark.parametrize("rules", TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_tables(invite: Invite, stage: Stage, language: str, rules: str) -> None:
    match = find_match(rules, lambda position: covered(position) > HALF and position.actor == 0, seed="every language")
    stage.house.let_come_in()
    staged = stage.put(match, "Ann", *["bot"] * (match.position.rules.seats - 1))
    for viewport, scheme in LOOKS:
        person = invite(viewport=viewport, color_scheme=scheme, locale=language)
        person.take_over(staged)
        person.page.locator(".bar .sentence").wait_for()

        assert person.page.evaluate("document.documentElement.lang") == language
        assert troubles(person) == [], (rules, language, scheme)
