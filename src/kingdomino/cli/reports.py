"""`kingdomino reports`: what people reported to whoever hosts the server. How reports are stored is in `server`."""

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from kingdomino.cli.exit_codes import FALSE, FileTrouble, complain
from kingdomino.cli.screen import tell
from kingdomino.words import say

if TYPE_CHECKING:
    from kingdomino.server.storage.log import KeptReport
    from kingdomino.server.tables.reports import ReportText

CONTEXT: Final = 10
"""How many chat lines are shown with a report; all that were stored are in the JSON."""


def reports(database: str | None, most: int, *, as_json: bool) -> None:
    """List reports, newest first. Raises FileTrouble when the database cannot be read."""
    try:
        import msgspec

        from kingdomino.server.settings import ServerSettings, default_database
        from kingdomino.server.tables.reports import ReportText
    except ModuleNotFoundError:
        complain(say("server.missing"))
        raise typer.Exit(FALSE) from None
    settings = ServerSettings(database or default_database())
    kept = _read(settings.database, settings.url, most)
    if as_json:
        print(json.dumps([_as_data(report) for report in kept], ensure_ascii=False, indent=2))
        return
    tell(say("cli.reports.count", count=len(kept), database=settings.database))
    for report in kept:
        _show(report, msgspec.json.decode(report.text, type=ReportText))


def _read(database: str, url: str, most: int) -> "list[KeptReport]":
    from sqlalchemy.exc import SQLAlchemyError

    from kingdomino.server.storage.database import list_reports

    if "://" not in database and not Path(database).is_file():
        raise FileTrouble("no_database", file=database)
    try:
        return list_reports(url, most)
    except SQLAlchemyError as error:
        raise FileTrouble("database_unreadable", file=database, reason=type(error).__name__) from None


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
