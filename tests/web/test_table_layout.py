"""The table on the screen: squares of one size, pieces that are seen once and cover nothing, room on every screen."""

import time
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import ViewportSize

from kingdomino.server.tables.events import TimeRanOut, TurnBegan
from kingdomino.server.wire.protocol import TimeLimit
from kingdomino.words import say
from tests.web.people import OVER, Person
from tests.web.staging import Stage, covered, find_match, kinds, offers

pytestmark = pytest.mark.browser

Invite = Callable[..., Person]

SQUARE_SIZE: Final = """() => {
  const {width, height} = document.querySelector('.territory [role=gridcell]').getBoundingClientRect()
  return [Math.round(width * 2) / 2, Math.round(height * 2) / 2]
}"""

STANDING: Final = """() =>
  [...document.querySelectorAll('.lines .stand .piece')].map((piece) => piece.getAttribute('href'))"""

SYMBOLS: Final = ("crown", "flame", "mammoth", "fish", "mushroom", "flint")
SHOWN_AND_COVERED: Final = """(symbols) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
  const apart = (a, b) => a.right <= b.left + 0.5 || a.bottom <= b.top + 0.5
  const meet = (a, b) => !apart(a, b) && !apart(b, a)
  const shown = symbols.flatMap((symbol) => boxes(`.lines .tile use[href="#${symbol}"]`))
  const over = boxes('.lines .piece, .lines .turn, .lines .number')
  return [shown.length, shown.filter((symbol) => over.some((each) => meet(symbol, each))).length]
}"""
"""How many crowns, fires and resources the lines show, and over how many of them something stands."""

SIGNS_ON_SQUARES: Final = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
  const apart = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1
  const signs = boxes('.others .enlarge').filter(({ width }) => width)
  const squares = boxes('.others .mini .cell use[href^="#edge-"]')
  const hidden = squares.filter((one) => signs.some((sign) => !apart(one, sign) && !apart(sign, one)))
  return [signs.length, squares.length > 0, hidden.length]
}"""
"""How many small maps have a sign that they can be made large, whether squares lie there, and how many it covers."""

OUTSIDE: Final = """(selectors) => selectors.flatMap((selector) => {
  const found = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
  const isOut = (box) => Math.min(box.left, box.top) < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
  const told = (box) => `${selector} at ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`
  return found.length ? found.filter((box) => box.width && isOut(box)).map(told) : [`${selector} is missing`]
})"""
"""Which of these reach out of the window."""

PHONE: Final[ViewportSize] = {"width": 360, "height": 640}
SIZES: Final = {
    "phone": (360, 640),
    "tall phone": (390, 844),
    "low": (640, 360),
    "phone on its side": (844, 390),
    "tablet": (768, 1024),
    "large tablet": (820, 1180),
    "tablet on its side": (1024, 768),
    "large tablet on its side": (1180, 820),
    "laptop": (1440, 900),
    "huge": (2560, 1440),
}


def pieces_in_both_lines(position: Any) -> bool:
    """Whether seat A lays while one piece has gone on to the coming line and others have not."""
    return position.actor == 0 and "place" in kinds(position) and 0 < position.state.draft.turn < 3


def sit_down(stage: Stage, person: Person, rules: str, wanted: Callable[[Any], bool]) -> None:
    """Take over seat A at such a position, against bots."""
    match = find_match(rules, wanted, "greedy", "layout")
    person.take_over(stage.put(match, "Ann", *["bot"] * (match.rules.seats - 1)))
    person.wait_until_asked()


@pytest.mark.long
def test_squares_keep_their_size_through_a_whole_match_and_when_the_guide_offers_itself(invite: Invite) -> None:
    phone = invite(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2, guide={"declined": []})
    phone.sit("kingdomino(seats=2)", "Ann", "bot")
    phone.page.wait_for_selector("[data-do=accept-guide]")
    sizes = {tuple(phone.page.evaluate(SQUARE_SIZE))}
    phone.page.tap("[data-do=decline-guide]")
    while (asked := phone.wait_until_asked()) != OVER:
        sizes.add(tuple(phone.page.evaluate(SQUARE_SIZE)))
        phone.decide_by_touch(asked)
    assert len(sizes) == 1, f"squares had these sizes: {sorted(sizes)}"


def test_each_piece_is_drawn_once_and_covers_nothing_that_scores(stage: Stage, ann: Person) -> None:
    sit_down(stage, ann, "origins(seats=4, mode=totem)", pieces_in_both_lines)
    standing = ann.page.evaluate(STANDING)
    assert sorted(standing) == ["#chief-0", "#chief-1", "#chief-2", "#chief-3"]
    shown, hidden = ann.page.evaluate(SHOWN_AND_COVERED, SYMBOLS)
    assert shown > 0
    assert hidden == 0


def test_the_board_comes_back_when_the_device_is_turned(stage: Stage, invite: Invite) -> None:
    ann = invite(viewport={"width": 640, "height": 360})
    sit_down(stage, ann, "origins(seats=4, mode=tribe)", pieces_in_both_lines)
    upright: ViewportSize = {"width": 360, "height": 640}
    ann.page.set_viewport_size(upright)
    ann.page.reload()
    ann.wait_until_asked()
    fresh = ann.page.evaluate(SQUARE_SIZE)
    ann.page.set_viewport_size({"width": 1180, "height": 820})
    ann.page.set_viewport_size(upright)
    ann.page.wait_for_function(f"(fresh) => String(({SQUARE_SIZE})()) === String(fresh)", arg=fresh)


LAPTOPS: Final = ((1366, 768), (1366, 620), (1280, 593), (1536, 730))
HIGHER_THAN_ITS_COLUMN: Final = """() => ['.beside', '.others'].filter((selector) => {
  const { scrollHeight, clientHeight } = document.querySelector(selector)
  return scrollHeight > clientHeight
})"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        ("kingdomino(seats=4)", "place"),
        ("origins(seats=4, mode=totem)", "place"),
        ("origins(seats=4, mode=tribe)", "recruit"),
        ("origins(seats=4, mode=tribe)", "settle"),
        ("duel", "pick"),
    ],
)
def test_nothing_scrolls_beside_the_board_of_a_laptop(rules: str, kind: str, stage: Stage, ann: Person) -> None:
    sit_down(stage, ann, rules, offers(kind))
    for width, height in LAPTOPS:
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(HIGHER_THAN_ITS_COLUMN) == [], f"at {width} × {height}"


@pytest.mark.long
@pytest.mark.parametrize("rules", ["origins(seats=3, mode=tribe)", "kingdomino(seats=2, mighty_duel=yes)", "duel"])
def test_squares_keep_their_size_in_other_games(rules: str, phone: Person) -> None:
    phone.sit(rules, "Ann", *["bot"] * (2 if "seats=3" in rules else 1))
    sizes = set()
    while (asked := phone.wait_until_asked()) != OVER:
        sizes.add(tuple(phone.page.evaluate(SQUARE_SIZE)))
        phone.decide_by_touch(asked)
    assert len(sizes) == 1, f"squares had these sizes: {sorted(sizes)}"


@pytest.mark.long
@pytest.mark.parametrize("rules", ["kingdomino(seats=4)", "origins(seats=4, mode=totem)"])
@pytest.mark.parametrize("size", SIZES)
def test_pieces_cover_nothing_on_any_screen(size: str, rules: str, stage: Stage, invite: Invite) -> None:
    width, height = SIZES[size]
    ann = invite(viewport={"width": width, "height": height})
    sit_down(stage, ann, rules, pieces_in_both_lines)
    shown, hidden = ann.page.evaluate(SHOWN_AND_COVERED, SYMBOLS)
    assert shown > 0
    assert hidden == 0


SMALLEST_BOARD: Final = 225
"""The side of the board, in pixels, on the lowest screen."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "kind", "needed"),
    [
        ("kingdomino(seats=4)", "place", (".board", ".slot", "[data-do=rotate]")),
        ("kingdomino(seats=2, mighty_duel=yes)", "place", (".board", ".slot")),
        ("origins(seats=4, mode=tribe)", "place", (".board", ".slot")),
        ("origins(seats=3, mode=tribe)", "recruit", (".territory .board", ".beside button")),
        ("duel", "draw", (".board", ".beside")),
    ],
)
@pytest.mark.parametrize("size", SIZES)
def test_a_turn_needs_no_scrolling(
    size: str, rules: str, kind: str, needed: tuple[str, ...], stage: Stage, invite: Invite
) -> None:
    width, height = SIZES[size]
    ann = invite(viewport={"width": width, "height": height})
    acts = offers(kind)
    sit_down(stage, ann, rules, lambda position: acts(position) and covered(position) >= 9)
    assert ann.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert ann.page.evaluate(OUTSIDE, list(needed)) == []
    board = ann.page.locator(".territory .board").bounding_box()
    assert board
    assert max(board["width"], board["height"]) >= SMALLEST_BOARD


MISSED: Final = """(miss) => {
  const grid = document.querySelector('.territory .grid')
  const steps = [[1, 0], [-1, 0], [0, 1], [0, -1]]
  const middle = (box, [x, y]) => [box.left + box.width / 2 + x, box.top + box.height / 2 + y]
  for (const spot of grid.querySelectorAll('.can')) {
    const box = spot.getBoundingClientRect()
    for (const [x, y] of steps) {
      const missed = middle(box, [x * miss, y * miss])
      const under = document.elementFromPoint(...missed)
      const beyond = document.elementFromPoint(...middle(box, [x * box.width, y * box.height]))
      if (under === spot || under?.matches('.can') || beyond?.matches('.can') || !grid.contains(under)) continue
      return { cell: spot.dataset.cell, under: under.dataset.cell ?? 'the rim', at: missed }
    }
  }
}"""
"""A spot whose neighbour cannot be chosen, and where a finger lands that misses its middle by so much on that side."""


def test_a_finger_that_misses_a_small_square_by_20_pixels_lays_there(stage: Stage, phone: Person) -> None:
    sit_down(stage, phone, "kingdomino(seats=2)", lambda position: offers("place")(position) and covered(position) >= 7)
    width, height = phone.page.evaluate(SQUARE_SIZE)
    assert max(width, height) < 40, "these squares are so large that nobody misses them by 20 pixels"
    missed = phone.page.evaluate(MISSED, 20)
    assert missed["under"] != missed["cell"]

    phone.page.touchscreen.tap(*missed["at"])
    phone.page.tap("[data-do=take]")
    phone.page.wait_for_selector("[data-do=undo]:enabled")

    laid = phone.page.locator(f"main [data-cell={missed['cell']}]").get_attribute("aria-label") or ""
    assert laid.startswith(missed["cell"])
    assert say("web.empty_square") not in laid


# The others beside the board


CUT: Final = """(selector) => [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length)
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map(({ textContent }) => textContent)"""
"""Which of these do not fit their place."""
LONG_NAMES: Final = ("Maximilienne", "Bertrand Dupont", "Marguerite", "Konstantin")


def meet_people(stage: Stage, person: Person, seats: int) -> None:
    """Seat A at a table of people with long names, in mid-match."""
    match = find_match(f"kingdomino(seats={seats})", lambda now: offers("place")(now) and covered(now) >= 15, "greedy")
    person.take_over(stage.put(match, LONG_NAMES[0], *(f"{name}*" for name in LONG_NAMES[1:seats])))
    person.wait_until_asked()


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("size", [(1366, 768), (1440, 900), (1920, 1080)])
def test_the_others_maps_are_large_and_names_are_whole(
    size: tuple[int, int], seats: int, stage: Stage, invite: Invite
) -> None:
    ann = invite(viewport={"width": size[0], "height": size[1]}, locale="fr-FR")
    meet_people(stage, ann, seats)
    maps = [each.bounding_box() for each in ann.page.locator(".others li:not(.shown) .mini").all()]
    assert len(maps) == seats - 1
    assert all(box and min(box["width"], box["height"]) >= 160 for box in maps), maps
    assert ann.page.evaluate(CUT, "[data-seat] .name") == []
    assert ann.page.evaluate(COVERED, ["[data-seat] .name", "[data-seat] .score", "[data-seat] .gain .why"]) == []


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1440, 900), (1600, 720)])
def test_the_sign_that_a_map_can_be_made_large_hides_no_square_of_it(
    size: tuple[int, int], seats: int, stage: Stage, invite: Invite
) -> None:
    ann = invite(viewport={"width": size[0], "height": size[1]})
    sit_down(stage, ann, f"kingdomino(seats={seats})", lambda now: offers("place")(now) and covered(now) >= 18)
    assert ann.page.evaluate(SIGNS_ON_SQUARES) == [seats - 1, True, 0]


@pytest.mark.long
def test_the_list_of_points_stands_below_the_maps_which_keep_their_place(stage: Stage, ann: Person) -> None:
    ann.page.set_viewport_size({"width": 1440, "height": 900})
    sit_down(stage, ann, "kingdomino(seats=3)", lambda now: offers("place")(now) and covered(now) >= 15)
    rows = ann.page.locator(".others .sheet li")
    before = ann.page.locator("[data-seat='1'] .mini").bounding_box()
    assert rows.count() >= 2
    ann.page.evaluate("() => document.querySelector('.others .sheet ul').replaceChildren()")
    assert ann.page.locator("[data-seat='1'] .mini").bounding_box() == before


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "tall phone", "low", "phone on its side"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_phone_says_why_the_last_move_brought_its_points(seats: int, size: str, stage: Stage, invite: Invite) -> None:
    def has_gained(position: Any) -> bool:
        return offers("place")(position) and covered(position) >= 9

    chloe = on_a_phone_in_french(invite, size)
    sit_down(stage, chloe, f"kingdomino(seats={seats})", has_gained)
    why = ".cause .why" if seats > 2 or size in ("low", "phone on its side") else "[data-seat] .gain .why"
    assert chloe.page.evaluate(COVERED, [why, *EVERY_CHIP]) == []
    assert chloe.page.evaluate(OUTSIDE, [why]) == []


# What is said only at times


COVERED: Final = """(selectors) => selectors.flatMap((selector) => {
  const found = [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length)
  const boxesOf = (each) => {
    if (each.matches('button')) return [each.getBoundingClientRect()]
    const lines = document.createRange()
    lines.selectNodeContents([...each.childNodes].find((node) => node.data?.trim()) ?? each)
    return [...lines.getClientRects()].filter(({ width }) => width > 2)
  }
  const isSeen = (each) => boxesOf(each).every((box) => [0.1, 0.5, 0.9].every((part) => {
    const top = document.elementFromPoint(box.left + box.width * part, box.top + box.height / 2)
    return top && (each.contains(top) || top.contains(each))
  }))
  const told = (each) => `${selector}: ${(each.ariaLabel ?? each.textContent).trim().slice(0, 40)}`
  return found.length ? found.filter((each) => !isSeen(each)).map(told) : [`${selector} is missing`]
})"""
"""Which of these something else lies over."""

EVERY_DOMINO: Final = (".line .slot", ".line h2")
EVERY_CHIP: Final = ("[data-seat] .called", "[data-seat] .score")


def on_a_phone_in_french(invite: Invite, size: str = "phone", **wishes: Any) -> Person:
    """Chloé, whose phone has a screen of this size."""
    width, height = SIZES[size]
    hands: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2, "locale": "fr-FR"}
    return invite(viewport={"width": width, "height": height}, **hands, **wishes)


def put_late_table(stage: Stage, person: Person, late: int) -> None:
    """Three at a table, one's own seat A; the time of this seat is up."""
    match = find_match("kingdomino(seats=3)", offers("place", seat=late), "greedy", "layout")
    then = (TurnBegan(late, time.time() - 5), TimeRanOut())
    person.take_over(stage.put(match, "Chloé", "Bertrand*", "bot", time=TimeLimit(60), then=then))
    person.page.wait_for_selector(".late")


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "tall phone", "low", "phone on its side"])
def test_after_a_time_out_all_dominoes_and_all_choices_are_seen(size: str, stage: Stage, invite: Invite) -> None:
    chloe = on_a_phone_in_french(invite, size)
    put_late_table(stage, chloe, 1)
    assert chloe.page.evaluate(COVERED, [*EVERY_DOMINO, *EVERY_CHIP, ".late button", ".late b"]) == []
    assert chloe.page.evaluate(OUTSIDE, [".late button", ".slot", ".territory .board"]) == []


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "low", "laptop"])
def test_squares_keep_their_size_whatever_is_said_at_times(size: str, stage: Stage, invite: Invite) -> None:
    chloe = on_a_phone_in_french(invite, size)
    chloe.forgive("ERR_INTERNET_DISCONNECTED")
    put_late_table(stage, chloe, 0)
    late = chloe.page.evaluate(SQUARE_SIZE)
    chloe.page.context.set_offline(True)
    chloe.page.wait_for_selector(".offline", state="attached")
    assert chloe.page.evaluate(SQUARE_SIZE) == late

    bertrand = on_a_phone_in_french(invite, size)
    put_late_table(stage, bertrand, 1)
    assert bertrand.page.evaluate(SQUARE_SIZE) == late
    bertrand.page.click("[data-seat='1']")
    bertrand.page.get_by_role("button", name=say("web.back_to_mine", "fr")).wait_for()
    assert bertrand.page.evaluate(SQUARE_SIZE) == late


@pytest.mark.long
def test_whoever_is_late_sees_the_dominoes_and_the_bar_and_the_sentence(stage: Stage, invite: Invite) -> None:
    chloe = on_a_phone_in_french(invite, color_scheme="dark")
    put_late_table(stage, chloe, 0)
    assert chloe.page.evaluate(COVERED, [*EVERY_DOMINO, *EVERY_CHIP, ".late .help", ".bar .sentence"]) == []


@pytest.mark.long
@pytest.mark.parametrize("size", [(1366, 768), (360, 640)])
def test_the_chat_leaves_the_choices_after_a_time_out_free(size: tuple[int, int], stage: Stage, invite: Invite) -> None:
    chloe = invite(viewport={"width": size[0], "height": size[1]}, locale="fr-FR")
    put_late_table(stage, chloe, 1)
    chloe.page.locator("header nav").get_by_role("button", name=say("web.tab.chat", "fr")).click()
    assert chloe.page.evaluate(COVERED, [".late button", "aside form", "aside [role=tab]"]) == []


@pytest.mark.long
def test_a_lost_connection_and_the_offer_of_the_guide_cover_nothing(stage: Stage, invite: Invite) -> None:
    chloe = on_a_phone_in_french(invite, guide={"declined": []})
    chloe.forgive("ERR_INTERNET_DISCONNECTED")
    chloe.sit("kingdomino(seats=2)", "Chloé", "bot")
    chloe.page.wait_for_selector("[data-do=accept-guide]")
    read = [*EVERY_DOMINO, *EVERY_CHIP, "[data-do=accept-guide]", "[data-do=decline-guide]", ".bar .sentence"]
    assert chloe.page.evaluate(COVERED, read) == []
    assert chloe.page.evaluate(COVERED, ["header nav [data-do=invite]"]) == []

    chloe.page.context.set_offline(True)
    chloe.page.wait_for_selector(".offline")
    assert chloe.page.evaluate(COVERED, [*read, ".offline", "header .icon"]) == []


@pytest.mark.parametrize("other", ["Bertrand*", pytest.param("bot", marks=pytest.mark.long)])
@pytest.mark.parametrize("size", ["tall phone", pytest.param("phone", marks=pytest.mark.long)])
def test_the_clock_of_a_phone_leaves_the_dominoes_free_from_which_one_chooses(
    size: str, other: str, stage: Stage, invite: Invite
) -> None:
    chloe = on_a_phone_in_french(invite, size)
    match = find_match(
        "kingdomino(seats=2)", lambda now: offers("place")(now) and covered(now) >= 9, "greedy", "layout"
    )
    began = TurnBegan(0, time.time() + 300)
    chloe.take_over(stage.put(match, "Chloé", other, time=TimeLimit(600), then=(began,)))

    chloe.play_until(".slot.free", Person.decide_by_touch)

    in_the_bar = [".bar .sentence", ".bar .clock", ".bar .points", *([".bar .hint"] if other == "bot" else [])]
    assert chloe.page.evaluate(COVERED, [*EVERY_DOMINO, ".line .number", *in_the_bar]) == []
    assert chloe.page.evaluate(OUTSIDE, in_the_bar) == []


MEETING: Final = """([one, others]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  return boxes(one).flatMap((box) => boxes(others).filter((other) => meet(box, other))).length
}"""
"""How often one of these lies over one of those."""


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
def test_the_sign_of_who_acts_keeps_off_clock_and_score_and_tabs_are_one_row(
    seat: int, stage: Stage, invite: Invite
) -> None:
    chloe = invite(viewport={"width": 1280, "height": 800}, locale="fr-FR")
    match = find_match("kingdomino(seats=3)", offers("place", seat=seat), "greedy", "layout")
    began = TurnBegan(seat, time.time() + 3000)
    chloe.take_over(stage.put(match, "Chloé", "Camille-Alexandrine*", "bot", time=TimeLimit(3600), then=(began,)))
    chloe.page.wait_for_selector(".others .flag")
    assert chloe.page.locator(".others .clock").count() == 1
    assert chloe.page.evaluate(MEETING, [".others .flag", ".others .time, .others .score"]) == 0
    assert chloe.page.evaluate(MEETING, [".others .time", ".others .score"]) == 0

    chloe.page.locator("header nav").get_by_role("button", name=say("web.tab.chat", "fr")).click()
    rows = "(tabs) => new Set(tabs.map((tab) => Math.round(tab.getBoundingClientRect().top))).size"
    assert chloe.page.get_by_role("tab").evaluate_all(rows) == 1


@pytest.mark.long
def test_powers_are_as_wide_as_a_finger_and_their_boxes_lie_apart(stage: Stage, phone: Person) -> None:
    sit_down(stage, phone, "duel", offers("draw"))
    widths = phone.page.evaluate(
        "() => [...document.querySelectorAll('[data-power]')].map((each) => each.getBoundingClientRect().width)"
    )
    assert min(widths) >= 44
    gaps = phone.page.evaluate("""() => {
      const rows = [...document.querySelectorAll('[data-power] .boxes.page-0')].map((row) => row.children)
      const ends = rows.map((row) => [row[0], row[row.length - 1]].map((box) => box.getBoundingClientRect()))
      return ends.slice(1).map(([first], index) => first.left - ends[index][1].right)
    }""")
    assert min(gaps) >= 4
