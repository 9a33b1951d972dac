"""Accounts in a real browser: signing up, in and out, codes, devices, rated tables, bots, leaving for good."""

import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import SeatKind
from tests.server.house import House
from tests.server.members import PASSWORD, member
from tests.server.members import Person as Member
from tests.web.conftest import PHONE, Invite
from tests.web.people import Person
from tests.web.test_access import faults

pytestmark = pytest.mark.browser

NUMBERS = itertools.count(1)
REFUSED = "the server responded with a status of 4"
CUT = "net::ERR_FAILED"
"""What the console says of a request that was cut off."""


CANCEL = """() => {
  navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))
}"""
"""From now on whoever is asked for a passkey changes their mind."""


def new_name(kind: str = "Person") -> str:
    return f"{kind} {next(NUMBERS)}"


def open_account(person: Person) -> None:
    person.forgive(REFUSED)  # whoever is not signed in is refused once
    person.page.goto(f"{person.house.url}/account")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()


def fill_in(person: Person, **fields: str) -> None:
    for label, value in fields.items():
        person.page.get_by_label(label.replace("_", " "), exact=True).fill(value)
    person.page.locator("[data-do=enter]").click()


def receive_codes(person: Person, name: str) -> None:
    """Make an account on the page; the codes are shown."""
    open_account(person)
    person.page.locator("[data-way=sign_up]").click()
    fill_in(person, Name=name, Password=PASSWORD)
    expect(person.page.locator(".once code")).to_have_count(10)


def sign_up(person: Person, name: str) -> None:
    """Make an account on the page, and keep the codes."""
    receive_codes(person, name)
    person.page.locator("[data-do=kept]").click()


def sign_in(person: Person, name: str) -> None:
    open_account(person)
    fill_in(person, Name=name, Password=PASSWORD)
    expect(person.page.get_by_role("heading", level=1)).to_have_text(name)
    expect(person.page.get_by_role("heading", level=1)).to_be_focused()


def test_somebody_makes_an_account_from_the_first_page_and_keeps_the_codes(ann: Person) -> None:
    ann.forgive(REFUSED)
    name = new_name()
    ann.open_lobby()
    ann.page.locator("[data-do=account]").click()
    ann.page.locator("[data-way=sign_up]").click()
    fill_in(ann, Name=name, Password="password")
    expect(ann.page.get_by_role("alert")).to_contain_text("at least 10")

    fill_in(ann, Name=name, Password=PASSWORD)

    expect(ann.page.get_by_role("heading", level=1)).to_have_text(name)
    expect(ann.page.locator(".once code")).to_have_count(10)
    expect(ann.page.get_by_role("heading", name="Recovery codes").first).to_be_focused()
    ann.page.locator("[data-do=kept]").click()
    expect(ann.page.locator(".once")).to_have_count(0)
    expect(ann.page.get_by_role("heading", name="Matches", exact=False).first).to_be_focused()
    ann.page.get_by_label("Back to the lobby").or_(ann.page.locator("main header a")).first.click()
    expect(ann.page.locator("[data-do=account]")).to_have_text(name)


def test_what_was_refused_is_forgotten_when_another_way_in_is_chosen(ann: Person) -> None:
    open_account(ann)
    name = ann.page.get_by_label("Name", exact=True)
    fill_in(ann, Name="Nobody", Password=PASSWORD)
    expect(ann.page.get_by_role("alert")).to_have_count(1)
    expect(name).to_have_attribute("aria-invalid", "true")

    ann.page.locator("[data-way=sign_up]").click()

    expect(ann.page.get_by_role("alert")).to_have_count(0)
    expect(ann.page.locator("[aria-invalid]")).to_have_count(0)
    expect(name).to_have_value("Nobody")


def test_a_new_account_says_what_will_be_here_and_leads_to_the_games(ann: Person) -> None:
    sign_up(ann, new_name())
    expect(ann.page.get_by_text("your ratings after your first rated match")).to_be_visible()

    ann.page.locator("[data-do=play]").click()

    expect(ann.page.locator("[data-do=account]")).to_be_visible()


def test_a_heading_that_gets_the_focus_has_no_ring(ann: Person) -> None:
    sign_up(ann, name := new_name())
    ann.page.locator("[data-do=sign-out]").click()
    ann.page.get_by_label("Name", exact=True).fill(name)
    ann.page.get_by_label("Password", exact=True).fill(PASSWORD)
    ann.page.keyboard.press("Enter")

    expect(ann.page.get_by_role("heading", level=1, name=name)).to_be_focused()
    assert ann.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none"


def test_codes_that_are_not_kept_yet_outlast_a_reload(ann: Person) -> None:
    receive_codes(ann, new_name())
    codes = ann.page.locator(".once code")
    made = codes.all_inner_texts()

    ann.page.reload()

    expect(codes).to_have_text(made)
    ann.page.locator("[data-do=kept]").click()
    ann.page.reload()
    expect(ann.page.locator("[data-do=delete]")).to_be_visible()
    expect(codes).to_have_count(0)


def test_whoever_leaves_codes_that_are_not_kept_is_asked(ann: Person, house: House) -> None:
    ann.open_lobby()
    ann.page.locator("[data-do=account]").click()
    ann.forgive(REFUSED)
    ann.page.locator("[data-way=sign_up]").click()
    fill_in(ann, Name=new_name(), Password=PASSWORD)
    codes = ann.page.locator(".once code")
    expect(codes).to_have_count(10)

    ann.page.locator("main header a").click()
    ann.page.get_by_role("dialog").locator("[data-do=keep]").click()
    expect(codes).to_have_count(10)
    ann.page.go_back()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Have you kept them?")
    assert ann.page.url == f"{house.url}/account"
    ann.page.locator("[data-do=kept-leave]").click()

    expect(ann.page.locator("[data-do=account]")).to_be_visible()
    ann.page.locator("[data-do=account]").click()
    expect(ann.page.locator("[data-do=delete]")).to_be_visible()
    expect(codes).to_have_count(0)


def test_the_way_back_to_the_table_stands_below_the_codes(phone: Person) -> None:
    phone.forgive(REFUSED)
    phone.page.goto(f"{phone.house.url}/account?table=abc")
    phone.page.locator("[data-way=sign_up]").click()
    fill_in(phone, Name=new_name(), Password=PASSWORD)

    kept, back = (phone.page.locator(f"[data-do={does}]").bounding_box() for does in ("kept", "to-table"))

    assert kept
    assert back
    assert kept["y"] + kept["height"] <= back["y"]


def test_a_match_goes_on_at_another_device(invite: Invite, house: House) -> None:
    name = new_name()
    desk, phone = invite(), invite(viewport=PHONE, has_touch=True, is_mobile=True)
    sign_up(desk, name)
    desk.page.goto(f"{house.url}/new?game=kingdomino&seats=2")
    desk.page.locator("[data-do=start]").click()
    desk.page.wait_for_url(re.compile(r"/table/\w+"))
    table = desk.table

    sign_in(phone, name)
    phone.page.locator(f'a[href="/table/{table}"]').click()

    phone.wait_until_asked()
    expect(phone.page.locator(".bar")).to_be_visible()


def test_whoever_is_signed_out_at_a_table_is_told_and_can_sign_in_to_play_on(invite: Invite, house: House) -> None:
    desk = member(house, new_name())
    table = desk.create("kingdomino(seats=2, opening=snake)", "me", "bot")
    phone = invite(viewport=PHONE, has_touch=True, is_mobile=True)
    sign_in(phone, desk.name)
    phone.watch(table.table)
    phone.wait_until_asked()
    expect(phone.page.locator(".bar .watching")).to_have_count(0)

    desk.ask("sign-out", everywhere=True)

    expect(phone.page.locator(".late")).to_contain_text("You have been signed out on this device.")
    phone.page.locator("[data-do=sign-in]").click()
    phone.forgive(REFUSED)
    fill_in(phone, Name=desk.name, Password=PASSWORD)
    phone.page.locator("[data-do=to-table]").click()
    phone.wait_until_asked()
    expect(phone.page.locator(".late")).to_have_count(0)


def test_a_phone_says_in_words_that_one_only_watches(ann: Person, phone: Person) -> None:
    table = ann.sit("kingdomino(seats=2)", "Ann", "bot")

    phone.watch(table)

    expect(phone.page.locator(".bar .watching")).to_have_text("Watching")
    expect(phone.page.locator(".bar .watching")).to_be_in_viewport(ratio=1)


def test_the_first_page_of_every_device_lists_the_matches_of_the_account_once(invite: Invite, house: House) -> None:
    desk, other = member(house, new_name()), member(house, new_name())
    table = desk.create("kingdomino(seats=2, opening=snake)", "me", "open", rated=True)
    other.sit(table)
    phone = invite(viewport=PHONE, has_touch=True, is_mobile=True)
    sign_in(phone, desk.name)
    row = phone.page.locator(f'.going a[href="/table/{table.table}"]')

    phone.open_lobby()
    expect(row).to_contain_text(f"{other.name}")
    expect(row).to_contain_text("rated")
    expect(row).to_contain_text(re.compile(f"Your turn|{other.name} plays"))
    row.click()
    phone.page.locator("[data-rated=yes]").tap()
    expect(phone.page.get_by_role("dialog")).to_contain_text("The result counts for the ratings")
    phone.page.keyboard.press("Escape")
    phone.page.go_back()
    expect(row).to_have_count(1)

    phone.page.locator("[data-do=forget]").click()
    expect(row).to_have_count(0)
    with phone.page.expect_response(re.compile("/api/account/matches$")):
        phone.page.reload()
    phone.page.wait_for_load_state("networkidle")
    expect(row).to_have_count(0)


def test_nobody_who_is_not_signed_in_asks_about_an_account(ann: Person) -> None:
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))

    ann.open_lobby()
    ann.page.wait_for_load_state("networkidle")

    assert [url for url in asked if "account" in url.removeprefix(ann.house.url)] == []


def set_up_rated(person: Person) -> None:
    """On the page where a table is set up: friends, a time limit, rated, and start."""
    person.page.get_by_role("button", name="Friends").click()
    person.page.locator("[data-time='300']").click()
    person.page.locator("[data-do=rated]").check()
    person.page.locator("[data-do=start]").click()


def test_a_match_is_rated_only_with_friends_and_a_time_limit(ann: Person, house: House) -> None:
    sign_up(ann, new_name())
    ann.page.goto(f"{house.url}/new?game=kingdomino&seats=2")
    rated, why = ann.page.locator("[data-do=rated]"), ann.page.get_by_text("Only with a time limit and open seats")
    ann.page.locator("[data-time='300']").click()
    expect(rated).to_be_disabled()
    ann.page.get_by_role("button", name="Friends").click()
    expect(rated).to_be_enabled()
    expect(why).to_have_count(0)

    ann.page.locator("[data-time=none]").click()

    expect(rated).to_be_disabled()
    expect(why).to_be_visible()


def test_a_match_without_its_time_limit_is_not_rated_any_more(ann: Person, house: House) -> None:
    sign_up(ann, new_name())
    ann.page.goto(f"{house.url}/new?game=kingdomino&seats=2")
    rated, why = ann.page.locator("[data-do=rated]"), ann.page.get_by_text("Only with a time limit and open seats")
    ann.page.get_by_role("button", name="Friends").click()
    ann.page.locator("[data-time='300']").click()
    rated.check()

    ann.page.locator("[data-time=none]").click()

    expect(rated).not_to_be_checked()
    expect(why).to_be_visible()
    ann.page.locator("[data-do=start]").click()
    ann.page.wait_for_url(re.compile(r"/table/\w+"))
    table = ann.page.request.get(f"{house.url}/api/tables/{ann.table}").json()
    assert not table.get("rated")


@pytest.mark.long
def test_a_rated_match_is_set_up_seen_and_joined(invite: Invite, house: House) -> None:
    host, guest = invite(), invite()
    names = new_name(), new_name()
    sign_up(host, names[0])
    host.page.goto(f"{house.url}/new?game=kingdomino&seats=2")
    set_up_rated(host)
    expect(host.page.locator("[data-rated=yes]")).to_be_visible()
    member(house, names[1])

    guest.watch(host.table)
    guest.page.locator("[data-do=sign-in-to-sit]").click()
    guest.forgive(REFUSED)
    fill_in(guest, Name=names[1], Password=PASSWORD)
    guest.page.locator("[data-do=to-table]").click()
    guest.page.get_by_role("button", name=f"Take a seat as {names[1]}").click()

    expect(host.page.get_by_text("First line")).to_be_visible()  # the match has begun, whoever is first
    expect(host.page.locator("[data-rated=yes]")).to_be_visible()
    expect(guest.page.locator("[data-rated=yes]")).to_be_visible()


def take_turns(program: Member, person: Person) -> None:
    """A program plays until it is the turn of a person, who sits in the first seat."""
    path = f"/api/tables/{person.table}"
    while (position := program.send("GET", f"{path}/position").json())["view"]["actor"] != 0:
        view, first = position["view"], position["choices"][0]["text"]
        move = {"seat": 1, "version": view["version"], "key": str(view["version"]), "actions": [first]}
        assert program.send("POST", f"{path}/actions", move).status_code == 200


def test_advice_in_a_rated_match_is_asked_about_first_and_ends_the_rating(invite: Invite, house: House) -> None:
    ann, name = invite(), new_name()
    sign_up(ann, name)
    owner = member(house, new_name())
    token = owner.ask("bots", name=(bot := new_name("Bot")))["token"]
    ann.page.goto(f"{house.url}/new?game=kingdomino&seats=2&opening=snake")
    set_up_rated(ann)
    ann.page.get_by_label("Invite a bot with an account").fill(bot)
    ann.page.locator("[data-do=invite-bot]").click()
    expect(ann.page.get_by_text(f"{bot} is invited")).to_be_visible()
    program = Member(house, bot)
    program.headers["Authorization"] = f"Bearer {token}"
    assert program.send("POST", f"/api/tables/{ann.table}/seats", {}).status_code == 201

    take_turns(program, ann)
    ann.wait_until_asked()
    ann.page.locator("[data-do=hint]").click()
    expect(ann.page.locator("[data-rated=yes]")).to_be_visible()
    ann.page.locator("[data-do=advice-anyway]").click()

    expect(ann.page.locator("[data-rated=no]")).to_be_visible()
    expect(ann.page.locator("[data-do=play-advice]").first).to_be_visible()


def test_the_result_of_a_rated_match_tells_who_has_lost_it_and_the_new_rating(invite: Invite, house: House) -> None:
    """The bot that stood in for Bert may have won; for the ratings Ann has."""
    people = member(house, new_name("Ann")), member(house, new_name("Bert"))
    table = people[0].create("duel", "me", "open", rated=True)
    people[1].sit(table)
    with people[1].enter(table) as bert:
        bert.send("leave")
    with people[0].enter(table) as ann:
        ann.hear(protocol.Seats, lambda seats: seats.table.seats[1].kind is SeatKind.ABSENT)
        ann.send("agree", seat=1, bot="random")
        ann.play_on({0}, lambda view: view.result is not None)
    page = invite()
    sign_in(page, people[0].name)

    page.watch(table.table)

    expect(page.page.locator(".end")).to_contain_text(f"For the ratings {people[1].name} has lost this match.")
    rating = people[0].matches().figures[0].rating
    assert rating is not None
    expect(page.page.locator("[data-rating]")).to_have_text(f"Your rating: 1500 → {rating} (+{rating - 1500})")
    page.page.goto(f"{house.url}/account")
    expect(page.page.get_by_text(f"rating 1500 → {rating}")).to_be_visible()


@pytest.mark.long
def test_a_new_password_that_is_refused_is_where_one_goes_on(ann: Person) -> None:
    sign_up(ann, new_name())
    ann.page.locator("[data-do=password]").click()
    expect(ann.page.get_by_label("Current password")).to_be_focused()
    ann.page.get_by_label("Current password").fill(PASSWORD)
    ann.page.get_by_label("New password").fill(PASSWORD)

    ann.page.locator("[data-do=change-password]").click()

    expect(ann.page.get_by_label("New password")).to_be_focused()
    expect(ann.page.get_by_label("New password")).to_have_attribute("aria-invalid", "true")


def test_an_account_is_deleted_with_the_password(ann: Person) -> None:
    name = new_name()
    sign_up(ann, name)

    ann.page.locator("[data-do=delete]").click()
    password = ann.page.get_by_label("Password", exact=True)
    expect(password).to_be_focused()
    ann.page.get_by_role("button", name="Cancel").click()
    expect(password).to_have_count(0)
    ann.page.locator("[data-do=delete]").click()
    password.fill(PASSWORD)
    ann.page.locator("[data-do=delete-account]").click()

    expect(ann.page.get_by_role("status")).to_have_text("The account is deleted.")
    expect(ann.page.get_by_role("heading", level=1)).to_be_focused()
    fill_in(ann, Name=name, Password=PASSWORD)
    expect(ann.page.get_by_role("alert")).to_contain_text("do not match")


@pytest.mark.long
def test_codes_tokens_bots_and_devices_are_kept_on_the_page(invite: Invite, house: House) -> None:
    ann, name = invite(), new_name()
    sign_up(ann, name)
    elsewhere = Member(house, name)
    elsewhere.ask("sign-in", name=name, password=PASSWORD)
    ann.page.reload()

    ann.page.locator("[data-do=codes]").click()
    ann.page.get_by_label("Password", exact=True).fill(PASSWORD)
    expect(ann.page.get_by_text("The codes that you have now stop working then.")).to_be_visible()
    ann.page.locator("[data-do=renew-codes]").click()
    expect(ann.page.locator(".once code")).to_have_count(10)
    code = ann.page.locator(".once code").first.inner_text()
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("link", name="Save as a file").click()
    text = saved.value.path().read_text()
    assert code in text
    assert f"Recovery codes for {name} at {house.url.removeprefix('http://')}" in text
    assert "If you forget your password" in text
    with ann.page.expect_download() as exported:
        ann.page.get_by_role("link", name="Download everything").click()
    assert json.loads(exported.value.path().read_text())["name"] == name
    ann.page.locator("[data-do=kept]").click()

    ann.page.get_by_label("Name of the bot").fill(bot := new_name("Bot"))
    ann.page.locator("[data-do=make-bot]").click()
    expect(ann.page.locator(".once code")).to_have_text(re.compile("^kd_"))
    expect(ann.page.get_by_role("region", name=f"Your new token: {bot}")).to_be_visible()
    ann.page.locator("[data-do=kept]").click()
    ann.page.get_by_role("button", name=f"Revoke the token {bot}").click()
    expect(ann.page.locator("[data-do=revoke-token]")).to_be_focused()
    ann.page.get_by_role("button", name="Cancel").click()
    expect(ann.page.get_by_role("button", name=f"Revoke the token {bot}")).to_be_focused()
    ann.page.get_by_role("button", name=f"Revoke the token {bot}").click()
    ann.page.locator("[data-do=revoke-token]").click()
    expect(ann.page.get_by_role("button", name=f"Revoke the token {bot}")).to_have_count(0)
    ann.page.get_by_role("button", name=f"Delete the bot {bot}").click()
    ann.page.locator("[data-do=delete-bot]").click()
    expect(ann.page.get_by_text(bot, exact=True)).to_have_count(0)

    expect(ann.page.locator("[aria-labelledby=devices] li").first).to_contain_text("this device")
    ann.page.get_by_role("button", name="Sign out: Firefox, Linux").click()
    expect(ann.page.get_by_role("button", name="Sign out: Firefox, Linux")).to_have_count(0)
    assert not elsewhere.is_signed_in()

    ann.page.locator("[data-do=sign-out]").click()
    ann.page.locator("[data-way=recover]").click()
    fill_in(ann, Name=name, Recovery_code=code, New_password="a green bicycle bell")
    expect(ann.page.get_by_text("9 are left.")).to_be_visible()
    expect(ann.page.get_by_role("status").filter(has_text="The new password is set")).to_contain_text(
        "9 recovery codes are left"
    )


def test_signing_out_everywhere_without_a_network_says_so_and_works_later(ann: Person, house: House) -> None:
    ann.forgive(CUT)
    sign_up(ann, name := new_name())
    elsewhere = Member(house, name)
    elsewhere.ask("sign-in", name=name, password=PASSWORD)
    ann.page.reload()
    everywhere = ann.page.get_by_role("button", name="Sign out everywhere")
    trouble = ann.page.get_by_role("region", name="Where you are signed in").get_by_role("alert")
    ann.page.route("**/sign-out", lambda route: route.abort())

    everywhere.click()
    sure = ann.page.get_by_role("button", name="Sign out here too?")
    sure.click()

    expect(trouble).to_have_text("The server cannot be reached. Check the connection, then try again.")
    expect(sure).to_be_focused()
    assert elsewhere.is_signed_in()
    ann.page.unroute("**/sign-out")
    sure.click()
    expect(ann.page.get_by_role("status")).to_have_text("You are signed out on all devices.")
    assert not elsewhere.is_signed_in()


def test_whoever_was_signed_out_on_another_device_can_sign_in_again(ann: Person, house: House) -> None:
    sign_up(ann, name := new_name())
    elsewhere = Member(house, name)
    elsewhere.ask("sign-in", name=name, password=PASSWORD)
    elsewhere.ask("sign-out", everywhere=True)

    ann.page.get_by_label("Name of the bot").fill(new_name("Bot"))
    ann.page.locator("[data-do=make-bot]").click()

    expect(ann.page.get_by_role("alert")).to_have_text("You are not signed in.")
    expect(ann.page.get_by_role("heading", level=1)).to_be_focused()
    fill_in(ann, Name=name, Password=PASSWORD)
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(name)
    expect(ann.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.long
def test_what_is_refused_is_said_beside_each_button_that_was_pressed(ann: Person, house: House) -> None:
    sign_up(ann, name := new_name())
    owner = Member(house, name)
    owner.ask("sign-in", name=name, password=PASSWORD)
    owner.ask("bots", name=(bot := new_name("Bot")))
    ann.page.reload()
    for button in (f"Delete the bot {bot}", f"Revoke the token {bot}", "Sign out everywhere"):
        ann.page.get_by_role("button", name=button).click()
    buttons = ("Sign out", "Sign out: Firefox, Linux", "Sign out here too?", "Really delete?", "Really revoke?")
    refused = {
        "type": "refused",
        "kind": "account.refused",
        "code": "too_often",
        "params": {"seconds": 1},
        "text": "",
    }
    ann.page.route(re.compile("/api/account/"), lambda route: route.fulfill(status=429, json=refused))

    for count, button in enumerate(buttons, 1):
        ann.page.get_by_role("button", name=button, exact=True).click()
        expect(ann.page.get_by_role("alert")).to_have_count(count)

    assert set(ann.page.get_by_role("alert").all_inner_texts()) == {"Too many attempts. Try again in a second."}
    assert owner.is_signed_in()
    assert owner.info().bots


def give_authenticator(person: Person) -> None:
    """A device that can make passkeys, and whose owner always shows a finger."""
    session = person.page.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_signs_in_without_a_password(ann: Person) -> None:
    ann.house.url = ann.house.url.replace("127.0.0.1", "localhost")  # a passkey needs a name
    try:
        give_authenticator(ann)
        sign_up(ann, name := new_name())
        ann.page.locator("[data-do=make-passkey]").click()
        expect(ann.page.get_by_role("button", name="Delete the passkey")).to_be_visible()
        ann.page.locator("[data-do=make-passkey]").click()
        expect(ann.page.get_by_role("alert")).to_have_text("This device already has a passkey for your account.")
        ann.page.locator("[data-do=sign-out]").click()
        expect(ann.page.get_by_role("status")).to_have_text("You are signed out.")

        ann.page.locator("[data-do=show-passkey]").click()
        expect(ann.page.get_by_role("heading", level=1)).to_have_text(name)

        ann.page.get_by_role("button", name="Delete the passkey").click()
        ann.page.locator("[data-do=delete-passkey]").click()
        expect(ann.page.get_by_role("button", name="Delete the passkey")).to_have_count(0)
        ann.page.locator("[data-do=sign-out]").click()
        ann.page.locator("[data-do=show-passkey]").click()
        expect(ann.page.get_by_role("alert")).to_contain_text("belongs to no account")
        ann.page.evaluate(CANCEL)
        ann.page.locator("[data-do=show-passkey]").click()
        expect(ann.page.get_by_role("alert")).to_contain_text("it was cancelled")
    finally:
        ann.house.url = ann.house.url.replace("localhost", "127.0.0.1")


def open_signed_out(person: Person) -> None:
    open_account(person)
    expect(person.page.locator("[data-do=enter]")).to_be_visible()


def open_signed_in(person: Person) -> None:
    sign_up(person, new_name())
    expect(person.page.locator("[data-do=delete]")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
@pytest.mark.parametrize("size", ["phone", pytest.param("wide", marks=pytest.mark.long)])
@pytest.mark.parametrize("opened", [pytest.param(open_signed_out, marks=pytest.mark.long), open_signed_in])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(
    invite: Invite, opened: Callable[[Person], None], scheme: str, size: str
) -> None:
    more = {"viewport": PHONE, "is_mobile": True, "has_touch": True} if size == "phone" else {}
    reader = invite(color_scheme=scheme, **more)

    opened(reader)

    assert faults(reader) == []
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr-FR", "nl-NL"])
def test_every_word_of_the_page_is_there_and_fits_a_phone(invite: Invite, language: str) -> None:
    reader = invite(locale=language, viewport=PHONE, is_mobile=True, has_touch=True)
    sign_up_by_place(reader)

    text = reader.page.inner_text("body")

    assert re.findall(r"\b(?:account|web)\.[a-z_]+", text) == []
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    reader.page.locator("[data-do=kept]").click()
    assert is_one_row(reader, "main header > a, main header .button")
    reader.page.locator("[data-do=sign-out]").click()
    assert is_one_row(reader, "[data-way]")


def is_one_row(person: Person, selector: str) -> bool:
    """Whether all that is found begins at the same height."""
    person.page.locator(selector).last.wait_for()
    script = "selector => new Set([...document.querySelectorAll(selector)].map(each => each.offsetTop)).size === 1"
    return bool(person.page.evaluate(script, selector))


def sign_up_by_place(person: Person) -> None:
    """As in any language: the first two fields are the name and the password."""
    open_account(person)
    person.page.locator("[data-way=sign_up]").click()
    person.page.locator("form input").nth(0).fill(new_name())
    person.page.locator("form input").nth(1).fill(PASSWORD)
    person.page.locator("[data-do=enter]").click()
    expect(person.page.locator(".once code")).to_have_count(10)


@pytest.mark.long
def test_without_accounts_the_page_shows_none(built: None, tmp_path: Path, invite: Invite) -> None:
    house = House(tmp_path / "tables.sqlite3", "--accounts", "no")
    try:
        ann = invite(house)
        ann.open_lobby()
        expect(ann.page.locator("[data-do=account]")).to_have_count(0)
    finally:
        house.stop()
