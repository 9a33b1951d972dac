"""How long people wait at a table: from a click to its paint, and for a round of bots. It judges nothing.

One person and bots at a real server on this machine, in a real browser, by the page's own clock.

    python -m benchmarks.table [--rounds 8] [--bot medium] [--speed normal]
"""

import argparse
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from kingdomino.server.http.pages import find_pages
from tests.server.house import House
from tests.web.people import CALM, END_TURN, NO_GUIDE, OVER, SQUARE, Person, remember
from tests.web.staging import Staged
from tools.browser import find_chromium, launch

GOAL_PAINT, GOAL_ROUND = 50.0, 4000.0
TABLES = {"kingdomino": "kingdomino(seats=4)", "tribe": "origins(seats=4, mode=tribe)"}

NOTE_PAINTS = """() => {
  window.paints = []
  const laid = () => document.querySelectorAll('.middle .cell').length
  document.addEventListener('click', ({ target, timeStamp }) => {
    if (!target.matches('[role=gridcell].can')) return
    const before = laid()
    const look = () => requestAnimationFrame(() => {
      if (laid() <= before) return performance.now() - timeStamp < 1000 ? look() : undefined
      const channel = new MessageChannel()
      channel.port1.onmessage = () => window.paints.push(performance.now() - timeStamp)
      channel.port2.postMessage(0)
    })
    look()
  }, true)
}"""
"""Notes how long it takes from a click on a square until the frame in which the domino lies there has been painted."""

NOTE_ROUNDS = """() => {
  window.rounds = []
  document.addEventListener('click', ({ target, timeStamp }) => {
    if (!target.closest('[data-do=end]')) return
    let left = false
    const look = () => requestAnimationFrame(() => {
      const mine = document.querySelector('.bar.mine') && !document.querySelector('[data-do=end]')
      left ||= !document.querySelector('.bar.mine')
      if (!left || !mine) return look()
      window.rounds.push(performance.now() - timeStamp)
    })
    look()
  }, true)
}"""
"""Notes how long it takes from the end of one's turn until one may act again, after all that is shown of the others."""


def play(page: Page, house: House, rules: str, bot: str, rounds: int) -> tuple[list[float], list[float]]:
    """Play some turns by mouse; the times to paint and those of the rounds, in milliseconds."""
    person = Person(page, house)
    seats = [{"kind": "me", "name": "Ann"}, *[{"kind": "bot", "bot": bot}] * 3]
    created = house.web.post("/api/tables", json={"rules": rules, "seats": seats}).json()
    person.take_over(Staged(created["table"]["id"], created["token"], rules))
    page.wait_for_selector(".bar")
    page.evaluate(NOTE_PAINTS)
    page.evaluate(NOTE_ROUNDS)
    while len(page.evaluate("window.rounds")) < rounds:
        asked = person.wait_until_asked()
        if asked == OVER:
            break
        if asked == SQUARE:
            person.sees(SQUARE).first.hover()
        person.decide_by_mouse(asked)
        if asked == END_TURN:
            page.wait_for_function("() => !document.querySelector('[data-do=end]')")
    return page.evaluate("window.paints"), page.evaluate("window.rounds")


def show(name: str, times: list[float], goal: float) -> None:
    """One line of figures."""
    if times:
        median, most = statistics.median(times), max(times)
        print(f"{name}: median {median:.0f} ms, most {most:.0f} ms of {len(times)} (goal {goal:.0f})", flush=True)


def main() -> int:
    """Measure and print; 1 when there is no Chromium or no built app."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--speed", default="normal", choices=("normal", "fast", "none"))
    asked = parser.parse_args()
    chromium = find_chromium()
    if chromium is None or find_pages() is None:
        print("Chromium is missing." if chromium is None else "The web app has not been built: make web")
        return 1
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        house, browser = House(Path(place) / "tables.sqlite3"), launch(playwright, chromium)
        for name, rules in TABLES.items():
            context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
            remember(context, "settings", {**CALM, "speed": asked.speed})
            remember(context, "guide", NO_GUIDE)
            paints, rounds = play(context.new_page(), house, rules, asked.bot, asked.rounds)
            show(f"{name}: from a click to its paint", paints, GOAL_PAINT)
            show(f"{name}: from the end of a turn, past three bots, to the next", rounds, GOAL_ROUND)
            context.close()
        browser.close()
        house.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
