"""What survives: a pending turn a reload, a match a killed server, settings and language in the browser."""

import pytest
from playwright.sync_api import expect

from tests.server.house import House
from tests.web.conftest import Invite
from tests.web.people import CALM, Person
from tests.web.staging import Stage, find_match, offers

pytestmark = pytest.mark.browser


def labels(person: Person) -> list[str | None]:
    """What a screen reader says of every square of the territory."""
    return [square.get_attribute("aria-label") for square in person.page.locator("main [role=gridcell]").all()]


@pytest.mark.parametrize("rules", ["kingdomino(seats=2)", "origins(seats=2, mode=tribe)", "duel"])
def test_a_page_reloaded_in_the_middle_of_a_turn_finds_its_pending_turn(ann: Person, stage: Stage, rules: str) -> None:
    match = find_match(rules, offers("draw" if rules == "duel" else "place"))
    ann.take_over(stage.put(match, "Ann", "bot"))
    ann.decide_by_mouse(ann.wait_until_asked())
    expect(ann.page.locator("[data-do=undo]")).to_be_enabled()
    drawn = labels(ann)

    ann.page.reload()

    expect(ann.page.locator("[data-do=undo]")).to_be_enabled()
    assert labels(ann) == drawn
    assert ann.position()["version"] == match.version


def test_a_match_goes_on_when_the_server_was_killed_and_started_again(invite: Invite, own_house: House) -> None:
    ann = invite(own_house)
    ann.sit("kingdomino(seats=2)", "Ann", "bot")
    for _ in range(3):
        ann.end_turn()
    ann.wait_until_asked()
    before = ann.position()

    own_house.kill()
    expect(ann.page.locator(".connection")).to_have_text("Reconnecting …")
    own_house.start()

    expect(ann.page.locator(".connection")).to_contain_text("Connected")
    ann.forgive("WebSocket connection", "ERR_CONNECTION_REFUSED")
    assert ann.position() == before
    for _ in range(3):
        ann.end_turn()


def test_settings_are_kept(ann: Person) -> None:
    ann.open_lobby()
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("Appearance").select_option("dark")
    ann.page.get_by_label("Confirm turns").select_option("never")

    ann.page.reload()

    expect(ann.page.locator("html")).to_have_attribute("data-appearance", "dark")
    ann.page.get_by_role("button", name="Settings").click()
    expect(ann.page.get_by_label("Confirm turns")).to_have_value("never")


def test_who_confirms_nothing_sends_each_turn_at_once(invite: Invite) -> None:
    ann = invite(settings={**CALM, "confirm": "never"})
    ann.sit("kingdomino(seats=2, opening=snake)", "Ann", "bot")
    ann.wait_until_asked()
    before = ann.position()["version"]

    ann.page.locator(".slot.free").first.click()

    ann.wait_until_asked()
    assert ann.position()["version"] > before


@pytest.mark.parametrize(("locale", "language"), [("fr-BE", "fr"), ("nl-NL", "nl"), ("en-US", "en"), ("sv-SE", "en")])
def test_the_page_speaks_the_browsers_language(invite: Invite, locale: str, language: str) -> None:
    reader = invite(locale=locale)
    reader.open_lobby()

    expect(reader.page.locator("html")).to_have_attribute("lang", language)


def test_the_language_can_be_switched_and_is_kept(ann: Person) -> None:
    ann.open_lobby()
    title = ann.page.get_by_role("heading", level=1).inner_text()
    ann.page.get_by_role("button", name="Settings").click()

    ann.page.get_by_label("Language").select_option("fr")
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    ann.page.reload()

    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    expect(ann.page.get_by_role("heading", level=1)).not_to_have_text(title)


def test_without_a_network_a_link_leads_to_a_sentence_and_not_out_of_the_app(ann: Person) -> None:
    ann.forgive("ERR_INTERNET_DISCONNECTED", "dynamically imported module", "the server responded with a status of 4")
    ann.open_lobby()
    ann.page.context.set_offline(True)
    link = ann.page.locator("[data-do=account]")

    link.click()
    expect(ann.page.get_by_role("alert")).to_have_text(
        "The server cannot be reached. Check the connection, then try again."
    )
    ann.page.locator("[data-do=back]").click()
    expect(link).to_be_visible()

    link.click()
    expect(ann.page.get_by_role("alert")).to_be_visible()
    ann.page.context.set_offline(False)
    ann.page.locator("[data-do=again]").click()
    expect(ann.page.locator("[data-way=sign_up]")).to_be_visible()


def test_a_page_from_before_an_update_is_loaded_again(ann: Person) -> None:
    ann.forgive("the server responded with a status of 4", "dynamically imported module", "preload")
    ann.open_lobby()
    ann.page.route("**/assets/AccountPage*.js", lambda route: route.fulfill(status=404), times=1)

    with ann.page.expect_navigation(wait_until="load"):
        ann.page.locator("[data-do=account]").click()

    expect(ann.page.locator("[data-way=sign_up]")).to_be_visible()
