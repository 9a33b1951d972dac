"""A match is looked at again in a browser: by keys, slider and link, by itself; from a record; and tried otherwise."""

import re
from base64 import b64encode
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from kingdomino.core.rules import Actor
from kingdomino.play.match import Match
from tests.matches import EVERY_GAME, random_match
from tests.server.test_replays import BAD_RECORDS
from tests.web.conftest import PHONE, Invite
from tests.web.people import Person
from tests.web.staging import Stage, Staged, find_match
from tests.web.test_access import double_stops, faults

pytestmark = pytest.mark.browser


def finished(stage: Stage, rules: str) -> tuple[Staged, Match]:
    """A table where Ann and bots have played the last turn."""
    match = find_match(rules, lambda position: position.actor is Actor.OVER, "greedy")
    return stage.put(match, "Ann", *["bot"] * (match.rules.seats - 1)), match


def watch(person: Person, staged: Staged, move: str = "") -> None:
    person.page.goto(f"{person.house.url}/table/{staged.id}/replay{move}")
    expect(person.page.locator("[data-do=where]")).to_be_visible()


def is_at(person: Person, move: int) -> None:
    expect(person.page.locator("[data-do=where]")).to_have_text(re.compile(rf"^\D*{move}\D"))


def totals(person: Person) -> list[int]:
    """What stands beside everybody's name."""
    return [int(text) for text in person.page.locator("[data-seat] .score").all_inner_texts()]


def test_keys_slider_and_link_lead_to_any_move_and_it_plays_itself_to_the_end(stage: Stage, ann: Person) -> None:
    staged, match = finished(stage, "kingdomino(seats=2)")
    last, result = match.version, match.position.result()
    assert result
    turns = [index for index, one in enumerate(match.played) if one.actor >= 0]
    watch(ann, staged)
    is_at(ann, 0)

    ann.page.keyboard.press("ArrowRight")
    is_at(ann, 1)
    ann.page.keyboard.press("Shift+ArrowRight")
    is_at(ann, turns[0] + 1)
    ann.page.keyboard.press("ArrowUp")
    is_at(ann, 0)
    ann.page.keyboard.press("End")
    is_at(ann, last)
    assert totals(ann) == list(result.totals)

    ann.page.locator("input[type=range]").fill("20")
    is_at(ann, 20)
    expect(ann.page.locator("[data-do=told]")).to_contain_text(re.compile(r"\w+ (lays|chooses|takes)|New line"))
    ann.page.wait_for_url("**#20")
    ann.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.page.locator("[data-do=copy-link]").click()
    expect(ann.page.locator("[data-do=notice]")).to_contain_text("move 20")
    link = ann.page.evaluate("() => navigator.clipboard.readText()")
    ann.open_lobby()
    ann.page.goto(link)
    is_at(ann, 20)

    ann.page.keyboard.press("End")
    ann.page.keyboard.press("ArrowLeft")
    ann.page.locator("[data-do=speed]").click()
    ann.page.keyboard.press("Escape")
    ann.page.locator("[data-do=play]").click()
    is_at(ann, last)
    expect(ann.page.locator("[data-do=play]")).to_have_accessible_name("Play")


def test_a_link_at_a_move_that_does_not_exist_says_so_and_shows_the_nearest_one(stage: Stage, ann: Person) -> None:
    staged, match = finished(stage, "kingdomino(seats=2)")
    watch(ann, staged, "#999")

    is_at(ann, match.version)
    expect(ann.page.locator("[data-do=notice]")).to_contain_text(
        f"no move “999”: this match has moves 0 to {match.version}"
    )


def test_a_record_is_opened_tried_otherwise_and_downloaded_as_it_was(ann: Person, tmp_path: Path) -> None:
    record = replace(random_match("kingdomino(seats=2)").record(), players=("Zoe", "Max"))
    (tmp_path / "cut.txt").write_text(record.text()[:200], encoding="utf-8")
    (tmp_path / "good.txt").write_text(record.text(), encoding="utf-8")
    ann.forgive("400")
    ann.page.goto(f"{ann.house.url}/replay")

    ann.page.locator("input[type=file]").set_input_files(tmp_path / "cut.txt")
    expect(ann.page.get_by_role("alert")).to_contain_text("The record is cut off")
    expect(ann.page.locator("textarea")).to_have_value(record.text()[:200])
    ann.page.locator("input[type=file]").set_input_files(tmp_path / "good.txt")
    is_at(ann, 0)
    expect(ann.page.locator("[data-seat='0']")).to_contain_text("Zoe")

    ann.page.reload()
    is_at(ann, 0)
    ann.page.keyboard.press("ArrowDown")
    ann.page.locator("[data-tab=other]").click()
    ann.page.locator("[data-do=try]").click()
    ann.page.locator(".slot.free").first.click()
    expect(ann.page.locator(".away")).to_contain_text("1 turn after move")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".away")).to_have_count(0)

    ann.page.locator("[data-do=verify]").click()
    expect(ann.page.locator("[data-do=notice]")).to_contain_text(re.compile(r"^Verified.* the seed is the one"))
    with ann.page.expect_download() as got:
        ann.page.locator("[data-do=download]").click()
    assert Path(got.value.path()).read_text(encoding="utf-8") == record.text()


@pytest.mark.long
@pytest.mark.parametrize("name", BAD_RECORDS)
def test_every_bad_record_gets_its_sentence_and_stays_where_it_was_pasted(ann: Person, name: str) -> None:
    text, _, sentence = BAD_RECORDS[name]
    ann.forgive("400")
    ann.page.goto(f"{ann.house.url}/replay")
    ann.page.locator("textarea").fill(text)
    kept = ann.page.locator("textarea").input_value()

    if not kept.strip():
        return expect(ann.page.locator("[data-do=open]")).to_be_disabled()
    ann.page.locator("[data-do=open]").click()

    expect(ann.page.get_by_role("alert")).to_contain_text(sentence)
    assert ann.page.locator("textarea").input_value() == kept
    assert faults(ann) == []
    return None


@pytest.mark.long
def test_a_record_can_be_dropped_or_pasted_anywhere_on_the_page(ann: Person) -> None:
    text = random_match("duel").record().text()
    give = """([kind, text]) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      const event = kind === 'drop'
        ? new DragEvent('drop', { dataTransfer: data, bubbles: true })
        : new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
      document.querySelector('main').dispatchEvent(event)
    }"""
    for kind in ("drop", "paste"):
        ann.page.goto(f"{ann.house.url}/replay")
        expect(ann.page.locator("[data-do=choose]")).to_be_visible()
        ann.page.evaluate(give, [kind, text])
        is_at(ann, 0)
        ann.page.locator("[data-do=another]").click()
        expect(ann.page.locator("[data-do=choose]")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("rules", EVERY_GAME)
def test_every_game_is_replayed_to_its_end_on_every_screen(
    stage: Stage, invite: Invite, rules: str, size: str, scheme: str
) -> None:
    staged, match = finished(stage, rules)
    result = match.position.result()
    assert result
    person = (
        invite(color_scheme=scheme, locale="fr-FR" if scheme == "dark" else "en-GB")
        if size == "wide"
        else invite(color_scheme=scheme, viewport=PHONE, has_touch=True, is_mobile=True)
    )
    watch(person, staged)

    for move in range(1, match.version + 1):
        person.page.locator("[data-do=step]").click()
        is_at(person, move)
        if move == match.version // 2:
            assert faults(person) == []
            assert double_stops(person) == []
            assert person.page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0

    assert totals(person) == list(result.totals)
    expect(person.page.locator("[data-do=step]")).to_be_disabled()
    assert faults(person) == []


@pytest.mark.long
@pytest.mark.parametrize("rules", ["kingdomino(seats=2)", "origins(seats=3, mode=tribe)", "duel"])
def test_another_line_is_played_on_by_keyboard_alone_and_left_with_escape(
    stage: Stage, ann: Person, rules: str
) -> None:
    staged, match = finished(stage, rules)
    move = next(index for index, one in enumerate(match.played) if one.actor >= 0 and index > match.version // 2)
    watch(ann, staged, f"#{move}")
    for _ in range(60):
        if ann.page.evaluate("document.activeElement.dataset.tab === 'other'"):
            break
        ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Enter")
    for _ in range(60):
        if ann.page.evaluate("document.activeElement.dataset.do === 'try'"):
            break
        ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Enter")

    away = ann.page.locator(".away")
    for _ in range(12):
        if re.search(r"[2-9] turns", away.inner_text()):
            break
        ann.decide_by_keyboard(ann.wait_until_asked())
    expect(away).to_contain_text(re.compile(r"\d turns? after move"))
    assert faults(ann) == []

    ann.page.keyboard.press("Escape")
    expect(away).to_have_count(0)
    is_at(ann, move)


@pytest.mark.long
@pytest.mark.parametrize("rules", ["kingdomino(seats=2)", "origins(seats=3, mode=tribe)", "duel"])
def test_the_best_turns_stand_beside_what_was_played_and_lead_into_a_line(
    stage: Stage, ann: Person, rules: str
) -> None:
    staged, match = finished(stage, rules)
    move = next(index for index, one in enumerate(match.played) if one.actor >= 0 and index > match.version // 2)
    watch(ann, staged, f"#{move}")

    ann.page.locator("[data-tab=other]").click()
    expect(ann.page.locator("[data-turn='1']")).to_contain_text(re.compile(r"lead.*\d% wins", re.DOTALL))
    expect(ann.page.locator("li.taken")).to_have_count(1)
    assert faults(ann) == []

    ann.page.locator("[data-turn='1']").click()
    expect(ann.page.locator(".away")).to_contain_text("1 turn after move")
    expect(ann.page.locator("[data-turn='1']")).to_be_visible()
    ann.page.locator("[data-do=undo-line]").click()
    expect(ann.page.locator(".away")).to_contain_text(f"from move {move} on")


@pytest.mark.long
def test_while_several_people_play_nobody_is_told_what_is_best(stage: Stage, ann: Person) -> None:
    match = find_match("kingdomino(seats=2)", lambda position: position.actor >= 0 and len(position.texts()) > 2)
    watch(ann, stage.put(match, "Ann", "Bob*"))
    expect(ann.page.locator("[data-tab=moves]")).to_be_visible()
    expect(ann.page.locator("[data-tab=other]")).to_have_count(0)

    watch(ann, stage.put(match, "Ann", "bot"))
    expect(ann.page.locator("[data-tab=other]")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("rules", EVERY_GAME)
def test_all_deals_of_every_game_are_verified_in_the_browser(stage: Stage, ann: Person, rules: str) -> None:
    staged, match = finished(stage, rules)
    watch(ann, staged)
    dealt = sum(one.actor is Actor.CHANCE for one in match.played)

    ann.page.locator("[data-do=verify]").click()
    expect(ann.page.locator("[data-do=notice]")).to_contain_text(f"all {dealt} deals follow from it")


@pytest.mark.long
def test_a_deal_that_does_not_follow_from_the_seed_is_found_though_a_server_hides_it(stage: Stage, ann: Person) -> None:
    staged, match = finished(stage, "kingdomino(seats=2)")
    other = match.start.play("deal 1 2 3 4")

    def lie(route: Route) -> None:
        told = route.fetch().json()
        told["views"][1]["packed"] = b64encode(other.pack()).decode()
        route.fulfill(json=told)

    ann.page.route("**/replay", lambda route: lie(route) if "/api/" in route.request.url else route.continue_())
    watch(ann, staged)
    ann.page.locator("[data-do=verify]").click()

    expect(ann.page.locator("[data-do=notice]")).to_contain_text("The deal of move 1 is not what the seed gives")
