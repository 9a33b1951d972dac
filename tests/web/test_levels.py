"""The levels in the web app: newcomers see six, each with its line, in the lobby and for an open seat of a table."""

from playwright.sync_api import expect

from kingdomino.words import say
from tests.web.people import Person

LEVELS = ("child", "easy", "medium", "hard", "expert", "master")


def names(language: str = "en") -> list[str]:
    return [say("web.seat.bot", language, level=say(f"bot.{level}.name", language)) for level in LEVELS]


def bots(ann: Person) -> list[str | None]:
    """The bots at Ann's table, seat by seat."""
    table = ann.house.web.get(f"/api/tables/{ann.table}").json()
    return [seat.get("bot") for seat in table["seats"]]


def test_a_level_is_chosen_in_the_lobby_by_its_name_and_its_line(ann: Person) -> None:
    ann.page.goto(f"{ann.house.url}/new?rules=duel")
    second = ann.page.get_by_label(say("web.seat.who", number=2))
    expect(second).to_have_value("bot:medium")
    offered = second.locator("option").all_inner_texts()

    assert [text for text in offered if text in names()] == names()
    second.select_option("bot:easy")
    expect(ann.page.get_by_text(say("bot.easy.help"))).to_be_visible()
    ann.page.locator("[data-do=start]").click()
    ann.page.wait_for_url("**/table/*")
    assert bots(ann) == [None, "easy"]


def test_the_host_adds_a_bot_of_a_level_to_an_open_seat(ann: Person) -> None:
    ann.sit("kingdomino(seats=3)", "Ann", "open", "open")
    level = ann.page.get_by_label(say("web.fill.level", number=2))

    expect(level.locator("option")).to_have_text(names())
    level.select_option("hard")
    expect(ann.page.get_by_text(say("bot.hard.help"))).to_be_visible()
    ann.page.get_by_role("button", name=say("web.fill"), exact=True).first.click()
    expect(ann.page.locator("li small", has_text=names()[LEVELS.index("hard")])).to_be_visible()
    assert bots(ann) == [None, "hard", None]
