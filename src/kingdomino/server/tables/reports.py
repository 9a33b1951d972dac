"""What people report about others to whoever hosts the server. It is stored beside the tables and changes none."""

from collections.abc import Collection, Sequence

import msgspec

from kingdomino.server.storage.farewell import HOST, called
from kingdomino.server.storage.log import Conflict, KeptReport, NoTable, Save, Store, StoreFailed
from kingdomino.server.tables.clock import Clock
from kingdomino.server.tables.door import no_table, not_stored
from kingdomino.server.tables.names import clean_reason
from kingdomino.server.tables.state import Rights, TableState
from kingdomino.server.tables.table import Table
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import LINES_REPORTED, MOST_REPORTS, Chatted, SeatKind
from kingdomino.server.wire.refusal import TOO_OFTEN, UNREADABLE, Refusal
from kingdomino.words import say

LINES_AFTER = 2
"""How many of the lines that are kept with a report were said after the one that it is about: what others answered."""


class ReportText(msgspec.Struct, frozen=True, omit_defaults=True):
    """A report as it is stored: who told about whom and why, and what was said around it."""

    reporter: str
    reported: str
    reason: str
    line: Chatted | None = None
    chats: Sequence[Chatted] = ()


class Reports:
    """Takes reports at the tables of one server."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def take(self, table: Table, asked: protocol.Report, tokens: Collection[str]) -> None:
        """Store a report; one about the same person or line by the same person is stored already. Raises Refusal."""
        report = report_of(table.state, table.state.rights(tokens), asked, self._clock.now())
        try:
            if await self._store.count_reports(table.id, report.reporter) >= MOST_REPORTS:
                raise Refusal(TOO_OFTEN, "report_enough", most=MOST_REPORTS)
            await self._store.save(Save((), reports=(report,)))
        except Conflict:
            return
        except NoTable:
            raise no_table(table.id) from None
        except StoreFailed as error:
            raise not_stored(table.id, error) from None


def report_of(state: TableState, rights: Rights, asked: protocol.Report, now: float) -> KeptReport:
    """What is to be stored. Raises Refusal unless somebody who takes part tells about somebody else, and why."""
    rights.check_takes_part()
    seat = min(rights.seats, default=None)
    line = next((chat for chat in state.chats if chat.number == asked.line), None)
    about = asked.seat if line is None else line.seat
    if (asked.line is not None and line is None) or (line is None and not _is_person(state, about)):
        raise Refusal(UNREADABLE, "report_whom")
    if about in rights.seats or (about is None and rights.host):
        raise Refusal(UNREADABLE, "report_oneself")
    text = ReportText(
        reporter=_called(state, seat),
        reported=_called(state, about),
        reason=clean_reason(asked.reason),
        line=line,
        chats=_said_around(state, line),
    )
    subject = f"seat {about}" if line is None else f"line {line.number}"
    return KeptReport(state.id, called(seat), subject, msgspec.json.encode(text).decode(), now)


def _said_around(state: TableState, line: Chatted | None) -> Sequence[Chatted]:
    """What was said up to shortly after a line, or up to now; few lines, since somebody may report at many tables."""
    last = state.chat_number if line is None else line.number + LINES_AFTER
    return [chat for chat in state.chats if chat.number <= last][-LINES_REPORTED:]


def said(chat: Chatted) -> str:
    """A chat line with its number and who said it."""
    return f"{chat.number}. {chat.name or HOST}: {chat.text or say(f'chat.{chat.preset}')}"


def _is_person(state: TableState, seat: int | None) -> bool:
    return seat is not None and seat < len(state.seats) and state.seats[seat].kind is SeatKind.PERSON


def _called(state: TableState, seat: int | None) -> str:
    """A seat with the name of who sits there; the host of a table who only watches has none."""
    return called(seat, "" if seat is None else state.seats[seat].name)
