"""A game that the web app has never heard of is played in a real browser, with the plain drawing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.house import House
from tests.web.conftest import PHONE, Invite

COMMAND = ("tests.fourth_game.command", "server")


@pytest.fixture
def gardens(built: None, tmp_path: Path) -> Iterator[House]:
    """A server whose family has Gardens in it."""
    server = House(tmp_path / "tables.sqlite3", command=COMMAND)
    yield server
    server.stop()


@pytest.mark.browser
def test_the_fourth_game_is_set_up_in_the_lobby_and_played_to_the_end(gardens: House, invite: Invite) -> None:
    ann = invite(at=gardens)
    ann.open_lobby()
    ann.start("gardens")
    expect(ann.sentence).to_contain_text("or throw it away")
    ann.play_to_the_end()
    totals = ann.position()["result"]["totals"]
    assert [ann.total(seat) for seat in range(2)] == totals


@pytest.mark.browser
def test_the_fourth_game_is_played_on_a_phone(gardens: House, invite: Invite) -> None:
    bob = invite(at=gardens, viewport=PHONE, has_touch=True, is_mobile=True)
    bob.sit("gardens", "Bob", "bot")
    bob.play_to_the_end()
    assert bob.position()["result"] is not None
