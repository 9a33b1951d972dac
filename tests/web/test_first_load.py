"""What a visitor's browser fetches before the first page is there: little, and all the words that the page says."""

import gzip
import re

import pytest
from playwright.sync_api import Response, expect

from kingdomino.core.rules import Actor
from kingdomino.server.wire.routes import LOBBY_MESSAGES, MESSAGES
from kingdomino.words import LANGUAGES, say
from tests.web.conftest import Invite
from tests.web.people import Person
from tests.web.staging import Stage, covered, find_match, offers

pytestmark = pytest.mark.browser

MOST_BYTES = 100_000
"""Compressed, without fonts."""
KEY = re.compile(r"\b(?:web|word|bot|game|mode|option|log|guide|event|score|review|replay|terrain|decided)\.[a-z_]+")
"""What a message without words is shown as."""
ALWAYS = ("en", "de", "ru")
EACH = [code if code in ALWAYS else pytest.param(code, marks=pytest.mark.long) for code in LANGUAGES]


def note_answers(person: Person) -> list[Response]:
    """From now on everything that the person's browser is answered."""
    fetched: list[Response] = []

    def note(response: Response) -> None:
        fetched.append(response)

    person.page.on("response", note)
    return fetched


@pytest.mark.parametrize("language", EACH)
def test_the_first_page_comes_with_less_than_a_hundred_kilobytes(invite: Invite, language: str) -> None:
    ann = invite(locale=language)
    fetched = note_answers(ann)

    ann.open_lobby()
    expect(ann.page.locator("figure .cell").first).to_be_attached()
    ann.page.wait_for_load_state("networkidle")

    sizes = {each.url: len(gzip.compress(each.body())) for each in fetched if not each.url.endswith(".woff2")}
    assert sum(sizes.values()) < MOST_BYTES, sizes
    faces = {each.url.rpartition("/")[2].partition("-cyrillic-")[0] for each in fetched if "-cyrillic-" in each.url}
    assert faces == ({"alegreya", "alegreya-sans"} if language == "ru" else set())
    assert KEY.findall(ann.page.inner_text("body")) == []


@pytest.mark.parametrize("language", ["ru", pytest.param("en", marks=pytest.mark.long)])
def test_the_first_page_has_its_words_whatever_it_shows(invite: Invite, stage: Stage, language: str) -> None:
    """Matches that go on and that are over, tables with options and clocks, and what its buttons open."""
    stage.house.create(
        "kingdomino(seats=4, harmony=yes)", "Bob", "open", "bot", "open", public=True, time={"per_turn": 90}
    )
    ann = invite(locale=language)
    over = stage.put(find_match("duel", lambda at: at.actor is Actor.OVER), "Ann", "bot")
    going = find_match("origins(mode=totem, seats=2)", lambda at: offers("place")(at) and covered(at) > 5)
    ann.keep(over)
    ann.watch(over.id)
    ann.page.wait_for_selector("[data-do=share]")
    ann.keep(stage.put(going, "Ann", "Bob*"))
    fetched = note_answers(ann)

    ann.open_lobby()
    ann.page.wait_for_selector(".going em")
    ann.page.wait_for_selector(".past .result b")
    ann.page.locator("[data-do=forget]").first.click()

    ann.page.get_by_role("dialog").get_by_role("button", name=say("web.cancel", language)).click()
    ann.page.wait_for_load_state("networkidle")

    asked = [each.url for each in fetched if "/messages/" in each.url]
    assert [url.removeprefix(stage.house.url) for url in asked] == [LOBBY_MESSAGES.format(language=language)]
    assert KEY.findall(ann.page.inner_text("body")) == []
    assert ann.page.evaluate(
        "() => [...document.querySelectorAll('main :is(a, button)')].every((e) => e.ariaLabel || e.innerText)"
    )


def test_what_the_first_page_lacks_is_fetched_when_it_has_to_be_said(invite: Invite) -> None:
    ann = invite()
    ann.page.route(
        f"**{LOBBY_MESSAGES.format(language='en')}", lambda route: route.fulfill(json={"web.rules": "Rules"})
    )
    fetched = note_answers(ann)

    ann.open_lobby()

    expect(ann.page.get_by_role("heading", name=say("web.lobby.title"))).to_be_visible()
    assert len([each for each in fetched if each.url.endswith(MESSAGES.format(language="en"))]) == 1
    assert KEY.findall(ann.page.inner_text("body")) == []
