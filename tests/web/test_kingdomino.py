"""Whole matches of Kingdomino in a real browser, from the lobby to the end screen."""

import pytest
from playwright.sync_api import expect

from tests.web.people import Person

pytestmark = pytest.mark.browser


def test_two_players_from_lobby_to_end_screen_by_mouse(ann: Person) -> None:
    ann.open_lobby()
    ann.start("Play")  # the first card is Kingdomino's

    ann.play_to_the_end()

    record = ann.page.request.get(f"{ann.house.url}/api/tables/{ann.page.url.rsplit('/', 1)[1]}/position").json()
    assert [ann.total(seat) for seat in (0, 1)] == record["view"]["result"]["totals"]
    expect(ann.page.get_by_role("heading", level=1).last).to_contain_text("win")
