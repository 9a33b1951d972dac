"""What only Origins has, through the page: fire, totems given away, recruiting step by step."""

import re

import pytest
from playwright.sync_api import expect

from kingdomino.play.position import Position
from tests.web.conftest import Invite
from tests.web.people import CALM, SQUARE, Person
from tests.web.staging import Stage, find_match, offers

pytestmark = pytest.mark.browser


@pytest.mark.clause("O5")
def test_squares_where_fire_may_land_are_marked_and_say_what_they_would_bring(ann: Person, stage: Stage) -> None:
    match = find_match("origins(seats=2)", offers("fire"))
    ann.take_over(stage.put(match, "Ann", "bot"))
    ann.page.wait_for_selector(SQUARE)

    cells = {str(square.get_attribute("data-cell")) for square in ann.page.locator(SQUARE).all()}

    assert cells == {text.split()[1] for text in match.position.texts()}
    expect(ann.page.locator(".middle .pick")).to_have_count(len(cells))
    ann.page.locator(SQUARE).first.hover()
    expect(ann.page.locator(".middle .ghost")).to_be_visible()
    expect(ann.sentence).to_contain_text("The volcano erupts")
    beyond = ann.page.locator(f"main [role=gridcell][data-cell={empty_cell(ann)}]")
    beyond.hover()
    expect(ann.sentence).to_contain_text("This is not a square of your territory")
    expect(ann.page.locator(".middle .ghost")).to_have_count(0)


@pytest.mark.clause("O5")
def test_fire_on_the_hut_lies_on_the_board_and_is_there_after_a_reload(ann: Person, stage: Stage) -> None:
    match = find_match("origins(seats=2, fire_on_hut=yes)", lambda position: "fire g7" in position.texts())
    names = ("Ann", "bot") if match.position.actor == 0 else ("bot", "Ann")
    ann.take_over(stage.put(match, *names))
    hut = ann.page.locator("main [role=gridcell][data-cell=g7]").first
    ann.page.wait_for_selector(SQUARE)

    hut.click()
    ann.end_turn()

    assert "fire g7" in ann.record()
    expect(hut).to_have_attribute("aria-label", re.compile("fire"))
    ann.page.reload()
    expect(hut).to_have_attribute("aria-label", re.compile("fire"))


@pytest.mark.long
def test_the_heading_of_a_new_table_says_the_mode_and_follows_it(ann: Person) -> None:
    ann.page.goto(f"{ann.house.url}/new?game=origins&mode=tribe")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Kingdomino Origins: Tribe")

    ann.page.get_by_role("button", name="Totem").click()

    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Kingdomino Origins: Totem")


def empty_cell(ann: Person) -> str:
    """A cell on the board where seat A has laid nothing."""
    laid = {square["cell"] for square in ann.position()["seats"][0]["territory"]["squares"]}
    cells = [str(cell.get_attribute("data-cell")) for cell in ann.page.locator("main [role=gridcell]").all()]
    return next(cell for cell in cells if cell not in {*laid, "g7"})


@pytest.mark.clause("OT4")
def test_a_totem_is_given_to_whom_one_chooses(ann: Person, stage: Stage) -> None:
    match = find_match("origins(seats=3, mode=totem)", offers("give"))
    ann.take_over(stage.put(match, "Ann", "bot", "bot"))
    gift = ann.page.locator("[data-action^=give]").last
    action = str(gift.get_attribute("data-action"))

    gift.click()
    ann.end_turn()

    assert action in ann.record()


def nothing_is_chosen_by_a_mouse_that_rests(ann: Person) -> None:
    """The square under the mouse, whose resource was paid, is chosen no more than one that the mouse has left."""
    ghost, chosen = ann.page.locator(".middle .ghost"), ann.page.locator("[data-do=take]")
    last = ann.page.locator("[role=gridcell]:hover").bounding_box()
    assert last
    ann.page.mouse.move(last["x"] + last["width"] / 2 + 2, last["y"] + last["height"] / 2 + 1)
    expect(ghost).to_have_count(0)
    expect(chosen).to_have_count(0)
    ann.page.locator(f"{SQUARE}:not(:hover)").first.hover()
    expect(chosen).to_be_visible()
    ann.page.locator(".bar .sentence").hover()
    expect(ghost).to_have_count(0)
    expect(chosen).to_have_count(0)


def squares_to_pay_with(position: Position) -> int:
    """How many squares may pay for the first caveman face up; none where nobody can be recruited."""
    recruit = next((text for text in position.texts() if text.startswith("recruit") and "board" in text), None)
    return len(position.play(recruit).texts()) if recruit else 0


@pytest.mark.clause("OB2")
def test_a_caveman_is_recruited_paid_and_settled_step_by_step(ann: Person, stage: Stage) -> None:
    match = find_match(
        "origins(seats=2, mode=tribe)",
        lambda position: offers("recruit")(position) and squares_to_pay_with(position) > 4,
    )
    ann.take_over(stage.put(match, "Ann", "bot"))
    recruit = ann.page.locator("[data-action^=recruit]").first
    caveman = str(recruit.get_attribute("data-action")).split()[1]
    before = len(cavemen(ann))

    recruit.click()
    expect(ann.page.locator(".newcomer")).to_be_visible()
    expect(ann.sentence).to_contain_text("choose the 1st")
    ann.page.locator(SQUARE).first.click()
    expect(ann.sentence).to_contain_text("choose the 2nd")
    expect(ann.page.locator(".coin.paid")).to_have_count(1)
    ann.page.locator(SQUARE).first.click()
    expect(ann.sentence).to_contain_text("Choose a square")
    nothing_is_chosen_by_a_mouse_that_rests(ann)
    ann.page.locator(SQUARE).first.click()
    ann.end_turn()

    assert caveman in cavemen(ann)
    assert len(cavemen(ann)) == before + 1


@pytest.mark.clause("OB2")
def test_a_price_that_can_be_paid_in_one_way_pays_itself_and_can_be_taken_back(ann: Person, stage: Stage) -> None:
    match = find_match(
        "origins(seats=2, mode=tribe)",
        lambda position: offers("recruit")(position) and squares_to_pay_with(position) == 2,
    )
    ann.take_over(stage.put(match, "Ann", "bot"))
    ann.page.locator("[data-action^=recruit]").first.click()

    expect(ann.sentence).to_contain_text("Choose a square")
    expect(ann.page.locator(".coin.paid")).to_have_count(2)
    expect(ann.page.locator(".newcomer")).to_contain_text("there was only one way")
    ann.page.locator("[data-do=undo]").click()
    expect(ann.sentence).to_contain_text("Recruit a caveman")
    expect(ann.page.locator("[data-action^=recruit]").first).to_be_enabled()


def cavemen(person: Person) -> list[str]:
    squares = person.position()["seats"][0]["territory"]["squares"]
    return [square["caveman"] for square in squares if "caveman" in square]


@pytest.mark.clause("OB2")
def test_the_pile_can_be_searched(ann: Person, stage: Stage) -> None:
    match = find_match(
        "origins(seats=2, mode=tribe)",
        lambda position: offers("recruit")(position) and any("pile" in text for text in position.texts()),
    )
    ann.take_over(stage.put(match, "Ann", "bot"))
    ann.page.get_by_role("button", name="search").click()

    ann.page.get_by_role("group", name="search").locator("[data-action]").first.click()

    expect(ann.page.locator(".newcomer")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("coordinates", [True, False])
def test_a_cavemans_points_name_its_square_only_where_the_board_does(
    invite: Invite, stage: Stage, coordinates: bool
) -> None:
    def has_settled(now: Position) -> bool:
        return now.actor == 0 and any(line.code == "caveman" for line in now.score()[0].lines)

    ann = invite(settings={**CALM, "coordinates": coordinates})
    ann.take_over(stage.put(find_match("origins(seats=2, mode=tribe)", has_settled, "greedy"), "Ann", "bot"))
    ann.page.locator("header").get_by_role("button", name="Scores").click()
    lines = ann.page.locator("aside li").all_inner_texts()

    named = [line for line in lines if re.search(r" on [a-m]\d+:", line)]
    assert any("×" in line and "square" not in line for line in lines)
    assert bool(named) == coordinates


COVERED = """badges => badges.filter(badge => {
  const { x, y, width } = badge.getBoundingClientRect()
  return !badge.closest('.tile').contains(document.elementFromPoint(x + width / 2, y + 2))
}).map(badge => badge.textContent)"""


@pytest.mark.long
def test_on_a_phone_nothing_covers_what_the_cavemen_promise_and_the_board_is_lit_again(
    phone: Person, stage: Stage
) -> None:
    def may_recruit(now: Position) -> bool:
        return offers("recruit")(now) and now.actor == 0

    phone.take_over(stage.put(find_match("origins(seats=3, mode=tribe)", may_recruit, "greedy"), "Ann", "bot", "bot"))
    badges = phone.page.locator(".tile.free .badge")
    expect(badges.first).to_be_visible()
    assert badges.evaluate_all(COVERED) == []

    phone.page.locator(".tile.free").first.tap()
    phone.page.locator("[data-do=recruit]").tap()
    phone.play_until("[data-do=end]:enabled", Person.decide_by_touch)
    expect(phone.page.locator(".middle .cell.dim")).to_have_count(0)
