"""The list of the commands of `kingdomino admin` with their arguments and help. The work is in `admin`."""

from typing import Annotated

import typer

from kingdomino.cli.exit_codes import reported_errors
from kingdomino.cli.options import WORDS, Database, Json, SettingsFile, argument, examples, option
from kingdomino.cli.usage import SpokenTyper

admin = SpokenTyper(help=WORDS["cli.help.admin"], rich_markup_mode=None, no_args_is_help=True)
TableId = Annotated[str, argument("cli.argument.table", "TABLE")]
Whom = Annotated[str, argument("cli.argument.whom", "WHO")]


@admin.command(
    "tables", help=WORDS["cli.help.admin.tables"], epilog=examples("admin tables --status running --most 20")
)
def admin_tables(
    status: Annotated[str | None, option("--status", "cli.option.status", "STATUS")] = None,
    most: Annotated[int, typer.Option(help=WORDS["cli.option.most_tables"], metavar="NUMBER", min=1)] = 50,
    database: Database = None,
    settings: SettingsFile = None,
    as_json: Json = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.admin import enter, tables

        tables(enter(database, settings), status, most, as_json=as_json)


@admin.command("table", help=WORDS["cli.help.admin.table"], epilog=examples("admin table k2m4n6p8"))
def admin_table(
    table: TableId, database: Database = None, settings: SettingsFile = None, as_json: Json = False
) -> None:
    with reported_errors():
        from kingdomino.cli.admin import enter, inspect

        inspect(enter(database, settings), table, as_json=as_json)


@admin.command("export", help=WORDS["cli.help.admin.export"], epilog=examples("admin export k2m4n6p8 --out match.json"))
def admin_export(
    table: TableId,
    out: Annotated[str | None, option("--out", "cli.option.admin.out", "FILE")] = None,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    with reported_errors():
        from kingdomino.cli.admin import enter, export

        export(enter(database, settings), table, out)


@admin.command("end", help=WORDS["cli.help.admin.end"], epilog=examples("admin end k2m4n6p8"))
def admin_end(table: TableId, database: Database = None, settings: SettingsFile = None) -> None:
    with reported_errors():
        from kingdomino.cli.admin import end, enter

        end(enter(database, settings), table)


@admin.command("remove", help=WORDS["cli.help.admin.remove"], epilog=examples("admin remove k2m4n6p8"))
def admin_remove(table: TableId, database: Database = None, settings: SettingsFile = None) -> None:
    with reported_errors():
        from kingdomino.cli.admin import enter, remove

        remove(enter(database, settings), table)


@admin.command(
    "ban",
    help=WORDS["cli.help.admin.ban"],
    epilog=examples("admin ban 203.0.113.7 --days 30", "admin ban k2m4n6p8:B --reason 'insults'"),
)
def admin_ban(
    whom: Whom,
    days: Annotated[float | None, typer.Option(help=WORDS["cli.option.days"], metavar="NUMBER", min=0)] = None,
    reason: Annotated[str, option("--reason", "cli.option.reason", "TEXT")] = "",
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    with reported_errors():
        from kingdomino.cli.admin import ban, enter

        ban(enter(database, settings), whom, days, reason)


@admin.command("unban", help=WORDS["cli.help.admin.unban"], epilog=examples("admin unban 203.0.113.7"))
def admin_unban(whom: Whom, database: Database = None, settings: SettingsFile = None) -> None:
    with reported_errors():
        from kingdomino.cli.admin import enter, unban

        unban(enter(database, settings), whom)


@admin.command("bans", help=WORDS["cli.help.admin.bans"], epilog=examples("admin bans", "admin bans --json"))
def admin_bans(database: Database = None, settings: SettingsFile = None, as_json: Json = False) -> None:
    with reported_errors():
        from kingdomino.cli.admin import bans, enter

        bans(enter(database, settings), as_json=as_json)


@admin.command("tidy", help=WORDS["cli.help.admin.tidy"], epilog=examples("admin tidy --settings kingdomino.toml"))
def admin_tidy(database: Database = None, settings: SettingsFile = None) -> None:
    with reported_errors():
        from kingdomino.cli.admin import enter, tidy

        tidy(enter(database, settings))


@admin.command("backup", help=WORDS["cli.help.admin.backup"], epilog=examples("admin backup copy.sqlite3"))
def admin_backup(
    file: Annotated[str, argument("cli.argument.backup", "FILE")],
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    with reported_errors():
        from kingdomino.cli.admin import backup, enter

        backup(enter(database, settings), file)
