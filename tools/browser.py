"""Debian's Chromium for tests, screenshots and measurements. What is done with it is not here."""

import shutil

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""No window, no sandbox (containers have none), and nothing that asks the network by itself."""


def find_chromium() -> str | None:
    """Where this machine has a Chromium, if it has one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def launch(playwright: Playwright, chromium: str) -> Browser:
    """Start it without a window."""
    return playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
