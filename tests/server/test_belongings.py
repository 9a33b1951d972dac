"""Taking everything along, and deleting it: nothing of the person is left, and others keep what is theirs."""

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import NoReturn

import httpx
import msgspec
import pytest
import sqlalchemy as sa

from kingdomino import parse_record, replay
from kingdomino.server.accounts.belongings import AGAIN_SECONDS
from kingdomino.server.accounts.invitations import MOST_WAITS
from kingdomino.server.settings import ServerSettings
from kingdomino.server.storage import account_rows, farewell, schema
from kingdomino.server.storage.account_matches import KeptMatch, list_matches
from kingdomino.server.storage.database import Database
from kingdomino.server.storage.engines import opened
from kingdomino.server.storage.farewell import Names
from kingdomino.server.storage.log import Entry, Keeping, Stream, Tidied
from kingdomino.server.storage.retention import pieces, unpack
from kingdomino.server.tables.log_entries import ChatLine
from kingdomino.server.tables.reports import ReportText
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import SeatKind, Unrated
from tests.patience import PATIENCE
from tests.server.conftest import new_database
from tests.server.house import Guest, House, Invitation
from tests.server.members import PASSWORD, Person, member, play_to_the_end
from tests.server.rigged import Happening, RiggedHouse
from tests.server.services import Postgres
from tests.server.stored import ask
from tests.sources import PROJECT

RULES = "kingdomino(seats=2)"
NAME, DEVICE, WORDS = "Xanthippe", "device-of-xanthippe", "socrates is late"


def played_together(house: House | RiggedHouse) -> tuple[Person, Person, Invitation]:
    """Two people who have played a rated match and talked."""
    leaving, staying = member(house, NAME), member(house, "Bert")
    table = leaving.create(RULES, "me", "open", rated=True, player=DEVICE)
    staying.sit(table)
    with leaving.enter(table) as one, staying.enter(table) as other:
        one.send("chat", text=WORDS)
        one.hear(protocol.Chatted)
        other.send("chat", text="hello to you")
        other.hear(protocol.Chatted, lambda chat: chat.seat == 1)
        other.send("report", line=1, reason=f"look what {NAME} says")
        other.hear(protocol.Reported)
    play_to_the_end(table, leaving, staying)
    return leaving, staying, table


def stored(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


def test_everything_can_be_taken_along_in_one_file(house: House) -> None:
    person = member(house, "Ann with a file")
    person.ask("tokens", label="my script")
    table = person.create(RULES, "me", "Friend")
    with person.enter(table) as guest:
        guest.send("chat", text="to be kept")
        guest.hear(protocol.Chatted)
    play_to_the_end(table, person, tokens=(table.token,))
    person.ask("bots", name="Robot of Ann")

    answer = person.send("GET", "/api/account/export")
    told = answer.json()

    assert "attachment" in answer.headers["content-disposition"]
    assert (told["name"], told["kind"]) == ("Ann with a file", "person")
    assert [token["label"] for token in told["tokens"]] == ["my script"]
    assert [line["text"] for line in told["chat"]] == ["to be kept"]
    (match,) = told["matches"]
    assert match["table"] == table.table
    assert replay(parse_record(match["record"])).record().totals is not None
    assert [bot["name"] for bot in told["bots"]] == ["Robot of Ann"]


def test_an_export_tells_where_one_is_named_and_what_one_reported(house: House) -> None:
    person, other = member(house, "Ann who hosts"), member(house, "Bert who is told about")
    hosted = person.create("kingdomino(seats=3)", "open", "open", "open")
    left = other.create("kingdomino(seats=3)", "me", "open", "open")
    person.sit(left)
    with person.enter(left) as guest, other.enter(left) as host:
        guest.send("report", seat=0, reason="rude names")
        guest.hear(protocol.Reported)
        host.send("report", seat=1, reason="nobody else is told this")
        host.hear(protocol.Reported)
        guest.send("leave")
        guest.hear(protocol.Bye)

    told = person.send("GET", "/api/account/export").json()

    places = {(place["table"], place["seat"], place["name"]) for place in told["tables"]}
    assert places == {(hosted.table, None, ""), (left.table, 1, "Ann who hosts")}
    assert [(one["table"], one["reported"], one["reason"]) for one in told["reports"]] == [
        (left.table, "A Bert who is told about", "rude names")
    ]


def test_an_export_lets_others_read_in_between(tmp_path: Path) -> None:
    """However many matches there are, no question of an export reads more than a few of them."""
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        person = member(house, "Ann of many tables")
        tables = [person.create(RULES, "me", "open").table for _ in range(30)]
        with questions(house.store) as asked:
            told = person.send("GET", "/api/account/export").json()
        assert sorted(match["table"] for match in told["matches"]) == sorted(tables)
        assert max(asked) < len(tables)
    finally:
        house.stop()


@contextmanager
def questions(database: Database) -> Iterator[list[int]]:
    """How many statements each question had that was asked of a database meanwhile."""
    asked: list[int] = []

    def begin(*_: object) -> None:
        asked.append(0)

    def count(*_: object) -> None:
        asked[-1] += 1

    engine = database._engine
    sa.event.listen(engine, "checkout", begin)
    sa.event.listen(engine, "before_cursor_execute", count)
    try:
        yield asked
    finally:
        sa.event.remove(engine, "checkout", begin)
        sa.event.remove(engine, "before_cursor_execute", count)


def test_an_export_of_very_much_chat_takes_little_memory(database: str) -> None:
    house = House(database)
    try:
        person, other = member(house, "Ann who talks"), member(house, "Bert who is quiet")
        table = person.create(RULES, "me", "open").table
        said = store_chat(database, table, "Ann who talks", 20_000)
        assert other.send("GET", "/api/account/export").status_code == 200  # what any export needs is loaded

        before = peak_memory(house)
        answer = person.send("GET", "/api/account/export")
        taken = peak_memory(house) - before
    finally:
        house.stop()

    assert [line["text"] for line in answer.json()["chat"]] == said
    assert taken < len(answer.content) / 3


def store_chat(database: str, table: str, name: str, count: int) -> list[str]:
    """Let the person in the first seat have said so much, in turn with somebody else; what was said."""
    texts = [f"{number} {'🏰' * 250}" for number in range(1, count + 1)]
    log, rows = schema.log, []
    for number, text in enumerate(texts, 1):
        for second, (seat, who) in enumerate(((0, name), (1, "Somebody else"))):
            line = msgspec.json.encode(ChatLine(seat, who, text if seat == 0 else "yes")).decode()
            rows.append(Entry(table, Stream.CHAT, 2 * number + second, line, float(number))._asdict())
    engine = sa.create_engine(ServerSettings(database).url)
    with engine.begin() as connection:
        connection.execute(sa.insert(log), [{**row, "table_id": row.pop("table")} for row in rows])
    engine.dispose()
    return texts


def peak_memory(house: House) -> int:
    """How many bytes of memory the server has used at most since this was last asked."""
    process = Path(f"/proc/{house.process_id}")
    found = re.search(r"VmHWM:\s*(\d+) kB", (process / "status").read_text())
    assert found
    (process / "clear_refs").write_text("5")
    return int(found[1]) * 1024


def test_whoever_does_not_read_an_export_keeps_nobody_from_another(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.sqlite3")
    try:
        slow, other = member(house, "Ann who is slow"), member(house, "Bert who is quick")
        table = slow.create(RULES, "me", "open").table
        said = store_chat(house.database, table, "Ann who is slow", 20_000)
        with reading(slow) as answer:
            assert other.send("GET", "/api/account/export").json()["name"] == "Bert who is quick"
            assert len(slow.other_device().send("GET", "/api/account/export").json()["chat"]) == len(said)
            told = msgspec.json.decode(answer.read())
    finally:
        house.stop()
    assert [line["text"] for line in told["chat"]] == said


@contextmanager
def reading(person: Person) -> Iterator[HTTPResponse]:
    """An export of which only the head has been read."""
    connection = HTTPConnection(person.house.url.removeprefix("http://"), timeout=PATIENCE)
    connection.request("GET", "/api/account/export", headers=person.cookie)
    yield connection.getresponse()
    connection.close()


@contextmanager
def rigged_house(database: str) -> Iterator[RiggedHouse]:
    """A server in this process until the end of a test, however that ends."""
    house = RiggedHouse(database)
    try:
        yield house
    finally:
        house.stop()


@pytest.fixture
def rigged(tmp_path: Path) -> Iterator[RiggedHouse]:
    with rigged_house(str(tmp_path / "tables.sqlite3")) as house:
        yield house


def test_an_export_that_cannot_begin_is_refused(rigged: RiggedHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    person = member(rigged, "Ann without a disk")
    monkeypatch.setattr(account_rows, "list_sessions", broken_disk)

    rigged.refused(person.send("GET", "/api/account/export"), 503, "not_read")


def broken_disk(*_: object) -> NoReturn:
    raise sa.exc.OperationalError("", {}, sqlite3.OperationalError("disk I/O error"))


@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_an_export_that_fails_in_the_middle_does_not_end_as_if_it_were_whole(
    rigged: RiggedHouse, coding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = member(rigged, "Ann with half a disk")
    person.create(RULES, "me", "open")
    monkeypatch.setattr(farewell, "list_reports", broken_disk)

    with pytest.raises(httpx.RemoteProtocolError, match="without sending complete message body"):
        person.send("GET", "/api/account/export", **{"Accept-Encoding": coding})


def test_an_export_ends_when_its_client_hangs_up(rigged: RiggedHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    person, other = member(rigged, "Ann who hangs up"), member(rigged, "Bert who stays")
    for _ in range(3):
        person.create(RULES, "me", "open")
    asked, has_hung_up, list_chat = Happening(), threading.Event(), farewell.list_chat

    tables = list[str]()

    def wait_for_the_end(connection: sa.Connection, table: str, names: Names, after: int) -> object:
        tables.append(table)
        asked.happen()
        has_hung_up.wait(PATIENCE)
        return list_chat(connection, table, names, after)

    monkeypatch.setattr(farewell, "list_chat", wait_for_the_end)
    with reading(person):
        asked.wait()
    rigged.let_come_in()
    has_hung_up.set()

    assert other.send("GET", "/api/account/export").status_code == 200
    assert len(tables) == 1


def test_an_export_ends_when_its_device_is_signed_out(rigged: RiggedHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    person = member(rigged, "Ann who signs out")
    person.create(RULES, "me", "open")
    list_chat = farewell.list_chat

    def sign_out(connection: sa.Connection, table: str, names: Names, after: int) -> object:
        ask(rigged.database, "DELETE FROM account_sessions")
        return list_chat(connection, table, names, after)

    monkeypatch.setattr(farewell, "list_chat", sign_out)

    with pytest.raises(httpx.RemoteProtocolError, match="without sending complete message body"):
        person.send("GET", "/api/account/export")
    assert person.send("GET", "/api/account/export").status_code == 401


def test_an_export_passes_over_what_is_damaged(database: str) -> None:
    house = House(database)
    leaving, _, table = played_together(house)
    for damage in DAMAGES:
        damage(database, table.table)

    told = leaving.send("GET", "/api/account/export").json()
    house.stop()

    assert [line["text"] for line in told["chat"]] == [WORDS]
    assert [match["record"] for match in told["matches"]] == [None]
    assert told["reports"] == []


def test_a_list_of_matches_goes_on_after_any_of_them(database: str) -> None:
    house = House(database)
    person = member(house, "Ann of pages")
    tables = {person.create(RULES, "me", "open").table for _ in range(5)}
    account = account_of(house, "Ann of pages")
    house.stop()

    found: list[KeptMatch] = []
    with opened(ServerSettings(database).url) as connection:
        while page := list_matches(connection, account, 2, after=found[-1] if found else None):
            found += page

    assert len(found) == 5
    assert {match.table_id for match in found} == tables


def test_deleting_needs_the_password(house: House) -> None:
    person = member(house, "Ann who stays")

    person.refused("delete", 401, "wrong_password", password="not this one")

    assert person.is_signed_in()


def test_nothing_of_a_deleted_person_is_left_in_the_database(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.sqlite3")
    leaving, staying, table = played_together(house)
    ratings = staying.matches().figures
    leaving.ask("bots", name="Robot of Xanthippe")
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        ((account,),) = database.execute("SELECT id FROM accounts WHERE name = ?", (NAME,))
    assert account.encode() in stored(tmp_path)

    leaving.ask("delete", password=PASSWORD)

    assert not leaving.is_signed_in()
    assert [seat.name for seat in table.info().seats] == ["", "Bert"]
    with table.enter() as watcher:
        assert [chat.text for chat in watcher.welcome.chats] == ["hello to you"]
    assert staying.matches().figures == ratings
    house.stop()
    written = stored(tmp_path)
    assert b"Bert" in written
    assert b"hello to you" in written
    assert [text for text in (NAME, NAME.casefold(), account, DEVICE, WORDS) if text.encode() in written] == []


def test_who_left_before_the_match_is_forgotten_there_too(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.sqlite3")
    leaving, staying = member(house, NAME), member(house, "Bert")
    table = staying.create("kingdomino(seats=3)", "me", "open", "open")
    leaving.sit(table, player=DEVICE)
    with leaving.enter(table) as one:
        one.send("chat", text=WORDS)
        one.hear(protocol.Chatted)
        one.send("leave")
        one.hear(protocol.Bye)
    assert table.table not in [match.table for match in leaving.matches().matches]
    assert [line["text"] for line in leaving.send("GET", "/api/account/export").json()["chat"]] == [WORDS]

    leaving.ask("delete", password=PASSWORD)

    with table.enter() as watcher:
        assert watcher.welcome.chats == []
    assert table.info().seats[1].kind is SeatKind.OPEN
    house.stop()
    assert [text for text in (NAME, DEVICE, WORDS) if text.encode() in stored(tmp_path)] == []


def test_a_host_who_never_sat_is_forgotten_too(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.sqlite3")
    host = member(house, NAME)
    table = host.create(RULES, "open", "open")
    with host.enter(table) as page:
        page.send("chat", text=WORDS)
        page.hear(protocol.Chatted)
    account = account_of(house, NAME)

    host.ask("delete", password=PASSWORD)

    with table.enter() as watcher:
        assert watcher.welcome.chats == []
    house.stop()
    assert [text for text in (NAME, WORDS, account) if text.encode() in stored(tmp_path)] == []


def test_reports_of_a_table_that_was_removed_forget_a_person_too(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    house = House(database)
    leaving, _, table = played_together(house)
    house.stop()
    asyncio.run(tidy(database, Keeping(finished=1.0)))
    house.start()
    assert house.web.get(table.path).status_code == 404
    assert NAME in "".join(row.text for row in ask(house.database, "SELECT text FROM reports"))

    leaving.house = house
    leaving.ask("delete", password=PASSWORD)

    (report,) = ask(house.database, "SELECT text FROM reports")
    house.stop()
    assert "hello to you" in report.text
    assert [text for text in (NAME, WORDS) if text.encode() in stored(tmp_path)] == []


def rows_of(house: House | RiggedHouse) -> dict[str, set[str]]:
    """The tables of the game that each table of accounts in the database names."""
    return {
        name: {row.table_id for row in ask(house.database, f"SELECT table_id FROM account_{name}")}
        for name in ("seats", "traces", "invitations")
    }


def test_where_accounts_were_goes_with_the_table_and_only_results_stay(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    house = House(database)
    leaving, staying, played = played_together(house)
    waiting = leaving.create("kingdomino(seats=3)", "me", "open", "open")
    leaving.ask("bots", name="Invited robot")
    leaving.send("POST", f"{waiting.path}/invitations", {"name": "Invited robot"})
    figures = staying.matches().figures
    assert rows_of(house) == {
        "seats": {played.table, waiting.table},
        "traces": {played.table, waiting.table},
        "invitations": {waiting.table},
    }
    house.stop()

    asyncio.run(tidy(database, Keeping(waiting=1.0, finished=1.0)))
    assert rows_of(house) == {"seats": {played.table}, "traces": {played.table}, "invitations": set()}
    asyncio.run(tidy(database, Keeping(reports=1.0)))
    assert rows_of(house) == {"seats": {played.table}, "traces": set(), "invitations": set()}

    house.start()
    leaving.house = staying.house = house
    assert [match.table for match in staying.matches().matches] == [played.table]
    assert staying.matches().figures == figures
    account = account_of(house, NAME)
    leaving.ask("delete", password=PASSWORD)
    assert staying.matches().figures == figures
    house.stop()
    assert [text for text in (NAME, account) if text.encode() in stored(tmp_path)] == []


def test_the_device_of_a_person_is_forgotten_in_the_seats_of_friends(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.sqlite3")
    leaving = member(house, NAME)
    table = leaving.create("kingdomino(seats=3)", "me", "Friend", "open", player=DEVICE)

    leaving.ask("delete", password=PASSWORD)

    assert [seat.name for seat in table.info().seats] == ["", "Friend", ""]
    house.stop()
    assert DEVICE.encode() not in stored(tmp_path)


def test_a_ban_of_an_account_goes_with_it(alone: House) -> None:
    person = member(alone, "Banned by account")
    account = account_of(alone, "Banned by account")
    values = "'account', :who, NULL, 'rude', 0"
    ask(alone.database, f"INSERT INTO bans (kind, who, until, reason, at) VALUES ({values})", who=account)

    person.ask("delete", password=PASSWORD)

    assert ask(alone.database, "SELECT who FROM bans") == []


def test_a_table_that_is_being_archived_is_forgotten_afterwards(postgres: Postgres) -> None:
    """Whoever archives has packed the log with the name already, and has not committed yet."""
    database = postgres.new_database()
    house = House(database)
    _, _, table = played_together(house)
    account = account_of(house, NAME)
    house.stop()
    engine = sa.create_engine(ServerSettings(database).url)

    def forget() -> None:
        with engine.begin() as connection:
            farewell.remove_from_table(connection, account, table.table)

    with ThreadPoolExecutor(1) as threads:
        with engine.begin() as archiving:
            tidied = Tidied()
            for piece in pieces(Keeping(archive=1.0), time.time() + 10 * 24 * 3600):
                piece(archiving, tidied)
            assert tidied.archived == 1
            forgetting = threads.submit(forget)
            wait([forgetting], timeout=1)
        forgetting.result(timeout=PATIENCE)
    engine.dispose()

    ((content,),) = ask(database, "SELECT content FROM archive")
    kept = " ".join(entry.text for entry in unpack(table.table, bytes(content)))
    assert "Bert" in kept
    assert NAME not in kept


def account_of(house: House, name: str) -> str:
    ((account,),) = ask(house.database, "SELECT id FROM accounts WHERE name = :name", name=name)
    return str(account)


def test_a_name_is_free_again_and_its_new_owner_has_none_of_the_old_matches(house: House) -> None:
    person = member(house, "Phoenix")
    table = person.create(RULES, "me", "open")
    person.ask("delete", password=PASSWORD)

    again = member(house, "phoenix")

    assert again.matches().matches == []
    assert table.info().seats[0].name == ""


def test_who_deletes_the_account_in_the_middle_of_a_rated_match_has_lost_it(house: House) -> None:
    one, other = member(house, "One who goes"), member(house, "One who stays")
    table = one.create(RULES, "me", "open", rated=True)
    other.sit(table)
    with other.enter(table) as guest:
        one.ask("delete", password=PASSWORD)
        told = guest.hear(protocol.Seats, lambda seats: not seats.table.rated).table

    assert told.unrated is Unrated.ACCOUNT
    assert not told.rated
    assert told.seats[0].kind is SeatKind.ABSENT
    (figures,) = other.matches().figures
    assert (figures.rated_matches, figures.matches) == (1, 0)
    assert figures.rating is not None
    assert figures.rating > 1500
    with table.connect() as socket:
        gone = Guest(socket)
        gone.send("hello", tokens=[table.token])
        gone.refused("unknown_token")


def test_who_deletes_the_account_before_a_rated_match_leaves_an_open_seat(house: House) -> None:
    one, other = member(house, "One who goes early"), member(house, "One who waits")
    table = other.create("kingdomino(seats=3)", "me", "open", "open", rated=True)
    one.sit(table)

    one.ask("delete", password=PASSWORD)

    info = table.info()
    assert info.rated
    assert info.seats[1].kind is SeatKind.OPEN


def test_a_person_is_taken_out_of_the_archive_too(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.sqlite3")
    leaving, _, table = played_together(house)
    house.stop()
    asyncio.run(archive(tmp_path / "tables.sqlite3"))
    assert NAME in archived(tmp_path / "tables.sqlite3")

    house.start()
    assert table.info().seats[0].name == NAME
    leaving.house = house
    leaving.ask("delete", password=PASSWORD)
    info = table.info()
    house.stop()

    assert [seat.name for seat in info.seats] == ["", "Bert"]
    kept = archived(tmp_path / "tables.sqlite3")
    assert NAME not in kept
    assert "Bert" in kept


# What is damaged, and what fails


TORN = f'{{"event":"seat_taken","seat":0,"name":"{NAME}","text":"{WORDS}"'
"""A text that ends too soon, with what may not be left of somebody."""


def damage_event(database: str, table: str) -> None:
    ask(
        database,
        "UPDATE log SET text = :torn WHERE table_id = :table AND stream = 'events' AND number = 2",
        **torn(table),
    )


def damage_opening(database: str, table: str) -> None:
    """An event that is JSON, and nothing that there is."""
    text = f'{{"event":"created","seats":["{NAME}"]}}'
    query = "UPDATE log SET text = :text WHERE table_id = :table AND stream = 'events' AND number = 1"
    ask(database, query, text=text, table=table)


def damage_chat(database: str, table: str) -> None:
    values = ":table, 'chat', 3, :torn, 0"
    ask(database, f"INSERT INTO log (table_id, stream, number, text, at) VALUES ({values})", **torn(table))


def damage_report(database: str, table: str) -> None:
    ask(database, "UPDATE reports SET text = :torn WHERE table_id = :table", **torn(table))


TEN_YEARS = 10 * 365 * 24 * 3600
"""In seconds: by then every match is old, by whatever clock it was played."""


def damage_archive(database: str, table: str) -> None:
    """Archive the table as it is, and lose the end of it."""
    engine = sa.create_engine(ServerSettings(database).url)
    with engine.begin() as connection:
        for piece in pieces(Keeping(archive=1.0), time.time() + TEN_YEARS):
            piece(connection, Tidied())
        own = schema.archive.c.table_id == table
        content = connection.execute(sa.select(schema.archive.c.content).where(own)).scalar_one()
        connection.execute(sa.update(schema.archive).where(own).values(content=content[:-20]))
    engine.dispose()


def torn(table: str) -> dict[str, str]:
    return {"table": table, "torn": TORN}


DAMAGES = (damage_event, damage_opening, damage_chat, damage_report, damage_archive)


@dataclass(frozen=True)
class Past:
    """A database where two people have played together, which no server uses, and who they are."""

    database: str
    leaving: Person
    staying: Person
    table: Invitation


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def past(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Past:
    database = new_database(request, tmp_path_factory.mktemp("past"))
    with rigged_house(database) as house:
        return Past(database, *played_together(house))


@pytest.fixture
def copied(past: Past, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A copy of that database for one test."""
    if not past.database.startswith("postgresql:"):
        return shutil.copyfile(past.database, str(tmp_path / "tables.sqlite3"))
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database(like=past.database)


@pytest.mark.parametrize("is_known", [False, True], ids=["from the log", "in memory"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_cleaned_and_keeps_nobody_from_being_deleted(
    past: Past, copied: str, damage: Callable[[str, str], None], *, is_known: bool
) -> None:
    table = past.table.table
    if not is_known:
        damage(copied, table)
    with rigged_house(copied) as house:
        leaving, staying = past.leaving.at(house), past.staying.at(house)
        if is_known:
            assert past.table.at(house).info().id == table
            damage(copied, table)
        assert house.web.get("/api/health").json()["tables"] == is_known

        leaving.ask("delete", password=PASSWORD)

        assert ask(copied, "SELECT * FROM account_traces WHERE name = :name", name=NAME) == []
        assert [text for text in texts_of(copied) if NAME in text or WORDS in text] == []
        for row in ask(copied, "SELECT text FROM reports"):
            assert msgspec.json.decode(row.text, type=ReportText).reporter in ("", "A", "B Bert")
        staying.ask("delete", password=PASSWORD)
    assert ask(copied, "SELECT * FROM account_traces") == []


def texts_of(database: str) -> list[str]:
    """Whatever a database holds of tables and reports, archived or not."""
    texts = [row.text for row in ask(database, "SELECT text FROM log UNION ALL SELECT text FROM reports")]
    rows = ask(database, "SELECT table_id, content FROM archive")
    archived = [unpack(name, bytes(content)) for name, content in rows]
    return texts + [entry.text for entries in archived for entry in entries]


def test_a_table_is_readable_again_without_its_damaged_chat(alone: House) -> None:
    leaving, _, table = played_together(alone)
    damage_chat(alone.database, table.table)
    leaving.ask("delete", password=PASSWORD)
    alone.stop()
    alone.start()

    with table.enter() as watcher:
        assert [chat.text for chat in watcher.welcome.chats] == ["hello to you"]


def test_a_table_where_it_fails_keeps_nobody_from_being_forgotten_at_others(
    rigged: RiggedHouse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one, other = member(rigged, NAME), member(rigged, "Bert")
    tables = sorted(one.create(RULES, "me", "open").table for _ in range(3))
    tables += [other.create(RULES, "me", "open").table]
    remove, tried = farewell.remove_from_table, Happening()

    def fail_at_first(connection: sa.Connection, account: str, table: str) -> None:
        if table == tables[0]:
            tried.happen()
            raise ValueError(WORDS)
        remove(connection, account, table)

    monkeypatch.setattr(farewell, "remove_from_table", fail_at_first)
    one.ask("delete", password=PASSWORD)
    other.ask("delete", password=PASSWORD)
    assert rows_of(rigged)["traces"] == {tables[0]}
    tried.forget()
    for _ in range(2):
        tried.wait_while(lambda: rigged.clock.turn(AGAIN_SECONDS))
    rigged.let_come_in()
    assert caplog.text.count(f"at table {tables[0]} failed:\n") == 1
    assert caplog.text.count("\nValueError\n") == 1

    monkeypatch.undo()
    tried.until(lambda: rigged.clock.turn(AGAIN_SECONDS), lambda: not rows_of(rigged)["traces"])


async def archive(file: Path) -> None:
    """Store all finished matches in less space."""
    assert (await tidy(file, Keeping(archive=1.0))).archived == 1


async def tidy(file: Path, keeping: Keeping) -> Tidied:
    """Do what is due after ten days."""
    database = Database(f"sqlite:///{file}")
    await database.open()
    tidied = await database.tidy(keeping, time.time() + 10 * 24 * 3600)
    await database.close()
    return tidied


def archived(file: Path) -> str:
    with closing(sqlite3.connect(file)) as database:
        rows = database.execute("SELECT table_id, content FROM archive").fetchall()
    return " ".join(entry.text for table, content in rows for entry in unpack(table, content))


@pytest.mark.long
def test_what_was_to_be_deleted_is_deleted_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    house = RiggedHouse(database)
    leaving, _, table = played_together(house)
    with house.store.failing():
        leaving.ask("delete", password=PASSWORD)
    house.stop()
    assert NAME.encode() in stored(tmp_path)

    again = House(database)
    try:
        table = table.at(again)
        with table.enter() as watcher:
            if watcher.welcome.table.seats[0].name:
                watcher.hear(protocol.Seats, lambda seats: not seats.table.seats[0].name)
    finally:
        again.stop()
    assert NAME.encode() not in stored(tmp_path)


# Bots


@pytest.fixture(scope="module")
def owner(house: House) -> Person:
    return member(house, "Owner of bots")


def test_a_bot_is_invited_sits_down_and_plays_the_rematch_too(house: House, owner: Person) -> None:
    token = owner.ask("bots", name="Robo")["token"]
    script = PROJECT / "examples" / "bot_client.py"
    table = owner.create(RULES, "me", "open", rated=True)
    with subprocess.Popen(
        [sys.executable, str(script), house.url, "2"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "KINGDOMINO_TOKEN": token},
    ) as bot:
        answer = owner.send("POST", f"{table.path}/invitations", {"name": "robo"})
        assert answer.status_code == 200, answer.text
        play_to_the_end(table, owner)
        with owner.enter(table) as page:
            page.send("rematch")
            again = page.hear(protocol.Seats, lambda seats: seats.table.next is not None).table.next
        assert again is not None
        info = play_to_the_end(Invitation(house, again, table.token), owner)
        said, _ = bot.communicate(timeout=30)

    assert bot.returncode == 0
    assert said.count("totals") == 2
    seat = info.seats[1]
    assert (seat.name, seat.account, seat.program) == ("Robo", True, True)
    assert info.rated
    assert owner.matches().figures[0].rated_matches == 2


def test_the_example_bot_plays_on_and_gains_when_a_person_leaves_it_alone(house: House, owner: Person) -> None:
    token = owner.ask("bots", name="Lonely robo")["token"]
    person = member(house, "Somebody who walks away")
    table = person.create(RULES, "me", "open", rated=True)
    person.send("POST", f"{table.path}/invitations", {"name": "Lonely robo"})
    with subprocess.Popen(
        [sys.executable, str(PROJECT / "examples" / "bot_client.py"), house.url, "1"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "KINGDOMINO_TOKEN": token},
    ) as bot:
        with person.enter(table) as page:
            if not page.welcome.table.seats[1].connected:
                page.hear(protocol.Seats, lambda seats: seats.table.seats[1].connected)
            page.send("leave")
            page.hear(protocol.Bye)
        said, _ = bot.communicate(timeout=60)

    assert "totals" in said
    (figures,) = person.matches().figures
    assert (figures.rated_matches, figures.wins) == (1, 0)
    assert figures.rating is not None
    assert figures.rating < 1500


def test_the_example_bot_says_in_a_sentence_that_its_token_is_wrong(house: House) -> None:
    script = PROJECT / "examples" / "bot_client.py"
    env = {**os.environ, "KINGDOMINO_TOKEN": "kd_wrong"}
    command = [sys.executable, str(script), house.url, "1"]
    told = subprocess.run(command, capture_output=True, text=True, env=env, check=False)

    assert told.returncode == 1
    assert told.stderr.startswith("bot_client: ")
    assert len(told.stderr.splitlines()) == 1


def test_only_the_host_invites_and_only_bots(house: House, owner: Person) -> None:
    owner.ask("bots", name="Another robo")
    table = owner.create("kingdomino(seats=3)", "me", "open", "open")
    guest = table.sit("Guest")
    path = f"{table.path}/invitations"

    def invite(name: str, token: str) -> int:
        return house.web.post(path, json={"name": name}, headers={"Authorization": f"Bearer {token}"}).status_code

    assert invite("Another robo", guest) == 403
    host = owner.ask("tokens", label="host")["token"]
    assert invite("Another robo", table.token) == 403
    assert invite("Owner of bots", host) == 404
    assert invite("Another robo", host) == 200
    assert house.web.post(path, json={"name": "Another robo"}).status_code == 401


def test_an_invitation_lapses_when_the_match_begins(house: House, owner: Person) -> None:
    token = owner.ask("bots", name="Late robo")["token"]
    table = owner.create(RULES, "me", "open")
    owner.send("POST", f"{table.path}/invitations", {"name": "Late robo"})
    program = {"Authorization": f"Bearer {token}"}
    path = "/api/account/invitations"
    (waiting,) = house.web.get(path, headers=program).json()["invitations"]
    assert waiting["table"]["id"] == table.table

    table.sit("Guest")

    assert house.web.get(path, headers=program).json().get("invitations", []) == []


def test_a_bot_declines_an_invitation_and_may_be_invited_again(house: House, owner: Person) -> None:
    program = Person(house, "Shy robo")
    program.headers["Authorization"] = f"Bearer {owner.ask('bots', name='Shy robo')['token']}"
    table = owner.create(RULES, "me", "open")

    def invited() -> list[str]:
        owner.send("POST", f"{table.path}/invitations", {"name": "Shy robo"})
        return tables_that_wait(program)

    assert invited() == [table.table]
    program.ask("invitations/decline", table=table.table)

    assert tables_that_wait(program) == []
    program.refused("invitations/decline", 404, "no_invitation", table=table.table)
    assert invited() == [table.table]
    owner.refused("invitations/decline", 404, "no_invitation", table=table.table)


def tables_that_wait(program: Person) -> list[str]:
    told = program.send("GET", "/api/account/invitations").json()
    return [one["table"]["id"] for one in told["invitations"]]


def test_a_bot_that_is_deleted_cannot_play(house: House, owner: Person) -> None:
    token = owner.ask("bots", name="Short robo")["token"]

    owner.ask("bots/delete", name="short ROBO")

    assert house.web.get("/api/account/matches", headers={"Authorization": f"Bearer {token}"}).status_code == 401
    assert "Short robo" not in [bot.name for bot in owner.info().bots]
    owner.refused("bots/delete", 404, "no_bot", name="Short robo")


def test_waiting_for_invitations_is_bounded(house: House, owner: Person) -> None:
    assert owner.send("GET", "/api/account/invitations?wait=forever").status_code == 400
    assert owner.send("GET", "/api/account/invitations?wait=0").json().get("invitations", []) == []


def test_only_some_requests_of_an_account_wait_and_none_outlives_its_client(house: House) -> None:
    person = member(house, "Owner of many programs")
    clients = [wait_for_invitations(house, person) for _ in range(MOST_WAITS)]
    house.let_come_in()
    told = person.send("GET", "/api/account/invitations?wait=30")
    assert (told.status_code, told.json()["code"]) == (429, "waits_enough")
    assert person.send("GET", "/api/account/invitations").status_code == 200

    for client in clients:
        client.close()

    def may_wait() -> bool:
        return person.send("GET", "/api/account/invitations?wait=1").status_code == 200

    Happening.until(lambda: None, may_wait)


def wait_for_invitations(house: House, person: Person) -> HTTPConnection:
    """A client that has asked, and waits."""
    connection = HTTPConnection(house.url.removeprefix("http://"), timeout=PATIENCE)
    connection.request("GET", "/api/account/invitations?wait=30", headers=person.cookie)
    return connection
