"""The events of a table: what each does to the state, and that what is written can be read again."""

from dataclasses import replace

import pytest

from kingdomino.core.rules import Actor
from kingdomino.server.storage.log import Entry, Stream
from kingdomino.server.tables import events
from kingdomino.server.tables.attendance import Attendance, attendance_text
from kingdomino.server.tables.events import AnyEvent, Created, apply_events, event_text, parse_event
from kingdomino.server.tables.log_entries import BrokenLog, read_table
from kingdomino.server.tables.members import account_key
from kingdomino.server.tables.state import OPEN_SEAT, Seat, TableState
from kingdomino.server.wire.protocol import Hints, LateChoice, SeatKind, Status, TimeLimit, Unrated

ANN = Seat(SeatKind.PERSON, "Ann", token="hash of Ann", until=40.0)
CREATED = Created(
    rules="kingdomino(seats=3)",
    seed="seed",
    dealer=2,
    host="hash of Ann",
    seats=(ANN, OPEN_SEAT, OPEN_SEAT),
    public=False,
    chat=True,
    hints=Hints.FULL,
    at=10.0,
    time=TimeLimit(60),
)
LOG: list[events.TableEvent] = [
    events.SeatTaken(1, "Bob", "hash of Bob", 41.0, "device"),
    events.SeatFilled(2, "random"),
    events.SeatOpened(2),
    events.SeatFilled(2, "random"),
    events.Awaited(0),
    events.BecameAbsent(1),
    events.Agreed(1, by=frozenset({0}), agree=True),
    events.StoodIn(1, "random"),
    events.SettingsChanged(chat=False, hints=Hints.NONE),
    events.RematchWanted(by=frozenset({0}), agree=True),
    events.RematchBegan("again"),
    events.Returned(1, until=50.0),
    events.TurnBegan(1, until=45.0),
    events.TimeRanOut(),
    events.ChosenForLate(by=frozenset({0, 2}), choice=LateChoice.BOT, bot="random"),
    events.ChosenForLate(by=frozenset({2})),
    events.TimeGiven(until=105.0),
    events.TimeRanOut(),
    events.MatchEnded(1),
    events.TurnBegan(),
    events.HintTaken(0),
    events.MatchStopped(),
    events.PersonForgotten(frozenset({1}), host=True, lost=True),
]


def told(count: int) -> TableState:
    """The state after this number of events of the log above."""
    return apply_events(CREATED.begin("table"), LOG[:count])


@pytest.mark.parametrize("event", [CREATED, *LOG], ids=lambda event: type(event).__name__)
def test_an_event_that_is_written_can_be_read(event: events.TableEvent) -> None:
    assert parse_event(event_text(event)) == event


def test_every_kind_of_event_is_tried_here() -> None:
    assert {type(event) for event in (CREATED, *LOG)} == set(AnyEvent.__args__)


def test_each_event_has_its_number() -> None:
    assert [told(count).number for count in range(4)] == [1, 2, 3, 4]


def test_seats_are_taken_filled_and_opened() -> None:
    assert told(1).seats[1] == Seat(SeatKind.PERSON, "Bob", token="hash of Bob", player="device", until=41.0)
    assert told(2).is_full()
    assert told(3).seats[2] == OPEN_SEAT
    assert told(4).seats[2].played_by == "random"


def test_an_account_holds_its_seat_and_what_it_hosts_beside_the_token() -> None:
    state = replace(told(0), host_account="ann").with_seat(1, Seat(SeatKind.PERSON, "Bob", token="t", account="bob"))

    assert state.rights([account_key("bob")]).seats == {1}
    assert state.rights(["bob"]).seats == frozenset()
    assert state.rights([account_key("ann")]).host
    assert not state.rights([account_key("bob")]).host


def test_a_rated_match_is_decided_when_all_but_one_have_lost_it() -> None:
    rated = replace(told(2), rated=True)
    left = events.StoodIn(1, "random")

    first = apply_events(rated, [events.HintTaken(0)])
    after = apply_events(first, [left, events.StoodIn(2, "random")])

    assert (first.rated, first.unrated) == (True, None)
    assert (after.rated, after.unrated) == (False, Unrated.STAND_IN)
    assert [seat.lost for seat in after.seats] == [True, True, False]
    assert not any(seat.lost for seat in apply_events(told(2), [events.HintTaken(0), left]).seats)


def test_a_token_holds_what_it_holds_now() -> None:
    assert told(0).rights(["hash of Bob"]).seats == frozenset()
    assert told(1).rights(["hash of Bob"]).seats == {1}
    assert told(1).rights(["hash of Ann"]).host


def test_the_next_deadline_is_the_earliest() -> None:
    assert told(1).deadline == 40.0
    assert told(5).deadline == 41.0
    assert told(6).deadline is None
    assert told(12).deadline == 50.0


def test_absence_and_coming_back() -> None:
    assert told(6).present() == {0}
    assert told(8).seats[1].played_by == "random"
    back = told(12).seats[1]
    assert (back.absent, back.stand_in, back.agreed) == (False, None, frozenset())


def test_settings_and_rematch() -> None:
    state = told(12)
    assert (state.chat, state.hints, state.public) == (False, Hints.NONE, False)
    assert state.rematch == {0}
    assert state.next == "again"


def test_a_clock_runs_runs_out_and_is_stopped() -> None:
    assert told(12).clock is None
    assert told(13).deadline == 45.0
    late = told(14)
    assert late.clock
    assert late.clock.up
    assert late.deadline == 50.0, "the deadline of somebody's connection, not the one that has passed"
    assert told(20).clock is None


def test_choices_for_somebody_late_are_kept_until_there_is_more_time() -> None:
    wanted = [state.clock.want(LateChoice.BOT) for count in (14, 15, 16, 17) if (state := told(count)).clock]
    assert wanted == [frozenset(), {0, 2}, {0}, frozenset()]
    given = told(17).clock
    assert given
    assert (given.up, given.until) == (False, 105.0)


def test_a_match_that_was_ended_is_neither_running_nor_over() -> None:
    assert told(18).status(Actor.A) is Status.RUNNING
    assert told(19).status(Actor.A) is Status.ENDED
    assert told(19).ended == 1


def test_a_table_of_an_older_version_has_no_time_limit() -> None:
    without = event_text(CREATED).replace(',"time":{"per_turn":60}', "")
    created = parse_event(without)
    assert isinstance(created, Created)
    assert without != event_text(CREATED)
    assert created.begin("table").time is None


def read_with_attendance(after: int) -> TableState:
    """The state after a log of five events and an attendance: both people are awaited, and Bob is absent."""
    written = [CREATED, LOG[0], LOG[1], events.Returned(0, until=50.0), events.BecameAbsent(0, left=True)]
    noted = Attendance(after, (70.0, None, None), frozenset({1}))
    entries = [
        Entry("table", Stream.EVENTS, number, event_text(event), 0.0) for number, event in enumerate(written, start=1)
    ]
    state, _ = read_table([*entries, Entry("table", Stream.ATTENDANCE, 9, attendance_text(noted), 0.0)])
    assert state.attendance_number == 9
    return state


@pytest.mark.parametrize(
    ("after", "until", "absent"), [(3, None, [True, True]), (4, None, [True, True]), (5, 70.0, [False, True])]
)
def test_who_is_awaited_and_absent_was_so_right_after_an_event(
    after: int, until: float | None, absent: list[bool]
) -> None:
    """What is stored afterwards, such as that somebody leaves, counts more."""
    seats = read_with_attendance(after).seats
    assert seats[0].until == until
    assert [seat.absent for seat in seats[:2]] == absent


def test_who_is_awaited_after_an_event_that_is_not_there_makes_no_sense() -> None:
    with pytest.raises(BrokenLog):
        read_with_attendance(6)


def test_what_is_missing_in_the_middle_of_a_log_is_noticed() -> None:
    entries = [
        Entry("table", Stream.EVENTS, number, event_text(event), 0.0) for number, event in ((1, CREATED), (3, LOG[0]))
    ]
    with pytest.raises(BrokenLog):
        read_table(entries)
