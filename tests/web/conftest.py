"""A real server with the built app, and pages of a real browser. Where there is no Chromium the tests say so."""

import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.server.house import House
from tests.web.people import CALM, MILLISECONDS_OF_PATIENCE, NO_GUIDE, Person, remember
from tests.web.staging import Stage
from tools.browser import find_chromium, launch

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}
USUAL = {"viewport": WIDE, "locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
"""A browser without service workers, which would answer what a test wants to see answered by the server."""
BLOCKED = "Service Worker registration blocked"
MISSING = "Chromium is not installed here, so nothing was played in a browser (make browser installs it where it may)"

Invite = Callable[..., Person]


@pytest.fixture(scope="session")
def stage(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """One server for all pages, and its database."""
    database = tmp_path_factory.mktemp("web") / "tables.sqlite3"
    house = House(database)
    yield Stage(house, database)
    house.stop()


@pytest.fixture
def house(stage: Stage) -> House:
    return stage.house


@pytest.fixture
def own_house(built: None, tmp_path: Path) -> Iterator[House]:
    """A server of a test's own, to be killed and started again at the same address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = House(tmp_path / "tables.sqlite3", "--port", str(port))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium without a window; without Chromium the test is skipped, and where nothing may be skipped it fails."""
    found = find_chromium()
    if found is None and os.environ.get("CI") != "true":
        pytest.skip(MISSING)
    assert found, MISSING
    expect.set_options(timeout=MILLISECONDS_OF_PATIENCE)
    with sync_playwright() as playwright:
        browser = launch(playwright, found)
        yield browser
        browser.close()


@pytest.fixture
def invite(chromium: Browser, house: House) -> Iterator[Invite]:
    """People whose browsers know nothing of each other; where a page's console complains, the test fails."""
    contexts: list[BrowserContext] = []
    people: list[Person] = []

    def come(
        at: House = house,
        settings: dict[str, object] | None = None,
        guide: dict[str, object] | None = None,
        **wishes: Any,
    ) -> Person:
        options: dict[str, Any] = {**USUAL, **wishes}
        context = chromium.new_context(**options)
        remember(context, "settings", CALM if settings is None else settings)
        remember(context, "guide", NO_GUIDE if guide is None else guide)
        contexts.append(context)
        people.append(Person(context.new_page(), at))
        people[-1].forgive(BLOCKED)
        return people[-1]

    yield come
    for context in contexts:
        context.close()
    troubles = [trouble for person in people for trouble in person.troubles]
    assert not troubles, "\n".join(troubles)


@pytest.fixture
def ann(invite: Invite) -> Person:
    """Somebody at a laptop."""
    return invite()


@pytest.fixture
def phone(invite: Invite) -> Person:
    """Somebody with a small phone."""
    return invite(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
