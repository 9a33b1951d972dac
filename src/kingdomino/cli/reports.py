"""`kingdomino reports`: what people reported to whoever hosts the server. How reports are stored is in `server`."""

import json
from datetime import datetime
from typing import TYPE_CHECKING, Final

from kingdomino.cli.admin import enter
from kingdomino.cli.screen import tell, tell_data
from kingdomino.words import say

if TYPE_CHECKING:
    from kingdomino.server.storage.log import KeptReport
    from kingdomino.server.tables.reports import ReportText

CONTEXT: Final = 10
"""How many chat lines are shown with a report; all that were stored are in the JSON."""


def reports(database: str | None, file: str | None, most: int, *, as_json: bool) -> None:
    """List reports, newest first. Raises OfficeError when the database cannot be read."""
    office = enter(database, file)
    kept = office.reports(most)
    if as_json:
        tell_data([_as_data(report) for report in kept], indent=2)
        return
    import msgspec

    from kingdomino.server.tables.reports import ReportText

    tell(say("cli.reports.count", count=len(kept), database=office.shown_database))
    for report in kept:
        _show(report, msgspec.json.decode(report.text, type=ReportText))


def _as_data(report: "KeptReport") -> dict[str, object]:
    return {"table": report.table, "at": report.at, "subject": report.subject, **json.loads(report.text)}


def _show(report: "KeptReport", told: "ReportText") -> None:
    from kingdomino.server.tables.reports import said

    at = datetime.fromtimestamp(report.at).astimezone().strftime("%Y-%m-%d %H:%M")
    tell()
    tell(say("cli.reports.who", at=at, table=report.table, reporter=told.reporter, reported=told.reported), "bold")
    tell(f"  {say('cli.reports.why', reason=told.reason)}")
    if told.line is not None:
        tell(f"  {say('cli.reports.line', line=said(told.line))}")
    if told.chats:
        tell(f"  {say('cli.reports.chats')}")
    for chat in told.chats[-CONTEXT:]:
        tell(f"    {said(chat)}")
