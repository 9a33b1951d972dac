"""A person at a browser: looks at the page and does what a player would do there. It tests nothing itself."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.patience import PATIENCE
from tests.server.house import Host
from tests.web.staging import Staged

MILLISECONDS_OF_PATIENCE: Final = round(1000 * PATIENCE)
"""Milliseconds to wait for the others, bots included, before something is wrong."""
BREATH: Final = 50
"""Milliseconds between two looks at what the page does not show."""
MOST_DECISIONS: Final = 800
MOST_TABS: Final = 60
CALM: Final[Mapping[str, object]] = {"speed": "none", "sounds": False, "name": "Ann"}
"""The settings of somebody who does not want to wait for movements."""
COURSES: Final = ("kingdomino", "origins-discovery", "origins-totem", "origins-tribe", "duel")
NO_GUIDE: Final[Mapping[str, object]] = {"declined": COURSES}
"""What a browser keeps of somebody who was offered to be guided, and knew every game."""

END_TURN, OVER = "[data-do=end]:enabled", ".end"
SQUARE: Final = "[role=gridcell].can"
DIE: Final = "button.face.able:not(.taken):enabled"
ASKED: Final = (OVER, END_TURN, ".slot.free", "[data-do=pick]:enabled", SQUARE, "[data-action]:enabled", DIE)
"""What there may be to press, most urgent first. A die comes after what can be done with the dice held already."""

FIRST_SEEN: Final = """(selectors) => selectors.find((selector) =>
  [...document.querySelectorAll(selector)].some((each) => each.getClientRects().length)) ?? false"""


def remember(context: BrowserContext, what: str, value: object) -> None:
    """What a browser has kept from an earlier visit; what it keeps later is not overwritten."""
    key, kept = json.dumps(f"kingdomino.{what}"), json.dumps(json.dumps(value))
    context.add_init_script(f"if (!localStorage.getItem({key})) localStorage.setItem({key}, {kept})")


class Person:
    """Somebody at one page. How choices are made is given: by mouse unless said otherwise."""

    def __init__(self, page: Page, house: Host) -> None:
        self.page, self.house = page, house
        self._heard: list[str] = []
        self._forgiven: list[str] = []
        page.set_default_timeout(MILLISECONDS_OF_PATIENCE)
        page.on("pageerror", lambda error: self._heard.append(str(error)))
        page.on("console", lambda said: self._heard.append(said.text) if said.type in ("error", "warning") else None)

    @property
    def troubles(self) -> list[str]:
        """What the console complained about and nobody expected."""
        return [heard for heard in self._heard if not any(word in heard for word in self._forgiven)]

    def forgive(self, *words: str) -> None:
        """Whatever the console says of this is to be expected, such as when the network was cut."""
        self._forgiven += words

    # Coming to a table

    def open_lobby(self) -> None:
        self.page.goto(self.house.url)
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()

    def start(self, rules: str, *choices: str) -> None:
        """From the lobby: the game's button, then these buttons or boxes by their labels, then Start."""
        game, _, options = rules.rstrip(")").partition("(")
        asked = f"game={game}&{options}" if options else f"game={game}"
        self.page.locator(f'.buttons a[href="/new?{asked}"]').click()
        for choice in choices:
            self.page.get_by_role("button", name=choice).or_(self.page.get_by_label(choice)).first.click()
        self.page.get_by_role("button", name="Start").click()
        self.page.wait_for_url(re.compile(r"/table/\w+"))

    def sit(self, rules: str, *seats: str) -> str:
        """Straight to a table made over the API; the table's id."""
        table = self.house.create(rules, *seats)
        self.take_over(Staged(table.table, table.token, rules))
        return table.table

    def take_over(self, staged: Staged) -> None:
        """Come to a table with a token that this browser did not have."""
        remember(self.page.context, "tables", staged.kept)
        self.watch(staged.id)

    def keep(self, staged: Staged) -> None:
        """One more table that this browser has seats at; the page must be open."""
        keep = """kept => { const old = JSON.parse(localStorage['kingdomino.tables'] ?? '[]')
          localStorage['kingdomino.tables'] = JSON.stringify([...kept, ...old]) }"""
        if not self.page.url.startswith(self.house.url):
            self.open_lobby()
        self.page.evaluate(keep, staged.kept)

    def watch(self, table: str) -> None:
        self.page.goto(f"{self.house.url}/table/{table}")

    # What can be seen

    def sees(self, selector: str) -> Locator:
        """What can be seen at this moment; nothing is waited for."""
        return self.page.locator(selector).locator("visible=true")

    @property
    def table(self) -> str:
        """The id of the table in the address."""
        return self.page.url.rsplit("/", 1)[1]

    @property
    def sentence(self) -> Locator:
        """What the bar says."""
        return self.page.locator(".bar .sentence")

    def total(self, seat: int) -> int:
        """A seat's total on the end screen."""
        return int(self.page.locator(f"[data-total='{seat}']").inner_text())

    def position(self) -> dict[str, Any]:
        """The view that the server has of this table, for everybody."""
        answer: dict[str, Any] = self.page.request.get(f"{self.house.url}/api/tables/{self.table}/position").json()
        view: dict[str, Any] = answer["view"]
        return view

    def wait_for_version_after(self, version: int) -> None:
        """Until something new has happened at this table."""
        for _ in range(MILLISECONDS_OF_PATIENCE // BREATH):
            if self.position()["version"] > version:
                return
            self.page.wait_for_timeout(BREATH)
        raise AssertionError(f"nothing happened at the table after version {version}")

    def record(self) -> str:
        """Everything that was done at this table so far."""
        return self.page.request.get(f"{self.house.url}/api/tables/{self.table}/record").text()

    # Playing

    def play_to_the_end(self, decide: "Callable[[Person, str], None] | None" = None) -> None:
        """Decide whenever it is one's turn, until the end screen has counted everything."""
        self.play_until(OVER, decide)
        expect(self.page.locator("[data-do=rematch], [data-do=next]")).to_be_visible()

    def play_until(self, wanted: str, decide: "Callable[[Person, str], None] | None" = None) -> None:
        """Decide again and again until this is what is asked."""
        for _ in range(MOST_DECISIONS):
            if (asked := self.wait_until_asked()) == wanted:
                return
            (decide or Person.decide_by_mouse)(self, asked)
        raise AssertionError(f"{wanted} never came")

    def end_turn(self) -> None:
        """Play on until the turn can be ended, end it, and see that it was taken."""
        self.play_until(END_TURN)
        self.page.locator(END_TURN).click()
        self.page.wait_for_function("() => !document.querySelector('[data-do=end]:disabled')")

    def wait_until_asked(self) -> str:
        """Until there is something to decide, or the match is over; what it is."""
        return str(self.page.wait_for_function(FIRST_SEEN, arg=list(ASKED)).json_value())

    def decide_by_mouse(self, asked: str) -> None:
        """One decision: end the turn, take a domino, lay a piece, press a button."""
        self._one_of(asked).click()

    def decide_by_touch(self, asked: str) -> None:
        """The same with a finger: a piece is shown first and laid with the button under the thumb."""
        if asked != SQUARE:
            return self._one_of(asked).tap()
        if not self.sees("[data-do=take]").count():  # the only legal spot is offered already
            self._one_of(asked).tap()
        return self.page.tap("[data-do=take]")

    def decide_by_keyboard(self, asked: str) -> None:
        """The same with keys alone: the focus is where the turn goes on, arrows lead to a square that can be used."""
        if asked == SQUARE:
            self._walk_to(self._one_of(asked))
        else:
            self._tab_to(asked)
        self.page.keyboard.press("Enter")

    def _one_of(self, selector: str) -> Locator:
        """One of what can be pressed; of many squares not always the same corner."""
        found = self.sees(selector)
        return found.nth(found.count() // 2) if selector == SQUARE else found.first

    def _walk_to(self, square: Locator) -> None:
        goal = str(square.get_attribute("data-cell"))
        self._tab_to("[role=gridcell]")
        here = str(self.page.evaluate("document.activeElement.dataset.cell"))
        across, up = ord(goal[0]) - ord(here[0]), int(goal[1:]) - int(here[1:])
        for steps, more, less in ((across, "ArrowRight", "ArrowLeft"), (up, "ArrowUp", "ArrowDown")):
            for _ in range(abs(steps)):
                self.page.keyboard.press(more if steps > 0 else less)

    def _tab_to(self, selector: str) -> None:
        for _ in range(MOST_TABS):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the focus never comes to {selector}")
