"""A new server takes over from an old one at the same address: nobody at a page loses a turn or sees an error."""

import socket
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.house import House
from tests.web.conftest import Invite

pytestmark = pytest.mark.browser

WATCH = """() => {
  window.seen = []
  const look = () => window.seen.push(document.querySelector('.connection')?.textContent.trim())
  look()
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
}"""
"""Notes every state of the connection that the page shows from now on."""


class Relay:
    """Servers on one database and one port, each taking over from the one before."""

    def __init__(self, database: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._options = (database, "--port", str(free.getsockname()[1]), "--reuse-port", "yes")
        self._stopping = ThreadPoolExecutor(1)
        self.house = House(*self._options)

    def take_over(self) -> Future[None]:
        """A new server is there, and the old one begins to stop; done when it has stopped."""
        former, self.house = self.house, House(*self._options)
        return self._stopping.submit(former.stop)

    def close(self) -> None:
        self._stopping.shutdown()
        self.house.stop()


@pytest.fixture
def relay(built: None, tmp_path: Path) -> Iterator[Relay]:
    relay = Relay(tmp_path / "tables.sqlite3")
    yield relay
    relay.close()


def test_a_rolling_restart_loses_no_turn_and_shows_no_error(invite: Invite, relay: Relay) -> None:
    ann = invite(relay.house)
    ann.sit("kingdomino(seats=2)", "Ann", "bot")
    ann.end_turn()
    ann.wait_until_asked()
    ann.page.evaluate(WATCH)

    for plays_meanwhile in (False, True, True, False):
        before = ann.position()["version"]
        stopped = relay.take_over()
        if not plays_meanwhile:
            stopped.result()
        ann.end_turn()
        ann.wait_until_asked()
        stopped.result()
        assert ann.position()["version"] > before

    expect(ann.page.locator(".connection")).to_contain_text("Connected")
    assert {text for text in ann.page.evaluate("window.seen") if text} == {"Connected"}
    assert ann.troubles == []
    ann.page.close()  # before the last server goes
