"""The daily challenge: the same deals for everybody, one try that counts, and nobody sees them beforehand."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from kingdomino.family.spec import parse_rules
from kingdomino.play.match import replay
from kingdomino.play.record import parse_record
from kingdomino.server.daily.calendar import GRACE_SECONDS, Day
from kingdomino.server.daily.deals import RULES, deal_of, seed_of
from kingdomino.server.tables.commands.daily import NO_HOST
from kingdomino.server.wire import daily_types as wire
from kingdomino.server.wire import protocol
from kingdomino.server.wire.replay_types import Replay
from tests.server.conftest import new_database
from tests.server.house import Guest, Host, House, Invitation
from tests.server.members import PASSWORD, member, play_on
from tests.server.rigged import RiggedHouse
from tests.server.stored import ask

DAY_SECONDS = 24 * 3600
QUICK = "duel"
"""The game whose deals are played here: its matches are the shortest."""


@pytest.fixture
def rigged(tmp_path: Path) -> Iterator[RiggedHouse]:
    """A server whose clock the test turns."""
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    yield house
    house.stop()


def today(house: Host, player: str | None = None) -> wire.DailyDay:
    return read(house.web.get("/api/daily", headers=header(player)))


def day(house: Host, date: str, player: str | None = None) -> wire.DailyDay:
    return read(house.web.get(f"/api/daily/{date}", headers=header(player)))


def header(player: str | None) -> dict[str, str]:
    return {} if player is None else {"Kingdomino-Player": player}


def read(answer: httpx.Response) -> wire.DailyDay:
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=wire.DailyDay)


def game_of(day: wire.DailyDay, game: str = QUICK) -> wire.DailyGame:
    return next(one for one in day.games if one.game == game)


def own_days(house: Host, player: str) -> wire.DailyOwn:
    answer = house.web.get("/api/daily/own", headers=header(player))
    return msgspec.json.decode(answer.content, type=wire.DailyOwn)


def wish(house: Host, player: str | None, game: str = QUICK, *, date: str | None = None, **more: Any) -> httpx.Response:
    """A device asks for a table of a deal."""
    date = today(house).date if date is None else date
    body = {"name": more.pop("name", f"Device {player}"), **({} if player is None else {"player": player}), **more}
    return house.web.post(f"/api/daily/{date}/{game}", json=body)


def begin(house: Host, player: str, game: str = QUICK, **more: Any) -> Invitation:
    """A new table of a deal."""
    answer = wish(house, player, game, **more)
    assert answer.status_code == 201, answer.text
    seat = msgspec.json.decode(answer.content, type=wire.DailySeat)
    assert seat.token
    return Invitation(house, seat.table.id, seat.token)


def seat_of(answer: httpx.Response) -> wire.DailySeat:
    assert answer.status_code in (200, 201), answer.text
    return msgspec.json.decode(answer.content, type=wire.DailySeat)


def finish(table: Invitation) -> protocol.TableInfo:
    """Take the first legal action again and again, until the match is over."""
    with table.enter(table.token) as guest:
        play_on(guest)
        return guest.welcome.table


def actions_of(table: Invitation) -> list[str]:
    headers = {"Authorization": f"Bearer {table.token}"}
    record = table.house.web.get(f"{table.path}/record", headers=headers)
    assert record.status_code == 200, record.text
    return list(parse_record(record.text).actions)


def record_of(table: Invitation, *, by: str | None = None) -> httpx.Response:
    return table.house.web.get(f"{table.path}/record", headers={"Authorization": f"Bearer {by or table.token}"})


# The days


def test_every_day_has_rules_and_a_bot_for_each_game_and_the_modes_of_origins_go_round() -> None:
    start = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
    days = [Day.at(start + number * DAY_SECONDS) for number in range(366)]

    modes = [parse_rules(deal_of(day, "origins").rules).option("mode") for day in days]

    assert all(parse_rules(deal_of(day, game).rules).seats == 2 for day in days for game in RULES)
    assert all("seconds" not in deal_of(day, game).bot for day in days[:3] for game in RULES)
    assert all(set(modes[number : number + 3]) == {"discovery", "totem", "tribe"} for number in range(363))


def test_seeds_differ_by_day_game_and_installation() -> None:
    days = [Day.at(number * DAY_SECONDS) for number in range(3)]
    deals = [deal_of(day, game) for day in days for game in RULES]

    assert len({seed_of(secret, deal) for deal in deals for secret in ("one", "another")}) == 2 * len(deals)
    assert seed_of("one", deals[0]) == seed_of("one", deals[0])


@pytest.mark.parametrize(
    ("date", "status", "code"),
    [
        ("2026-13-40", 400, "no_date"),
        ("tomorrow", 400, "no_date"),
        ("20260101", 400, "no_date"),
        ("2026-1-1", 400, "no_date"),
        ("9999-12-31", 404, "future"),
        ("1999-12-31", 404, "before"),
    ],
)
def test_a_date_that_cannot_be_played_is_refused_in_words(house: House, date: str, status: int, code: str) -> None:
    house.refused(house.web.get(f"/api/daily/{date}"), status, code)
    house.refused(wish(house, "a", date=date), status, code)


def test_a_game_that_has_no_daily_challenge_is_refused_in_words(house: House) -> None:
    house.refused(wish(house, "a", "chess"), 404, "no_game")


def test_nobody_without_account_and_device_can_play_a_try_that_counts(house: House) -> None:
    house.refused(wish(house, None), 400, "nobody")


def test_the_day_changes_at_midnight_utc(rigged: RiggedHouse) -> None:
    before = today(rigged)

    rigged.clock.turn(before.left - 1)
    assert today(rigged).date == before.date
    rigged.clock.turn(2)

    after = today(rigged)
    assert Day.at(rigged.clock.now()).text == after.date > before.date
    assert after.first == before.date
    assert not day(rigged, before.date).closed
    rigged.clock.turn(GRACE_SECONDS)
    assert day(rigged, before.date).closed
    rigged.refused(wish(rigged, "late", date=before.date), 409, "day_over")


# The same for everybody


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def thinking_pair(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[House, House]]:
    """Two servers on one database whose bots play."""
    database, options = new_database(request, tmp_path), tuple[str, ...]()
    if request.param == "postgresql":
        options = ("--redis", request.getfixturevalue("redis").url)
    houses = House(database, *options), House(database, *options)
    yield houses
    for server in houses:
        server.stop()


def test_everybody_gets_the_same_deals_and_the_same_answers_of_the_bot(thinking_pair: tuple[House, House]) -> None:
    here, there = thinking_pair
    date = today(here).date
    tables = [begin(house, f"same {number}", date=date) for number, house in enumerate((here, there, here))]

    with ThreadPoolExecutor() as threads:
        list(threads.map(finish, tables))

    first, *others = map(actions_of, tables)
    assert all(actions == first for actions in others)
    assert game_of(day(here, date)) == game_of(day(there, date))
    assert [row.place for row in game_of(day(there, date)).rows] == [1, 1, 1]


def test_a_day_that_has_begun_is_not_changed_by_another_version(tmp_path: Path) -> None:
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        today(house)
        ask(house.database, "UPDATE daily_deals SET bot = 'greedy' WHERE game = 'duel'")
    finally:
        house.stop()
    again = RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        table = begin(again, "a")
        told = again.web.get(table.path, headers={"Authorization": f"Bearer {table.token}"})
        assert game_of(today(again)).bot == "greedy"
        assert told.json()["seats"][1]["bot"] == "medium"  # the level that plays like it
    finally:
        again.stop()


# The first try counts


def test_the_first_try_counts_and_is_the_same_table_until_it_is_over(house: House) -> None:
    table = begin(house, "reload")

    again = seat_of(wish(house, "reload"))

    assert (again.table.id, again.token, again.resumed) == (table.table, None, True)
    own = game_of(today(house, "reload")).own
    assert own is not None
    assert (own.table, own.finished, own.place) == (table.table, None, None)
    house.refused(wish(house, "reload", practice=True), 409, "practice_later")
    house.refused(wish(house, "somebody new", practice=True), 409, "practice_first")


def test_whoever_has_finished_has_a_place_and_may_practise_without_changing_it(house: House) -> None:
    finish(begin(house, "done"))
    first = game_of(today(house, "done"))
    assert first.own is not None
    assert first.own.finished is not None

    practice = begin(house, "done", practice=True)
    finish(practice)

    after = game_of(today(house, "done"))
    assert after.own == first.own
    assert after.own.table != practice.table
    (row,) = [row for row in after.rows if row.own]
    assert (row.points, row.bot_points, row.place) == (after.own.points, after.own.bot_points, after.own.place)
    assert row.lead == row.points - row.bot_points
    assert row.table is None
    past = own_days(house, "done")
    assert [(one.game, one.own.table) for one in past.tries] == [(QUICK, after.own.table)]
    assert (past.streak, past.best_streak) == (1, 1)


def test_an_account_has_one_try_on_all_its_devices_and_can_go_on_with_it(house: House) -> None:
    ann = member(house, "Daily Ann")
    date = today(house).date
    asked = {"player": "ann's first device"}
    first = seat_of(ann.send("POST", f"/api/daily/{date}/{QUICK}", asked))

    other = ann.other_device()
    again = seat_of(other.send("POST", f"/api/daily/{date}/{QUICK}", {"player": "ann's second device"}))

    assert again.table.id == first.table.id
    table = Invitation(house, first.table.id, "")
    with other.enter(table) as guest:
        assert guest.welcome.seats == [0]
        assert not guest.welcome.host
        play_on(guest)
    shown = game_of(read(ann.send("GET", "/api/daily")))
    assert shown.own is not None
    assert [row.name for row in shown.rows if row.own] == ["Daily Ann"]
    assert other.matches().matches[0].table == first.table.id


def test_equal_tries_share_a_place_and_the_next_one_comes_after_them(rigged: RiggedHouse) -> None:
    tables = [begin(rigged, f"equal {number}") for number in range(3)]
    for table in tables:
        finish(table)
    ask(rigged.database, "UPDATE daily_tries SET points = points - 5 WHERE person = 'player:equal 0'")

    places = {row.name: row.place for row in game_of(today(rigged)).rows}

    assert places == {"Device equal 1": 1, "Device equal 2": 1, "Device equal 0": 3}


def test_two_starts_at_once_are_one_try(pair: tuple[House, House]) -> None:
    date = today(pair[0]).date
    for number in range(4):
        asks = [partial(wish, house, f"race {number} {date}", date=date) for house in (*pair, *pair)]
        with ThreadPoolExecutor() as threads:
            answers = [future.result() for future in [threads.submit(one) for one in asks]]

        assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 201]
        assert len({seat_of(answer).table.id for answer in answers}) == 1


def test_a_try_survives_a_server_that_is_killed(alone: House) -> None:
    table, other = begin(alone, "brave"), begin(alone, "patient")
    with table.enter(table.token) as guest:
        guest.play_on({0}, lambda view: view.version > 10)
    finish(other)
    before = today(alone, "patient")

    alone.kill()
    alone.start()

    table, after = table.at(alone), today(alone, "patient")
    assert game_of(after) == game_of(before)
    assert seat_of(wish(alone, "brave")).table.id == table.table
    finish(table)
    finished = game_of(today(alone, "brave"))
    assert finished.finished == 2
    assert actions_of(table) == actions_of(other.at(alone))


def test_a_try_that_ends_too_late_stands_as_not_finished(rigged: RiggedHouse) -> None:
    date = today(rigged).date
    table = begin(rigged, "slow")

    rigged.clock.turn(today(rigged).left + GRACE_SECONDS + 1)
    finish(table)

    shown = game_of(day(rigged, date, "slow"))
    assert (shown.begun, shown.finished, shown.rows) == (1, 0, [])
    assert shown.own is not None
    assert (shown.own.over, shown.own.finished) == (True, None)


def test_days_in_a_row_make_a_streak(rigged: RiggedHouse) -> None:
    for _ in range(3):
        finish(begin(rigged, "keen"))
        rigged.clock.turn(DAY_SECONDS)
    assert (own_days(rigged, "keen").streak, own_days(rigged, "keen").best_streak) == (3, 3)

    rigged.clock.turn(DAY_SECONDS)

    assert (own_days(rigged, "keen").streak, own_days(rigged, "keen").best_streak) == (0, 3)


# No hints, nothing to set


def test_nothing_can_be_asked_for_or_set_at_a_table_of_the_day(house: House) -> None:
    table = begin(house, "honest")
    with table.enter(table.token) as guest:
        info = guest.welcome.table
        assert (info.hints, info.chat, info.public) == (protocol.Hints.NONE, False, False)
        assert info.daily is not None
        assert info.daily.counted
        guest.play_on({0}, lambda view: view.actor == 0)
        assert all(choice.points is None for choice in guest.latest.choices or [])
        guest.send("hint")
        guest.refused("daily_hint")
        guest.send("settings", hints="full")
        guest.refused("not_host")
        guest.send("fill", seat=1, bot="child")
        guest.refused("not_host")
        guest.send("chat", text="hello")
        guest.refused("chat_off")
        play_on(guest)
        guest.send("rematch")
        guest.refused("daily_rematch")
    assert NO_HOST == ""


# Nobody sees the deals beforehand


SEEN = ("/position", "/log", "/record", "/replay")
"""What tells of the match; who sits at a table is no secret."""


def test_nobody_else_sees_a_table_before_the_day_is_over(rigged: RiggedHouse) -> None:
    table, other = begin(rigged, "first"), begin(rigged, "second")
    finish(table)
    stranger = member(rigged, "Stranger")

    for path in SEEN:
        for headers in ({}, {"Authorization": f"Bearer {other.token}"}):
            rigged.refused(rigged.web.get(table.path + path, headers=headers), 403, "daily_secret")
        assert stranger.send("GET", table.path + path).status_code == 403
        own = rigged.web.get(table.path + path, headers={"Authorization": f"Bearer {table.token}"})
        assert own.status_code == 200
    with table.connect() as socket:
        guest = Guest(socket)
        guest.send("hello", tokens=[])
        guest.refused("daily_secret")
        assert guest.hear(protocol.Bye).code == "daily_secret"

    rigged.clock.turn(today(rigged).left + GRACE_SECONDS)

    assert all(rigged.web.get(table.path + path).status_code == 200 for path in SEEN)
    with table.enter() as guest:
        assert guest.welcome.seats == []


def test_who_made_the_token_before_asking_has_the_seat_although_the_answer_was_lost(rigged: RiggedHouse) -> None:
    own, foreign = "o" * 32, "f" * 32
    wish(rigged, "phone", token=own)  # nobody hears what it says

    again = wish(rigged, "phone", token=own)
    seat = seat_of(again)

    assert (again.status_code, seat.token, seat.resumed) == (200, own, True)
    with Invitation(rigged, seat.table.id, own).enter(own) as guest:
        assert guest.welcome.seats == [0]
    assert seat_of(wish(rigged, "phone", token=foreign)).token is None
    assert wish(rigged, "tablet", token="guessed").status_code == 400


def test_the_seed_is_told_to_nobody_before_the_day_is_over_and_verifies_the_record_then(rigged: RiggedHouse) -> None:
    date, table = today(rigged).date, begin(rigged, "checks")
    with table.enter(table.token) as guest:
        play_on(guest)
        view = guest.latest.view
    assert view.result is not None
    assert view.seed is None
    early = parse_record(record_of(table).text)
    assert (early.seed, early.commitment) == (None, view.commitment)
    own = {"Authorization": f"Bearer {table.token}"}
    again = msgspec.json.decode(rigged.web.get(f"{table.path}/replay", headers=own).content, type=Replay)
    assert (again.seed, again.withheld) == (None, True)

    rigged.clock.turn(today(rigged).left + GRACE_SECONDS)

    late = parse_record(record_of(table).text)
    assert late.seed is not None
    assert replay(late).position.result() is not None  # every deal comes from the seed that was promised
    told = msgspec.json.decode(rigged.web.get(f"{table.path}/replay", headers=own).content, type=Replay)
    assert (told.seed, told.withheld) == (late.seed, False)
    (row,) = game_of(day(rigged, date)).rows
    assert row.table == table.table


def test_a_deal_of_an_old_day_is_practised_by_anybody_and_is_the_same(rigged: RiggedHouse) -> None:
    date, table = today(rigged).date, begin(rigged, "then")
    finish(table)
    rigged.clock.turn(5 * DAY_SECONDS)

    practice = begin(rigged, "now", date=date, practice=True)
    finish(practice)

    assert actions_of(practice) == actions_of(table)
    assert game_of(day(rigged, date)).finished == 1
    assert record_of(practice).text.count("seed") >= 1


# What belongs to somebody


def test_a_deleted_account_is_in_no_table_of_the_day_and_the_export_has_its_tries(house: House) -> None:
    ann = member(house, "Daily Gone")
    date = today(house).date
    seat_of(ann.send("POST", f"/api/daily/{date}/{QUICK}", {"player": "gone"}))
    exported = ann.send("GET", "/api/account/export").json()["daily"]
    assert [(one["date"], one["game"], one["name"]) for one in exported] == [(date, QUICK, "Daily Gone")]

    ann.ask("delete", password=PASSWORD)

    left = ask(house.database, "SELECT * FROM daily_tries WHERE name = 'Daily Gone'")
    assert left == []


def test_results_are_forgotten_after_their_days(tmp_path: Path) -> None:
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        begin(house, "old")
        ask(house.database, "UPDATE daily_tries SET date = '2020-01-01'")
        house.clock.turn(3600.0)

        def gone() -> bool:
            return ask(house.database, "SELECT * FROM daily_tries") == []

        house.store.looked.until(lambda: house.clock.turn(60.0), gone)
    finally:
        house.stop()
