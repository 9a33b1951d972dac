"""A game that the web app has never heard of is played in a real browser, shown plainly, with and without its words."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.server.house import House
from tests.web.conftest import PHONE, Invite
from tests.web.people import SQUARE, Person
from tests.web.test_matches import OVERFLOWING

pytestmark = pytest.mark.browser

COMMAND = ("tests.fourth_game.command", "server")
OWN_WORDS = ("gardens", "plant", "compost", "grow", "rose", "iris", "flower", "score.", "decided.", "event.")


@pytest.fixture(scope="module")
def gardens(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose family has Gardens in it."""
    server = House(tmp_path_factory.mktemp("gardens") / "tables.sqlite3", command=COMMAND)
    yield server
    server.stop()


def forget_its_words(person: Person) -> None:
    """The catalogue that comes to this browser says nothing of Gardens, nor of any score."""

    def leave_out(route: Route) -> None:
        answer = route.fetch()
        kept = {key: text for key, text in answer.json().items() if not any(word in key for word in OWN_WORDS)}
        route.fulfill(response=answer, body=json.dumps(kept))

    person.page.route("**/api/messages/**", leave_out)


def test_the_fourth_game_is_set_up_in_the_lobby_and_played_to_the_end(gardens: House, invite: Invite) -> None:
    ann = invite(at=gardens)
    ann.open_lobby()
    ann.start("gardens")
    expect(ann.sentence).to_contain_text("or throw it away")
    ann.play_to_the_end()
    totals = ann.position()["result"]["totals"]
    assert [ann.total(seat) for seat in range(2)] == totals


def test_its_squares_are_coloured_named_and_lettered(gardens: House, invite: Invite) -> None:
    ann = invite(at=gardens)
    ann.sit("gardens", "Ann", "bot")
    ann.end_turn()
    ann.wait_until_asked()

    (square,) = ann.position()["seats"][0]["territory"]["squares"]
    expect(ann.page.locator(".middle .cell text")).to_have_text(square["terrain"][:2].capitalize())
    name = ann.page.locator(f"main [data-cell={square['cell']}]")
    expect(name).to_have_accessible_name(f"{square['cell']}, {square['terrain']}, 1 symbol, region of 1 worth 1")
    expect(ann.page.locator("main [data-cell=g7]")).to_have_accessible_name("g7, starting tile")


def test_without_any_words_it_is_played_all_the_same(gardens: House, invite: Invite) -> None:
    ann = invite(at=gardens)
    forget_its_words(ann)
    ann.open_lobby()
    expect(ann.page.get_by_text("For 2 players.")).to_be_visible()
    ann.start("gardens")
    ann.page.wait_for_selector(SQUARE)
    expect(ann.sentence).to_have_text("It is your turn: choose what to do.")
    expect(ann.page.locator("[data-action=compost]")).to_have_text("Compost")
    ann.end_turn()
    ann.wait_until_asked()
    ann.page.get_by_role("button", name="Log").click()
    expect(ann.page.locator("aside li li", has_text="You: plant")).to_have_count(1)

    ann.play_to_the_end()

    expect(ann.page.locator(".end")).to_contain_text("region")
    assert "." not in ann.page.locator(".end h1").inner_text()


def test_the_fourth_game_is_played_on_a_phone_where_nothing_scrolls(gardens: House, invite: Invite) -> None:
    bob = invite(at=gardens, viewport=PHONE, has_touch=True, is_mobile=True)
    bob.sit("gardens", "Bob", "bot")
    bob.page.wait_for_selector(SQUARE)
    assert bob.page.evaluate(OVERFLOWING) == []
    bob.play_to_the_end(Person.decide_by_touch)
    assert bob.position()["result"] is not None
