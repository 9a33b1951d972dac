"""Guided first matches: a real match against one weak bot, with a guide beside it that points at things."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.people import Person

pytestmark = pytest.mark.browser


def test_a_guided_match_that_does_not_exist_gets_a_sentence(ann: Person) -> None:
    ann.page.goto(f"{ann.house.url}/learn/chess")

    expect(ann.page.get_by_role("heading", level=1)).to_have_text("There is no such guided match")
    expect(ann.page.get_by_text("“chess” is no game that can be learned here.")).to_be_visible()


def test_a_guided_match_is_a_real_table_of_two_with_a_weak_bot(ann: Person) -> None:
    ann.open_lobby()
    ann.page.goto(f"{ann.house.url}/learn/origins-tribe")
    ann.page.wait_for_url(re.compile(r"/table/\w+"))
    ann.wait_until_asked()

    table = ann.page.request.get(f"{ann.house.url}/api/tables/{ann.table}").json()
    assert (table["game"], table["options"]["mode"]) == ("origins", "tribe")
    assert [(seat["kind"], seat.get("bot")) for seat in table["seats"]] == [("person", None), ("bot", "child")]

    ann.page.go_back()  # the page that set up the table is no trap
    expect(ann.page).to_have_url(f"{ann.house.url}/")
