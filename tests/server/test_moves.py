"""Acting at a table: what is taken, what is refused and why, and that a refusal changes nothing."""

import msgspec
import pytest

from kingdomino.server.wire import protocol
from tests.patience import PATIENCE
from tests.server.house import House, Invitation

Duo = tuple[Invitation, list[str]]


def turn(duo: Duo) -> tuple[int, int, str]:
    """Who acts now, at which version, and a legal action."""
    table, tokens = duo
    view = table.position().view
    assert view.actor is not None
    choices = table.position(tokens[view.actor]).choices
    assert choices
    return view.actor, view.version, choices[0].text


def test_an_action_is_stored_and_reaches_every_seat(duo: Duo) -> None:
    table, tokens = duo
    actor, version, text = turn(duo)
    with table.enter(tokens[0]) as ann, table.enter(tokens[1]) as bob:
        (ann, bob)[actor].act(actor, version, text, key="k")
        for guest in (ann, bob):
            step = guest.hear(protocol.Stepped)
            assert step.steps[0].text == text
            assert step.steps[0].version == version + 1
            assert step.view.version == step.version
    log = table.house.web.get(f"{table.path}/log", params={"since": version}).json()
    assert log["steps"][0]["text"] == text


def test_choices_come_to_the_seat_that_acts_and_to_nobody_else(duo: Duo) -> None:
    table, tokens = duo
    actor, _, text = turn(duo)
    with table.enter(tokens[actor]) as mover, table.enter(tokens[1 - actor]) as other, table.enter() as watcher:
        assert mover.welcome.choices
        assert text in [choice.text for choice in mover.welcome.choices]
        assert other.welcome.choices is None
        assert watcher.welcome.choices is None


def test_a_stale_version_is_refused_and_followed_by_a_sync(duo: Duo) -> None:
    table, tokens = duo
    actor, version, text = turn(duo)
    with table.enter(tokens[actor]) as guest:
        guest.act(actor, version - 1, text, key="late")
        assert guest.refused("stale").key == "late"
        assert guest.hear(protocol.Sync).version == version
    assert table.info().version == version


def test_out_of_turn_is_refused(duo: Duo) -> None:
    table, tokens = duo
    actor, version, text = turn(duo)
    with table.enter(tokens[1 - actor]) as guest:
        guest.act(1 - actor, version, text)
        assert guest.refused("out_of_turn").kind == "fault"
    assert table.info().version == version


def test_the_wrong_seat_is_refused(duo: Duo) -> None:
    table, tokens = duo
    actor, version, text = turn(duo)
    with table.enter(tokens[1 - actor]) as guest:
        guest.act(actor, version, text)
        guest.refused("wrong_seat")
    assert table.info().version == version


def test_whoever_watches_cannot_act(duo: Duo) -> None:
    table, _ = duo
    actor, version, text = turn(duo)
    with table.enter() as guest:
        guest.act(actor, version, text)
        guest.refused("watching")
    assert table.info().version == version


def test_an_illegal_action_is_refused_with_its_clause(duo: Duo) -> None:
    table, tokens = duo
    actor, version, _ = turn(duo)
    with table.enter(tokens[actor]) as guest:
        guest.act(actor, version, "place g8 up")
        refusal = guest.refused("not_now")
        assert (refusal.kind, refusal.clause) == ("fault", "C6")
        guest.hear(protocol.Sync)
    assert table.info().version == version


def test_an_action_that_cannot_be_read_is_refused(duo: Duo) -> None:
    table, tokens = duo
    actor, version, _ = turn(duo)
    with table.enter(tokens[actor]) as guest:
        guest.act(actor, version, "dance")
        assert guest.refused("unreadable_action").kind == "error"
    assert table.info().version == version


def test_no_actions_are_no_move(duo: Duo) -> None:
    table, tokens = duo
    actor, version, _ = turn(duo)
    with table.enter(tokens[actor]) as guest:
        guest.act(actor, version)
        guest.refused("no_actions")


def test_a_move_sent_twice_with_one_key_counts_once(duo: Duo) -> None:
    table, tokens = duo
    actor, version, text = turn(duo)
    with table.enter(tokens[actor]) as guest:
        guest.act(actor, version, text, key="same")
        first = guest.hear(protocol.Accepted)
        guest.act(actor, version, text, key="same")
        again = guest.hear(protocol.Accepted)
    assert not first.repeated
    assert again.repeated
    assert again.version == first.version == table.info().version


def test_two_tabs_in_one_seat_see_the_same_and_only_one_move_counts(duo: Duo) -> None:
    table, tokens = duo
    actor, version, text = turn(duo)
    with table.enter(tokens[actor]) as tab, table.enter(tokens[actor]) as other_tab:
        assert tab.welcome.seats == other_tab.welcome.seats == [actor]
        tab.act(actor, version, text)
        tab.hear(protocol.Accepted)
        after = other_tab.hear(protocol.Stepped).version
        other_tab.act(actor, version, text)
        other_tab.refused("stale")
    assert table.info().version == after


@pytest.fixture
def placing(house: House) -> tuple[Invitation, int, int, protocol.PositionAnswer]:
    """One browser with both seats, at the first placement of the match."""
    table = house.create("kingdomino(seats=2)", "Ann", "Bob")
    with table.enter(table.token) as guest:
        while True:
            position = table.position(table.token)
            if position.view.phase == "place":
                assert position.view.actor is not None
                return table, position.view.actor, position.view.version, position
            assert position.choices
            assert position.view.actor is not None
            guest.act(position.view.actor, position.view.version, position.choices[0].text)
            guest.hear(protocol.Accepted)


Placing = tuple[Invitation, int, int, protocol.PositionAnswer]


def test_a_whole_turn_is_one_message(placing: Placing) -> None:
    table, seat, version, position = placing
    assert position.choices
    assert position.view.draft
    free = position.view.draft.coming[0].domino
    with table.enter(table.token) as guest:
        guest.act(seat, version, position.choices[0].text, f"claim {free}")
        step = guest.hear(protocol.Stepped)
    assert [s.text for s in step.steps] == [position.choices[0].text, f"claim {free}"]
    assert step.view.seats[seat].territory.last == position.choices[0].cells


def test_a_turn_with_one_illegal_action_is_refused_as_a_whole(placing: Placing) -> None:
    table, seat, version, position = placing
    assert position.choices
    with table.enter(table.token) as guest:
        guest.act(seat, version, position.choices[0].text, "claim 99")
        guest.refused("unreadable_fields")
    assert table.position().view == position.view


def test_a_draft_shows_what_follows_and_stores_nothing(placing: Placing) -> None:
    table, seat, version, position = placing
    assert position.choices
    choice = position.choices[0]
    with table.enter(table.token) as guest:
        guest.send("preview", id=7, seat=seat, version=version, actions=[choice.text])
        previewed = guest.hear(protocol.Previewed)
    assert (previewed.id, previewed.ends, previewed.points) == (7, False, choice.points)
    assert {square.cell for square in previewed.view.seats[seat].territory.squares} == set(choice.cells)
    assert previewed.choices
    assert previewed.choices[0].kind == "claim"
    assert table.position().view == position.view


def test_a_draft_ends_with_the_turn_and_shows_nothing_of_what_follows(placing: Placing) -> None:
    table, seat, version, position = placing
    assert position.choices
    assert position.view.draft
    turn = [position.choices[0].text, f"claim {position.view.draft.coming[0].domino}"]
    with table.enter(table.token) as guest:
        guest.send("preview", id=1, seat=seat, version=version, actions=turn)
        previewed = guest.hear(protocol.Previewed)
        assert previewed.ends
        assert previewed.choices is None
        guest.send("preview", id=2, seat=seat, version=version, actions=[*turn, "claim 48"])
        assert guest.hear(protocol.Refused).id == 2


def test_why_says_the_reason_for_each_square(placing: Placing) -> None:
    table, seat, version, position = placing
    assert position.choices
    legal = position.choices[0]
    candidates = [
        {"kind": legal.kind, "cells": legal.cells, "params": legal.params},
        {"kind": legal.kind, "cells": legal.cells},
        {"kind": "place", "cells": ["g7", "g8"]},
        {"kind": "claim", "params": {"domino": 3}},
        {"kind": "place", "cells": ["a1", "m13"]},
        {"kind": "place", "cells": ["z99"]},
        {"kind": "nonsense"},
    ]
    with table.enter(table.token) as guest:
        guest.send("why", id=3, seat=seat, version=version, candidates=candidates)
        reasons = guest.hear(protocol.Reasons).reasons
    codes = [None if reason is None else (reason.kind, reason.code) for reason in reasons]
    assert codes[:4] == [None, None, ("fault", "occupied"), ("fault", "not_now")]
    assert codes[4:] == [("error", "no_such_action")] * 3


def test_points_come_only_where_hints_are_full(house: House) -> None:
    for hints, expected in (("full", True), ("legal", False), ("none", False)):
        table = house.create("kingdomino(seats=2)", "Ann", "Bob", hints=hints)
        position = table.position(table.token)
        while position.view.phase != "place":
            assert position.choices
            move = {"seat": position.view.actor, "version": position.view.version, "key": str(position.view.version)}
            headers = {"Authorization": f"Bearer {table.token}"}
            body = {**move, "actions": [position.choices[0].text]}
            assert house.web.post(f"{table.path}/actions", json=body, headers=headers).status_code == 200
            position = table.position(table.token)
        assert position.choices
        assert all((choice.points is not None) is expected for choice in position.choices)


def test_a_forged_token_opens_nothing(duo: Duo) -> None:
    table, _ = duo
    actor, version, text = turn(duo)
    body = {"seat": actor, "version": version, "key": "f", "actions": [text]}
    house = table.house
    forged = house.web.post(f"{table.path}/actions", json=body, headers={"Authorization": "Bearer forged"})
    house.refused(forged, 401, "unknown_token")
    house.refused(house.web.post(f"{table.path}/actions", json=body), 401, "token_missing")
    with table.connect() as socket:
        socket.send(msgspec.json.encode({"type": "hello", "tokens": ["forged"]}), text=True)
        assert '"unknown_token"' in str(socket.recv(PATIENCE))
    assert table.info().version == version


def test_nobody_acts_before_the_table_is_full(house: House) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    with table.enter(table.token) as guest:
        assert guest.welcome.view.prompt.code == "waiting"
        guest.act(0, 0, "claim 3")
        guest.refused("waiting")
    assert table.info().status == "waiting"
