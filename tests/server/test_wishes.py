"""What people want besides playing: what changes nothing is not stored, and nobody can ask for ever or for others."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from kingdomino.server.storage.log import Entry, Stream
from kingdomino.server.tables import door
from kingdomino.server.tables.log_entries import read_table
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import SeatKind, Status
from tests.server.house import Guest, Invitation
from tests.server.rigged import ABSENT_AFTER, Happening, RiggedHouse
from tests.server.stored import log_of

MOST = 6


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RiggedHouse]:
    """A server where each person may want few things."""
    monkeypatch.setattr(door, "MOST_WISHES", MOST)
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    yield house
    house.stop()


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def trio(rig: RiggedHouse, **more: Any) -> tuple[Invitation, str, str]:
    """A running match of Ann, Bob and Cat; the tokens of the last two."""
    table = rig.create("kingdomino(seats=3)", "Ann", "open", "open", **more)
    return table, table.sit("Bob"), table.sit("Cat")


def leave(table: Invitation, token: str) -> None:
    with table.enter(token) as leaver:
        leaver.send("leave")
        leaver.hear(protocol.Bye)


def events(rig: RiggedHouse, table: Invitation) -> int:
    """How many events the log of a table has."""
    return sum(line.stream == Stream.EVENTS for line in log_of(rig.database, table.table))


Scene = tuple[Invitation, Guest, list[dict[str, Any]]]
"""A table, somebody there, and what that person says: after the first time it changes nothing."""


def with_settings(stack: ExitStack, rig: RiggedHouse) -> Scene:
    table, *_ = trio(rig)
    ann = stack.enter_context(table.enter(table.token))
    return table, ann, [{"type_": "settings", "chat": False}, {"type_": "settings"}]


def with_somebody_absent(stack: ExitStack, rig: RiggedHouse) -> Scene:
    table, _, cat = trio(rig)
    leave(table, cat)
    return table, stack.enter_context(table.enter(table.token)), [{"type_": "agree", "seat": 2}]


def with_nothing_to_take_back(stack: ExitStack, rig: RiggedHouse) -> Scene:
    table, ann, (agreed,) = with_somebody_absent(stack, rig)
    return table, ann, [{**agreed, "agree": False}]


def with_a_match_that_is_over(stack: ExitStack, rig: RiggedHouse) -> Scene:
    table = rig.create("duel", "Ann", "open")
    bob = table.sit("Bob")
    with table.enter(table.token, bob) as both:
        both.play_on({0, 1}, lambda view: view.result is not None)
    stack.enter_context(table.enter(bob))
    return table, stack.enter_context(table.enter(table.token)), [{"type_": "rematch"}]


def with_somebody_late(stack: ExitStack, rig: RiggedHouse) -> Scene:
    table, *others = trio(rig, time={"per_turn": 60})
    tokens = [table.token, *others]
    everybody = [stack.enter_context(table.enter(token)) for token in tokens]
    acting = everybody[0].welcome.view.actor
    assert acting is not None
    rig.clock.turn(61)
    for guest in everybody:
        guest.hear(protocol.Seats, lambda m: m.table.clock is not None and m.table.clock.up)
    return table, everybody[(acting + 1) % 3], [{"type_": "late", "seat": acting, "choice": "end"}]


SCENES = [
    with_settings,
    with_somebody_absent,
    with_nothing_to_take_back,
    with_a_match_that_is_over,
    with_somebody_late,
]


@pytest.mark.parametrize("scene", SCENES)
def test_what_changes_nothing_is_not_stored(
    scene: Callable[[ExitStack, RiggedHouse], Scene], rig: RiggedHouse, stack: ExitStack
) -> None:
    table, guest, said = scene(stack, rig)
    guest.send(**said[0])
    guest.catch_up()
    stored = events(rig, table)
    for _ in range(3 * MOST):
        for words in said:
            guest.send(**words)
    guest.catch_up()
    assert events(rig, table) == stored


def toggle(guest: Guest, type_: str, **fields: Any) -> None:
    """Want something and not want it again and again, until that is refused."""
    for number in range(2 * MOST):
        guest.send(type_, agree=bool(number % 2), **fields)
    guest.refused("too_many_changes")
    guest.catch_up()


def test_whoever_changes_his_mind_too_often_keeps_nobody_else_from_anything(rig: RiggedHouse, stack: ExitStack) -> None:
    table, bob, cat = trio(rig)
    leave(table, cat)
    ann, bobs = (stack.enter_context(table.enter(token)) for token in (table.token, bob))
    bobs.send("agree", seat=2, agree=True)
    toggle(bobs, "agree", seat=2)
    stored = events(rig, table)
    toggle(bobs, "agree", seat=2)
    assert events(rig, table) == stored

    ann.send("agree", seat=2, bot="random")
    ann.send("agree", seat=2, agree=False)
    ann.send("settings", hints="none")
    ann.hear(protocol.Seats, lambda m: m.table.hints is protocol.Hints.NONE)
    with table.enter(cat) as back:  # whoever comes back is not refused
        assert back.welcome.table.seats[2].kind is SeatKind.PERSON
        ann.send("chat", text="welcome back")
        back.hear(protocol.Chatted)
    view = bobs.latest.view
    assert view.actor is not None
    with table.enter(table.token, bob, cat) as all_three:
        all_three.play_on({0, 1, 2}, lambda later: later.version > view.version)
    Happening.until(lambda: None, lambda: not table.info().seats[2].connected)
    rig.clock.turn(ABSENT_AFTER)
    ann.hear(protocol.Seats, lambda m: m.table.seats[2].kind is SeatKind.ABSENT)


def test_a_rematch_begins_although_somebody_has_toggled_it(rig: RiggedHouse, stack: ExitStack) -> None:
    table, ann, _ = with_a_match_that_is_over(stack, rig)
    for number in range(MOST):
        ann.send("rematch", agree=not number % 2)
    ann.send("rematch", agree=False)
    ann.catch_up()
    assert table.info().rematch == []
    ann.send("rematch")
    ann.refused("too_many_changes")


def test_whoever_leaves_and_comes_back_for_ever_is_let_in_but_not_out(rig: RiggedHouse) -> None:
    table, bob, _ = trio(rig)
    for _ in range(MOST):
        leave(table, bob)
    with table.enter(bob) as guest:
        guest.send("leave")
        guest.refused("too_many_changes")
    assert table.info().status is Status.RUNNING


def test_seats_are_not_taken_and_left_for_ever(rig: RiggedHouse) -> None:
    table = rig.create("kingdomino(seats=3)", "Ann", "open", "open")
    for _ in range(MOST):
        leave(table, table.sit("Bob"))
    answer = rig.web.post(f"{table.path}/seats", json={"name": "Bob"})
    rig.refused(answer, 409, "too_many_changes")
    with table.enter(table.token) as ann:
        for seat in (1, 2):
            ann.send("fill", seat=seat, bot="random")
        ann.hear(protocol.Seats, lambda m: m.table.status is Status.RUNNING)


def test_what_was_wanted_is_counted_across_restarts(rig: RiggedHouse, stack: ExitStack) -> None:
    table, ann, _ = with_settings(stack, rig)
    for number in range(MOST):
        ann.send("settings", chat=bool(number % 2))
    ann.catch_up()
    lines = log_of(rig.database, table.table)
    state, _ = read_table([Entry(table.table, Stream(line.stream), line.number, line.text, 0.0) for line in lines])
    assert state.wishes[-1] == MOST
    assert state.wishes[-2] == 2
