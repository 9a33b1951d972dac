"""A person at a browser: looks at the page and does what a player would do there. It tests nothing itself."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.server.house import House

PATIENCE: Final = 20_000
"""Milliseconds to wait for the others, bots included, before something is wrong."""
MOST_DECISIONS: Final = 800
MOST_TABS: Final = 60


class Person:
    """Somebody at one page. How choices are made is given: by mouse unless said otherwise."""

    def __init__(self, page: Page, house: House) -> None:
        self.page, self.house = page, house
        page.set_default_timeout(PATIENCE)

    # Coming to a table

    def open_lobby(self) -> None:
        self.page.goto(self.house.url)
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()

    def start(self, game: str, *choices: str) -> None:
        """From the lobby: the game's card, then these buttons or boxes by their labels, then Start."""
        self.page.get_by_role("link", name=game, exact=True).first.click()
        for choice in choices:
            self.page.get_by_role("button", name=choice).or_(self.page.get_by_label(choice)).first.click()
        self.page.get_by_role("button", name="Start").click()
        self.page.wait_for_url(re.compile(r"/table/\w+"))

    def sit(self, rules: str, *seats: str) -> str:
        """Straight to a table made over the API; the table's id."""
        table = self.house.create(rules, *seats)
        self.take_over(table.table, table.token)
        return table.table

    def take_over(self, table: str, token: str) -> None:
        """Come to a table with a token that this browser did not have."""
        self.page.goto(f"{self.house.url}/nowhere")
        kept = {"id": table, "tokens": [token], "at": 0, "rules": "kingdomino", "game": "kingdomino", "names": []}
        self.page.evaluate("kept => localStorage.setItem('kingdomino.tables', JSON.stringify([kept]))", kept)
        self.watch(table)

    def watch(self, table: str) -> None:
        self.page.goto(f"{self.house.url}/table/{table}")

    # What can be seen

    def sees(self, selector: str) -> Locator:
        """What can be seen at this moment; nothing is waited for."""
        return self.page.locator(selector).locator("visible=true")

    @property
    def is_over(self) -> bool:
        return self.page.get_by_role("dialog", name="The end of the match").count() > 0

    @property
    def sentence(self) -> str:
        """What the bar says."""
        return self.page.locator(".bar .sentence").inner_text()

    def total(self, seat: int) -> int:
        """A seat's total on the end screen."""
        return int(self.page.locator(f"[data-total='{seat}']").inner_text())

    # Playing

    def play_to_the_end(self, decide: Callable[["Person"], bool] | None = None) -> None:
        """Decide whenever it is one's turn, until the end screen has counted everything."""
        choose = decide or Person.decide_by_mouse
        for _ in range(MOST_DECISIONS):
            self.wait_until_asked()
            if self.is_over:
                break
            choose(self)
        skip = self.page.locator("[data-do=skip]")
        if skip.count():
            skip.click()
        expect(self.page.locator("[data-do=rematch]")).to_be_visible()

    ASKED: Final = (
        "[data-do=end]:enabled, .slot.free, [role=gridcell].can, .plain .button:enabled, [data-choice]:enabled, .end"
    )

    def wait_until_asked(self) -> None:
        """Until there is something to decide, or the match is over."""
        self.page.wait_for_selector(self.ASKED, state="visible", timeout=PATIENCE)

    def decide_by_mouse(self) -> bool:
        """One decision: end the turn, take a domino, lay a piece, press a button. Whether there was one."""
        return self._decide(lambda found: found.click())

    def _decide(self, press: Callable[[Locator], None]) -> bool:
        for selector, pick in self._ways():
            if (found := self.sees(selector)).count():
                press(pick(found))
                return True
        return False

    def decide_by_touch(self) -> bool:
        """The same with a finger: a piece is shown first and laid with the button under the thumb."""
        if self.sees("[data-do=take]").count():
            self.page.tap("[data-do=take]")
            return True
        return self._decide(lambda found: found.tap())

    def decide_by_keyboard(self) -> bool:
        """The same with keys alone: the focus is where the turn goes on, arrows lead to a square that can be used."""
        if self.sees("[role=gridcell].can").count() and not self.sees("[data-do=end]:enabled, .slot.free").count():
            self._walk_to(self.sees("[role=gridcell].can").first)
        else:
            self._tab_to("[data-do=end]:enabled, .slot.free, .plain .button:enabled, [data-choice]:enabled")
        self.page.keyboard.press("Enter")
        return True

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

    def _ways(self) -> list[tuple[str, Callable[[Locator], Locator]]]:
        """What there may be to press, most urgent first, and which of several is pressed."""
        return [
            ("[data-do=end]:enabled", lambda found: found.first),
            (".slot.free", lambda found: found.last),
            ("[data-choice]:enabled", lambda found: found.first),
            ("[role=gridcell].can", lambda found: found.nth(found.count() // 2)),
            (".plain .button:enabled", lambda found: found.first),
        ]
