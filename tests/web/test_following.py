"""Following the others: their turns one after the other, skipped and seen again, and what the log tells of them."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from kingdomino.play.position import Position
from kingdomino.words import say
from tests.web.conftest import PHONE, Invite
from tests.web.people import CALM, END_TURN, Person
from tests.web.staging import Stage, covered, find_match, kinds

pytestmark = pytest.mark.browser

MOVING: Final[dict[str, object]] = {**CALM, "speed": "normal"}
"""The settings of somebody who wants to see the others move."""
MOVES: Final[dict[str, Any]] = {"settings": MOVING, "reduced_motion": "no-preference"}
TOLD, AGAIN = "[data-do=skip]", "[data-do=again]"
TOLD_SEAT: Final = "() => document.querySelector('button.told[data-seat]')?.dataset.seat ?? ''"
TRIBE: Final = "origins(seats=4, mode=tribe)"
NOTE_FLIGHTS: Final = """() => {
  const layer = document.querySelector('.flights')
  new MutationObserver(() => (window.flown ||= layer.childElementCount)).observe(layer, { childList: true })
}"""
STORIES: Final = """() => {
  const seat = document.querySelector('button.told[data-seat]')?.dataset.seat ?? null
  const name = document.querySelector(`[data-seat="${seat}"] .name`)?.firstChild.textContent
  const said = selector => document.querySelector(selector)?.textContent.includes(name) ? seat : null
  return {
    outline: seat,
    pill: said('[data-do=skip]'),
    bar: said('.bar .sentence'),
    sign: document.querySelector('[data-seat]:has(.flag)')?.dataset.seat ?? null,
  }
}"""
LINE_MARK: Final = "() => document.querySelector('.slot.playing')?.dataset.domino ?? ''"
LOOKS: Final = 25
"""Milliseconds of the page's own clock between two looks at it."""
MOST_OF_A_TURN, MOST_OF_A_ROUND = 2000, 4000


def is_first(position: Position) -> bool:
    """Whether seat A has the first turn of a line: if it takes the lowest domino, all others come before it again."""
    state: Any = position.state
    return position.actor == 0 and "place" in kinds(position) and state.draft.turn == 0 and bool(state.draft.coming)


def see_the_others_play(ann: Person, stage: Stage, rules: str = "kingdomino(seats=4)") -> None:
    """A turn of Ann and then one of each bot; from the moment when she ends hers, the page's time stands still."""
    ann.page.clock.install()
    ann.take_over(stage.put(find_match(rules, is_first, "greedy"), "Ann", "bot", "bot", "bot"))
    ann.play_until(END_TURN)
    assert ann.page.evaluate(LINE_MARK) == str(laying(ann))  # until she ends her turn it is hers
    now = float(ann.page.evaluate("Date.now()")) / 1000
    ann.page.clock.pause_at(now + 3)  # less than until a server counts as gone
    ann.page.locator(END_TURN).click()
    expect(ann.page.locator("[data-do=end]")).to_have_count(0)
    expect(ann.page).to_have_title(re.compile("^●"))  # it is at once true, whatever is still being shown


def seats_told(ann: Person) -> Iterator[str]:
    """Whose turn is being shown, from look to look, until nobody's is."""
    while seat := str(ann.page.evaluate(TOLD_SEAT)):
        yield seat
        ann.page.clock.run_for(LOOKS)


def laying(ann: Person) -> int:
    """The domino whose turn it is, by the server."""
    return int(next(slot["domino"] for slot in ann.position()["draft"]["current"] if slot.get("playing")))


def stories(ann: Person) -> dict[str, str | None]:
    """Whose turn each part of the table tells of: the pill and its outline, the bar, the sign of who acts, the line."""
    return {str(part): who and str(who) for part, who in ann.page.evaluate(STORIES).items()}


def test_the_others_turns_are_shown_skipped_and_seen_again(invite: Invite, stage: Stage) -> None:
    ann = invite(**MOVES)
    see_the_others_play(ann, stage)

    expect(ann.page.locator(TOLD)).to_contain_text(re.compile(r"lays domino \d+\."))
    assert set(stories(ann).values()) == {ann.page.evaluate(TOLD_SEAT)}
    assert f"domino {ann.page.evaluate(LINE_MARK)}." in ann.page.locator(TOLD).inner_text()
    expect(ann.page.locator(".bar.mine")).to_have_count(0)
    expect(ann.page.locator("[aria-live=assertive]")).to_have_text(say("web.your_turn", self="yes", seat="Ann"))
    ann.page.keyboard.press("s")
    expect(ann.page.locator(".bar.mine")).to_be_visible()
    expect(ann.page.locator(TOLD)).to_have_count(0)

    ann.page.locator(AGAIN).click()
    expect(ann.page.locator(".bar.mine")).to_have_count(0)
    ann.page.clock.run_for(400)
    assert [seat for seat, _ in groupby(seats_told(ann))] == [str(seat) for seat in order_of_last_turns(ann)]
    expect(ann.page.locator(".bar.mine")).to_be_visible()


@pytest.mark.long
def test_what_the_others_did_can_be_seen_again_after_a_reload(invite: Invite, stage: Stage) -> None:
    ann = invite(**MOVES)
    see_the_others_play(ann, stage)
    ann.page.keyboard.press("s")
    expect(ann.page.locator(AGAIN)).to_be_visible()

    ann.page.reload()

    ann.page.locator(AGAIN).click()
    expect(ann.page.locator(".bar.mine")).to_have_count(0)
    ann.page.clock.run_for(400)
    assert [int(seat) for seat, _ in groupby(seats_told(ann))] == order_of_last_turns(ann)
    expect(ann.page.locator(".bar.mine")).to_be_visible()


def order_of_last_turns(ann: Person) -> list[int]:
    """The seats that have had a turn since Ann's last one, by the log of the server."""
    steps = ann.page.request.get(f"{ann.house.url}/api/tables/{ann.table}/log").json()["steps"]
    begun = [step["actor"] for step in steps if step.get("begins")]
    return begun[len(begun) - begun[::-1].index(0) :]


def test_a_line_of_the_log_names_its_domino_shows_it_and_points_to_it(invite: Invite, stage: Stage) -> None:
    ann = invite(settings={**CALM, "coordinates": True})  # then it names the squares too
    match = find_match("kingdomino(seats=2)", lambda now: is_first(now) and covered(now) > 6, "greedy")
    ann.take_over(stage.put(match, "Ann", "bot"))
    ann.page.locator("header").get_by_role("button", name="Log").click()
    line = ann.page.locator("aside [data-do=point]", has_text=re.compile(r"Odo lays domino \d+ on")).first
    number, cell, other = re.findall(r"domino (\d+) on (\w+) and (\w+)", line.inner_text())[0]

    expect(line.locator("svg")).to_be_visible()
    line.click()

    expect(ann.page.locator("[data-seat='1']")).to_have_attribute("aria-pressed", "true")
    expect(ann.page.locator(".middle .lit")).to_have_count(1)
    dim = ann.page.locator(".middle .cell.dim").count()
    squares = ann.position()["seats"][1]["territory"]["squares"]
    assert dim == len(squares) - 2
    assert {square["cell"] for square in squares if square.get("domino") == int(number)} == {cell, other}


@pytest.mark.long
@pytest.mark.parametrize("rules", ["kingdomino(seats=4)", TRIBE])
def test_a_bots_turn_is_shown_in_two_seconds_and_a_round_of_three_in_four(
    invite: Invite, stage: Stage, rules: str
) -> None:
    ann = invite(**MOVES)
    see_the_others_play(ann, stage, rules)
    shown = {seat: len(list(looks)) * LOOKS for seat, looks in groupby(seats_told(ann))}

    assert list(map(int, shown)) == order_of_last_turns(ann)
    assert max(shown.values()) < MOST_OF_A_TURN
    assert sum(shown.values()) < MOST_OF_A_ROUND


@pytest.mark.long
def test_a_press_in_ones_own_turn_goes_to_the_present(invite: Invite, stage: Stage) -> None:
    ann = invite(**MOVES)
    see_the_others_play(ann, stage)
    expect(ann.page.locator(TOLD)).to_be_visible()

    ann.page.locator("main [role=grid]").click(position={"x": 5, "y": 5})

    expect(ann.page.locator(TOLD)).to_have_count(0)
    expect(ann.page.locator(".bar.mine")).to_be_visible()


@pytest.mark.long
def test_who_looks_back_is_told_the_same_by_the_guide_afterwards(invite: Invite, stage: Stage) -> None:
    ann = invite(**MOVES)
    see_the_others_play(ann, stage)
    ann.page.keyboard.press("s")
    ann.page.keyboard.press("?")
    ann.page.locator("[data-do=guide-again]").click()
    lesson = ann.page.locator("[data-lesson]")
    told = lesson.get_attribute("data-lesson")

    ann.page.locator(AGAIN).click()
    expect(lesson).to_have_count(0)
    ann.page.clock.run_for(MOST_OF_A_ROUND)

    expect(ann.page.locator(".bar.mine")).to_be_visible()
    expect(lesson).to_have_attribute("data-lesson", str(told))


@pytest.mark.long
@pytest.mark.parametrize(
    "wishes", [{"settings": MOVING}, {"settings": CALM, "reduced_motion": "no-preference"}], ids=["reduced", "none"]
)
def test_who_wants_no_movement_waits_for_nothing_and_is_told_everything(
    invite: Invite, stage: Stage, wishes: dict[str, Any]
) -> None:
    ann = invite(**wishes)
    see_the_others_play(ann, stage)

    expect(ann.page.locator(".bar.mine")).to_be_visible()
    expect(ann.page.locator(TOLD)).to_have_count(0)
    expect(ann.page.locator("[aria-live=polite]").last).to_contain_text(re.compile(r"lays domino \d+"))
    assert not ann.page.locator(".flights > div").count()


@pytest.mark.long
@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_on_a_phone_what_is_told_fits_and_can_be_pressed(
    invite: Invite, stage: Stage, language: str, look: str
) -> None:
    ann = invite(**MOVES, viewport=PHONE, has_touch=True, is_mobile=True, locale=language, color_scheme=look)
    see_the_others_play(ann, stage, TRIBE)
    told = ann.page.locator(TOLD)
    box = told.bounding_box()

    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert box["height"] >= 44
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    told.tap()
    expect(ann.page.locator(".bar.mine")).to_be_visible()


@pytest.mark.long
def test_a_domino_flies_from_the_line_to_the_map_and_blocks_nothing(invite: Invite, stage: Stage) -> None:
    ann = invite(**MOVES)
    ann.take_over(stage.put(find_match("kingdomino(seats=4)", is_first, "greedy"), "Ann", "bot", "bot", "bot"))
    ann.page.wait_for_selector(".flights", state="attached")
    ann.page.evaluate(NOTE_FLIGHTS)

    ann.play_until(".slot.free")

    ann.page.wait_for_function("() => window.flown")
    expect(ann.page.locator(".flights svg")).to_have_count(0)
    assert ann.page.evaluate("getComputedStyle(document.querySelector('.flights')).pointerEvents") == "none"


@pytest.mark.long
def test_on_a_phone_a_line_of_the_log_makes_room_for_the_squares_it_points_to(phone: Person, stage: Stage) -> None:
    match = find_match("kingdomino(seats=2)", lambda now: is_first(now) and covered(now) > 6, "greedy")
    phone.take_over(stage.put(match, "Ann", "bot"))
    phone.page.locator("header").get_by_role("button", name="Scores").tap()
    phone.page.get_by_role("tab", name="Log").tap()
    line = phone.page.locator("aside [data-do=point]", has_text=re.compile(r"Odo lays domino \d+")).first
    tall = seen_height(phone)
    line.tap()

    expect(phone.page.locator(".middle .lit")).to_have_count(1)
    expect(line).to_be_in_viewport()
    board, panel = phone.page.locator(".middle .board").bounding_box(), phone.page.locator("aside").bounding_box()
    assert board
    assert panel
    assert board["y"] + board["height"] <= panel["y"] + 1

    phone.page.locator("[data-do=whole-log]").tap()
    assert seen_height(phone) == tall


def seen_height(person: Person) -> float:
    """How tall the panel with the log is."""
    return float(person.page.locator("aside").evaluate("panel => panel.offsetHeight"))


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, {"width": 640, "height": 360}])
def test_a_phone_shows_the_map_of_whoever_is_told_of(size: dict[str, int], invite: Invite, stage: Stage) -> None:
    phone = invite(**MOVES, viewport=size, has_touch=True, is_mobile=True)
    see_the_others_play(phone, stage)
    told = set()
    for seat in seats_told(phone):
        expect(phone.page.locator(f"[data-map='{seat}']")).to_be_in_viewport()
        told.add(seat)
    assert len(told) > 1
    expect(phone.page.locator("[data-map]")).to_have_count(0)
