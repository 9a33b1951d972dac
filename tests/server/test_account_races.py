"""Accounts at two server processes with one database, SQLite and PostgreSQL: whatever may happen once happens once."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from typing import TypeVar

import pytest
import sqlalchemy as sa

from kingdomino.core.rules import Actor
from kingdomino.server.accounts.belongings import Belongings
from kingdomino.server.accounts.directory import Accounts, Visit
from kingdomino.server.accounts.passkeys import Passkeys, Site
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage import account_rows
from kingdomino.server.storage.database import Database
from kingdomino.server.storage.form import migrate
from kingdomino.server.tables.clock import WallClock
from kingdomino.server.tables.commands.absence import AgreeToStandIn
from kingdomino.server.tables.commands.create import CreateTable
from kingdomino.server.tables.commands.moves import TakeActions
from kingdomino.server.tables.commands.seats import LeaveTable, TakeSeat
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tables.members import Member
from kingdomino.server.tables.table import Table
from kingdomino.server.wire import protocol
from kingdomino.server.wire.account_types import Recovery
from kingdomino.server.wire.refusal import Refusal
from tests.patience import PATIENCE
from tests.server.house import House, Invitation
from tests.server.members import PASSWORD, Person, member, play_to_the_end
from tests.server.services import Postgres
from tests.server.stored import ask
from tests.server.test_passkeys import made_for
from tests.server.test_two_servers import race

T = TypeVar("T")
Pair = tuple[House, House]
NUMBERS = itertools.count(1)
RULES = "kingdomino(seats=2)"


def new_name() -> str:
    return f"Racer {next(NUMBERS)}"


def at(person: Person, house: House) -> Person:
    """The same device, which talks to another server."""
    moved = Person(house, person.name)
    moved.cookies, moved.headers = person.cookies, person.headers
    return moved


def rated_matches(person: Person) -> int:
    return sum(one.rated_matches for one in person.matches().figures)


@pytest.mark.long
def test_a_name_has_one_winner(pair: Pair) -> None:
    for _ in range(3):
        wanted = {"name": new_name(), "password": PASSWORD}
        answers = race(*(partial(Person(house, "").send, "POST", "/api/account/sign-up", wanted) for house in pair))
        assert sorted(answer.status_code for answer in answers) == [200, 409]


@pytest.mark.long
def test_a_recovery_code_is_used_once(pair: Pair) -> None:
    person = Person(pair[0], new_name())
    code, *_ = person.sign_up()
    wanted = {"name": person.name, "code": code, "password": "a green bicycle bell"}

    answers = race(*(partial(Person(house, "").send, "POST", "/api/account/recover", wanted) for house in pair))

    assert sorted(answer.status_code for answer in answers) == [200, 401]


@pytest.mark.long
def test_whoever_signs_out_at_one_server_is_signed_out_at_the_other(pair: Pair) -> None:
    person = member(pair[0], new_name())
    assert at(person, pair[1]).is_signed_in()

    at(person, pair[1]).ask("sign-out")

    assert not person.is_signed_in()


def test_a_rated_match_whose_moves_come_to_both_servers_is_counted_once(pair: Pair) -> None:
    ada, bert = member(pair[0], new_name()), member(pair[1], new_name())
    table = ada.create(RULES, "me", "open", rated=True)
    bert.sit(table.at(pair[1]))
    tokens = [person.ask("tokens", label="play")["token"] for person in (ada, bert)]

    freshest = table.at(pair[1])
    while (view := freshest.position().view).result is None:
        assert view.actor is not None
        choices = freshest.position(tokens[view.actor]).choices
        assert choices
        move = {"seat": view.actor, "version": view.version, "actions": [choices[0].text]}
        statuses = race(*(partial(_act, table.at(house), tokens[view.actor], move) for house in pair))
        assert sorted(statuses) == [200, 409]
        freshest = table.at(pair[statuses.index(200)])

    assert rated_matches(ada) == rated_matches(bert) == 1
    assert rated_matches(at(ada, pair[1])) == 1


def _act(table: Invitation, token: str, move: dict[str, object]) -> int:
    body = {**move, "key": f"{table.house.url} {move['version']}"}
    headers = {"Authorization": f"Bearer {token}"}
    return table.house.web.post(f"{table.path}/actions", json=body, headers=headers).status_code


@pytest.mark.long
def test_rated_matches_that_end_at_the_same_time_are_all_counted(pair: Pair) -> None:
    people = [member(pair[0], new_name()) for _ in range(3)]
    rounds = 8
    for _ in range(rounds):
        runs = []
        for house, (host, guest) in zip(itertools.cycle(pair), itertools.combinations(people, 2), strict=False):
            table = at(host, house).create(RULES, "me", "open", rated=True)
            at(guest, house).sit(table)
            runs.append(partial(play_to_the_end, table, at(host, house), at(guest, house)))
        race(*runs)

    assert [rated_matches(person) for person in people] == [2 * rounds] * 3


def test_a_match_is_counted_once_though_another_server_decides_it_later(database: str) -> None:
    """Bob has left, Ann ends the match, and asks for a bot in Bob's place where the end is not known yet."""
    settings = ServerSettings(database, bot_workers=1)
    migrate(settings.url)

    async def run() -> None:
        here, there = Lobby(settings), Lobby(settings)  # neither is open, so neither hears of the other
        for lobby in (here, there):
            await lobby.store.open()
        wanted = [protocol.SeatWish(kind=protocol.Wish.ME), protocol.SeatWish(kind=protocol.Wish.OPEN)]
        time = protocol.TimeLimit(60)
        opening = CreateTable(protocol.NewTable(rules=RULES, seats=wanted, rated=True, time=time), PEOPLE[0])
        table = await here.create(opening)
        await here.door.do(table, TakeSeat(protocol.Sit(name=""), PEOPLE[1]))
        while (last := _last_action(table)) is None:
            await _take(here, table, table.log.position.texts()[0])
        actor = int(table.log.actor)
        await here.door.do(table, LeaveTable(), {PEOPLE[1 - actor].key})
        late = await there.find(table.id)
        await _take(here, table, last)
        with pytest.raises(Refusal):
            await there.door.do(late, AgreeToStandIn(protocol.Agree(seat=1 - actor)), {PEOPLE[actor].key})
        for lobby in (here, there):
            await lobby.store.close()

    asyncio.run(run())
    assert {row.matches for row in ask(database, "SELECT matches FROM account_ratings")} == {1}
    assert sorted(row.rank for row in ask(database, "SELECT rank FROM account_seats")) in ([1, 2], [1, 1])


PEOPLE = (Member("ann", "Ann"), Member("bob", "Bob"))


def _last_action(table: Table) -> str | None:
    """An action that ends the match, if there is one."""
    position = table.log.position
    return next((text for text in position.texts() if position.play(text).actor is Actor.OVER), None)


async def _take(lobby: Lobby, table: Table, text: str) -> None:
    seat = int(table.log.actor)
    move = protocol.Move(seat=seat, version=table.version, key=str(table.version), actions=[text])
    await lobby.door.do(table, TakeActions(move), {PEOPLE[seat].key})


def test_a_bot_that_is_made_while_its_owner_is_deleted_goes_too(database: str) -> None:
    settings = ServerSettings(database, bot_workers=1)
    migrate(settings.url)

    async def run(accounts: Accounts) -> None:
        visit, _ = await signed_up(accounts)
        known = [visit.account]
        await accounts.make_bot(visit, "Late robot")
        await Belongings(accounts, Lobby(settings)).delete(visit, known)

    among(database, run)
    assert ask(database, "SELECT name FROM accounts") == []


def test_whoever_is_deleted_at_one_server_has_no_name_at_the_other(pair: Pair) -> None:
    leaving, staying = member(pair[0], new_name()), member(pair[1], new_name())
    table = leaving.create(RULES, "me", "open")
    staying.sit(table.at(pair[1]))
    with staying.enter(table.at(pair[1])) as guest:
        assert guest.welcome.table.seats[0].name == leaving.name
        leaving.ask("delete", password=PASSWORD)
        guest.send("chat", text="are you there?")
        guest.hear(protocol.Seats, lambda seats: not seats.table.seats[0].name)

    answer = pair[1].web.get(f"{table.path}/record")
    assert leaving.name not in answer.text


# What was begun before everybody was signed out


def among(database: str, do: Callable[[Accounts], Awaitable[T]]) -> T:
    """Do something with the accounts of a database as a server does it."""

    async def run() -> T:
        store = Database(ServerSettings(database).url)
        await store.open()
        accounts = Accounts(store, WallClock(), are_on=True)
        try:
            return await do(accounts)
        finally:
            accounts.close()
            await store.close()

    return asyncio.run(run())


async def signed_up(accounts: Accounts) -> tuple[Visit, str]:
    """Somebody who is signed in, and a recovery code."""
    _, secret, codes = await accounts.sign_up("Ann", PASSWORD, "Firefox")
    visit = await accounts.visit(secret, None)
    assert visit is not None
    return visit, codes[0]


async def keep_passkey(accounts: Accounts, visit: Visit) -> None:
    """Answer as a browser whose device makes a passkey."""
    passkeys, here = Passkeys(accounts), Site("127.0.0.1", "http://127.0.0.1")
    options = await passkeys.begin(visit, here)
    await passkeys.finish(visit, here, made_for(here.origin, options), "Firefox")


LATE: dict[str, Callable[[Accounts, Visit], Awaitable[object]]] = {
    "a token": lambda accounts, visit: accounts.make_token(visit, "late", ""),
    "a bot": lambda accounts, visit: accounts.make_bot(visit, "Late robot"),
    "recovery codes": lambda accounts, visit: accounts.renew_codes(visit, PASSWORD),
    "another password": lambda accounts, visit: accounts.change_password(visit, PASSWORD, "a red bicycle bell"),
    "a passkey": keep_passkey,
    "another device": lambda accounts, visit: accounts.begin(visit.account, "Chrome"),
}


@pytest.mark.parametrize("late", LATE)
def test_nothing_that_was_begun_before_a_recovery_is_stored_after_it(database: str, late: str) -> None:
    migrate(ServerSettings(database).url)

    async def run(accounts: Accounts) -> str:
        visit, code = await signed_up(accounts)
        await accounts.recover(Recovery("Ann", code, "a green bicycle bell"), "Firefox")
        with pytest.raises(Refusal) as refused:
            await LATE[late](accounts, visit)
        return refused.value.code

    assert among(database, run) == "not_signed_in"


def test_a_wrong_code_asks_the_database_the_same_whether_somebody_has_the_name_or_not(database: str) -> None:
    """Where somebody had it, there was a transaction that writes, so how long it took told that there is an account."""
    migrate(ServerSettings(database).url)
    asked = list[str]()

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    async def run(accounts: Accounts) -> list[list[str]]:
        await signed_up(accounts)
        found = []
        for name in ("Ann", "Nobody"):
            asked.clear()
            with pytest.raises(Refusal):
                await accounts.recover(Recovery(name, "no code at all", "a green bicycle bell"), "Firefox")
            found.append(list(asked))
        return found

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    try:
        of_ann, of_nobody = among(database, run)
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", note)
    assert of_ann == of_nobody
    assert any(statement.startswith("DELETE") for statement in of_ann)


def test_a_token_that_is_made_while_an_account_is_recovered_waits_and_is_refused(postgres: Postgres) -> None:
    """PostgreSQL would let both go on at the same time, and neither would see what the other does."""
    database = postgres.new_database()
    url = ServerSettings(database).url
    migrate(url)
    visit, _ = among(database, signed_up)
    own = visit.account.id
    engine = sa.create_engine(url)
    with ThreadPoolExecutor(1) as threads:
        with engine.begin() as recovering:
            account_rows.change_password(recovering, own, "another hash")
            making = threads.submit(among, database, lambda accounts: accounts.make_token(visit, "late", ""))
            wait([making], timeout=1)
            account_rows.delete_sessions(recovering, own)
        with pytest.raises(Refusal, match="not signed in"):
            making.result(timeout=PATIENCE)
    with engine.connect() as connection:
        assert account_rows.list_tokens(connection, own) == []
    engine.dispose()
