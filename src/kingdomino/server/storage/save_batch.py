"""Saves on their way into the database: committed together, each told how it went. It chooses no moment for it."""

from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from kingdomino.server.storage import loss, schema
from kingdomino.server.storage.account_matches import store_results, store_seats
from kingdomino.server.storage.daily_rows import store_tries
from kingdomino.server.storage.log import Conflict, Head, NoTable, Relisting, Save, StoreFailed, Stream
from kingdomino.server.storage.statements import statements_for


class SaveBatch:
    """Saves on their way into the database together, with one patience for all of them."""

    def __init__(self, engine: sa.Engine, absence: loss.Absence) -> None:
        self._engine, self._absence = engine, absence
        self._until: float | None = None
        """Until when a database server is waited for that has gone."""
        self.given_up: StoreFailed | None = None
        """Why nothing more is tried, if the server was waited for in vain."""

    def commit(self, saves: Sequence[Save]) -> list[Exception | None]:
        """Commit all saves in one transaction or, if one of them fails, in halves: the others wait for few commits.

        Gives the error of each.
        """
        if self.given_up is not None:
            return [self.given_up] * len(saves)
        try:
            with self._engine.begin() as connection:
                _insert(connection, saves)
        except Exception as error:  # noqa: BLE001 - whatever it is, those who wait are told, and the writer goes on
            if loss.is_lost(error):
                return self._insist(saves, error)
            if isinstance(error, OperationalError):
                # A full disk or a locked file: trying each by itself would only take longer.
                return [StoreFailed(loss.reason_of(error)) for _ in saves]
            if len(saves) == 1:
                return [_told(error)]
            half = len(saves) // 2
            return [*self.commit(saves[:half]), *self.commit(saves[half:])]
        self._absence.is_over()
        return [None] * len(saves)

    def _insist(self, saves: Sequence[Save], error: Exception) -> list[Exception | None]:
        """Store what may have been stored when the connection was lost, as soon as the server is there again."""
        if self._until is None:
            self._until = self._absence.end_of_patience()
        self._absence.begins(error)
        try:
            return self._absence.insist(lambda: self._store_or_find(saves), self._until)
        except StoreFailed as failed:
            self.given_up = failed
        except SQLAlchemyError as again:
            return [StoreFailed(loss.reason_of(again))] * len(saves)
        return [self.given_up] * len(saves)

    def _store_or_find(self, saves: Sequence[Save]) -> list[Exception | None]:
        """Commit all saves that were not stored before the connection was lost. Raises SQLAlchemyError."""
        try:
            with self._engine.begin() as connection:
                _insert(connection, saves)
        except Exception as error:
            if isinstance(error, OperationalError) or loss.is_lost(error):
                raise
            # Numbers may be taken by these saves themselves; `commit` tells the rest.
            with self._engine.connect() as connection:
                stored = [_is_stored(connection, save) for save in saves]
        else:
            return [None] * len(saves)
        rest = [save for save, is_stored in zip(saves, stored, strict=True) if not is_stored]
        errors = iter(self.commit(rest) if rest else ())
        return [None if is_stored else next(errors) for is_stored in stored]


def _told(error: Exception) -> Exception:
    """What those who wait for a save are told of an error."""
    if isinstance(error, Conflict | NoTable):
        return error
    return Conflict() if isinstance(error, IntegrityError) else StoreFailed(loss.reason_of(error))


def _is_stored(connection: sa.Connection, save: Save) -> bool:
    """Whether the log has the first entry of a save, as this save would have written it; then it has all of it."""
    if not save.entries:
        return False
    log, entry = schema.log.c, save.entries[0]
    own = (log.table_id == entry.table, log.stream == entry.stream, log.number == entry.number)
    found = connection.execute(sa.select(log.text, log.at, log.key).where(*own)).first()
    return found is not None and tuple(found) == (entry.text, entry.at, entry.key)


def _insert(connection: sa.Connection, saves: Sequence[Save]) -> None:
    entries, statements = [entry for save in saves for entry in save.entries], statements_for(connection)
    reported = {report.table for save in saves for report in save.reports}
    statements.lock(connection, {entry.table for entry in entries} | reported)
    statements.insert(connection, entries)
    for save in saves:
        for listing in save.listed:
            connection.execute(sa.insert(schema.tables).values(asdict(listing)))
        for table, changed in (save.relisted or {}).items():
            connection.execute(_relist(table, changed))
        for report in save.reports:
            connection.execute(sa.insert(schema.reports).values(report))
        for head in save.forgotten:
            connection.execute(_forget(head))
    store_seats(connection, saves)
    store_tries(connection, saves)
    store_results(connection, [result for save in saves for result in save.results])
    # After the lock, or after the first write: nobody else writes to these tables in between.
    _check_tables(connection, saves)
    if statements.grown(connection, [head for save in saves for head in save.unless_passed]):
        raise Conflict


def _relist(table: str, changed: Relisting) -> sa.Update:
    return sa.update(schema.tables).where(schema.tables.c.id == table).values(dict(changed))


def _forget(head: Head) -> sa.Delete:
    log = schema.log.c
    own = sa.delete(schema.log).where(log.table_id == head.table, log.stream == head.stream)
    return own.where(log.number <= head.number)


def _check_tables(connection: sa.Connection, saves: Sequence[Save]) -> None:
    """Raises NoTable when a table was removed meanwhile, Conflict when it was archived with more than is known here.

    A table that was archived with what is known here is to be archived again.
    """
    first: dict[str, dict[str, int]] = {told.table: {} for save in saves for told in save.reports}
    for entry in (entry for save in saves for entry in save.entries):
        first.setdefault(entry.table, {}).setdefault(entry.stream, entry.number)
    if not first:
        return
    found = connection.execute(_find_tables(), {"ids": list(first)}).all()
    if len(found) < len(first):
        raise NoTable
    for table, events, actions in found:
        archived = {Stream.EVENTS: events or 0, Stream.ACTIONS: actions or 0}
        if any(number <= archived.get(Stream(stream), 0) for stream, number in first[table].items()):
            raise Conflict
    changed = [table for table, events, _ in found if events is not None and first[table].keys() - {Stream.ATTENDANCE}]
    if changed:
        connection.execute(_unarchive(changed))


def _unarchive(ids: Sequence[str]) -> sa.Update:
    """Let tables whose log has gone on be archived again; people who only come and go there do not count."""
    return sa.update(schema.tables).where(schema.tables.c.id.in_(ids)).values(archived=False)


@cache
def _find_tables() -> sa.Select[Any]:
    """Which of some tables there are, and up to which numbers each is archived."""
    tables, archive = schema.tables, schema.archive
    both = tables.outerjoin(archive, archive.c.table_id == tables.c.id)
    found = sa.select(tables.c.id, archive.c.events, archive.c.actions).select_from(both)
    return found.where(tables.c.id.in_(sa.bindparam("ids", expanding=True)))
