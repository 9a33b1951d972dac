"""Invitations of bots' accounts to tables, in the database. Who may invite is not decided here."""

from typing import NamedTuple

import sqlalchemy as sa

from kingdomino.server.storage import account_schema, schema
from kingdomino.server.wire.protocol import Status


class KeptInvitation(NamedTuple):
    """A table that waits for a bot."""

    table_id: str
    at: float


def invite(connection: sa.Connection, account: str, table: str, now: float) -> None:
    """Invite a bot once to a table, and forget where it is no longer awaited."""
    own = account_schema.invitations.c
    awaited = [one.table_id for one in list_invitations(connection, account)]
    lapsed = (own.account_id == account, own.table_id.not_in(awaited) | (own.table_id == table))
    connection.execute(sa.delete(account_schema.invitations).where(*lapsed))
    values = {"account_id": account, "table_id": table, "at": now}
    connection.execute(sa.insert(account_schema.invitations).values(values))


def decline(connection: sa.Connection, account: str, table: str) -> bool:
    """Forget an invitation; whether there was one."""
    own = account_schema.invitations.c
    gone = sa.delete(account_schema.invitations).where(own.account_id == account, own.table_id == table)
    return connection.execute(gone).rowcount == 1


def list_invitations(connection: sa.Connection, account: str) -> list[KeptInvitation]:
    """The tables that wait for a bot, the first invitation first; not those where it sits already."""
    own, tables, seats = account_schema.invitations.c, schema.tables.c, account_schema.seats.c
    sits = sa.select(seats.seat).where(seats.table_id == own.table_id, seats.account_id == account).exists()
    query = (
        sa.select(own.table_id, own.at)
        .join(schema.tables, tables.id == own.table_id)
        .where(own.account_id == account, tables.status == Status.WAITING, ~sits)
        .order_by(own.at)
    )
    return [KeptInvitation(*row) for row in connection.execute(query)]
