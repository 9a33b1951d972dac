"""Every deed of Duel through the page: dice, powers, roof, question marks, honour, cross, and drawing nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from kingdomino.core.grid import Cell
from kingdomino.play.position import Position
from kingdomino.words import say
from tests.web.people import SQUARE, Person
from tests.web.staging import Stage, find_match, offers

pytestmark = pytest.mark.browser

TAKE_DICE = ".bar [data-do=pick]"

Seat = Callable[[Callable[[Position], bool]], Person]


@pytest.fixture
def at(ann: Person, stage: Stage) -> Seat:
    """Ann at a match of Duel that has come to a position as wanted."""

    def sit(wanted: Callable[[Position], bool]) -> Person:
        ann.take_over(stage.put(find_match("duel", wanted), "Ann", "bot"))
        ann.wait_until_asked()
        return ann

    return sit


def allows(*actions: str) -> Callable[[Position], bool]:
    """Asks whether seat A acts and can do all of this."""
    return lambda position: position.actor == 0 and set(actions) <= set(position.texts())


def spots(position: Position) -> set[Cell]:
    """The cells that some legal action covers."""
    return {cell for action in position.legal() for cell in position.anatomy(action).cells}


def take_dice(person: Person) -> None:
    """Take the marked dice with the bar's main button, which needs no second word to end the turn."""
    version = person.position()["version"]
    person.page.locator(TAKE_DICE).click()
    person.wait_for_version_after(version)


def dice(person: Person) -> list[dict[str, object]]:
    found: list[dict[str, object]] = person.position()["duel"]["dice"]
    return found


def mine(person: Person) -> list[object]:
    return [die["die"] for die in dice(person) if die.get("seat") == 0]


@pytest.mark.clause("D3")
def test_player_a_marks_one_die_and_takes_it_with_the_bar(at: Seat) -> None:
    ann = at(lambda position: position.actor == 0 and position.texts() == ("pick 1", "pick 2", "pick 3", "pick 4"))
    expect(ann.page.locator(TAKE_DICE)).to_be_disabled()
    ann.page.locator("[data-die='2']").click()
    ann.page.locator("[data-die='3']").click()
    expect(ann.page.locator(TAKE_DICE)).to_have_text("Take this die")
    expect(ann.page.locator("[data-do=end]")).to_have_count(0)
    take_dice(ann)

    assert 3 in mine(ann)


@pytest.mark.clause("D3")
def test_player_b_takes_two_dice_together(at: Seat) -> None:
    ann = at(allows("pick 2 3", "pick 2 4"))
    expect(ann.sentence).to_have_text("Choose two dice.")
    ann.page.locator("[data-die='2']").click()
    expect(ann.page.locator(TAKE_DICE)).to_be_disabled()
    expect(ann.sentence).to_have_text("Choose one more die.")
    ann.page.locator("[data-die='4']").click()
    expect(ann.page.locator(TAKE_DICE)).to_have_text("Take these dice")
    take_dice(ann)

    assert mine(ann) == [2, 4]


@pytest.mark.clause("D9")
def test_double_dot_takes_two_dice_as_player_a(at: Seat) -> None:
    ann = at(allows("pick 1", "pick 1 2"))
    ann.page.locator("[data-die='1']").click()
    expect(ann.page.locator(TAKE_DICE)).to_have_text("Take this die")
    ann.page.locator("[data-die='2']").click()
    expect(ann.page.locator(TAKE_DICE)).to_have_text("Take these dice")
    ann.page.locator(TAKE_DICE).click()
    ann.end_turn()

    assert "pick 1 2" in ann.record()
    assert next(spell for spell in ann.position()["duel"]["spellbook"] if spell["coat"] == "double_dot")["used"]


@pytest.mark.clause("D9")
def test_dot_lets_the_dice_be_drawn_anywhere(at: Seat) -> None:
    ann = at(lambda position: allows("cast dot")(position) and spots(position.play("cast dot")) > spots(position))
    before = ann.page.locator(SQUARE).count()
    ann.page.locator("[data-action='cast dot']").click()
    expect(ann.page.locator("[data-action='cast dot']")).to_have_count(0)
    ann.wait_until_asked()

    assert ann.page.locator(SQUARE).count() > before
    ann.end_turn()


@pytest.mark.clause("D9")
def test_line_draws_the_dice_one_by_one_in_any_order(at: Seat) -> None:
    ann = at(allows("cast line"))
    ann.page.locator("[data-action='cast line']").click()
    expect(ann.sentence).to_contain_text("Draw this die")
    held = ann.page.locator(".face.taken")
    expect(held).to_have_count(1)
    other = ann.page.locator(".face.able:not(.taken)")
    if other.count():
        number = other.first.get_attribute("data-die")
        other.first.click()
        expect(held).to_have_attribute("data-die", str(number))
    ann.end_turn()

    assert "cast line" in ann.record()
    assert "ink" in ann.record().split("cast line")[-1]


@pytest.mark.clause("D9")
def test_double_line_turns_a_die_to_another_face(at: Seat) -> None:
    ann = at(offers("turn", "draw"))
    ann.page.locator("[data-do^=turn-]").first.click()
    face = ann.page.locator("[data-action^=turn]").first
    text = str(face.get_attribute("data-action"))
    face.click()
    expect(ann.page.locator("[data-action^=turn]")).to_have_count(0)
    ann.end_turn()

    assert text in ann.record()


@pytest.mark.clause("D10")
def test_the_roof_gives_a_die_one_more_cross(at: Seat) -> None:
    ann = at(offers("roof", "draw"))
    roof = ann.page.locator("[data-action^=roof]").first
    die = str(roof.get_attribute("data-action")).split()[1]
    roof.click()
    expect(ann.page.locator(f"[data-die='{die}'] .roofed")).to_be_visible()
    ann.end_turn()

    assert ann.position()["duel"]["roofs"][0]


@pytest.mark.clause("D4")
def test_a_question_mark_is_named_before_it_is_drawn(at: Seat) -> None:
    ann = at(offers("name"))
    expect(ann.sentence).to_have_text(say("web.duel.name"))
    coats = ann.page.locator("[data-action^=name]").count()
    expect(ann.page.locator(".ask")).to_have_text(say("web.duel.name.all" if coats == 6 else "web.duel.name.some"))
    ann.page.get_by_role("button", name="checked", exact=True).click()
    ann.wait_until_asked()

    assert ann.page.locator("[data-action^=name]").count() in (0, 6)
    ann.end_turn()


@pytest.mark.clause("D9")
def test_filled_honours_a_coat(at: Seat) -> None:
    ann = at(offers("honour"))
    ann.page.locator("[data-action='honour dot']").click()
    ann.end_turn()

    assert ann.position()["duel"]["honours"][0] == "dot"


@pytest.mark.clause("D9")
def test_checked_adds_a_cross_to_a_square_and_says_what_each_would_bring(at: Seat) -> None:
    ann = at(offers("cross"))
    before = crosses(ann)
    expect(ann.page.locator(".middle .points").first).to_be_visible()
    ann.end_turn()

    assert crosses(ann) == before + 1


def crosses(person: Person) -> int:
    return sum(square.get("symbols", 0) for square in person.position()["seats"][0]["territory"]["squares"])


@pytest.mark.clause("D6")
def test_who_can_draw_nothing_is_told_so_and_offered_only_that(at: Seat) -> None:
    ann = at(lambda position: position.actor == 0 and position.texts() == ("skip",))
    expect(ann.sentence).to_contain_text("fit nowhere")
    version = ann.position()["version"]
    ann.page.get_by_role("button", name="Draw nothing").click()  # nothing else is to be decided: it ends the turn
    ann.wait_for_version_after(version)


@pytest.mark.clause("D9")
def test_a_power_is_explained_by_keyboard_down_to_its_clause_and_the_turn_stays_as_it_was(at: Seat) -> None:
    ann = at(offers("roof", "draw"))
    ann.page.locator("[data-action^=roof]").first.click()
    expect(ann.page.locator(".roofed")).to_be_visible()
    ann.page.locator("[data-power=double_line] .power").focus()
    ann.page.keyboard.press("Enter")

    card = ann.page.get_by_role("dialog", name="double line")
    expect(card).to_contain_text("Turn one of your dice to any of its faces.")
    expect(card).to_contain_text("from the next turn on")
    expect(card).to_contain_text("You 0 of 4")
    ann.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(ann.page.locator("[data-power=double_line] .power")).to_be_focused()
    expect(ann.page.locator(".roofed")).to_be_visible()

    ann.page.keyboard.press("Enter")
    card.get_by_role("link", name="D9").press("Enter")
    expect(ann.page.locator("#D9")).to_be_in_viewport()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#D9")).to_have_count(0)
    expect(ann.page.locator("[data-power=double_line] .power")).to_be_focused()
    expect(ann.page.locator(".roofed")).to_be_visible()
