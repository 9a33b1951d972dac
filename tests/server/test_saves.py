"""Save, then adopt, then publish: at every command, what is not stored is seen by nobody and has not happened."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from kingdomino import parse_record, replay
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import SeatKind
from tests.server.conftest import new_database
from tests.server.house import Guest, Invitation
from tests.server.rigged import ABSENT_AFTER, RiggedHouse
from tests.server.stored import Line, log_of


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RiggedHouse]:
    house = RiggedHouse(new_database(request, tmp_path))
    yield house
    house.stop()


def stored(table: Invitation, rig: RiggedHouse) -> list[Line]:
    """The log of a table as it lies in the database."""
    return log_of(rig.database, table.table)


# A scene: a table where somebody is about to ask for something


@dataclass(frozen=True)
class Scene:
    """A table, what somebody asks there, and the code of the answer: empty when it was not refused."""

    table: Invitation
    ask: Callable[[], str]


Setting = Callable[[ExitStack, RiggedHouse], Scene]


def says(guest: Guest, type_: str, **fields: object) -> Callable[[], str]:
    """Somebody sends a message and listens for a refusal, until what was asked before the next ping is answered."""

    def ask() -> str:
        guest.send(type_, **fields)
        guest.send("ping")
        code = ""
        while True:
            match guest.next():
                case protocol.Refused(code=refused):
                    code = refused
                case protocol.Pong() | protocol.Bye():
                    return code

    return ask


def enter(stack: ExitStack, table: Invitation, *tokens: str) -> Guest:
    return stack.enter_context(table.enter(*tokens))


def sitting(stack: ExitStack, rig: RiggedHouse) -> Scene:
    table = rig.create("kingdomino(seats=2)", "Ann", "open")

    def ask() -> str:
        answer = rig.web.post(f"{table.path}/seats", json={"name": "Bob"})
        return str(answer.json().get("code", ""))

    return Scene(table, ask)


def filling(stack: ExitStack, rig: RiggedHouse) -> Scene:
    table = rig.create("kingdomino(seats=3)", "Ann", "open", "open")
    return Scene(table, says(enter(stack, table, table.token), "fill", seat=2, bot="random"))


def changing_settings(stack: ExitStack, rig: RiggedHouse) -> Scene:
    table = rig.create("kingdomino(seats=2)", "Ann", "open")
    return Scene(table, says(enter(stack, table, table.token), "settings", chat=False, hints="none"))


def leaving_before_the_match(stack: ExitStack, rig: RiggedHouse) -> Scene:
    table = rig.create("kingdomino(seats=3)", "Ann", "open", "open")
    return Scene(table, says(enter(stack, table, table.sit("Bob")), "leave"))


def leaving_in_the_match(stack: ExitStack, rig: RiggedHouse) -> Scene:
    table = rig.create("kingdomino(seats=2)", "Ann", "open")
    return Scene(table, says(enter(stack, table, table.sit("Bob")), "leave"))


def left_alone(stack: ExitStack, rig: RiggedHouse) -> tuple[Invitation, str, Guest]:
    """Ann at a running table that Bob has left; Bob's token."""
    table = rig.create("kingdomino(seats=2)", "Ann", "open")
    bob = table.sit("Bob")
    with table.enter(bob) as leaver:
        leaver.send("leave")
        leaver.hear(protocol.Bye)
    return table, bob, enter(stack, table, table.token)


def agreeing(stack: ExitStack, rig: RiggedHouse) -> Scene:
    table, _, ann = left_alone(stack, rig)
    return Scene(table, says(ann, "agree", seat=1, bot="random"))


def coming_back(stack: ExitStack, rig: RiggedHouse) -> Scene:
    table, bob, _ = left_alone(stack, rig)

    def ask() -> str:
        socket = stack.enter_context(table.connect())
        guest = Guest(socket)
        guest.send("hello", tokens=[bob])
        answer = guest.next()
        return answer.code if isinstance(answer, protocol.Refused) else ""

    return Scene(table, ask)


def chatting(stack: ExitStack, rig: RiggedHouse) -> Scene:
    table = rig.create("kingdomino(seats=2)", "Ann", "open")
    return Scene(table, says(enter(stack, table, table.token), "chat", text="hello"))


def asking_for_a_rematch(stack: ExitStack, rig: RiggedHouse) -> Scene:
    table = rig.create("duel", "Ann", "Bob")
    guest = enter(stack, table, table.token)
    guest.play_on({0, 1}, lambda view: view.result is not None)
    return Scene(table, says(guest, "rematch"))


def acting(stack: ExitStack, rig: RiggedHouse) -> Scene:
    table = rig.create("kingdomino(seats=2)", "Ann", "Bob")
    guest = enter(stack, table, table.token)
    view, choices = guest.welcome.view, guest.welcome.choices
    assert choices
    move = {"seat": view.actor, "version": view.version, "key": "k", "actions": [choices[0].text]}
    return Scene(table, says(guest, "act", **move))


SETTINGS = [
    sitting,
    filling,
    changing_settings,
    leaving_before_the_match,
    leaving_in_the_match,
    agreeing,
    coming_back,
    chatting,
    asking_for_a_rematch,
    acting,
]


@contextmanager
def watched(setting: Setting, rig: RiggedHouse) -> Iterator[tuple[Scene, Guest]]:
    """A scene, and somebody who watches it."""
    with ExitStack() as stack:
        scene = setting(stack, rig)
        watcher = enter(stack, scene.table)
        watcher.hear(protocol.Seats)
        yield scene, watcher


@pytest.mark.parametrize("setting", SETTINGS)
def test_what_cannot_be_stored_does_not_happen(rig: RiggedHouse, setting: Setting) -> None:
    with watched(setting, rig) as (scene, watcher):
        before, log = scene.table.info(), stored(scene.table, rig)
        with rig.store.failing():
            assert scene.ask() == "not_stored"
            assert watcher.hears_nothing()
            assert scene.table.info() == before
        assert stored(scene.table, rig) == log
        assert scene.ask() == ""
        assert not watcher.hears_nothing()
        assert stored(scene.table, rig) != log


@pytest.mark.parametrize("setting", SETTINGS)
def test_what_is_not_stored_yet_is_seen_by_nobody(rig: RiggedHouse, setting: Setting) -> None:
    with watched(setting, rig) as (scene, watcher), ThreadPoolExecutor(1) as thread:
        before, log = scene.table.info(), stored(scene.table, rig)
        with rig.store.holding() as held:
            answer = thread.submit(scene.ask)
            held.wait()
            assert watcher.hears_nothing()
            assert scene.table.info() == before
            assert not answer.done()
        assert answer.result() == ""
        assert not watcher.hears_nothing()
        assert stored(scene.table, rig) != log


@pytest.mark.parametrize("setting", SETTINGS)
def test_what_was_stored_is_what_the_log_tells(rig: RiggedHouse, setting: Setting) -> None:
    """A second server that reads the database knows the same as the first one, who did it."""
    with watched(setting, rig) as (scene, _):
        assert scene.ask() == ""
        other = RiggedHouse(rig.database)
        try:
            here, there = scene.table.info(), scene.table.at(other).info()
            assert _without_connections(here) == _without_connections(there)
            assert scene.table.position().view == scene.table.at(other).position().view
        finally:
            other.stop()


def _without_connections(info: protocol.TableInfo) -> protocol.TableInfo:
    seats = [msgspec.structs.replace(seat, connected=False) for seat in info.seats]
    return msgspec.structs.replace(info, seats=seats, spectators=0)


# Tables that cannot be created


def test_a_table_that_cannot_be_stored_does_not_exist(rig: RiggedHouse) -> None:
    wanted = {"rules": "duel", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}], "public": True}
    with rig.store.failing():
        rig.refused(rig.web.post("/api/tables", json=wanted), 409, "not_stored")
    assert rig.web.get("/api/tables").json()["tables"] == []


# Those who wait for the same table


def test_whoever_waits_behind_a_failed_save_gets_the_seat_and_nobody_else_does(rig: RiggedHouse) -> None:
    """In version 0.1 the table that was dropped went on accepting: two people got one seat."""
    table = rig.create("kingdomino(seats=2)", "Ann", "open")
    with table.enter(table.token) as ann:
        with rig.store.failing(times=1), rig.store.holding() as held:
            asked = [rig.send(f"{table.path}/seats", name="Bob")]
            held.wait()
            asked += [rig.send(f"{table.path}/seats", name=name) for name in ("Cat", "Dan")]
            rig.let_come_in()
        answers = [pending.answer() for pending in asked]
        assert sorted(status for status, _ in answers) == [201, 409, 409]
        seated = next(body for status, body in answers if status == 201)
        assert ann.hear(protocol.Stepped).view.draft
    with table.enter(table.token, seated["token"]) as both:
        assert both.welcome.seats == [0, 1]
        view = both.play_on({0, 1}, lambda view: view.result is not None)
    replay(parse_record(rig.web.get(view.record).text))


def test_a_deal_that_was_not_stored_is_dealt_again(rig: RiggedHouse) -> None:
    """What the dealer draws follows from the log alone, so a finished record verifies."""
    table = rig.create("kingdomino(seats=2)", "Ann", "Bob")
    with table.enter(table.token) as guest:
        while True:
            latest = guest.latest
            if latest.view.result is not None:
                break
            assert latest.choices
            assert latest.view.actor is not None
            move = (latest.view.actor, latest.view.version, latest.choices[0].text)
            with rig.store.failing():
                guest.act(*move)
                guest.refused("not_stored")
                guest.hear(protocol.Sync)
            guest.act(*move)
            guest.hear(protocol.Stepped)
    match = replay(parse_record(rig.web.get(latest.view.record).text))
    assert match.version == latest.view.version


# What nobody asked for


def test_a_bot_tries_again_when_its_move_could_not_be_stored(rig: RiggedHouse) -> None:
    table = rig.create("kingdomino(seats=2)", "Ann", "bot")
    with table.enter(table.token) as ann:
        version = ann.play_on({0}, lambda view: view.actor == 1).version
        ann.catch_up()
        with rig.store.failing() as failed:
            failed.wait_while(lambda: rig.clock.turn(1))
            assert table.info().version == version
            assert ann.hears_nothing()
        rig.clock.turn(10)
        assert ann.hear(protocol.Stepped).version > version


def test_a_time_out_tries_again_when_it_could_not_be_stored(rig: RiggedHouse) -> None:
    table = rig.create("kingdomino(seats=2)", "Ann", "open")
    table.sit("Bob")
    with table.enter(table.token) as ann:
        ann.hear(protocol.Seats)
        with rig.store.failing() as failed:
            rig.clock.turn(ABSENT_AFTER)
            failed.wait()
            assert table.info().seats[1].kind is SeatKind.PERSON
            assert ann.hears_nothing()
        rig.clock.turn(ABSENT_AFTER)
        ann.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.ABSENT)
