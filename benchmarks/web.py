"""How fast the web app is there: prints what the first page loads and when it shows something useful. It plays nothing.

Every visit is a new browser that has nothing in its cache, and a server of its own on this machine.

    python -m benchmarks.web [--visits 5]
"""

import argparse
import gzip
import statistics
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Response, sync_playwright

from kingdomino.server.http.pages import find_pages
from tests.server.house import House
from tools.browser import find_chromium, launch

GOAL_BYTES = 150_000
GOAL_MILLISECONDS = 1000.0
PAGES = {"lobby": ("/", ".games article"), "new table": ("/new?rules=kingdomino", "[data-do=start]")}

WATCH = """(useful) => {
  const note = () => (window.usefulAt = performance.now())
  const look = () => requestAnimationFrame(document.querySelector(useful) ? () => setTimeout(note) : look)
  look()
}"""
"""Notes when the part of the page that one comes for has been painted."""

PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"


def visit(browser: Browser, url: str, path: str, useful: str) -> tuple[float, float, list[str]]:
    """First contentful paint, useful paint (milliseconds) and the scripts and styles that were loaded."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    context.add_init_script(f"({WATCH})({useful!r})")
    loaded: list[str] = []

    def note(answer: Response) -> None:
        if answer.request.resource_type in ("script", "stylesheet"):
            loaded.append(urlsplit(answer.url).path)

    page = context.new_page()
    page.on("response", note)
    page.goto(url + path)
    useful_at = float(page.wait_for_function("() => window.usefulAt").json_value())
    first_at = float(page.evaluate(PAINTED))
    context.close()
    return first_at, useful_at, loaded


def packed(folder: Path, path: str) -> int:
    """How many bytes a file of the app has as it travels."""
    return len(gzip.compress((folder / path.lstrip("/")).read_bytes(), 9))


def measure(browser: Browser, house: House, folder: Path, visits: int) -> None:
    for name, (path, useful) in PAGES.items():
        seen = [visit(browser, house.url, path, useful) for _ in range(visits)]
        first, shown = statistics.median(each[0] for each in seen), statistics.median(each[1] for each in seen)
        loaded = sorted(set(seen[-1][2]))
        total = sum(packed(folder, each) for each in loaded)
        print(f"{name}: {total:,} bytes of script and style (gzip, {len(loaded)} files; goal {GOAL_BYTES:,})")
        print(
            f"{name}: first contentful paint {first:.0f} ms, useful paint {shown:.0f} ms (goal {GOAL_MILLISECONDS:.0f})"
        )
    everything = sum(packed(folder, f"assets/{each.name}") for each in (folder / "assets").glob("*.[jc]s*"))
    print(f"whole app, all three games: {everything:,} bytes of script and style (gzip)")


def main() -> int:
    """Measure and print; 1 when there is no Chromium or no built app."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--visits", type=int, default=5)
    visits: int = parser.parse_args().visits
    chromium, folder = find_chromium(), find_pages()
    if chromium is None or folder is None:
        print("Chromium is missing." if chromium is None else "The web app has not been built: make web")
        return 1
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        house = House(Path(place) / "tables.sqlite3")
        browser = launch(playwright, chromium)
        measure(browser, house, folder, visits)
        browser.close()
        house.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
