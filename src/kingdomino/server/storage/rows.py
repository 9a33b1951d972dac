"""Tables as rows of the database, both ways. It neither opens the database nor changes a table."""

import time
from typing import Any

import sqlalchemy as sa

from kingdomino.family.spec import parse_rules, rules_text
from kingdomino.play.dealer import Dealer
from kingdomino.server.storage import schema
from kingdomino.server.storage.store import Kept
from kingdomino.server.tables.seats import Player
from kingdomino.server.tables.table import Future, Table
from kingdomino.server.wire.protocol import Chatted, Hints, Kind, Status


def table_of(kept: Kept, absent_after: float) -> Table:
    """The table that was stored, its position by replaying the log."""
    row = kept.table
    table = Table(
        id=row["id"],
        rules=parse_rules(row["rules"]),
        dealer=Dealer(row["seed"], version=1),
        host=row["host"],
        players=[_player(seat) for seat in kept.seats],
        public=row["public"],
        chat=row["chat"],
        hints=Hints(row["hints"]),
        created=row["created"],
        absent_after=absent_after,
        status=Status(row["status"]),
        next=row["next"],
    )
    table.replay(action["text"] for action in kept.actions)
    table.keys.update({a["key"]: a["version"] for a in kept.actions if a["key"] is not None})
    table.chats.extend(_chatted(chat) for chat in reversed(kept.chats))
    return table


def _player(row: dict[str, Any]) -> Player:
    return Player(row["seat"], Kind(row["kind"]), row["name"], row["bot"], row["token"], row["stand_in"])


def _chatted(row: dict[str, Any]) -> Chatted:
    return Chatted(row["number"], row["seat"], row["name"], row["at"], row["text"], row["preset"])


def insert(table: Table) -> list[sa.Executable]:
    """A new table and its seats."""
    values = {
        "id": table.id,
        "rules": rules_text(table.rules),
        "seed": table.dealer.seed,
        "status": table.status,
        "host": table.host,
        "public": table.public,
        "chat": table.chat,
        "hints": table.hints,
        "created": table.created,
    }
    seats = [{"table_id": table.id, "seat": player.seat, **_seat(player)} for player in table.players]
    return [sa.insert(schema.tables).values(values), sa.insert(schema.seats).values(seats)]


def _seat(player: Player) -> dict[str, Any]:
    return {
        "kind": player.kind,
        "name": player.name,
        "bot": player.bot,
        "token": player.token,
        "stand_in": player.stand_in,
    }


def update_table(table: Table, **values: Any) -> sa.Executable:
    return sa.update(schema.tables).where(schema.tables.c.id == table.id).values(values)


def update_seat(table: Table, player: Player) -> sa.Executable:
    seats = schema.seats.c
    return sa.update(schema.seats).where(seats.table_id == table.id, seats.seat == player.seat).values(_seat(player))


def insert_chat(table: Table, chat: Chatted) -> sa.Executable:
    values = {"number": chat.number, "seat": chat.seat, "name": chat.name, "at": chat.at}
    return sa.insert(schema.chats).values(table_id=table.id, text=chat.text, preset=chat.preset, **values)


def rows(table: Table, future: Future, key: str | None) -> list[dict[str, Any]]:
    """The new lines of the log. The key stands at the last step of the move, whose version answers for it."""
    now, last = time.time(), len(future.steps) - 1
    return [
        {
            "table_id": table.id,
            "version": step.version,
            "text": step.text,
            "key": key if index == last else None,
            "at": now,
        }
        for index, step in enumerate(future.steps)
    ]
