"""The scorepad in a real browser: a pad filled by number and painted, kept, shared, offline, by keyboard alone."""

import random
import struct
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from kingdomino.core.grid import CENTRE, NAMES, STEP, Cell, Direction, field
from kingdomino.family.spec import parse_rules
from kingdomino.games.kingdomino.data import DOMINOES
from kingdomino.pad import Pad, TablePlayer, TableSquare, count
from kingdomino.words import say
from tests.pads import Laying, seen_square
from tests.web.conftest import PHONE, Invite
from tests.web.people import Person
from tests.web.test_access import faults

pytestmark = pytest.mark.browser

MOST_TAPS = 60
RULES = "kingdomino(seats=2)"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
NONSENSE = {
    "rubbish": "unreadable",
    "1.": "unreadable",
    "1.AAAA": "unreadable",
    "1." + "A" * 9000: "unreadable",
    "9.AAAA": "newer",
    # ["chess","chess(seats=2)",["",""],0,[[[2,0,0,0,0,0,0,0],[2,0,0,0,0,0,0,0]]]]
    "1.i1ZKzkgtLlbSgdAaxamJJcW2RppKOtFKQEGlWB0DnejoaCMghQRjdTBEgAAA": "game",
}
OFTEN = ("1.AAAA", "9.AAAA", *(fragment for fragment, code in NONSENSE.items() if code == "game"))
"""One link for each sentence; `link.test.ts` reads all the others, and many more."""


class Pencil:
    """Somebody who fills a pad, and counts the taps."""

    def __init__(self, person: Person) -> None:
        self.person, self.page, self.taps = person, person.page, 0

    def open(self, fragment: str = "") -> None:
        self.page.goto(f"{self.person.house.url}/scorepad{fragment and f'#{fragment}'}")

    def begin(self, *choices: str) -> None:
        self.open()
        for choice in choices:
            self.page.locator(choice).click()
        self.page.locator("[data-do=begin]").click()
        expect(self.page.locator(".pad")).to_be_visible()

    def tap(self, selector: str) -> None:
        self.taps += 1
        self.page.locator(selector).locator("visible=true").first.click()

    def cell(self, cell: Cell, seat: int = 0) -> None:
        self.tap(f'[data-board="{seat}"] [data-cell={NAMES[cell]}]')

    def lay(self, laying: Laying) -> None:
        number, cell, other = laying
        self.tap(f'[data-number="{number}"]')
        self.cell(cell)
        self.cell(other)

    def total(self, seat: int = 0) -> Locator:
        return self.page.locator(f'[data-player="{seat}"] b')


def ring(half: int) -> Iterator[Cell]:
    """The cells around the castle at this distance, one beside the other."""
    cell = CENTRE
    for _ in range(half):
        cell = STEP[STEP[cell][Direction.LEFT]][Direction.DOWN]
    for direction in (Direction.RIGHT, Direction.UP, Direction.LEFT, Direction.DOWN):
        for _ in range(2 * half):
            yield cell
            cell = STEP[cell][direction]


def full_kingdom(chances: random.Random) -> list[Laying]:
    """Twelve dominoes that fill a frame of 5×5 around the castle."""
    cells = [*ring(1), *ring(2)]
    numbers = chances.sample(sorted(DOMINOES), len(cells) // 2)
    return [(number, cells[2 * at], cells[2 * at + 1]) for at, number in enumerate(numbers)]


def squares_of(layings: list[Laying]) -> dict[Cell, TableSquare]:
    squares = dict[Cell, TableSquare]()
    for number, cell, other in layings:
        squares[cell], squares[other] = seen_square(DOMINOES[number].left), seen_square(DOMINOES[number].right)
    return squares


def total_of(squares: dict[Cell, TableSquare]) -> int:
    players = (TablePlayer(squares), TablePlayer({}))
    return count(Pad(parse_rules(RULES), (players,))).rounds[0].sheets[0].total


def test_twelve_dominoes_by_number_take_at_most_sixty_taps(phone: Person) -> None:
    pencil, layings = Pencil(phone), full_kingdom(random.Random("by number"))
    pencil.begin()

    for laying in layings:
        pencil.lay(laying)

    expect(pencil.total()).to_have_text(str(total_of(squares_of(layings))))
    assert pencil.taps == 3 * len(layings) <= MOST_TAPS


def test_a_castle_in_the_corner_takes_four_taps_more(phone: Person) -> None:
    pencil = Pencil(phone)
    pencil.begin()

    for side in ("left", "left", "down", "down"):
        pencil.tap(f"[data-slide={side}]")
    expect(phone.page.locator("[data-slide=left]")).to_be_disabled()
    corner = [cell for cell in field(9, 9) if cell > CENTRE][-1]
    pencil.lay((48, STEP[corner][Direction.LEFT], corner))

    expect(pencil.total()).to_have_text("3")
    assert pencil.taps + 3 * 11 <= MOST_TAPS


def test_the_same_kingdom_can_be_painted(phone: Person) -> None:
    pencil, layings = Pencil(phone), full_kingdom(random.Random("by number"))
    squares = squares_of(layings)
    pencil.begin()
    pencil.tap("[data-method=painting]")

    for terrain in sorted({square.terrain for square in squares.values()}):
        pencil.tap(f"[data-brush={terrain}]")
        for cell, square in squares.items():
            for _ in range(1 + square.symbols if square.terrain == terrain else 0):
                pencil.cell(cell)

    expect(pencil.total()).to_have_text(str(total_of(squares)))
    assert pencil.taps == 42, "docs/scorepad.md says so"


def test_a_stroke_paints_every_square_that_it_crosses_and_is_taken_back_as_one(ann: Person) -> None:
    pencil = Pencil(ann)
    pencil.begin()
    pencil.tap("[data-method=painting]")
    pencil.tap("[data-brush=lake]")
    mouse, boxes = ann.page.mouse, []
    for name in ("e5", "f5", "g5"):
        box = ann.page.locator(f'[data-board="0"] [data-cell={name}]').bounding_box()
        assert box
        boxes.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))

    mouse.move(*boxes[0])
    mouse.down()
    for point in boxes[1:]:
        mouse.move(*point)
    mouse.up()

    sheet = ann.page.locator("[data-sheet='0']").locator("visible=true")
    sheet.locator("summary").click()
    expect(sheet).to_contain_text("3 squares × 0 crowns")
    pencil.tap("[data-do=undo]")
    expect(sheet).to_contain_text(say("web.no_score_yet"))


def test_a_pad_survives_a_reload_and_can_be_used_again_and_deleted(ann: Person) -> None:
    pencil = Pencil(ann)
    pencil.begin("[data-game=duel]")
    pencil.tap("[data-brush=filled]")
    for _ in range(3):
        pencil.cell(CENTRE + 1)
    ann.page.reload()

    expect(pencil.total()).to_have_text("2", use_inner_text=False)
    pencil.tap("[data-do=close]")
    expect(ann.page.locator("[data-pad]")).to_contain_text("Player 1 2 · Player 2 0")
    pencil.tap("[data-do=again]")
    expect(pencil.total()).to_have_text("0")
    pencil.tap("[data-do=close]")
    expect(ann.page.locator("[data-pad]")).to_have_count(2)
    for left in (1, 0):
        pencil.tap("[data-do=delete]")
        pencil.tap("[data-do=really-delete]")
        expect(ann.page.locator("[data-pad]")).to_have_count(left)


def test_a_domino_that_was_taken_up_lies_where_it_lay_unless_it_is_put_back(ann: Person) -> None:
    pencil = Pencil(ann)
    pencil.begin()
    laying = (48, CENTRE + 1, CENTRE + 2)
    pencil.lay(laying)
    expect(pencil.total()).to_have_text("3")

    pencil.cell(laying[1])
    expect(ann.page.locator('[data-held="48"]')).to_be_visible()
    ann.page.reload()
    expect(pencil.total()).to_have_text("3")
    pencil.cell(laying[1])
    ann.page.locator("[data-method=painting]").click()
    expect(pencil.total()).to_have_text("3")
    ann.page.locator("[data-method=numbers]").click()
    pencil.cell(laying[1])
    ann.page.locator("[data-do=put-back]").click()
    ann.page.reload()
    expect(pencil.total()).to_have_text("0")


def test_what_is_done_while_a_domino_is_taken_up_is_kept(ann: Person) -> None:
    pencil = Pencil(ann)
    pencil.begin()
    pencil.lay((48, CENTRE + 1, CENTRE + 2))
    pencil.lay((1, CENTRE - 1, CENTRE - 2))
    pencil.cell(CENTRE + 1)
    ann.page.locator("[data-slide]:enabled").first.click()
    ann.page.reload()
    expect(pencil.total()).to_have_text("0")


def test_it_counts_without_a_network(ann: Person) -> None:
    pencil, layings = Pencil(ann), full_kingdom(random.Random("offline"))
    pencil.begin()
    ann.forgive("ERR_INTERNET_DISCONNECTED")
    ann.page.context.set_offline(True)

    for laying in layings[:4]:
        pencil.lay(laying)

    expect(pencil.total()).to_have_text(str(total_of(squares_of(layings[:4]))))


def test_the_server_counts_where_the_browser_cannot(ann: Person) -> None:
    ann.page.add_init_script("delete window.WebAssembly")
    pencil, layings = Pencil(ann), full_kingdom(random.Random("server"))
    pencil.begin()

    with ann.page.expect_response("**/api/counts"):
        pencil.lay(layings[0])

    expect(pencil.total()).to_have_text(str(total_of(squares_of(layings[:1]))))


def test_whoever_opens_the_link_sees_the_same_pad(ann: Person, invite: Invite) -> None:
    pencil, layings = Pencil(ann), full_kingdom(random.Random("link"))
    pencil.begin()
    for laying in layings:
        pencil.lay(laying)
    pencil.tap("[data-do=share]")
    link = ann.page.locator("[data-link]")
    expect(link).not_to_have_value("")
    other = Pencil(invite())

    other.page.goto(link.input_value())

    expect(other.total()).to_have_text(str(total_of(squares_of(layings))))
    expect(other.page.get_by_text(say("pad.shared"))).to_be_visible()


@pytest.mark.long
def test_a_picture_of_the_pad_is_made_in_the_page(ann: Person) -> None:
    pencil = Pencil(ann)
    pencil.begin()
    pencil.lay((48, CENTRE + 1, CENTRE + 2))
    pencil.tap("[data-do=share]")

    with ann.page.expect_download() as found:
        pencil.tap("[data-do=picture]")

    picture = found.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    (width,) = struct.unpack(">I", picture[16:20])
    assert width == 1200
    assert len(picture) > 100_000, "boards are drawn on it"


@pytest.mark.parametrize(
    "fragment", [pytest.param(text, marks=() if text in OFTEN else pytest.mark.long) for text in NONSENSE]
)
def test_a_link_with_nonsense_gets_a_sentence(ann: Person, fragment: str) -> None:
    Pencil(ann).open(fragment)

    expect(ann.page.get_by_role("alert")).to_have_text(say(f"pad.link.{NONSENSE[fragment]}", game="chess"))
    expect(ann.page.locator("[data-do=begin]")).to_be_visible()


def test_what_the_box_cannot_contain_is_told_and_counted_all_the_same(ann: Person) -> None:
    pencil = Pencil(ann)
    pencil.begin()
    pencil.tap("[data-method=painting]")
    pencil.tap("[data-brush=mine]")
    for cell in (CENTRE + 1, CENTRE + 2):
        for _ in range(4):
            pencil.cell(cell)

    doubt = ann.page.locator("[data-doubt=many_squares]").locator("visible=true")
    expect(doubt).to_have_text("Player 1: mine with 3 crowns: 2 are on the boards, the box has 1.")
    expect(pencil.total()).to_have_text("12")
    doubt.hover()
    expect(ann.page.locator('[data-board="0"] .lit')).to_have_count(1)
    pencil.tap("[data-do=anyway]")
    expect(doubt).to_have_count(0)
    ann.page.reload()
    expect(ann.page.get_by_text(say("pad.counted_anyway"))).to_be_visible()
    expect(pencil.total()).to_have_text("12")


@pytest.mark.long
def test_three_games_of_a_dynasty_are_added_up(ann: Person) -> None:
    pencil = Pencil(ann)
    pencil.begin("[data-option=dynasty]")
    for game in range(3):
        pencil.lay((48, CENTRE + 1, CENTRE + 2))
        pencil.taps = 0
        pencil.tap('[data-number="1"]')
        pencil.cell(CENTRE + 1, seat=1)
        pencil.cell(CENTRE + 2, seat=1)
        if game < 2:
            pencil.tap("[data-do=next-game]")

    expect(pencil.total()).to_have_text("9")
    expect(ann.page.locator(".beside [data-outcome] h3")).to_have_text("Player 1 wins!")


def test_a_pad_is_filled_by_keyboard_alone(ann: Person) -> None:
    pencil, keys = Pencil(ann), ann.page.keyboard
    pencil.open()
    begin = ann.page.locator("[data-do=begin]")
    begin.wait_for()
    begin.focus()
    keys.press("Enter")
    ann.page.locator('[data-board="0"] [data-cell=g7]').focus()

    for key in ("ArrowRight", "4", "8", "r", "Enter"):
        keys.press(key)

    expect(ann.page.locator('[data-board="0"] [data-cell=h7]')).to_have_attribute(
        "aria-label", "h7, wheat, region of 1 worth 0"
    )
    expect(ann.page.locator('[data-board="0"] [data-cell=h6]')).to_have_attribute(
        "aria-label", "h6, mine, 3 crowns, region of 1 worth 3"
    )
    keys.press("Control+z")
    expect(pencil.total()).to_have_text("0")


def test_axe_finds_nothing_on_the_pad(phone: Person) -> None:
    pencil = Pencil(phone)
    pencil.open()
    expect(phone.page.locator("[data-do=begin]")).to_be_visible()
    assert faults(phone) == []
    phone.page.locator("[data-do=begin]").click()
    pencil.lay((48, CENTRE + 1, CENTRE + 2))
    for method in ("numbers", "painting", "count"):
        pencil.tap(f"[data-method={method}]")
        assert faults(phone) == []


GAMES = {
    "kingdomino": (),
    "tribe": ("[data-game=origins]", "[data-value=tribe]"),
    "totem": ("[data-game=origins]", "[data-value=totem]", "[data-option=homo_habilis]", "[data-seats='4']"),
    "duel": ("[data-game=duel]",),
}
METHODS = ("numbers", "painting", "things", "count")
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de", "ru", "fr"])
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("game", GAMES)
def test_every_pad_fits_the_screen_and_pleases_axe(
    invite: Invite, game: str, scheme: Literal["light", "dark"], language: str
) -> None:
    for viewport in (PHONE, {"width": 1280, "height": 800}):
        person = invite(viewport=viewport, color_scheme=scheme, locale=language)
        pencil = Pencil(person)
        pencil.begin(*GAMES[game])
        for method in METHODS:
            if person.sees(f"[data-method={method}]").count():
                pencil.tap(f"[data-method={method}]")
            assert person.page.evaluate(SIDEWAYS) <= 0
            assert faults(person) == []
