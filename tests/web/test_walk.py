"""The walk of a clicked move in docs/architecture.md is true: browser, server, database and back, hop by hop.

The page comes from Vite's development server, which serves each source file by itself, so that a function can report
that it was entered; everything else is as people have it.
"""

import os
import re
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.server.house import Host
from tests.sources import PROJECT
from tests.walks import Hop, followed, hops_in, missed, running, walk
from tests.web.people import CALM, SQUARE, Person, remember
from tools.build_web import find_npm, npm_environment

pytestmark = [pytest.mark.browser, pytest.mark.slow]
TURNS_BEFORE = 4 + 3
"""The opening and all turns of the first line but the last: after that one the dealer draws."""
REPORT = "(globalThis.met ??= []).push"


@contextmanager
def developing(port: int) -> Iterator[Host]:
    """Vite's development server in front of the server on this port."""
    npm = find_npm()
    assert npm, "there is no npm"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        own = free.getsockname()[1]
    command = [*npm, "run", "--silent", "dev", "--", "--port", str(own), "--strictPort"]
    environment = {**npm_environment(npm), "KINGDOMINO_SERVER": f"http://127.0.0.1:{port}"}
    with subprocess.Popen(
        command, cwd=PROJECT / "web", env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as vite:
        try:
            assert vite.stdout
            assert any("Local" in line for line in vite.stdout), "Vite did not start"
            host = Host()
            host.open(own)
            yield host
            host.web.close()
        finally:
            os.killpg(vite.pid, signal.SIGTERM)  # npm alone would leave Vite behind


def report(page: Page, hops: list[Hop]) -> None:
    """Let each of these functions report when it is entered; one that is not found fails the test."""
    for file, function in hops:
        page.route(re.compile(rf"/{file.removeprefix('web/')}(\?|$)"), reporting(file, function))


def reporting(file: str, function: str) -> Callable[[Route], None]:
    entered = re.compile(rf"^(\s*(?:async )?{re.escape(function)}\([^)]*\) \{{)$", re.MULTILINE)

    def answer(route: Route) -> None:
        source = route.fetch()
        told, count = entered.subn(rf"\1 {REPORT}(['{file}', '{function}']);", source.text())
        assert count == 1, f"{function} is {count} times in {file}"
        route.fulfill(response=source, body=told)

    return answer


def test_a_clicked_move_takes_the_walk_through_browser_and_server(chromium: Browser, tmp_path: Path) -> None:
    hops = walk("Clicked in the browser")
    in_browser, in_server = hops_in(hops, ".ts"), hops_in(hops, ".py")
    context = chromium.new_context(locale="en-GB", reduced_motion="reduce")
    remember(context, "settings", {**CALM, "confirm": "always"})
    page = context.new_page()
    report(page, in_browser)
    with followed() as met, running(tmp_path / "tables.sqlite3") as port, developing(port) as host:
        ann = Person(page, host)
        ann.sit("kingdomino(seats=2)", "Ann", "Bob")
        for _ in range(TURNS_BEFORE):
            ann.end_turn()
        ann.play_until(SQUARE)
        page.evaluate("globalThis.met = []")
        met.clear()
        ann.end_turn()
        page.wait_for_function("name => globalThis.met.some(([, each]) => each === name)", arg=in_browser[-1][1])
        seen = [(file, function) for file, function in page.evaluate("globalThis.met")]
        context.close()
    assert ann.troubles == []
    assert missed(in_browser, seen) is None
    assert missed(in_server, met) is None
