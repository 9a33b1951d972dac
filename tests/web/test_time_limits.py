"""Clocks in the browser: setting a limit, seeing time pass, and choosing for somebody whose time is up."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kingdomino.words import say
from tests.server.house import Invitation
from tests.server.members import Person as Member
from tests.server.members import member
from tests.server.rigged import ABSENT_AFTER, RiggedHouse
from tests.web.conftest import PHONE, Invite
from tests.web.people import Person
from tests.web.staging import Staged
from tests.web.test_access import faults

pytestmark = pytest.mark.browser

MINUTE = 60
DAY = 24 * 3600
CLOCK = ".bar .clock"
"""The clock in the bar, which those who listen can ask for too."""


@pytest.fixture
def rig(built: None, tmp_path: Path) -> Iterator[RiggedHouse]:
    """A server whose clock the test turns."""
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    yield house
    house.stop()


Come = Callable[[str], Person]


def company(rig: RiggedHouse, come: Come, *names: str, seconds: int = MINUTE) -> tuple[Invitation, list[Person]]:
    """A running match of people with a browser each, whoever acts first."""
    first, *rest = names
    table = rig.create(f"kingdomino(seats={len(names)})", first, *["open"] * len(rest), time={"per_turn": seconds})
    tokens = [table.token, *(table.sit(name) for name in rest)]
    clock = table.info().clock
    assert clock
    seats = [clock.seat, *(seat for seat in range(len(names)) if seat != clock.seat)]
    people = [come(names[seat]) for seat in seats]
    for person, seat in zip(people, seats, strict=True):
        person.take_over(Staged(table.table, tokens[seat], ""))
        expect(person.page.locator(CLOCK)).to_be_visible()
    return table, people


def test_a_limit_is_set_and_a_bot_plays_for_the_late_person_who_comes_back(rig: RiggedHouse, invite: Invite) -> None:
    ann = invite(rig)
    ann.page.goto(f"{rig.url}/new?rules=duel")
    ann.page.get_by_role("button", name=say("web.company.friends")).click()
    expect(ann.page.locator("[data-time=none]")).to_have_attribute("aria-pressed", "true")
    ann.page.get_by_role("button", name="1 minute", exact=True).click()
    ann.page.locator("[data-do=start]").click()
    expect(ann.page.get_by_text("1 minute per turn")).to_be_visible()

    table = Invitation(rig, ann.table, "")
    bob = invite(rig, settings={"speed": "none", "sounds": False, "name": "Bob"})
    bob.take_over(Staged(table.table, table.sit("Bob"), "duel"))
    clock = table.info().clock
    assert clock
    late, other = (ann, bob) if clock.seat == 0 else (bob, ann)
    expect(late.page.locator(CLOCK)).to_have_text(re.compile(r"^(1:00|0:5\d)$"))
    expect(other.page.get_by_role("timer")).to_have_attribute("aria-label", re.compile(r"’s time: "))

    rig.clock.turn(MINUTE)
    expect(late.page.locator(".late")).to_contain_text("Your time is up. You can still play")
    expect(other.page.locator(".late")).to_contain_text("’s time is up. You choose what happens now.")
    other.page.locator("[data-do=late-bot]").click()
    expect(late.page.locator(".late")).to_contain_text("A bot is playing for you")
    late.page.locator("[data-do=return]").click()
    expect(late.page.locator(".late")).to_have_count(0)


def come_signed_in(invite: Invite, rig: RiggedHouse, who: Member) -> Person:
    """A browser in which somebody with an account is signed in."""
    person = invite(rig)
    cookies = [{"name": cookie.name, "value": cookie.value or "", "url": rig.url} for cookie in who.cookies.jar]
    person.page.context.add_cookies(cookies)  # type: ignore[arg-type]  # a SetCookieParam each
    return person


def rated_company(rig: RiggedHouse, invite: Invite) -> tuple[Invitation, Person, Person, str]:
    """A rated match of two: the table, who acts, who waits for that, and the name of who acts."""
    members = member(rig, "Annabel"), member(rig, "Bob")
    table = members[0].create("kingdomino(seats=2)", "me", "open", rated=True)
    tokens = table.token, members[1].sit(table)
    clock = table.info().clock
    assert clock
    late, other = (come_signed_in(invite, rig, members[seat]) for seat in (clock.seat, 1 - clock.seat))
    late.take_over(Staged(table.table, tokens[clock.seat], "kingdomino(seats=2)"))
    other.take_over(Staged(table.table, tokens[1 - clock.seat], "kingdomino(seats=2)"))
    expect(other.page.locator(CLOCK)).to_be_visible()
    return table, late, other, members[clock.seat].name


def test_a_bot_that_decides_a_rated_match_is_asked_about_first(rig: RiggedHouse, invite: Invite) -> None:
    table, late, other, name = rated_company(rig, invite)
    rig.clock.turn(10 * MINUTE)
    asked = other.page.locator(".late")

    other.page.locator("[data-do=late-bot]").click()
    expect(asked).to_contain_text(f"{name} will have lost, and that counts for the ratings. Let a bot play?")
    expect(other.page.locator("[data-do=late-bot-sure]")).to_be_focused()
    asked.get_by_role("button", name="Cancel").click()
    assert table.info().rated

    other.page.locator("[data-do=late-bot]").click()
    other.page.locator("[data-do=late-bot-sure]").click()

    lost = f"{name} has lost. For the ratings the match is decided, because a bot has taken over."
    for person, words in ((other, lost), (late, lost.replace(f"{name} has", "You have"))):
        expect(person.page.locator(".late")).to_contain_text(words)
    other.page.locator("[data-do=read]").click()
    expect(other.page.locator(".late")).to_have_count(0)
    other.page.locator("[data-rated=no]").click()
    expect(other.page.get_by_role("dialog")).to_contain_text(lost)
    assert any(seat.stand_in for seat in table.info().seats)


def test_a_bot_for_whoever_has_left_a_rated_match_is_asked_about_first(rig: RiggedHouse, invite: Invite) -> None:
    here, gone = member(rig, "Annabel"), member(rig, "Bob")
    table = here.create("kingdomino(seats=2)", "me", "open", rated=True)
    gone.sit(table)
    ann = come_signed_in(invite, rig, here)
    ann.take_over(Staged(table.table, table.token, "kingdomino(seats=2)"))
    expect(ann.page.locator(CLOCK)).to_be_visible()
    rig.clock.turn(ABSENT_AFTER)
    question = ann.page.get_by_role("dialog")

    ann.page.locator("[data-do=agree]").click()
    expect(question).to_contain_text("Bob will have lost, and that counts for the ratings.")
    question.get_by_role("button", name="Cancel").click()
    assert table.info().rated
    ann.page.locator("[data-do=agree]").click()
    ann.page.locator("[data-do=agree-sure]").click()

    expect(ann.page.locator("[data-rated=no]")).to_be_visible()
    assert table.info().seats[1].stand_in


@pytest.mark.long
def test_whoever_is_late_in_a_rated_match_is_warned_and_loses_it_for_the_ratings(
    rig: RiggedHouse, invite: Invite
) -> None:
    _, late, other, name = rated_company(rig, invite)

    rig.clock.turn(10 * MINUTE)
    expect(late.page.locator(".late")).to_contain_text("If they choose a bot or the end, you have lost this match")
    other.page.locator("[data-do=late-end]").click()
    expect(other.page.locator(".late")).to_contain_text(f"{name} will have lost, and that counts for the ratings.")
    other.page.locator("[data-do=late-end-sure]").click()

    expect(other.page.locator("#ended-why")).to_contain_text(f"{name} has lost. That counts for the ratings.")
    expect(late.page.locator("#ended-why")).to_contain_text("You have lost. That counts for the ratings.")
    for person, place in ((late, "2nd"), (other, "1st")):
        person.page.goto(rig.url)
        expect(person.page.locator("[aria-labelledby=past] .result")).to_have_text(
            re.compile(f"^{place}.*decided early$")
        )
        person.page.goto(f"{rig.url}/account")
        expect(person.page.locator("[aria-labelledby=over] .result")).to_have_text("decided early")


def test_nobody_is_told_that_time_costs_nothing_where_a_match_may_be_rated(ann: Person) -> None:
    ann.page.goto(f"{ann.house.url}/new?rules=kingdomino")

    ann.page.locator("[data-time='300']").click()

    expect(ann.page.locator("[aria-labelledby=time] [role=status]")).to_contain_text("unless the match is rated")


# Longer ones


@pytest.fixture(params=["wide", "phone"])
def come(request: pytest.FixtureRequest, rig: RiggedHouse, invite: Invite) -> Come:
    """People who come in the same way: at a desk in the light, or with a phone in the dark and in French."""

    def one(name: str) -> Person:
        settings = {"speed": "none", "sounds": False, "name": name}
        if request.param == "wide":
            return invite(rig, settings=settings)
        phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        return invite(rig, settings=settings, color_scheme="dark", locale="fr-FR", **phone)

    return one


def is_sound(person: Person) -> bool:
    """Whether axe finds nothing grave, and nothing must be scrolled sideways."""
    assert faults(person) == []
    return bool(person.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.long
def test_a_bot_plays_for_whoever_has_left_when_all_others_agree(rig: RiggedHouse, come: Come) -> None:
    table = rig.create("kingdomino(seats=3)", "Ann", "open", "open")
    tokens = [table.token, table.sit("Bob")]
    table.sit("Marguerite")
    ann, bob = (come(name) for name in ("Ann", "Bob"))
    for person, token in zip((ann, bob), tokens, strict=True):
        person.take_over(Staged(table.table, token, ""))
        expect(person.page.locator("[data-seat]")).to_have_count(3)
    agree = "[data-do=agree]"

    rig.clock.turn(ABSENT_AFTER)
    expect(ann.page.locator(agree)).to_be_in_viewport(ratio=1)
    assert is_sound(ann)
    ann.page.locator(agree).click()
    expect(ann.page.locator(agree)).to_be_disabled()
    bob.page.locator(agree).click()

    for person in (ann, bob):
        expect(person.page.locator(agree)).to_have_count(0)
    assert table.info().seats[2].stand_in


@pytest.mark.long
def test_three_people_end_a_match_when_both_others_want_it(rig: RiggedHouse, come: Come) -> None:
    _, (late, one, other) = company(rig, come, "Ann", "Bob", "Marguerite")
    assert all(map(is_sound, (late, one)))
    rig.clock.turn(MINUTE)
    expect(late.page.locator(".late")).to_be_visible()
    assert all(map(is_sound, (late, one)))

    one.page.locator("[data-do=late-end]").click()
    assert is_sound(one)
    one.page.locator("[data-do=late-end-sure]").click()
    expect(one.page.locator("[data-do=late-end]")).to_have_attribute("aria-pressed", "true")
    expect(other.page.locator(".wanted")).to_be_visible()
    assert is_sound(other)
    other.page.locator("[data-do=late-end]").click()
    other.page.locator("[data-do=late-end-sure]").click()

    for person in (late, one, other):
        expect(person.page.locator(".ended h1")).to_be_focused()
        assert is_sound(person)
    for person in (late, one, other):
        person.page.locator("[data-do=rematch]").click()
    expect(late.page.locator(CLOCK)).to_be_visible()


@pytest.mark.long
def test_more_time_is_given_and_a_late_move_needs_no_choice(rig: RiggedHouse, come: Come) -> None:
    _, (late, other) = company(rig, come, "Ann", "Bob")
    rig.clock.turn(MINUTE)
    other.page.locator("[data-do=late-wait]").click()
    expect(late.page.locator(".late")).to_have_count(0)
    expect(late.page.locator(CLOCK)).to_be_visible()

    rig.clock.turn(MINUTE)
    expect(late.page.locator(".late")).to_be_visible()
    late.end_turn()
    for person in (late, other):
        expect(person.page.locator(".late")).to_have_count(0)
        expect(person.page.locator(CLOCK)).to_be_visible()


@pytest.mark.long
def test_a_match_by_correspondence_shows_hours_and_days(rig: RiggedHouse, come: Come) -> None:
    _, (late, _) = company(rig, come, "Ann", "Bob", seconds=3 * DAY)
    expect(late.page.locator(CLOCK)).to_have_text(re.compile("^(2 days left|encore 2 jours)$"))
    rig.clock.turn(2 * DAY)
    late.page.reload()
    expect(late.page.locator(CLOCK)).to_have_text(re.compile("23 h"))


@pytest.mark.long
def test_the_section_on_time_is_sound(rig: RiggedHouse, come: Come) -> None:
    ann = come("Ann")
    ann.page.goto(f"{rig.url}/new?rules=kingdomino")
    for limit in ("30", str(3 * DAY), "none"):
        ann.page.locator(f"[data-time='{limit}']").click()
        expect(ann.page.locator(f"[data-time='{limit}']")).to_have_attribute("aria-pressed", "true")
    assert is_sound(ann)


@pytest.mark.long
def test_the_page_counts_down_by_itself_and_says_in_words_that_time_is_low(rig: RiggedHouse, invite: Invite) -> None:
    """The server's clock stands still, and the browser believes that it is 1970: only how much was left counts."""
    table = rig.create("kingdomino(seats=2)", "Ann", "open", time={"per_turn": 5 * MINUTE})
    tokens = table.token, table.sit("Bob")
    clock = table.info().clock
    assert clock
    ann = invite(rig)
    ann.page.add_init_script("Date.now = () => 0")
    ann.take_over(Staged(table.table, tokens[clock.seat], ""))
    expect(ann.page.locator(CLOCK)).to_have_text(re.compile(r"^[45]:\d\d$"))
    expect(ann.page.locator(".bar [aria-live=polite]")).to_be_empty()
    rig.clock.turn(4 * MINUTE - 2)  # the last fifth begins in two seconds
    ann.page.reload()
    expect(ann.page.locator(CLOCK)).to_have_text(re.compile(r"^Hurry:\s*[01]:\d\d$"))
    expect(ann.page.locator(".bar [aria-live=polite]")).to_have_text(say("web.clock.warning"))


@pytest.mark.long
def test_the_choices_can_be_made_with_the_keyboard(rig: RiggedHouse, invite: Invite) -> None:
    def come(name: str) -> Person:
        return invite(rig, settings={"speed": "none", "sounds": False, "name": name})

    table, (_, other) = company(rig, come, "Ann", "Bob")
    rig.clock.turn(MINUTE)
    button = other.page.locator("[data-do=late-end]")
    expect(button).to_be_visible()
    button.focus()
    other.page.keyboard.press("Enter")
    sure = other.page.locator("[data-do=late-end-sure]")
    expect(sure).to_be_focused()
    other.page.keyboard.press("Enter")
    expect(other.page.locator(".ended h1")).to_be_focused()
    assert table.info().status == "ended"


@pytest.mark.long
def test_alone_with_bots_the_page_just_says_that_time_is_up(rig: RiggedHouse, invite: Invite) -> None:
    table = rig.create("kingdomino(seats=2, opening=snake)", "Ann", "bot", time={"per_turn": MINUTE})
    ann = invite(rig)
    ann.take_over(Staged(table.table, table.token, ""))
    expect(ann.page.locator(CLOCK)).to_be_visible()
    rig.clock.turn(MINUTE)
    expect(ann.page.locator(".late")).to_contain_text("Only bots are waiting")
    expect(ann.page.locator("[data-do=late-wait]")).to_have_count(0)
    ann.end_turn()
    expect(ann.page.locator(".late")).to_have_count(0)
