"""Pictures of every main screen, wide and phone, light and dark, from real tables with a fixed seed.

Tables are also taken on a tablet, on a low screen and on a huge one.

    python -m tools.screenshots [NAME …]

They come into docs/screenshots as NAME-wide-light.png and so on. It judges nothing: look at them.
"""

import secrets
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from kingdomino.core.rules import Actor
from kingdomino.play.position import Position
from kingdomino.server.tables.events import MatchEnded, TableEvent, TimeRanOut, TurnBegan
from kingdomino.server.wire.protocol import TimeLimit
from tests.server.house import House
from tests.server.members import PASSWORD, member, play_to_the_end
from tests.web.people import CALM, END_TURN, NO_GUIDE, SQUARE, Person, remember
from tests.web.staging import Stage, Staged, Wanted, covered, find_match, offers
from tools.browser import find_chromium, launch
from tools.small_png import shrink

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
SIZES = {
    "wide": (1440, 900),
    "phone": (390, 844),
    "tablet": (820, 1180),
    "low": (844, 390),
    "huge": (2560, 1440),
}
ALWAYS = ("wide", "phone")
"""The sizes of every screen; the others are for these tables."""
ON_ALL_SIZES = ("kingdomino", "mighty-duel", "totem", "tribe", "duel")
THEMES = ("light", "dark")
SEED = "harvest"

Scene = Callable[[Stage, Person], None]


def grown(kind: str, squares: int, seat: int = 0) -> Wanted:
    """Asks whether a seat may do this while seat A has so much on its map that it is worth a look."""
    acts = offers(kind, seat=seat)
    return lambda position: acts(position) and covered(position) >= squares


def table(rules: str, wanted: Wanted, then: Callable[[Person], None] = lambda _: None) -> Scene:
    """A table that good bots have played to such a position, and what Ann does there."""

    def show(stage: Stage, ann: Person) -> None:
        match = find_match(rules, wanted, "greedy", SEED)
        ann.take_over(stage.put(match, "Ann", *["bot"] * (match.rules.seats - 1)))
        ann.wait_until_asked()
        then(ann)

    return show


def aim(ann: Person) -> None:
    """Hold the piece over a square where it may lie."""
    squares = ann.page.locator(SQUARE)
    square = squares.nth(squares.count() // 2)
    if ann.page.evaluate("() => matchMedia('(pointer: coarse)').matches"):
        square.tap()
    else:
        square.hover()


def hint(ann: Person) -> None:
    """Ask for the best turns, and wait until they are good."""
    ann.page.locator("[data-do=hint]").click()
    ann.page.locator("[data-advice=ready]").wait_for()


def click(selector: str) -> Callable[[Person], None]:
    """Click or tap the first of these."""
    return lambda ann: ann.page.locator(selector).first.click()


def point(selector: str) -> Callable[[Person], None]:
    """Show the first of these to a finger by a tap, to a mouse by resting on it."""

    def show(ann: Person) -> None:
        first = ann.page.locator(selector).first
        if ann.page.evaluate("() => matchMedia('(pointer: coarse)').matches"):
            first.tap()
        else:
            first.hover()

    return show


def press(name: str) -> Callable[[Person], None]:
    """Press a button of the table's head."""
    return lambda ann: ann.page.locator("header").get_by_role("button", name=name).click()


def open_log(ann: Person) -> None:
    """The log of a match, from the drawer."""
    press("Scores")(ann)
    ann.page.get_by_role("tab", name="Log").click()


def see_again(ann: Person) -> None:
    """End the turn, and look again at what the others did then."""
    ann.play_until(END_TURN)
    ann.page.locator(END_TURN).click()
    ann.page.locator("[data-do=again]").wait_for()
    ann.page.keyboard.press("s")
    ann.page.locator("[data-do=skip]").wait_for()


def lobby(_: Stage, ann: Person) -> None:
    ann.open_lobby()


def new_table(_: Stage, ann: Person) -> None:
    ann.page.goto(f"{ann.house.url}/new?rules=kingdomino")
    ann.page.wait_for_selector("[data-do=start]")


def past(stage: Stage, ann: Person) -> None:
    """The first page of somebody with a match to go on with and two that are over."""
    for rules, wanted in (
        ("duel", is_over),
        ("kingdomino(seats=3)", is_over),
        ("kingdomino(seats=2)", grown("place", 11)),
    ):
        match = find_match(rules, wanted, "greedy", SEED)
        staged = stage.put(match, "Ann", *["bot"] * (match.rules.seats - 1))
        ann.keep(staged)
        ann.watch(staged.id)
        ann.wait_until_asked()
    ann.open_lobby()
    ann.page.wait_for_selector(".going em")


def levels(_: Stage, ann: Person) -> None:
    """Three bots are chosen by their faces."""
    ann.page.goto(f"{ann.house.url}/new?game=kingdomino&seats=4")
    ann.page.get_by_role("group", name="Level of the bot for seat 3").get_by_label("Expert").check()


def gate(_: Stage, ann: Person) -> None:
    ann.sit("kingdomino(seats=3)", "Ann", "open", "bot")
    ann.page.wait_for_selector("img")


def guided(course: str, *done: str) -> Scene:
    """A guided match, after these lessons were done by doing what they say."""

    def show(_: Stage, ann: Person) -> None:
        ann.page.goto(f"{ann.house.url}/learn/{course}")
        for selector in done:
            ann.page.locator(selector).first.click()
        ann.page.wait_for_selector(".bubble:not(.hidden)")

    return show


def rules_page(address: str) -> Scene:
    """A page of the rules, such as `duel#D9`."""

    def show(_: Stage, ann: Person) -> None:
        ann.page.goto(f"{ann.house.url}/rules/{address}")
        ann.page.wait_for_selector("article .clause")

    return show


def offered(_: Stage, ann: Person) -> None:
    """Somebody who has never played is asked whether the guide shall explain the game."""
    ann.page.add_init_script("localStorage.removeItem('kingdomino.guide')")
    ann.sit("kingdomino(seats=2)", "Ann", "bot")
    ann.page.wait_for_selector("[data-do=accept-guide]")


def rules_index(_: Stage, ann: Person) -> None:
    ann.page.goto(f"{ann.house.url}/rules")
    ann.page.wait_for_selector("main li")


def ask_the_first_square(ann: Person) -> None:
    """The card about what lies above the starting tile."""
    ann.page.locator("[data-cell=g8]").focus()
    ann.page.keyboard.press("i")
    ann.page.wait_for_selector(".word")


def read_why(ann: Person) -> None:
    """Point where nothing may lie, and follow the link of the reason."""
    ann.page.locator("[role=gridcell]:not(.can)").first.focus()
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("ArrowLeft")
    ann.page.locator(".bar [data-clause]").press("Enter")
    ann.page.wait_for_selector(".drawer .wanted")


def report(_: Stage, ann: Person) -> None:
    """Somebody reports what another one said."""
    table = ann.house.create("kingdomino(seats=2)", "Ann", "open")
    with table.enter(table.sit("Bob")) as bob:
        bob.send("chat", text="You took my domino again!")
        bob.catch_up()
    ann.take_over(Staged(table.table, table.token, "kingdomino(seats=2)"))
    press("Chat")(ann)
    for button in ("ways", "report"):
        ann.page.locator(f"aside ol [data-do={button}]").click()


def is_over(position: Position) -> bool:
    return position.actor is Actor.OVER


def timed(seat: int, seconds: float, *then: TableEvent, sees: str) -> Scene:
    """A table with a minute per turn where a seat, Ann's or Bob's, has so much time left, and what happened then."""

    def show(stage: Stage, ann: Person) -> None:
        match = find_match("kingdomino(seats=3)", grown("place", 11, seat), "greedy", SEED)
        began = TurnBegan(seat, time.time() + seconds)
        ann.take_over(stage.put(match, "Ann", "Bob*", "bot", time=TimeLimit(60), then=(began, *then)))
        ann.page.wait_for_selector(sees)

    return show


def replay(rules: str, part: float, then: Callable[[Person], None] = lambda _: None) -> Scene:
    """A finished match, looked at again at a move in this part of it, and what Ann does there."""

    def show(stage: Stage, ann: Person) -> None:
        match = find_match(rules, is_over, "greedy", SEED)
        staged = stage.put(match, "Ann", *["bot"] * (match.rules.seats - 1))
        ann.page.goto(f"{ann.house.url}/table/{staged.id}/replay#{round(match.version * part)}")
        ann.page.wait_for_selector("[data-do=where]")
        then(ann)

    return show


def try_otherwise(ann: Person) -> None:
    """Another line of the match, from the move that is shown."""
    click("[data-tab=other]")(ann)
    click("[data-do=try]")(ann)
    ann.page.wait_for_selector(".away")


def review_it(ann: Person) -> None:
    """The review of the match, with the better turn of a mistake on the board."""
    click("[data-do=start-review]")(ann)
    ann.page.wait_for_selector("[data-do=review]", timeout=120_000)
    ann.page.locator("[data-do=only-errors]").check()
    ann.page.locator("[data-turn]").nth(2).click()
    click("[data-do=show-better]")(ann)


def review_whole(ann: Person) -> None:
    """The review of the match from its top."""
    click("[data-do=start-review]")(ann)
    ann.page.wait_for_selector("[data-do=review]", timeout=120_000)


def upload(_: Stage, ann: Person) -> None:
    """A record that is cut, and the sentence about it."""
    ann.page.goto(f"{ann.house.url}/replay")
    ann.forgive("400")
    ann.page.locator("textarea").fill("kingdomino record 2\nrules kingdomino(seats=2)\nactions 58")
    click("[data-do=open]")(ann)
    ann.page.wait_for_selector("[role=alert]")


def account(_: Stage, ann: Person) -> None:
    """The page of somebody who has played rated matches, and owns a bot."""
    name = f"Ann {secrets.token_hex(2)}"  # each size and theme has an account of its own
    one, other = member(ann.house, name), member(ann.house, f"Bob {secrets.token_hex(2)}")
    for rated in (True, True, False):
        match = one.create("kingdomino(seats=2)", "me", "open", rated=rated)
        other.sit(match)
        play_to_the_end(match, one, other)
    one.create("origins(seats=2, mode=tribe)", "me", "open")
    one.ask("bots", name=f"Robot of {name}")
    ann.forgive("401")
    ann.page.goto(f"{ann.house.url}/account")
    ann.page.get_by_label("Name", exact=True).fill(name)
    ann.page.get_by_label("Password", exact=True).fill(PASSWORD)
    click("[data-do=enter]")(ann)
    ann.page.wait_for_selector("[data-do=delete]")


def sign_up(_: Stage, ann: Person) -> None:
    """The page of somebody without an account, about to make one."""
    ann.forgive("401")
    ann.page.goto(f"{ann.house.url}/account")
    click("[data-way=sign_up]")(ann)


SCENES: Mapping[str, Scene] = {
    "lobby": lobby,
    "account": account,
    "sign-up": sign_up,
    "past-matches": past,
    "new-table": new_table,
    "levels": levels,
    "gate": gate,
    "clock": timed(0, 8, sees=".bar .low"),
    "time-up": timed(1, -5, TimeRanOut(), sees=".late"),
    "ended": timed(1, -5, TimeRanOut(), MatchEnded(1), TurnBegan(), sees=".ended"),
    "kingdomino": table("kingdomino(seats=4)", grown("place", 17), aim),
    "hint": table("kingdomino(seats=2)", grown("place", 11), hint),
    "hint-tribe": table("origins(seats=3, mode=tribe)", grown("place", 11), hint),
    "hint-duel": table("duel", grown("pick", 9), hint),
    "claim": table("kingdomino(seats=3)", grown("place", 11)),
    "mighty-duel": table("kingdomino(seats=2, mighty_duel=yes)", grown("place", 33), aim),
    "discovery": table("origins(seats=4)", grown("fire", 15)),
    "totem": table("origins(seats=4, mode=totem)", grown("place", 15), aim),
    "tribe": table("origins(seats=3, mode=tribe)", grown("recruit", 15)),
    "settle": table("origins(seats=3, mode=tribe)", grown("settle", 15)),
    "recruit": table("origins(seats=3, mode=tribe)", grown("recruit", 15), point("[data-action^=recruit]")),
    "duel": table("duel", grown("draw", 18), aim),
    "dice": table("duel", grown("pick", 12), click("[data-die].able")),
    "power": table("duel", grown("draw", 18), click("[data-power=line] .power")),
    "guide-welcome": guided("kingdomino"),
    "guide-choose": guided("kingdomino", "[data-do=got-it]"),
    "guide-tribe": guided("origins-tribe", "[data-do=got-it]"),
    "guide-duel": guided("duel", "[data-do=got-it]"),
    "guide-offer": offered,
    "scores": table("kingdomino(seats=2)", grown("place", 15), press("Scores")),
    "following": table("kingdomino(seats=4)", grown("place", 13), see_again),
    "log": table("origins(seats=3, mode=tribe)", grown("place", 13), open_log),
    "settings": table("kingdomino(seats=2)", grown("place", 15), press("Settings")),
    "rules": rules_index,
    "rules-kingdomino": rules_page("kingdomino#C9"),
    "rules-tribe": rules_page("origins-tribe#OB5"),
    "rules-duel": rules_page("duel#D9"),
    "rules-why": table("kingdomino(seats=3)", grown("place", 11), read_why),
    "word": table("origins(seats=3, mode=tribe)", grown("recruit", 15), ask_the_first_square),
    "ask": table("origins(seats=3, mode=totem)", grown("place", 15), press("What is this?")),
    "report": report,
    "end": table("kingdomino(seats=4)", is_over),
    "end-tribe": table("origins(seats=3, mode=tribe)", is_over),
    "end-duel": table("duel", is_over),
    "replay": replay("kingdomino(seats=2)", 0.6),
    "replay-four": replay("kingdomino(seats=4)", 0.7),
    "replay-tribe": replay("origins(seats=3, mode=tribe)", 0.6),
    "replay-duel": replay("duel", 0.5),
    "replay-line": replay("kingdomino(seats=2)", 0.53, try_otherwise),
    "review": replay("kingdomino(seats=2)", 0.5, review_whole),
    "review-better": replay("kingdomino(seats=2)", 0.5, review_it),
    "review-duel": replay("duel", 0.5, review_whole),
    "upload": upload,
    "share": table("kingdomino(seats=2)", is_over, lambda ann: ann.page.locator("[data-do=share]").click()),
}


@contextmanager
def visit(browser: Browser, house: House, size: str, theme: str) -> Iterator[Person]:
    """Somebody with a screen of this size who likes this theme."""
    width, height = SIZES[size]
    by_hand = size in ("phone", "tablet", "low")
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=by_hand,
        is_mobile=by_hand,
        locale="en-GB",
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    )
    remember(context, "settings", CALM)
    remember(context, "guide", NO_GUIDE)
    yield Person(context.new_page(), house)
    context.close()


def take(browser: Browser, stage: Stage, name: str) -> None:
    """One screen in every theme, and in every size that it is wanted in."""
    for size in SIZES if name in ON_ALL_SIZES else ALWAYS:
        for theme in THEMES:
            with visit(browser, stage.house, size, theme) as ann:
                SCENES[name](stage, ann)
                ann.page.evaluate("() => document.fonts.ready")
                small = shrink(ann.page, ann.page.screenshot())
                (FOLDER / f"{name}-{size}-{theme}.png").write_bytes(small)
                for trouble in ann.troubles:
                    print(f"  {name}, {size}, {theme}: {trouble}", flush=True)


def main() -> int:
    """All screens, or those named."""
    names = sys.argv[1:] or list(SCENES)
    chromium = find_chromium()
    if chromium is None or (unknown := set(names) - set(SCENES)):
        print("Chromium is missing." if chromium is None else f"No screen {unknown}; there are {', '.join(SCENES)}.")
        return 1
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = Path(folder) / "tables.sqlite3"
        stage, browser = Stage(House(database), database), launch(playwright, chromium)
        for name in names:
            print(f"• {name}", flush=True)
            take(browser, stage, name)
        browser.close()
        stage.house.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
