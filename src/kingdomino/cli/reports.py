"""`kingdomino reports`: what people reported to whoever hosts the server. How reports are stored is in `server`."""

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from kingdomino.cli.exit_codes import FALSE, FileTrouble, complain
from kingdomino.cli.screen import tell, tell_data
from kingdomino.cli.serve import settings_of
from kingdomino.words import say

if TYPE_CHECKING:
    from kingdomino.server.settings import ServerSettings
    from kingdomino.server.storage.log import KeptReport
    from kingdomino.server.tables.reports import ReportText

CONTEXT: Final = 10
"""How many chat lines are shown with a report; all that were stored are in the JSON."""


def reports(database: str | None, file: str | None, most: int, *, as_json: bool) -> None:
    """List reports, newest first. Raises FileTrouble when the database cannot be read."""
    try:
        import msgspec

        from kingdomino.server.tables.reports import ReportText
    except ModuleNotFoundError:
        complain(say("server.missing"))
        raise typer.Exit(FALSE) from None
    settings = settings_of({"database": database}, file=file)
    kept = _read(settings, most)
    if as_json:
        tell_data([_as_data(report) for report in kept], indent=2)
        return
    tell(say("cli.reports.count", count=len(kept), database=settings.shown_database))
    for report in kept:
        _show(report, msgspec.json.decode(report.text, type=ReportText))


def _read(settings: "ServerSettings", most: int) -> "list[KeptReport]":
    from sqlalchemy.exc import SQLAlchemyError

    from kingdomino.server.storage.database import list_reports, reason_of

    if "://" not in settings.database and not Path(settings.database).is_file():
        raise FileTrouble("no_database", file=settings.database)
    try:
        return list_reports(settings.url, most)
    except SQLAlchemyError as error:
        raise FileTrouble("database_unreadable", file=settings.shown_database, reason=reason_of(error)) from None


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
