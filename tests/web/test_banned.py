"""A guest who is banned, in a real browser: the device is known again although nobody is signed in."""

from playwright.sync_api import expect

from tests.cli.shell import run
from tests.server.house import House
from tests.web.conftest import Invite


def test_a_guest_who_is_banned_comes_to_no_other_table(invite: Invite, house: House) -> None:
    guest = invite()
    guest.page.goto(f"{house.url}/new?game=duel")
    guest.page.locator("[data-do=start]").click()
    guest.page.wait_for_url("**/table/*")
    table = guest.page.url.rpartition("/")[2]

    assert run("admin", "ban", f"{table}:A", "--database", house.database).returncode == 0
    expect(guest.page.get_by_text("Whoever runs this server does not let you in.")).to_be_visible()
    guest.forgive("403")
    guest.page.goto(f"{house.url}/new?game=duel")
    guest.page.locator("[data-do=start]").click()

    expect(guest.page.get_by_role("alert")).to_have_text("Whoever runs this server does not let you in.")
