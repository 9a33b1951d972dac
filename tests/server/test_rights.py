"""A seat belongs to whoever holds its token now: rights are looked up at each command, never remembered by a socket."""

import json
from pathlib import Path

from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import PROTOCOL, SeatKind
from tests.patience import PATIENCE
from tests.server.house import House
from tests.server.rigged import RiggedHouse


def test_a_second_tab_of_somebody_who_left_has_no_rights_at_another_server(tmp_path: Path) -> None:
    """The tab is connected to a server that has not heard of it: it is the log that decides."""
    here, there = RiggedHouse(tmp_path / "tables.sqlite3"), RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        table = here.create("kingdomino(seats=3)", "Ann", "open", "open")
        bob = table.sit("Bob")
        with table.at(there).enter(bob) as second_tab:
            with table.enter(bob) as first_tab:
                first_tab.send("leave")
                assert first_tab.hear(protocol.Bye).code == "left"
            assert table.sit("Cat") != bob
            second_tab.send("chat", text="I am Cat")
            assert second_tab.hear(protocol.Bye).code == "left"
        assert [seat.name for seat in table.info().seats] == ["Ann", "Cat", ""]
        with table.enter() as watcher:
            assert watcher.welcome.chats == []
    finally:
        here.stop()
        there.stop()


def test_whoever_leaves_leaves_with_all_tabs(house: House) -> None:
    table = house.create("kingdomino(seats=3)", "Ann", "open", "open")
    bob = table.sit("Bob")
    with table.enter(bob) as tab, table.enter(bob) as other_tab, table.enter(table.token) as ann:
        tab.send("leave")
        assert other_tab.hear(protocol.Bye).code == "left"
        assert ann.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.OPEN).table.seats[1].name == ""
    answer = house.web.get(f"{table.path}/position", headers={"Authorization": f"Bearer {bob}"})
    house.refused(answer, 401, "unknown_token")


def test_what_a_socket_was_told_at_hello_gives_no_right_later(house: House) -> None:
    """Ann's token held two seats when she connected; one of them is somebody else's by now."""
    table = house.create("kingdomino(seats=3)", "Ann", "open", "open")
    bob = table.sit("Bob")
    with table.enter(table.token, bob) as both:
        assert both.welcome.seats == [0, 1]
        with table.enter(bob) as tab:
            tab.send("leave")
            tab.hear(protocol.Bye)
        assert both.hear(protocol.Bye).code == "left"
    table.sit("Cat")
    table.sit("Dan")
    view = table.position().view
    with table.enter(table.token) as ann:
        ann.act(1, view.version, "claim 1")
        ann.refused("wrong_seat")


# Player ids


def test_the_id_of_a_device_is_stored_with_the_seat_and_shown_to_nobody(tmp_path: Path) -> None:
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        table = house.create("duel", "Ann", "open", player="device of Ann")
        table.sit("Bob", player="device of Bob")
        with table.enter(table.token) as ann:
            assert ann.welcome.table.seats[1].name == "Bob"
            heard = json.dumps(house.web.get(table.path).json())
        assert "device" not in heard
        assert "device" not in house.web.get(f"{table.path}/record").text
    finally:
        house.stop()
    stored = (tmp_path / "tables.sqlite3").read_bytes()
    assert b"device of Ann" in stored
    assert b"device of Bob" in stored


def test_an_id_that_is_too_long_is_refused(house: House) -> None:
    table = house.create("duel", "Ann", "open")
    answer = house.web.post(f"{table.path}/seats", json={"name": "Bob", "player": "x" * 65})
    house.refused(answer, 400, "unreadable")


# The protocol's version


def test_hello_and_welcome_name_the_version_of_the_protocol(house: House) -> None:
    table = house.create("duel", "Ann", "open")
    for spoken in ({}, {"protocol": 1}, {"protocol": PROTOCOL}):
        with table.enter(table.token, **spoken) as guest:
            assert guest.welcome.protocol == PROTOCOL


def test_a_newer_protocol_than_the_servers_is_refused_with_a_sentence(house: House) -> None:
    table = house.create("duel", "Ann", "open")
    with table.connect() as socket:
        socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL + 1}))
        refused = json.loads(socket.recv(PATIENCE))
    assert (refused["code"], refused["params"]) == ("protocol_newer", {"given": PROTOCOL + 1, "known": PROTOCOL})
    assert str(PROTOCOL + 1) in refused["text"]
