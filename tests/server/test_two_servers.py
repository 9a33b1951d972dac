"""Two server processes on one database: one winner for each seat, setting, rematch and move; the other is told."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import TypeVar

import pytest
from sqlalchemy.exc import IntegrityError

from kingdomino.server.storage.log import Head, StoreFailed
from kingdomino.server.tables.elsewhere import WATCH_SECONDS
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import Status
from kingdomino.server.wire.view_types import Choice, View
from tests.server.house import Guest, House, Invitation
from tests.server.rigged import Happening, RiggedHouse
from tests.server.stored import ask, log_of

RACES = 15
T = TypeVar("T")
Pair = tuple[House, House]


def race(*runs: Callable[[], T]) -> list[T]:
    """Do these things at the same time; what came of each."""
    start = Barrier(len(runs))

    def run(one: Callable[[], T]) -> T:
        start.wait()
        return one()

    with ThreadPoolExecutor(len(runs)) as threads:
        return list(threads.map(run, runs))


def test_a_seat_has_one_winner_and_the_other_is_told_that_it_is_taken(pair: Pair) -> None:
    """In version 0.1 all of 300 races had two winners."""
    for _ in range(RACES):
        table = pair[0].create("kingdomino(seats=3)", "Ann", "open", "open")
        table.at(pair[1]).info()
        answers = race(*(partial(_sit, table.at(house), 1) for house in pair))
        assert sorted(status for status, _ in answers) == [201, 409]
        assert [code for status, code in answers if status == 409] == ["seat_taken"]


def _sit(table: Invitation, seat: int) -> tuple[int, str]:
    answer = table.house.web.post(f"{table.path}/seats", json={"name": "Bob", "seat": seat})
    return answer.status_code, answer.json().get("code", "")


def test_two_who_take_any_seat_get_different_ones_and_the_match_begins_once(pair: Pair) -> None:
    for _ in range(RACES):
        table = pair[0].create("kingdomino(seats=3)", "Ann", "open", "open")
        table.at(pair[1]).info()
        tokens = race(*(partial(table.at(house).sit, "Bob") for house in pair))
        views = []
        for house in pair:
            with table.at(house).enter(*tokens) as both:
                assert both.welcome.seats == [1, 2]
                views.append(both.welcome.view)
        assert views[0] == views[1]


def test_a_person_who_sat_down_elsewhere_is_known_here(pair: Pair) -> None:
    """This server had read the table before: it reads the log again before it calls a token unknown."""
    table = pair[0].create("kingdomino(seats=2)", "Ann", "open")
    here = table.at(pair[1])
    assert here.info().status is Status.WAITING
    bob = table.sit("Bob")
    assert here.position(bob).view == table.position(bob).view
    assert here.info().status is Status.RUNNING


def test_settings_of_two_servers_are_both_kept(pair: Pair) -> None:
    for _ in range(RACES):
        table = pair[0].create("kingdomino(seats=2)", "Ann", "open")
        with table.enter(table.token) as here, table.at(pair[1]).enter(table.token) as there:
            race(lambda: here.send("settings", chat=False), lambda: there.send("settings", hints="none"))
            for guest in (here, there):
                guest.catch_up()
            here.send("settings", public=True)  # the next command of either server has read all before it
            info = here.hear(protocol.Seats, lambda m: m.table.public).table
        assert (info.chat, info.hints) == (False, "none")


def test_a_rematch_begins_at_one_table(pair: Pair) -> None:
    for _ in range(3):
        table = pair[0].create("duel", "Ann", "Bob")
        with table.enter(table.token) as here:
            here.play_on({0, 1}, lambda view: view.result is not None)
            with table.at(pair[1]).enter(table.token) as there:
                assert there.welcome.table.status is Status.OVER
                race(lambda: here.send("rematch"), lambda: there.send("rematch"))
                found = {_next(guest) for guest in (here, there)}
        assert len(found) == 1
        assert Invitation(pair[0], found.pop(), table.token).info().status is Status.RUNNING


def _next(guest: Guest) -> str:
    following = guest.hear(protocol.Seats, lambda m: m.table.next is not None).table.next
    assert following
    return following


def test_a_move_has_one_winner_and_the_other_gets_a_sentence_and_the_new_position(pair: Pair) -> None:
    table = pair[0].create("kingdomino(seats=2)", "Ann", "Bob")
    with table.enter(table.token) as here, table.at(pair[1]).enter(table.token) as there:
        for _ in range(RACES):
            view, choices = here.latest.view, here.latest.choices
            assert choices
            first, other = (
                partial(_act, guest, view, choice) for guest, choice in ((here, choices[0]), (there, choices[-1]))
            )
            outcomes = race(first, other)
            assert sorted(outcomes) == ["", "stale"]
            assert here.latest.view == there.latest.view


def _act(guest: Guest, view: View, choice: Choice) -> str:
    """What became of a move: empty, or the code of its refusal; the new position has been heard then."""
    assert view.actor is not None
    guest.act(view.actor, view.version, choice.text)
    code = ""
    while True:
        match guest.next():
            case protocol.Refused(code=refused):
                code = refused
            case protocol.Accepted():
                break
            case protocol.Sync():
                break
    guest.catch_up()
    return code


def test_everybody_at_the_loser_hears_what_happened_elsewhere(pair: Pair) -> None:
    table = pair[0].create("kingdomino(seats=2)", "Ann", "Bob")
    position = table.position(table.token)
    assert position.choices
    assert position.view.actor is not None
    seat, version = position.view.actor, position.view.version
    elsewhere = table.at(pair[1])
    with table.enter(table.token) as here, elsewhere.enter(table.token) as there, elsewhere.enter() as watcher:
        here.act(seat, version, position.choices[0].text)
        stored = here.hear(protocol.Accepted).version
        there.act(seat, version, position.choices[1].text)
        there.refused("stale")
        assert watcher.hear(protocol.Stepped).version == stored
    assert table.at(pair[1]).position().view == table.position().view


def test_chat_is_never_stale_and_makes_no_move_stale(pair: Pair) -> None:
    table = pair[0].create("kingdomino(seats=2)", "Ann", "Bob")
    with table.enter(table.token) as here, table.at(pair[1]).enter(table.token) as there:
        for number in range(RACES):
            race(partial(_say, here, f"{number} here"), partial(_say, there, f"{number} there"))
        view, choices = there.latest.view, there.latest.choices
        assert choices
        assert view.actor is not None
        there.act(view.actor, view.version, choices[0].text)
        there.hear(protocol.Accepted)
    numbers = [line.number for line in log_of(pair[0].database, table.table) if line.stream == "chat"]
    assert numbers == list(range(1, 2 * RACES + 1))


def _say(guest: Guest, text: str) -> None:
    guest.send("chat", text=text)
    guest.hear(protocol.Chatted, lambda m: m.text == text)


def test_a_number_of_a_stream_exists_once(pair: Pair) -> None:
    """What all of this rests on."""
    table = pair[0].create("duel", "Ann", "Bob")
    with pytest.raises(IntegrityError):
        ask(pair[0].database, "INSERT INTO log VALUES (:table, 'events', 1, '', 0, NULL)", table=table.table)


@pytest.mark.parametrize("pair", ["sqlite"], indirect=True)
def test_servers_that_cannot_talk_to_each_other_notice_what_the_other_has_stored(pair: Pair) -> None:
    """While one takes over from another, people at both are at the same table."""
    table = pair[0].create("kingdomino(seats=2)", "Ann", "Bob")
    elsewhere = table.at(pair[1])
    with elsewhere.enter() as watcher, table.enter(table.token) as here:
        for _ in range(3):
            version = _move(here)
            assert watcher.hear(protocol.Stepped).version == version
        here.send("chat", text="hello")
        assert watcher.hear(protocol.Chatted).text == "hello"


def test_what_another_server_stored_is_read_though_the_database_failed_at_the_first_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite tells only once that somebody has written."""
    here, there = RiggedHouse(tmp_path / "tables.sqlite3"), RiggedHouse(tmp_path / "tables.sqlite3")
    grown, looked, failures = there.store.grown, Happening(), [StoreFailed("the test wants it so")]

    async def fail_once(heads: Sequence[Head]) -> set[str]:
        looked.happen()
        if failures:
            raise failures.pop()
        return await grown(heads)

    try:
        by_correspondence = {"per_turn": 30 * 24 * 3600}  # so that nobody's time is up meanwhile
        table = here.create("kingdomino(seats=2)", "Ann", "Bob", time=by_correspondence)
        with table.enter(table.token) as ann, table.at(there).enter() as watcher:
            version = _move(ann)
            monkeypatch.setattr(there.store, "grown", fail_once)
            for _ in range(2):
                looked.wait_while(lambda: there.clock.turn(WATCH_SECONDS))
            assert watcher.hear(protocol.Stepped).version == version
    finally:
        here.stop()
        there.stop()


@pytest.mark.parametrize("pair", ["sqlite"], indirect=True)
def test_whoever_comes_to_another_server_comes_to_what_is_stored(pair: Pair) -> None:
    table = pair[0].create("kingdomino(seats=2)", "Ann", "Bob")
    elsewhere = table.at(pair[1])
    assert elsewhere.info().version == table.info().version
    with table.enter(table.token) as here:
        for _ in range(RACES):
            version = _move(here)
            with elsewhere.enter() as watcher:
                assert watcher.welcome.view.version == version
        version = _move(here)  # nobody comes to the other server, which finds out by itself
        wait(lambda: elsewhere.info().version == version)
        for _ in range(RACES):  # it knows by now that it is not alone
            version = _move(here)
            assert elsewhere.info().version == version
            assert elsewhere.position().view.version == version


def _move(guest: Guest) -> int:
    """Take the first legal action; the version after it."""
    view, choices = guest.latest.view, guest.latest.choices
    assert choices
    assert view.actor is not None
    guest.act(view.actor, view.version, choices[0].text)
    accepted = guest.hear(protocol.Accepted).version
    guest.catch_up()
    return accepted


def wait(happened: Callable[[], bool]) -> None:
    Happening.until(lambda: None, happened)
