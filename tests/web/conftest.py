"""A real server with the built app, and pages of a real browser. Where there is no Chromium the tests say so."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.server.house import House
from tests.sources import PROJECT
from tests.web.people import Person

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 640}


@pytest.fixture(scope="session")
def built() -> None:
    """The app, built anew where its sources are newer."""
    subprocess.run([sys.executable, str(PROJECT / "tools" / "build_web.py"), "--if-needed"], check=True)


@pytest.fixture(scope="session")
def house(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all pages."""
    server = House(tmp_path_factory.mktemp("web") / "tables.sqlite3")
    yield server
    server.stop()


@pytest.fixture
def own_house(built: None, tmp_path: Path) -> Iterator[House]:
    """A server of a test's own, to be killed and started again."""
    server = House(tmp_path / "tables.sqlite3")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    if CHROMIUM is None and not os.environ.get("CI"):
        pytest.skip("Chromium is not installed here, so nothing is played in a browser")
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Pages of browsers that know nothing of each other; a page on which something breaks fails the test."""
    contexts: list[BrowserContext] = []
    broken: list[str] = []

    def open_page(**wishes: Any) -> Page:
        options: dict[str, Any] = {"viewport": WIDE, "locale": "en-GB", "reduced_motion": "reduce", **wishes}
        context = chromium.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: broken.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert broken == []


@pytest.fixture
def ann(new_page: Callable[..., Page], house: House) -> Person:
    """Somebody at a laptop."""
    return Person(new_page(), house)


@pytest.fixture
def phone(new_page: Callable[..., Page], house: House) -> Person:
    """Somebody with a small phone."""
    return Person(new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2), house)
