"""Time limits: whose clock runs, what happens when time is up, and what the others choose then."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kingdomino.play.match import replay
from kingdomino.play.record import parse_record
from kingdomino.server.tables import lobby
from kingdomino.server.tables.lobby import LISTED, LISTED_ALONE, LISTED_OF_ONE
from kingdomino.server.tables.time_outs import LOOK_AGAIN_SECONDS
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import ClockInfo, SeatKind, Status, TableInfo
from tests.server.house import Guest, Host, Invitation
from tests.server.rigged import ABSENT_AFTER, Happening, RiggedHouse

MINUTE = 60
DAY = 24 * 3600
TURN = {"per_turn": MINUTE}


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[RiggedHouse]:
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    yield house
    house.stop()


def clock_of(info: TableInfo) -> ClockInfo:
    assert info.clock is not None
    return info.clock


def is_up(message: protocol.Seats) -> bool:
    return message.table.clock is not None and message.table.clock.up


class Company:
    """People at one table with a time limit, each with a connection of their own, the seat that acts among them."""

    def __init__(self, rig: Host, table: Invitation, guests: list[Guest]) -> None:
        self.rig, self.table, self.guests = rig, table, guests

    @property
    def acting(self) -> int:
        return clock_of(self.table.info()).seat

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(len(self.guests)) if seat != self.acting]

    def hear_all(self, wanted: Callable[[protocol.Seats], bool]) -> TableInfo:
        """Everybody is told."""
        heard = [guest.hear(protocol.Seats, wanted).table for guest in self.guests]
        return heard[0]

    def move(self) -> None:
        """Whoever is to act ends the turn."""
        seat = self.acting
        position = self.table.position()
        guest = self.guests[seat]
        guest.catch_up()
        guest.play_on({seat}, lambda view: view.version > position.view.version)


@contextmanager
def company(rig: RiggedHouse, *names: str, seconds: int = MINUTE) -> Iterator[Company]:
    first, *rest = names
    table = rig.create(f"kingdomino(seats={len(names)})", first, *["open"] * len(rest), time={"per_turn": seconds})
    tokens = [table.token, *(table.sit(name) for name in rest)]
    with enter_all(table, tokens) as guests:
        yield Company(rig, table, guests)


@contextmanager
def enter_all(table: Invitation, tokens: list[str]) -> Iterator[list[Guest]]:
    if not tokens:
        yield []
        return
    with table.enter(tokens[0]) as guest, enter_all(table, tokens[1:]) as others:
        yield [guest, *others]


def run_out(rig: RiggedHouse, people: Company) -> int:
    """Let the time of the person who acts run out; the seat."""
    rig.clock.turn(MINUTE)
    return clock_of(people.hear_all(is_up)).seat


# The clock


def test_a_table_without_a_time_limit_has_no_clock(rig: RiggedHouse) -> None:
    info = rig.create("kingdomino(seats=2)", "Ann", "Bob").info()
    assert (info.time, info.clock) == (None, None)


def test_the_clock_of_the_person_who_acts_runs(rig: RiggedHouse) -> None:
    table = rig.create("kingdomino(seats=2)", "Ann", "Bob", time=TURN)
    rig.clock.turn(12)
    info = table.info()
    assert info.time == protocol.TimeLimit(MINUTE)
    assert clock_of(info) == ClockInfo(seat=table.position().view.actor or 0, left=MINUTE - 12)


def test_no_clock_runs_before_the_match(rig: RiggedHouse) -> None:
    table = rig.create("kingdomino(seats=2)", "Ann", "open", time=TURN)
    rig.clock.turn(2 * MINUTE)
    assert table.info().clock is None
    table.sit("Bob")
    assert clock_of(table.info()).left == MINUTE


def test_each_turn_has_its_own_time(rig: RiggedHouse) -> None:
    with company(rig, "Ann", "Bob") as people:
        rig.clock.turn(50)
        before = people.acting
        people.move()
        clock = clock_of(people.table.info())
        assert (clock.left, clock.up) == (MINUTE, False)
        assert clock.seat == people.table.position().view.actor
        assert before == people.guests[before].welcome.seats[0]


def test_a_step_within_a_turn_does_not_stop_the_clock(rig: RiggedHouse) -> None:
    """A turn of the second round is to place and to claim."""
    with company(rig, "Ann", "Bob") as people:
        while people.table.position().view.phase != "place":
            people.move()
        rig.clock.turn(25)
        seat = people.acting
        people.guests[seat].catch_up()
        latest = people.guests[seat].latest
        assert latest.choices
        people.guests[seat].act(seat, latest.view.version, latest.choices[0].text)
        people.guests[seat].hear(protocol.Accepted)
        assert clock_of(people.table.info()).left == MINUTE - 25


def test_bots_have_no_clock(rig: RiggedHouse) -> None:
    table = rig.create("kingdomino(seats=2)", "bot", "bot", time=TURN)
    assert table.info().clock is None


def test_no_clock_runs_when_the_match_is_over(rig: RiggedHouse) -> None:
    table = rig.create("duel", "Ann", "Bob", time=TURN)
    with table.enter(table.token) as both:
        both.play_on({0, 1}, lambda view: view.result is not None)
    rig.clock.turn(2 * MINUTE)
    info = table.info()
    assert (info.status, info.clock) == (Status.OVER, None)


def test_a_rematch_has_the_same_time_limit(rig: RiggedHouse) -> None:
    table = rig.create("duel", "Ann", "Bob", time=TURN)
    with table.enter(table.token) as both:
        both.play_on({0, 1}, lambda view: view.result is not None)
        both.send("rematch")
        following = both.hear(protocol.Seats, lambda m: m.table.next is not None).table.next
    assert following
    info = Invitation(rig, following, table.token).info()
    assert info.time == protocol.TimeLimit(MINUTE)
    assert clock_of(info).left == MINUTE


# Time is up


def test_everybody_is_told_when_time_is_up_and_nothing_else_happens(rig: RiggedHouse) -> None:
    with company(rig, "Ann", "Bob") as people:
        view = people.table.position().view
        assert run_out(rig, people) == view.actor
        assert people.table.position().view == view
        assert people.table.info().status is Status.RUNNING


def test_a_late_move_still_counts_and_clears_what_was_chosen(rig: RiggedHouse) -> None:
    with company(rig, "Ann", "Bob", "Carl") as people:
        late = run_out(rig, people)
        people.guests[people.others[0]].send("late", seat=late, choice="end")
        people.hear_all(lambda m: bool(m.table.clock and m.table.clock.end))
        people.move()
        assert clock_of(people.table.info()).end == []
        assert not clock_of(people.table.info()).up
        people.guests[0].send("late", seat=late, choice="end")
        people.guests[0].refused("not_late")


def test_one_of_the_others_can_give_more_time(rig: RiggedHouse) -> None:
    with company(rig, "Ann", "Bob", "Carl") as people:
        late = run_out(rig, people)
        people.guests[people.others[0]].send("late", seat=late, choice="bot")
        people.guests[people.others[1]].send("late", seat=late, choice="wait")
        info = people.hear_all(lambda m: m.table.clock is not None and not m.table.clock.up)
        assert clock_of(info) == ClockInfo(late, MINUTE)
        assert run_out(rig, people) == late


def test_a_bot_plays_for_the_late_person_when_all_others_want_it(rig: RiggedHouse) -> None:
    with company(rig, "Ann", "Bob", "Carl") as people:
        late = run_out(rig, people)
        one, other = people.others
        version = people.table.info().version
        people.guests[one].send("late", seat=late, choice="bot", bot="random")
        info = people.hear_all(lambda m: bool(m.table.clock and m.table.clock.bot))
        assert (clock_of(info).bot, info.seats[late].stand_in) == ([one], None)
        people.guests[other].send("late", seat=late, choice="bot", bot="random")
        info = people.hear_all(lambda m: m.table.seats[late].stand_in is not None)
        assert (info.seats[late].kind, info.seats[late].stand_in, info.clock) == (SeatKind.PERSON, "random", None)
        Happening.until(lambda: rig.clock.turn(1), lambda: people.table.info().version > version)
        people.guests[late].send("return")
        info = people.hear_all(lambda m: m.table.seats[late].stand_in is None)
        assert info.status is Status.RUNNING


def test_a_late_person_who_moves_plays_for_himself_again(rig: RiggedHouse) -> None:
    with company(rig, "Ann", "Bob") as people:
        late = run_out(rig, people)
        (other,) = people.others
        people.guests[late].catch_up()
        latest = people.guests[late].latest
        assert latest.choices
        with rig.store.holding():  # the bot's move has to wait
            people.guests[other].send("late", seat=late, choice="bot", bot="random")
            people.guests[late].act(late, latest.view.version, latest.choices[0].text)
        people.guests[late].hear(protocol.Accepted)
        assert people.table.info().seats[late].stand_in is None


def test_the_match_ends_without_a_result_when_all_others_want_it(rig: RiggedHouse) -> None:
    with company(rig, "Ann", "Bob", "Carl") as people:
        late = run_out(rig, people)
        one, other = people.others
        people.guests[one].send("late", seat=late, choice="bot")
        people.guests[one].send("late", seat=late, choice="end")
        info = people.hear_all(lambda m: bool(m.table.clock and m.table.clock.end))
        assert clock_of(info).bot == [], "nobody wants two things at once"
        people.guests[other].send("late", seat=late, choice="end")
        info = people.hear_all(lambda m: m.table.status is Status.ENDED)
        assert (info.ended, info.clock) == (late, None)
        view = people.table.position().view
        assert (view.actor, view.prompt.code, view.result) == (None, "ended", None)


def test_nobody_can_move_in_a_match_that_was_ended(rig: RiggedHouse) -> None:
    with company(rig, "Ann", "Bob") as people:
        late = end(rig, people)
        latest = people.guests[late].latest
        assert latest.choices
        people.guests[late].act(late, latest.view.version, latest.choices[0].text)
        people.guests[late].refused("ended")
        people.guests[late].send("preview", id=1, seat=late, version=latest.view.version, actions=[])
        people.guests[late].refused("ended")


def end(rig: RiggedHouse, people: Company) -> int:
    """Two people: the other one ends the match."""
    late = run_out(rig, people)
    (other,) = people.others
    people.guests[other].send("late", seat=late, choice="end")
    people.hear_all(lambda m: m.table.status is Status.ENDED)
    return late


def test_the_record_of_a_match_that_was_ended_can_be_replayed_and_its_deals_checked(rig: RiggedHouse) -> None:
    with company(rig, "Ann", "Bob") as people:
        people.move()
        end(rig, people)
        record = parse_record(rig.web.get(f"{people.table.path}/record").text)
        assert record.totals is None
        assert record.seed == people.table.position().view.seed
        assert replay(record).version == people.table.info().version


def test_a_rematch_can_follow_a_match_that_was_ended(rig: RiggedHouse) -> None:
    with company(rig, "Ann", "Bob") as people:
        end(rig, people)
        for guest in people.guests:
            guest.send("rematch")
        assert people.hear_all(lambda m: m.table.next is not None).status is Status.ENDED


def test_what_was_wanted_can_be_withdrawn(rig: RiggedHouse) -> None:
    with company(rig, "Ann", "Bob", "Carl") as people:
        late = run_out(rig, people)
        guest = people.guests[people.others[0]]
        guest.send("late", seat=late, choice="end")
        people.hear_all(lambda m: bool(m.table.clock and m.table.clock.end))
        guest.send("late", seat=late, choice="end", agree=False)
        people.hear_all(lambda m: m.table.clock is not None and not m.table.clock.end)


def test_the_choice_of_those_who_stay_counts_when_another_leaves(rig: RiggedHouse) -> None:
    with company(rig, "Ann", "Bob", "Carl") as people:
        late = run_out(rig, people)
        one, other = people.others
        people.guests[one].send("late", seat=late, choice="end")
        people.hear_all(lambda m: bool(m.table.clock and m.table.clock.end))
        people.guests[other].send("leave")
        people.guests[one].hear(protocol.Seats, lambda m: m.table.status is Status.ENDED)


def test_who_is_late_cannot_choose_and_who_watches_neither(rig: RiggedHouse) -> None:
    with company(rig, "Ann", "Bob") as people, people.table.enter() as watcher:
        late = run_out(rig, people)
        people.guests[late].send("late", seat=late, choice="wait")
        people.guests[late].refused("late_yourself")
        watcher.send("late", seat=late, choice="end")
        watcher.refused("watching")


def test_nobody_can_choose_before_time_is_up(rig: RiggedHouse) -> None:
    with company(rig, "Ann", "Bob") as people:
        (other,) = people.others
        people.guests[other].send("late", seat=people.acting, choice="end")
        people.guests[other].refused("not_late")
        people.guests[other].send("late", seat=3, choice="end")
        people.guests[other].refused("not_late")


def test_among_bots_a_late_person_just_plays_on(rig: RiggedHouse) -> None:
    table = rig.create("kingdomino(seats=2)", "Ann", "bot", time=TURN)
    with table.enter(table.token) as ann:
        Happening.until(lambda: time.sleep(0.02), lambda: table.info().clock is not None)
        rig.clock.turn(MINUTE)
        ann.hear(protocol.Seats, is_up)
        version = table.info().version
        ann.play_on({0}, lambda view: view.version > version)
        assert table.info().status is Status.RUNNING


# Connections


def test_the_clock_runs_on_when_a_connection_is_lost(rig: RiggedHouse) -> None:
    table = rig.create("kingdomino(seats=2)", "Ann", "open", time={"per_turn": 2 * MINUTE})
    bob = table.sit("Bob")
    acting = clock_of(table.info()).seat
    with table.enter([bob, table.token][acting]) as other:
        rig.clock.turn(ABSENT_AFTER)
        info = other.hear(protocol.Seats, lambda m: m.table.seats[acting].kind is SeatKind.ABSENT).table
        assert clock_of(info) == ClockInfo(acting, 2 * MINUTE - ABSENT_AFTER)
        rig.clock.turn(2 * MINUTE - ABSENT_AFTER)
        other.hear(protocol.Seats, is_up)


def test_by_correspondence_nobody_is_absent_for_want_of_a_connection(rig: RiggedHouse) -> None:
    table = rig.create("kingdomino(seats=2)", "Ann", "open", time={"per_turn": DAY})
    bob = table.sit("Bob")
    with table.enter(table.token), table.enter(bob):
        pass
    rig.store.looked.forget()
    rig.clock.turn(DAY - 1)
    rig.store.looked.wait()
    assert [seat.kind for seat in table.info().seats] == [SeatKind.PERSON] * 2
    rig.clock.turn(1)
    Happening.until(lambda: None, lambda: clock_of(table.info()).up)
    assert [seat.kind for seat in table.info().seats] == [SeatKind.PERSON] * 2


def test_by_correspondence_an_open_table_stays_in_the_list(rig: RiggedHouse) -> None:
    slow = rig.create("kingdomino(seats=2)", "Ann", "open", public=True, time={"per_turn": DAY})
    rig.create("kingdomino(seats=2)", "Ann", "open", public=True)
    rig.clock.turn(3600)
    assert [table["id"] for table in rig.web.get("/api/tables").json()["tables"]] == [slow.table]


# Restart, and two servers


def test_a_restart_in_the_middle_of_a_turn_loses_no_time_and_gives_none(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    house = RiggedHouse(database)
    table = house.create("kingdomino(seats=2)", "Ann", "Bob", time=TURN)
    house.stop()
    house = RiggedHouse(database)  # its clock begins where the first one's did
    try:
        house.clock.turn(MINUTE - 5)
        assert clock_of(table.at(house).info()) == ClockInfo(clock_of(table.at(house).info()).seat, 5)
        house.clock.turn(5)
        Happening.until(lambda: None, lambda: clock_of(table.at(house).info()).up)
    finally:
        house.stop()


@pytest.mark.parametrize("before", [5, -3600])
def test_nobody_is_late_because_no_server_was_there(tmp_path: Path, before: int) -> None:
    """The second server begins so many seconds before the end of a turn; the first one ended long ago."""
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    house.clock.turn(before - MINUTE)
    table = house.create("kingdomino(seats=2)", "Ann", "Bob", time=TURN)
    house.stop()
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        house.clock.turn(max(before, 0))
        Happening.until(lambda: None, lambda: clock_of(table.at(house).info()).left == MINUTE)
        assert not clock_of(table.at(house).info()).up
        house.clock.turn(MINUTE)
        Happening.until(lambda: None, lambda: clock_of(table.at(house).info()).up)
    finally:
        house.stop()


def test_choices_survive_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    house = RiggedHouse(database)
    with company(house, "Ann", "Bob", "Carl") as people:
        late = run_out(house, people)
        one = people.others[0]
        people.guests[one].send("late", seat=late, choice="end")
        people.hear_all(lambda m: bool(m.table.clock and m.table.clock.end))
        table = people.table
    house.stop()
    house = RiggedHouse(database)
    try:
        assert clock_of(table.at(house).info()) == ClockInfo(late, MINUTE, up=True, end=[one])
    finally:
        house.stop()


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[RiggedHouse, RiggedHouse]]:
    """Two servers on one database, each with its own clock."""
    houses = RiggedHouse(tmp_path / "tables.sqlite3"), RiggedHouse(tmp_path / "tables.sqlite3")
    yield houses
    for house in houses:
        house.stop()


def test_time_runs_out_only_once_at_two_servers(pair: tuple[RiggedHouse, RiggedHouse], tmp_path: Path) -> None:
    table = pair[0].create("kingdomino(seats=2)", "Ann", "Bob", time={"per_turn": DAY})
    with table.enter(table.token) as here, table.at(pair[1]).enter(table.token) as there:
        for house in pair:
            house.clock.turn(DAY)

        def look_again() -> None:
            """One server's news may come between the other's look and its time-out, which then waits for the next."""
            here.catch_up()
            for house in pair:
                house.clock.turn(LOOK_AGAIN_SECONDS)

        Happening.until(look_again, lambda: clock_of(table.info()).up)
        there.send("late", seat=clock_of(table.info()).seat, choice="wait")
        there.hear(protocol.Seats, lambda m: m.table.clock is not None and not m.table.clock.up)
    assert [text for text in stored_events(tmp_path, table.table) if "time_ran_out" in text] == [TIME_RAN_OUT]


TIME_RAN_OUT = '{"event":"time_ran_out"}'


def test_a_move_at_another_server_comes_before_the_end_of_the_time(
    pair: tuple[RiggedHouse, RiggedHouse], tmp_path: Path
) -> None:
    """The second server has decided that the time is up, and stores it too late."""
    table = pair[0].create("kingdomino(seats=2)", "Ann", "Bob", time={"per_turn": DAY})
    with table.enter(table.token) as here, table.at(pair[1]).enter(table.token) as there:
        version = here.latest.view.version
        pair[0].clock.turn(DAY - 1)
        with pair[1].store.holding() as held:
            pair[1].clock.turn(DAY)
            held.wait()
            here.play_on({0, 1}, lambda view: view.version > version)
        info = there.hear(protocol.Seats, lambda m: m.table.version > version).table
        assert not clock_of(info).up
    assert TIME_RAN_OUT not in stored_events(tmp_path, table.table)


def stored_events(folder: Path, table: str) -> list[str]:
    with sqlite3.connect(folder / "tables.sqlite3") as connection:
        query = "SELECT text FROM log WHERE table_id = ? AND stream = 'events' ORDER BY number"
        return [text for (text,) in connection.execute(query, (table,))]


# Nonsense


@pytest.mark.parametrize(
    "nonsense",
    ["soon", 60, [], {}, True]
    + [{"per_turn": value} for value in (0, -60, 9, 1_000_000_000, 1.5, 1e300, "60", "NaN", None, True, [60])]
    + [{"per_turn": 60, "bank": 3}],
    ids=json.dumps,
)
def test_a_time_limit_of_nonsense_gets_a_clear_sentence(house: Host, nonsense: object) -> None:
    wanted = {"rules": "duel", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}], "time": nonsense}
    refusal = house.refused(house.web.post("/api/tables", json=wanted), 400, "time_limit")
    assert "from 10 seconds to 30 days" in refusal.text


def test_a_time_limit_that_is_no_number_at_all_is_refused_too(house: Host) -> None:
    body = '{"rules": "duel", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}], "time": {"per_turn": NaN}}'
    house.refused(house.web.post("/api/tables", content=body), 400, "unreadable")


@pytest.mark.parametrize("seconds", [10, 30 * DAY])
def test_the_shortest_and_the_longest_time_limit_are_accepted(house: Host, seconds: int) -> None:
    table = house.create("duel", "Ann", "open", time={"per_turn": seconds})
    assert table.info().time == protocol.TimeLimit(seconds)


def test_a_table_where_somebody_waits_is_listed_however_many_newer_ones_were_left(rig: RiggedHouse) -> None:
    waiting = rig.create("duel", "Ann", "open", public=True)
    with waiting.enter(waiting.token):
        for _ in range(LISTED + 10):
            rig.create("duel", "Eve", "open", public=True)
        rig.clock.turn(LISTED_ALONE + 1)
        assert listed(rig) == [waiting.table]


def test_a_table_where_somebody_waits_is_listed_before_those_that_wait_for_days_for_somebody(rig: RiggedHouse) -> None:
    """Whoever makes tables for correspondence and leaves them fills no list, and hides nobody."""
    waiting = rig.create("duel", "Ann", "open", public=True)
    with waiting.enter(waiting.token):
        for _ in range(LISTED + 10):
            rig.create("duel", "Eve", "open", public=True, time={"per_turn": 30 * 24 * 3600})
        rig.clock.turn(5 * 24 * 3600)
        assert listed(rig)[0] == waiting.table
        assert len(listed(rig)) == 1 + LISTED_OF_ONE


def test_a_table_where_somebody_waits_is_listed_however_long_and_however_many_came_after_it(
    rig: RiggedHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "LOOKED_THROUGH", 5)
    waiting = rig.create("duel", "Ann", "open", public=True)
    with waiting.enter(waiting.token):
        for _ in range(lobby.LOOKED_THROUGH + 1):
            rig.create("duel", "Eve", "open", public=True)
        rig.clock.turn(LISTED_ALONE + 1)
        assert listed(rig) == [waiting.table]


def listed(rig: RiggedHouse) -> list[str]:
    return [table["id"] for table in rig.web.get("/api/tables").json()["tables"]]
