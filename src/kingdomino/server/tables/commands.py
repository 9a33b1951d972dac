"""What people do at a table besides playing: create, sit, talk, leave, stand in, settings, rematch. No move is here."""

import secrets
import time

from kingdomino.errors import KingdominoError
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import parse_rules
from kingdomino.play.dealer import Dealer
from kingdomino.server.storage import rows
from kingdomino.server.storage.store import CHATS_KEPT
from kingdomino.server.tables.bot_pool import check_bot
from kingdomino.server.tables.client import Client
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tables.seats import Player, clean_name, clean_text, hash_token, new_token
from kingdomino.server.tables.table import Table
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import (
    CHAT_LENGTH,
    PRESETS,
    Chatted,
    Kind,
    NewTable,
    Seated,
    SeatWish,
    Sit,
    Status,
    Wish,
)
from kingdomino.server.wire.refusal import NOT_NOW, NOT_YOURS, TOO_LONG, UNREADABLE, Refusal, refusal_of

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""What a table's id is made of: nothing that is easily taken for something else."""
ID_LENGTH = 8


def _new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


# Tables and seats


async def create(lobby: Lobby, wanted: NewTable) -> Seated:
    """A new table; the one token is the creator's for all seats taken and for hosting. Raises Refusal."""
    rules, token = _read_rules(wanted.rules), new_token()
    if len(wanted.seats) != rules.seats:
        raise Refusal(UNREADABLE, "seat_count", seats=rules.seats, given=len(wanted.seats))
    hashed = hash_token(token)
    table = Table(
        id=_new_id(),
        rules=rules,
        dealer=Dealer(version=1),
        host=hashed,
        players=[_player(seat, wish, hashed) for seat, wish in enumerate(wanted.seats)],
        public=wanted.public,
        chat=wanted.chat,
        hints=wanted.hints,
        created=time.time(),
        absent_after=lobby.settings.absent_after,
    )
    await _add(lobby, table)
    return Seated(token, [p.seat for p in table.players if p.token == hashed], table.info())


async def _add(lobby: Lobby, table: Table) -> None:
    await lobby.save(table, *rows.insert(table))
    lobby.keep(table)
    await lobby.begin(table)


def _read_rules(text: str) -> AnyRules:
    try:
        return parse_rules(text)
    except KingdominoError as error:
        raise refusal_of(error) from error


def _player(seat: int, wish: SeatWish, token: str) -> Player:
    match wish.kind:
        case Wish.ME:
            return Player(seat, Kind.PERSON, clean_name(wish.name), token=token)
        case Wish.BOT:
            bot = _read_bot(wish.bot)
            return Player(seat, Kind.BOT, clean_name(wish.name or bot), bot)
        case Wish.OPEN:
            return Player(seat, Kind.OPEN)


def _read_bot(name: str) -> str:
    try:
        return check_bot(name)
    except KingdominoError as error:
        raise refusal_of(error) from error


async def sit(lobby: Lobby, table: Table, wanted: Sit) -> Seated:
    """Take an open seat, the first where none is named. Raises Refusal."""
    name = clean_name(wanted.name)
    if wanted.token is not None:
        table.held_by([wanted.token])
    token = wanted.token or new_token()
    async with table.lock:
        player = _open_seat(table, wanted.seat)
        player.kind, player.name, player.token = Kind.PERSON, name, hash_token(token)
        player.return_()
        await lobby.save(table, rows.update_seat(table, player))
    lobby.publish_seats(table)
    await lobby.begin(table)
    return Seated(token, sorted(table.held_by([token])[0]), table.info())


def _open_seat(table: Table, seat: int | None) -> Player:
    if table.status is not Status.WAITING:
        raise Refusal(NOT_NOW, "begun")
    if seat is None:
        found = next((player for player in table.players if player.kind is Kind.OPEN), None)
    else:
        found = next((p for p in table.players if p.seat == seat and p.kind is Kind.OPEN), None)
    if found is None:
        raise Refusal(NOT_NOW, "seat_taken")
    return found


async def fill(lobby: Lobby, table: Table, client: Client, asked: protocol.Fill) -> None:
    """The host puts a bot into an open seat."""
    _check_host(client)
    bot = _read_bot(asked.bot)
    async with table.lock:
        player = _open_seat(table, asked.seat)
        player.kind, player.name, player.bot = Kind.BOT, bot, bot
        await lobby.save(table, rows.update_seat(table, player))
    lobby.publish_seats(table)
    await lobby.begin(table)


def _check_host(client: Client) -> None:
    if not client.host:
        raise Refusal(NOT_YOURS, "not_host")


async def change_settings(lobby: Lobby, table: Table, client: Client, asked: protocol.Settings) -> None:
    """The host changes what the table allows; a change of hints brings everybody a new sync."""
    _check_host(client)
    wanted = {"chat": asked.chat, "hints": asked.hints, "public": asked.public}
    values = {name: value for name, value in wanted.items() if value is not None}
    if not values:
        return
    async with table.lock:
        await lobby.save(table, rows.update_table(table, **values))
        for name, value in values.items():
            setattr(table, name, value)
    lobby.publish_seats(table)
    if asked.hints is not None:
        for other in table.clients:
            other.send(lobby.sync(table, other.seats, points=other.points))


# Coming and going


async def arrive(lobby: Lobby, table: Table, seats: set[int]) -> None:
    """A person with these seats is here: whatever a bot played for them is theirs again."""
    back = [player for player in table.players if player.seat in seats and player.return_()]
    if back:
        async with table.lock:
            await lobby.save(table, *(rows.update_seat(table, player) for player in back))
        lobby.publish_seats(table)


async def leave(lobby: Lobby, table: Table, client: Client) -> None:
    """Before the match the seats are open again; in it the person is absent at once."""
    players = [player for player in table.players if player.seat in client.seats]
    async with table.lock:
        if table.status is Status.WAITING:
            for player in players:
                player.vacate()
            await lobby.save(table, *(rows.update_seat(table, player) for player in players))
    for player in players:
        player.left = True
    client.close("left", again=False)


async def agree(lobby: Lobby, table: Table, client: Client, asked: protocol.Agree) -> None:
    """Let a bot stand in for an absent person once all other people who are present want it."""
    absent = next((player for player in table.players if player.seat == asked.seat), None)
    if absent is None or not absent.is_absent(table.absent_after) or table.status is not Status.RUNNING:
        raise Refusal(NOT_NOW, "not_absent")
    if not client.seats - {asked.seat}:
        raise Refusal(NOT_YOURS, "watching")
    bot = _read_bot(asked.bot)
    async with table.lock:
        absent.agreed = absent.agreed | client.seats if asked.agree else absent.agreed - client.seats
        if absent.stand_in is None and table.present() <= absent.agreed:
            absent.stand_in = bot
            await lobby.save(table, rows.update_seat(table, absent))
    lobby.publish_seats(table)
    lobby.own(lobby.go_on(table))


# Talk


async def chat(lobby: Lobby, table: Table, client: Client, said: protocol.Chat) -> None:
    """Tell everybody at the table. Raises Refusal where chat is off, for those who watch, for what cannot be said."""
    if not table.chat:
        raise Refusal(NOT_YOURS, "chat_off")
    if not client.seats and not client.host:
        raise Refusal(NOT_YOURS, "watching")
    text = _read_chat(said)
    seat = min(client.seats, default=None)
    async with table.lock:
        number = table.chats[-1].number + 1 if table.chats else 1
        name = "" if seat is None else table.players[seat].name
        chatted = Chatted(number, seat, name, time.time(), text, said.preset)
        await lobby.save(table, rows.insert_chat(table, chatted))
        table.chats = [*table.chats, chatted][-CHATS_KEPT:]
    for other in table.clients:
        other.send(chatted)


def _read_chat(said: protocol.Chat) -> str:
    if said.preset:
        if said.preset not in PRESETS:
            raise Refusal(UNREADABLE, "no_preset", preset=said.preset, presets=", ".join(PRESETS))
        return ""
    text = clean_text(said.text)
    if not text:
        raise Refusal(UNREADABLE, "chat_empty")
    if len(text) > CHAT_LENGTH:
        raise Refusal(TOO_LONG, "chat_long", most=CHAT_LENGTH, length=len(text))
    return text


# Once more


async def rematch(lobby: Lobby, table: Table, client: Client, asked: protocol.Rematch) -> None:
    """A new table with the same players and tokens, once all people who are present want it."""
    if table.status is not Status.OVER:
        raise Refusal(NOT_NOW, "not_over")
    if not client.seats and not client.host:
        raise Refusal(NOT_YOURS, "watching")
    async with table.lock:
        table.rematch = table.rematch | client.seats if asked.agree else table.rematch - client.seats
        if table.next is None and asked.agree and table.present() <= table.rematch:
            again = _again(table)
            await lobby.save(table, rows.update_table(table, next=again.id), *rows.insert(again))
            lobby.keep(again)
            table.next = again.id
            lobby.own(lobby.go_on(again))
    lobby.publish_seats(table)


def _again(table: Table) -> Table:
    players = [Player(p.seat, p.kind, p.name, p.bot, p.token) for p in table.players]
    return Table(
        id=_new_id(),
        rules=table.rules,
        dealer=Dealer(version=1),
        host=table.host,
        players=players,
        public=False,
        chat=table.chat,
        hints=table.hints,
        created=time.time(),
        absent_after=table.absent_after,
    )
