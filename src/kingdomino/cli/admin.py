"""`kingdomino admin`: shows and does what `server.office` can. It knows no database."""

import json
from datetime import datetime
from typing import TYPE_CHECKING

import typer

from kingdomino.cli.exit_codes import FALSE, complain
from kingdomino.cli.figures import decimal
from kingdomino.cli.files import write_private
from kingdomino.cli.screen import tell, tell_data
from kingdomino.cli.serve import settings_of
from kingdomino.words import say

if TYPE_CHECKING:
    from kingdomino.server.office import Office


def enter(database: str | None, file: str | None) -> "Office":
    """The office of the database that the options, the environment or a file name. Raises OfficeError, OptionError."""
    settings = settings_of({"database": database}, file=file)
    try:
        from kingdomino.server.office import Office
    except ModuleNotFoundError:
        complain(say("server.missing"))
        raise typer.Exit(FALSE) from None
    return Office(settings)


def tables(office: "Office", status: str | None, most: int, *, as_json: bool) -> None:
    counts, rows = office.tables(status, most)
    if as_json:
        _print({"counts": counts, "tables": rows})
        return
    tell(say("cli.admin.counts", **counts))
    for row in rows:
        marks = [name for name in ("public", "archived") if row[name]]
        tell(f"  {row['id']}  {row['status']:8}  {_when(row['changed'])}  {' '.join(marks)}".rstrip())


def inspect(office: "Office", table_id: str, *, as_json: bool) -> None:
    if as_json:
        import msgspec

        _print(msgspec.to_builtins(office.table(table_id)))
        return
    info = office.table(table_id)
    tell(f"{info.id}  {info.rules}", "bold")
    tell(f"  {say('cli.admin.table', status=info.status, version=info.version, at=_when(info.created))}")
    for seat in info.seats:
        tell(f"  {seat.letter}  {seat.kind:7} {seat.name} {seat.bot or ''}".rstrip())


def export(office: "Office", table_id: str, out: str | None) -> None:
    data = office.export(table_id)
    if out is None:
        _print(data)
    else:
        write_private(out, json.dumps(data, ensure_ascii=False, indent=2) + "\n")
        tell(say("cli.admin.exported", table=table_id, file=out))


def end(office: "Office", table_id: str) -> None:
    tell(say("cli.admin.ended" if office.end(table_id) else "cli.admin.was_over", table=table_id))


def remove(office: "Office", table_id: str) -> None:
    office.remove(table_id)
    tell(say("cli.admin.removed", table=table_id))


def tidy(office: "Office") -> None:
    tidied = office.tidy()
    counts = {"tables": len(tidied.tables), "chats": tidied.chats, "reports": tidied.reports}
    tell(say("cli.admin.tidied", archived=tidied.archived, **counts))


def ban(office: "Office", whom: str, days: float | None, reason: str) -> None:
    tell(say("cli.admin.banned", who=office.ban(whom, days, reason)))


def unban(office: "Office", whom: str) -> None:
    tell(say("cli.admin.unbanned", who=whom, count=office.unban(whom)))


def bans(office: "Office", *, as_json: bool) -> None:
    found = office.bans()
    if as_json:
        _print([one._asdict() for one in found])
        return
    tell(say("cli.admin.bans", count=len(found)))
    for one in found:
        until = say("cli.admin.for_ever") if one.until is None else _when(one.until)
        tell(f"  {one.kind:8} {one.who}  {until}  {one.reason}".rstrip())


def backup(office: "Office", out: str) -> None:
    tell(say("cli.admin.backed_up", size=decimal(office.backup(out)), file=out))


def _print(data: object) -> None:
    tell_data(data, indent=2)


def _when(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M")
