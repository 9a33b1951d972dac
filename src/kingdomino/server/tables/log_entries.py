"""Tables as log entries and back: the entries of a change, and the table that a log describes. It opens no database."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace

import msgspec

from kingdomino.core.rules import Actor
from kingdomino.play.dealer import Dealer
from kingdomino.play.match import Future, Match
from kingdomino.play.position import new
from kingdomino.server.storage.log import Entry, Head, Listing, OwnWords, Relisting, Save, Stream
from kingdomino.server.tables.account_seats import result_of, seated, traces, unseated
from kingdomino.server.tables.attendance import attendance_text, parse_attendance
from kingdomino.server.tables.change import Change, TableOpening
from kingdomino.server.tables.daily_tries import results_of, tries_of
from kingdomino.server.tables.events import Created, TableEvent, apply_events, event_text, parse_event
from kingdomino.server.tables.match_log import MatchLog
from kingdomino.server.tables.state import TableState
from kingdomino.server.tables.table import Table
from kingdomino.server.wire.protocol import Chatted, Status

CHANGED_SECONDS = 3600.0
"""How far the stored time of a table's last change may be behind; written with every move it would double the work."""
FORGET_EVERY = 20


class ChatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was said, as it is stored; number and time are the entry's."""

    seat: int | None
    name: str
    text: str = ""
    preset: str = ""


# Writing


def save_of(table: Table, change: Change, now: float, chat_lines: int) -> Save:
    """What is to be stored so that a change is true. Of the chat only the last lines are kept, about so many."""
    events = Head(table.id, Stream.EVENTS, table.state.number)
    entries = [*_event_entries(events, change.events, now), *_action_entries(table.id, change.future, change.key, now)]
    if change.chat is not None:
        entries.append(_chat_entry(table.id, change.chat, change.key))
    after = change.apply(table.state)
    attended = Head(table.id, Stream.ATTENDANCE, after.attendance_number)
    if change.attendance is not None:
        entries.append(Entry(*attended, attendance_text(change.attendance), now))
    opened = NO_SAVE if change.opened is None else save_of_new(change.opened, now)
    results = result_of(table.state, after, change.future, now)
    # Who may speak and act depends on the events; and no event may come before an attendance that it did not know.
    unless_passed = [attended] if change.events else [events, attended]
    daily_results = results_of(after, change.future, now)
    if results or daily_results:
        unless_passed.append(_played(table, change))  # a match is counted once, though somebody else has played on
    return Save(
        entries=(*entries, *opened.entries),
        listed=opened.listed,
        relisted=_relisted(table, change, now),
        unless_passed=tuple(unless_passed),
        forgotten=(*_forgotten(change.chat, table.id, chat_lines), *_replaced(change, attended)),
        seated=(*seated(table.state.seats, after, now), *opened.seated),
        unseated=unseated(table.state.seats, after),
        traces=(*traces(table.state.seats, after), *opened.traces),
        results=results,
        tries=opened.tries,
        daily_results=daily_results,
    )


def _played(table: Table, change: Change) -> Head:
    """The last action of a table after a change."""
    future = change.future
    return Head(table.id, Stream.ACTIONS, table.version if future is None else future.version + len(future.played))


def _replaced(change: Change, attended: Head) -> tuple[Head, ...]:
    """The attendance that goes because a new one is stored."""
    return () if change.attendance is None else (attended._replace(number=attended.number - 1),)


def _forgotten(chat: Chatted | None, table: str, chat_lines: int) -> tuple[Head, ...]:
    """The chat that goes: now and then, so that not every line costs a deletion."""
    if chat is None or chat.number % FORGET_EVERY or chat.number <= chat_lines:
        return ()
    return (Head(table, Stream.CHAT, chat.number - max(chat_lines, 1)),)  # the last one says which number is next


NO_SAVE = Save(())


def save_of_new(new_table: TableOpening, now: float) -> Save:
    """What is to be stored so that a table exists."""
    opening = new_table.opening
    state = apply_events(new_table.created.begin(new_table.id), new_table.events)
    created = _event_entries(Head(state.id, Stream.EVENTS, 0), (new_table.created, *new_table.events), now)
    actor = new(state.rules).actor if opening is None else opening.position.actor
    return Save(
        entries=(*created, *_action_entries(state.id, opening, None, now)),
        listed=(_listing(state, actor, now),),
        seated=seated((), state, now),
        traces=traces((), state),
        tries=tries_of(state, now),
    )


def _event_entries(after: Head, events: Iterable[TableEvent], now: float) -> Iterator[Entry]:
    for number, event in enumerate(events, start=after.number + 1):
        yield Entry(after.table, after.stream, number, event_text(event), now)


def _action_entries(table: str, future: Future | None, key: str | None, now: float) -> Iterator[Entry]:
    """The actions as entries; the last one has the key, because its version is the answer to the request."""
    if future is None:
        return
    last = future.version + len(future.played)
    for number, played in enumerate(future.played, start=future.version + 1):
        text = played.position.text(played.action)
        yield Entry(table, Stream.ACTIONS, number, text, now, key if number == last else None)


def _chat_entry(table: str, chat: Chatted, key: str | None) -> Entry:
    line = ChatLine(chat.seat, chat.name, chat.text, chat.preset)
    return Entry(table, Stream.CHAT, chat.number, msgspec.json.encode(line).decode(), chat.at, key)


def _listing(state: TableState, actor: Actor, changed: float) -> Listing:
    return Listing(state.id, state.created, state.status(actor), state.public, state.deadline, changed)


def _relisted(table: Table, change: Change, now: float) -> dict[str, Relisting]:
    """The fields of the table's listing that a change alters. When it was changed is written now and then only."""
    actor = table.log.actor if change.future is None else change.future.position.actor
    changed = now if now - table.listed_change > CHANGED_SECONDS and _is_news(table, change) else table.listed_change
    if change.keeps_state and actor is not Actor.OVER and changed == table.listed_change:
        return {}
    before = _listing(table.state, table.log.actor, table.listed_change)
    after = _listing(change.apply(table.state), actor, changed)
    names = [field.name for field in fields(Listing) if getattr(after, field.name) != getattr(before, field.name)]
    return {table.id: {name: getattr(after, name) for name in names}} if names else {}


def _is_news(table: Table, change: Change) -> bool:
    """Whether a table counts as changed by it: people who only come and go after the match keep it from no archive."""
    only_attendance = replace(change, attendance=None).is_empty
    return not (only_attendance and table.status in (Status.OVER, Status.ENDED))


# Reading


class BrokenLog(OwnWords):
    """A log in which something is missing, or something cannot have happened."""


def read_table(entries: Sequence[Entry]) -> tuple[TableState, MatchLog]:
    """The table that a log describes. Raises BrokenLog when it makes no sense."""
    try:
        return _read_streams(entries)
    except Exception as error:
        raise BrokenLog(f"{type(error).__name__}: {error}") from error


def heads(table: Table) -> tuple[Head, ...]:
    """The last numbers of a table's streams, as far as it is known."""
    state = table.state
    return (
        Head(table.id, Stream.EVENTS, state.number),
        Head(table.id, Stream.ACTIONS, table.version),
        Head(table.id, Stream.CHAT, state.chat_number),
        Head(table.id, Stream.ATTENDANCE, state.attendance_number),
    )


def read_on(table: Table, entries: Sequence[Entry]) -> bool:
    """Make true at a table what another process has added to its log; False if there is nothing. Raises BrokenLog."""
    try:
        _read_on(table, _by_stream(entries))
    except Exception as error:
        raise BrokenLog(f"{type(error).__name__}: {error}") from error
    return bool(entries)


def _read_on(table: Table, streams: dict[Stream, list[Entry]]) -> None:
    events, actions = streams[Stream.EVENTS], streams[Stream.ACTIONS]
    _check_numbers(events, table.state.number)
    _check_numbers(actions, table.version)
    state = _go_on(table.state, events, streams[Stream.ATTENDANCE])
    for entry in streams[Stream.CHAT]:
        state = state.with_chat(chatted(entry), entry.key)
    future = table.log.match.retrace([entry.text for entry in actions])
    table.log.adopt(future, None)
    table.log.keys |= {entry.key: entry.number for entry in actions if entry.key is not None}
    table.put(state, table.log)


def _by_stream(entries: Sequence[Entry]) -> dict[Stream, list[Entry]]:
    streams: dict[Stream, list[Entry]] = {stream: [] for stream in Stream}
    for entry in entries:
        streams[entry.stream].append(entry)
    return streams


def _read_streams(entries: Sequence[Entry]) -> tuple[TableState, MatchLog]:
    streams = _by_stream(entries)
    state = _read_state(streams[Stream.EVENTS], streams[Stream.ATTENDANCE])
    for entry in streams[Stream.CHAT]:
        state = state.with_chat(chatted(entry), entry.key)
    return state, _read_match(state, streams[Stream.ACTIONS])


def _read_state(entries: Sequence[Entry], attendances: Sequence[Entry]) -> TableState:
    _check_numbers(entries)
    created = parse_event(entries[0].text)
    if not isinstance(created, Created):
        raise BrokenLog("a table's first event must be its creation")
    state = _go_on(created.begin(entries[0].table), entries[1:], attendances)
    if len(state.seats) != state.rules.seats:
        raise BrokenLog("the number of seats does not fit the rules")
    return state


def _go_on(state: TableState, entries: Sequence[Entry], attendances: Sequence[Entry]) -> TableState:
    """The state after more events, and who was awaited and absent in between."""
    events = [parse_event(entry.text) for entry in entries]
    if any(isinstance(event, Created) for event in events):
        raise BrokenLog("a table was created twice")
    for entry in attendances:
        attendance = parse_attendance(entry.text)
        count = attendance.after - state.number
        if not 0 <= count <= len(events):
            raise BrokenLog("the attendance is of another time")
        state, events = apply_events(state, events[:count]), events[count:]
        state = attendance.change(state, entry.number)
    return apply_events(state, events)


def _read_match(state: TableState, entries: Sequence[Entry]) -> MatchLog:
    _check_numbers(entries)
    match = Match.resume(
        state.rules, (entry.text for entry in entries), dealer=Dealer(state.seed, version=state.dealer)
    )
    return MatchLog(match, {entry.key: entry.number for entry in entries if entry.key is not None})


def _check_numbers(entries: Sequence[Entry], after: int = 0) -> None:
    """Raises BrokenLog when an entry is missing."""
    if [entry.number for entry in entries] != list(range(after + 1, after + len(entries) + 1)):
        raise BrokenLog("the log has a gap")


def chatted(entry: Entry) -> Chatted:
    """What somebody said, as everybody at the table is told."""
    line = msgspec.json.decode(entry.text, type=ChatLine)
    return Chatted(entry.number, line.seat, line.name, entry.at, line.text, line.preset)
