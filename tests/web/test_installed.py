"""The app as one installs it: it opens without a network, and an update interrupts nobody."""

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House
from tests.server.push_service import push_service
from tests.web import other_build
from tests.web.conftest import Invite
from tests.web.people import BREATH, MILLISECONDS_OF_PATIENCE, Person
from tests.web.staging import Staged
from tests.web.test_access import faults

pytestmark = pytest.mark.browser

KEPT = """async (path) => Boolean(await caches.match(path))"""
ONE_CACHE = """async () => (await caches.keys()).length === 1"""
ALL_KEPT = """async () => {
  const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
}"""
BUILD = "() => new URL(document.querySelector('script[type=module]').src).pathname"


def with_worker(invite: Invite, house: House, **wishes: Any) -> Person:
    """Somebody whose browser has installed the service worker, and kept what it may need."""
    person = invite(house, service_workers="allow", **wishes)
    person.forgive("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "ERR_FAILED")
    person.open_lobby()
    wait_until_kept(person, "/", "/api/rulebook/en.json")
    return person


def wait_until_kept(person: Person, *paths: str) -> None:
    for path in paths:
        until(person, KEPT, path)


def until(person: Person, asked: str, given: str = "") -> None:
    """Wait for what the browser tells only by a promise."""
    for _ in range(MILLISECONDS_OF_PATIENCE // BREATH):
        if person.page.evaluate(asked, given):
            return
        person.page.wait_for_timeout(BREATH)
    raise AssertionError(f"{asked} of {given!r} never came true")


def test_without_a_network_the_app_opens_says_so_and_shows_the_rules(invite: Invite, own_house: House) -> None:
    ann = with_worker(invite, own_house)
    ann.page.context.set_offline(True)

    ann.page.goto(own_house.url)

    notice = ann.page.get_by_role("status").filter(has_text="No connection to the server")
    expect(notice).to_contain_text("The scorepad and the rules work without one.")
    ann.page.set_viewport_size({"width": 360, "height": 640})
    assert ann.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
    notice.get_by_role("link", name="Rules").click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Rules")
    ann.page.locator("main a[href='/rules/duel']").first.click()
    expect(ann.page.locator("main")).to_contain_text("dice")


@pytest.mark.long
def test_an_app_whose_server_is_gone_opens_and_goes_on_when_it_is_back(invite: Invite, own_house: House) -> None:
    ann = with_worker(invite, own_house)
    own_house.stop()

    ann.page.goto(f"{own_house.url}/new?game=duel")
    expect(ann.page.get_by_text("The server cannot be reached").first).to_be_visible()
    ann.page.goto(own_house.url)
    notice = ann.page.get_by_text("No connection to the server")
    expect(notice).to_be_visible()

    own_house.start()
    expect(notice).to_be_hidden()


def test_nothing_of_tables_and_accounts_is_kept(invite: Invite, own_house: House) -> None:
    ann = with_worker(invite, own_house)
    ann.sit("kingdomino(seats=2)", "Ann", "bot")
    ann.end_turn()

    kept = ann.page.evaluate(ALL_KEPT)

    assert {path for path in kept if path.startswith("/api/")} <= {
        "/api/games",
        "/api/scorepad",
        "/api/core",
        "/api/messages/en.json",
        "/api/messages/en/lobby.json",
        "/api/rulebook/en.json",
    }
    assert any(re.fullmatch(r"/assets/core-\w+\.wasm", path) for path in kept)


@pytest.fixture
def another_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The first script of a newer build, for a server that is updated."""
    monkeypatch.setenv(other_build.FOLDER, str(tmp_path / "another"))
    return other_build.make(tmp_path / "another")


def update(house: House) -> None:
    """Stop the server, and start it with the newer build, at the same address, with the same database."""
    house.stop()
    house.command = [word.replace("kingdomino.server", "tests.web.other_build") for word in house.command]
    house.start()


def look_for_update(person: Person) -> None:
    """What the browser does now and then by itself."""
    person.page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")


@pytest.mark.long
def test_an_update_is_offered_and_loaded_at_a_press(invite: Invite, own_house: House, another_build: str) -> None:
    ann = with_worker(invite, own_house)
    before = ann.page.evaluate(BUILD)
    update(own_house)

    look_for_update(ann)
    ann.page.get_by_text("A new version is there").wait_for()
    assert ann.page.evaluate(BUILD) == before
    with ann.page.expect_navigation():
        ann.page.locator("[data-do=load-newer]").click()

    assert ann.page.evaluate(BUILD) == another_build
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
    until(ann, ONE_CACHE)


def test_an_update_waits_while_another_page_is_at_a_table(invite: Invite, own_house: House, another_build: str) -> None:
    ann = with_worker(invite, own_house)
    table = ann.page.context.new_page()
    at_table = Person(table, own_house)
    at_table.sit("kingdomino(seats=2)", "Ann", "bot")
    at_table.end_turn()
    table.wait_for_function("() => document.head.querySelector('link[rel=manifest]')")
    table.evaluate("() => (window.mark = 'still the same page')")
    update(own_house)
    expect(table.locator(".connection")).to_contain_text("Connected")

    look_for_update(ann)
    ann.page.locator("[data-do=load-newer]").click()
    expect(ann.page.get_by_text("Another page of the app is at a table")).to_be_visible()

    at_table.end_turn()
    assert table.evaluate("() => window.mark") == "still the same page"
    table.close()
    with ann.page.expect_navigation():
        ann.page.locator("[data-do=load-newer]").click()
    assert ann.page.evaluate(BUILD) == another_build


@pytest.mark.long
def test_a_page_that_is_of_the_new_build_already_brings_its_worker_without_a_word(
    invite: Invite, own_house: House, another_build: str
) -> None:
    ann = with_worker(invite, own_house)
    update(own_house)

    ann.page.reload()

    assert ann.page.evaluate(BUILD) == another_build
    wait_until_kept(ann, another_build)
    until(ann, ONE_CACHE)
    expect(ann.page.get_by_text("A new version is there")).to_have_count(0)


def test_the_manifest_is_one_that_browsers_install(invite: Invite, house: House) -> None:
    ann = invite(service_workers="allow")
    ann.open_lobby()
    ann.page.locator("link[rel=manifest]").wait_for(state="attached")
    session = ann.page.context.new_cdp_session(ann.page)

    answer = session.send("Page.getAppManifest")

    assert answer["errors"] == []
    manifest = json.loads(answer["data"])
    assert manifest["lang"] == "en"
    for icon in manifest["icons"]:
        png = house.web.get(icon["src"])
        assert png.headers["content-type"] == "image/png"
        width, height = struct.unpack(">II", png.content[16:24])
        assert icon["sizes"] == f"{width}x{height}"
    for shortcut in manifest["shortcuts"]:
        assert house.web.get(shortcut["url"]).status_code == 200


def test_the_manifest_speaks_the_language_that_is_asked_for(house: House) -> None:
    french = house.web.get("/manifest.webmanifest", headers={"Accept-Language": "fr-BE,en;q=0.5"})
    english = house.web.get("/manifest.webmanifest?language=en", headers={"Accept-Language": "fr"})

    assert (french.json()["lang"], english.json()["lang"]) == ("fr", "en")
    assert french.headers["content-type"] == "application/manifest+json"
    assert "Accept-Language" in french.headers["vary"]


def push_to(person: Person, message: str) -> None:
    """A message of a push service comes, for the worker of this page's origin."""
    session = person.page.context.new_cdp_session(person.page)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    while not found:
        person.page.wait_for_timeout(BREATH)
    own = next(one for one in found if one["scopeURL"].startswith(person.house.url))
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": person.house.url, "registrationId": own["registrationId"], "data": message},
    )


SHOWN = """async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration.getNotifications()).map(({ title, body, tag, data }) => [title, body, tag, data])
}"""


PRESS = """async (tag) => {
  const [notification] = await self.registration.getNotifications({ tag })
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
}"""
"""What the browser tells the worker when somebody presses a notification."""


def test_a_notification_is_shown_unless_somebody_looks_and_leads_to_its_table(invite: Invite, own_house: House) -> None:
    ann = with_worker(invite, own_house, permissions=["notifications"])
    note = {
        "title": "It is your turn",
        "body": "Kingdomino with Bob",
        "tag": "k3v9q2ab",
        "path": "/table/k3v9q2ab",
        "language": "en",
    }

    push_to(ann, json.dumps({**note, "path": "/", "tag": "seen"}))
    ann.page.goto(f"{own_house.url}/rules")
    ann.page.locator("link[rel=manifest]").wait_for(state="attached")
    push_to(ann, json.dumps(note))
    push_to(ann, json.dumps({**note, "body": "Kingdomino with Cid"}))
    push_to(ann, "nonsense")

    until(ann, f"async () => (await ({SHOWN})()).length === 2")
    assert sorted(ann.page.evaluate(SHOWN)) == [
        ["It is your turn", "Kingdomino with Cid", "k3v9q2ab", "/table/k3v9q2ab"],
        ["Kingdomino", "", "", "/"],
    ]

    ann.forgive("404")
    (worker,) = ann.page.context.service_workers
    worker.evaluate(PRESS, note["tag"])
    ann.page.wait_for_url(f"**{note['path']}")
    until(ann, f"async () => (await ({SHOWN})()).length === 1")


@pytest.mark.long
def test_the_settings_say_what_is_stored_and_why_it_cannot_be_switched_on(invite: Invite, own_house: House) -> None:
    ann = with_worker(invite, own_house)
    ann.page.get_by_role("button", name="Settings").click()
    box = ann.page.get_by_label("Tell me when it is my turn")
    expect(box).not_to_be_checked()

    if box.is_enabled():
        expect(ann.page.get_by_text("The server keeps your browser’s address")).to_be_visible()
    else:
        expect(ann.page.get_by_text("You have forbidden notifications")).to_be_visible()
    assert faults(ann) == []


@pytest.mark.long
def test_a_browser_that_does_not_reach_its_push_service_says_so(invite: Invite, own_house: House) -> None:
    ann = with_worker(invite, own_house, permissions=["notifications"])
    ann.page.evaluate("() => { PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no')) }")
    ann.page.get_by_role("button", name="Settings").click()
    box = ann.page.get_by_label("Tell me when it is my turn")

    box.click()

    expect(ann.page.get_by_role("alert")).to_contain_text("Your browser does not reach its push service.")
    expect(box).not_to_be_checked()


def test_who_switches_notifications_on_is_told_of_the_seats_that_the_browser_holds(
    invite: Invite, tmp_path: Path
) -> None:
    with push_service() as service:
        house = House(tmp_path / "tables.sqlite3", "--push-hosts", service.address)
        ann = with_worker(invite, house, permissions=["notifications"])
        table = house.create("kingdomino(seats=2)", "Ann", "open")
        bob = table.sit("Bob")
        ann.keep(Staged(table.table, table.token, "kingdomino(seats=2)"))
        wish = service.subscribe().wish()
        ann.page.evaluate(SUBSCRIBED, wish)
        ann.page.get_by_role("button", name="Settings").click()
        ann.page.get_by_label("Tell me when it is my turn").click()
        ann.page.locator("[data-do=push-test]").click()
        assert service.next().note["title"] == "Notifications work"
        expect(ann.page.get_by_text("A notification is on its way.")).to_be_visible()

        with table.enter(bob) as guest:
            guest.play_on({1}, lambda view: view.actor == 0)

        note = service.next().note
        push_to(ann, json.dumps(note))
        until(ann, f"async () => (await ({SHOWN})()).length === 1")
        assert ann.page.evaluate(SHOWN) == [["It is your turn", "Kingdomino with Bob", table.table, note["path"]]]
        ann.page.close()
        house.stop()


SUBSCRIBED = """({ endpoint, p256dh, auth }) => {
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => true }
  PushManager.prototype.subscribe = async () => subscription
  PushManager.prototype.getSubscription = async () => subscription
}"""
"""The push services of browsers are on the internet: here the one of the test stands for them."""
