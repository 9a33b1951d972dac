"""Rules in the app: what anything on the table is, why a move is refused, and the pages that say it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from kingdomino.play.position import Position
from kingdomino.server.views.rulebook import rulebooks
from kingdomino.words import LANGUAGES, say
from tests.web.conftest import PHONE, Invite
from tests.web.people import Person
from tests.web.staging import Stage, covered, find_match, offers
from tests.web.test_access import faults

pytestmark = pytest.mark.browser

BOOKS = [book.id for book in rulebooks("en").books]
CARD, DRAWER = ".word", ".drawer"
COVERS = """([over, things]) => {
  const above = document.querySelector(over).getBoundingClientRect()
  const apart = (a, b) => a.right <= b.left || a.bottom <= b.top
  const beneath = [...document.querySelectorAll(things)].map((each) => each.getBoundingClientRect())
  return beneath.filter((each) => !apart(above, each) && !apart(each, above)).length
}"""


def put(stage: Stage, person: Person, rules: str, wanted: Callable[[Position], bool]) -> None:
    match = find_match(rules, wanted)
    person.take_over(stage.put(match, "Ann", *["bot"] * (match.rules.seats - 1)))
    person.wait_until_asked()


def built(kind: str, squares: int = 5) -> Callable[[Position], bool]:
    return lambda position: offers(kind)(position) and covered(position) >= squares


def read(person: Person, path: str) -> Page:
    person.page.goto(f"{person.house.url}{path}")
    return person.page


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("() => document.documentElement.scrollWidth > innerWidth"))


def point_where_nothing_may_lie(person: Person) -> None:
    """With keys: to a square of the board that is no legal spot."""
    square = person.page.locator("[role=gridcell]:not(.can)").first
    square.focus()
    person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("ArrowLeft")


def rest_on(person: Person, thing: Locator) -> None:
    """Move the mouse on the page, and then to a thing."""
    person.page.mouse.move(640, 5)
    thing.hover()


def test_a_square_says_by_keyboard_what_it_is_and_a_refused_spot_leads_to_its_rule(ann: Person, stage: Stage) -> None:
    put(stage, ann, "kingdomino(seats=2)", built("place"))
    square = ann.position()["seats"][0]["territory"]["squares"][0]
    ann.page.locator(f"main [data-cell={square['cell']}]").focus()
    ann.page.keyboard.press("i")
    card = ann.page.locator(CARD)
    expect(card).to_contain_text(say(f"terrain.{square['terrain']}"), ignore_case=True)
    expect(card).not_to_contain_text(f"{square['cell']},")  # the board shows no names of squares
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(CARD)).to_have_count(0)
    assert ann.page.evaluate("document.activeElement.dataset.cell") == square["cell"]

    point_where_nothing_may_lie(ann)
    link = ann.page.locator(".bar [data-clause]")
    clause = str(link.get_attribute("data-clause"))
    link.press("Enter")

    rule = ann.page.locator(f"{DRAWER} #{clause}")
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(DRAWER)).to_have_count(0)
    assert ann.page.locator("[role=gridcell].can").count()  # the turn goes on where it was


@pytest.mark.long
def test_asking_does_not_act(ann: Person, stage: Stage) -> None:
    put(stage, ann, "kingdomino(seats=3)", built("claim"))
    before = ann.record()
    ann.page.locator("[data-do=ask]").click()
    ann.page.locator(".slot.free").first.click()

    expect(ann.page.locator(CARD)).to_contain_text("Domino")
    assert ann.page.locator(".slot.free").count()
    assert ann.record() == before


@pytest.mark.long
def test_asking_about_a_square_with_a_domino_in_hand_aims_at_nothing(ann: Person, stage: Stage) -> None:
    put(stage, ann, "kingdomino(seats=2)", built("place"))
    asked, square = ann.sentence.inner_text(), ann.position()["seats"][0]["territory"]["squares"][0]
    ann.page.locator("[data-do=ask]").click()
    assert covers(ann, ".ask", "main [role=gridcell]") == 0
    ann.page.locator(f"main [data-cell={square['cell']}]").click()
    expect(ann.page.locator(CARD)).to_contain_text(say(f"terrain.{square['terrain']}"), ignore_case=True)
    ann.page.keyboard.press("Escape")

    expect(ann.page.locator(CARD)).to_have_count(0)
    assert ann.sentence.inner_text() == asked
    assert ann.page.locator("main .ghost").count() == 0


@pytest.mark.long
def test_a_card_about_a_caveman_leaves_the_others_and_the_resources_in_sight(ann: Person, stage: Stage) -> None:
    put(stage, ann, "origins(seats=2, mode=tribe)", built("recruit"))
    rest_on(ann, ann.page.locator(".cave .tile").nth(1))
    expect(ann.page.locator(CARD)).to_be_visible()

    assert covers(ann, CARD, ".cave .tile, .own li") == 0


def covers(person: Person, over: str, things: str) -> int:
    """How many of these things lie, in part or whole, beneath something."""
    return int(person.page.evaluate(COVERS, [over, things]))


@pytest.mark.long
def test_ask_mode_lists_the_words_of_the_table_for_those_who_use_keys(ann: Person, stage: Stage) -> None:
    put(stage, ann, "origins(seats=2, mode=tribe)", built("recruit"))
    ann.page.locator("[data-do=ask]").focus()
    ann.page.keyboard.press("Enter")
    ann.page.get_by_role("button", name=say("word.cave"), exact=True).press("Enter")

    expect(ann.page.locator(CARD)).to_contain_text(say("word.cave.help"))
    assert faults(ann) == []


@pytest.mark.long
def test_a_mouse_that_rests_gets_a_card_that_goes_when_it_goes(ann: Person, stage: Stage) -> None:
    put(stage, ann, "kingdomino(seats=3)", built("place"))
    rest_on(ann, ann.page.locator("h2[data-word=line_coming]"))
    expect(ann.page.locator(CARD)).to_contain_text(say("word.line_coming.help"))
    ann.page.mouse.move(640, 5)

    expect(ann.page.locator(CARD)).to_have_count(0)


@pytest.mark.long
def test_a_mouse_that_nobody_moved_and_an_empty_square_get_no_card(ann: Person, stage: Stage) -> None:
    ann.page.clock.install()
    put(stage, ann, "kingdomino(seats=3)", built("claim"))
    word = ann.page.locator("h2[data-word=line_coming]")
    for kind in ("pointerover", "pointermove"):  # as if the page had changed under the mouse
        word.dispatch_event(kind, {"pointerType": "mouse", "clientX": 9, "clientY": 9, "bubbles": True})
    ann.page.clock.run_for(3000)
    expect(ann.page.locator(CARD)).to_have_count(0)

    rest_on(ann, ann.page.locator("main [role=gridcell]").first)
    ann.page.clock.run_for(3000)
    expect(ann.page.locator(CARD)).to_have_count(0)

    rest_on(ann, word)
    ann.page.clock.run_for(3000)
    expect(ann.page.locator(CARD)).to_contain_text(say("word.line_coming.help"))


@pytest.mark.long
def test_a_card_that_comes_by_itself_takes_no_press_from_what_lies_beneath_it(ann: Person, stage: Stage) -> None:
    put(stage, ann, "origins(seats=2, mode=tribe)", built("claim"))
    dominoes = ann.page.locator(".slot.free")
    rest_on(ann, ann.page.locator(".cave .tile").first)
    expect(ann.page.locator(CARD)).to_be_visible()
    card = ann.page.locator(CARD).bounding_box()
    middles = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for domino in dominoes.all()
        if (box := domino.bounding_box())
    ]
    assert card
    x, y = next(
        (x, y)
        for x, y in middles
        if card["x"] < x < card["x"] + card["width"] and card["y"] < y < card["y"] + card["height"]
    )

    ann.page.mouse.click(x, y)

    expect(dominoes).to_have_count(0)


@pytest.mark.long
def test_a_long_press_asks_and_a_short_one_acts(phone: Person, stage: Stage) -> None:
    put(stage, phone, "kingdomino(seats=3)", built("claim"))
    slot = phone.page.locator(".slot.free").first
    box = slot.bounding_box()
    assert box
    touch = phone.page.context.new_cdp_session(phone.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(phone.page.locator(CARD)).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert phone.page.locator(".slot.free").count()
    assert not scrolls_sideways(phone.page)

    phone.page.locator(f"{CARD} .close").tap()
    slot.tap()
    phone.page.wait_for_selector("[data-do=end]")


@pytest.mark.long
def test_a_square_that_cannot_be_played_on_answers_a_tap(phone: Person, stage: Stage) -> None:
    put(stage, phone, "origins(seats=2, mode=tribe)", built("recruit"))
    square = phone.position()["seats"][0]["territory"]["squares"][0]
    phone.page.locator(f"main [data-cell={square['cell']}]").tap()

    expect(phone.page.locator(CARD)).to_contain_text(say(f"terrain.{square['terrain']}"), ignore_case=True)
    assert not scrolls_sideways(phone.page)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_every_book_in_every_language_on_a_laptop_and_a_phone(invite: Invite, book: str, language: str) -> None:
    told = next(each for each in rulebooks(language).books if each.id == book)
    for scheme, size in (("light", {"width": 1280, "height": 800}), ("dark", PHONE)):
        reader = invite(viewport=size, locale=language, color_scheme=scheme)
        page = read(reader, f"/rules/{book}")
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_have_text(told.title)
        assert heading.evaluate("each => each.scrollWidth <= each.clientWidth"), "it stands in the way of its neighbour"
        expect(page).to_have_title(say("web.rules.title", language, title=told.title))
        expect(page.locator(f"main a[href='/learn/{book}']")).to_be_visible()
        shown = page.locator("article > section > .clause")
        assert [clause.get_attribute("id") for clause in shown.all()] == [
            clause.id for section in told.sections for clause in section.clauses
        ]
        assert "picture." not in page.locator("article").inner_text()
        assert not scrolls_sideways(page)
        assert faults(reader) == []
        page.locator("header a").first.click()
        expect(page).to_have_title(say("web.rules", language))


@pytest.mark.long
def test_the_search_finds_by_word_and_by_number_and_marks_what_it_found(ann: Person) -> None:
    page = read(ann, "/rules/kingdomino")
    field = page.get_by_role("searchbox")
    field.fill("CROWNS")
    expect(page.locator("mark").first).to_have_text(re.compile("crowns", re.IGNORECASE))
    expect(page.locator("#C9")).to_be_visible()
    expect(page.locator("#C7")).to_have_count(0)

    field.fill("k6")
    expect(page.locator("#K6")).to_be_visible()
    field.fill("dragons")
    expect(page.get_by_text("No rule has “dragons” in it")).to_be_visible()


@pytest.mark.long
def test_a_rule_or_a_book_that_does_not_exist_gets_a_clear_sentence(ann: Person) -> None:
    for address in ("/rules/kingdomino#X99", "/rules/kingdomino/X99"):
        page = read(ann, address)
        expect(page.get_by_role("alert")).to_contain_text("Kingdomino has no rule X99")

    page = read(ann, "/rules/kingdomino#D9")
    page.reload()
    page.get_by_role("alert").get_by_role("link", name="Kingdomino Duel").click()
    expect(page.locator("#D9")).to_be_in_viewport()

    page = read(ann, "/rules/dragons")
    expect(page.get_by_role("alert")).to_contain_text("There are no rules called “dragons”")
    page.get_by_role("link", name="Origins: Tribe").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Origins: Tribe")


@pytest.mark.long
def test_the_rules_open_with_one_key_and_are_read_with_keys_alone(ann: Person, stage: Stage) -> None:
    put(stage, ann, "duel", built("draw"))
    ann.page.keyboard.press("h")
    expect(ann.page.locator(DRAWER)).to_be_focused()
    ann.page.locator(f"{DRAWER} nav a").last.press("Enter")
    expect(ann.page.locator(f"{DRAWER} #D11")).to_be_focused()
    assert faults(ann) == []
    ann.page.keyboard.press("Escape")

    expect(ann.page.locator(DRAWER)).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_rules_and_card_over_the_table_on_a_phone_in_french(invite: Invite, stage: Stage, scheme: str) -> None:
    anne = invite(viewport=PHONE, has_touch=True, is_mobile=True, locale="fr-FR", color_scheme=scheme)
    put(stage, anne, "origins(seats=3, mode=tribe)", built("recruit"))
    anne.page.locator("[data-do=rules]").tap()
    expect(anne.page.locator(f"{DRAWER} #OB3")).to_be_attached()
    assert faults(anne) == []
    assert not scrolls_sideways(anne.page)
