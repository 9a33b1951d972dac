"""`kingdomino admin` beside a server: what is listed, ended, removed, banned and copied is so for people too."""

import json
import re
import resource
import sqlite3
import stat
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from kingdomino.server.storage.database import Database
from kingdomino.server.storage.engines import opened
from kingdomino.server.storage.form import migrate
from kingdomino.server.storage.log import CHATS_SHOWN, Ban, BanKind
from kingdomino.server.tables import bans
from kingdomino.server.wire.protocol import Bye, Seats, Status, Welcome
from kingdomino.server.wire.refusal import Refusal
from tests.cli.shell import run, run_here
from tests.patience import PATIENCE
from tests.server.house import Guest, House, Invitation
from tests.server.members import PASSWORD, member
from tests.server.rigged import Happening, ManualClock
from tests.server.services import free_port
from tests.server.stored import ask

DEVICE = "the-device-of-bob"
AS_THE_SERVER = {"secure_delete": 1, "synchronous": 2}
"""What a server says to SQLite; some of it is also what SQLite does by itself on some machines."""


def admin(house: House, *words: str, code: int = 0) -> str:
    """What the command says."""
    ended = run_here("admin", *words, "--database", str(house.database))
    assert ended.returncode == code, ended
    return (ended.stdout or ended.stderr).strip()


def with_bob(house: House) -> Invitation:
    table = house.create("duel", "Ann", "open")
    table.sit("Bob", player=DEVICE)
    return table


def test_tables_are_listed_and_shown(house: House) -> None:
    table = with_bob(house)

    listed = json.loads(admin(house, "tables", "--status", "running", "--json"))
    shown = json.loads(admin(house, "table", table.table, "--json"))

    assert table.table in [row["id"] for row in listed["tables"]]
    assert listed["counts"]["running"] >= 1
    assert [seat["name"] for seat in shown["seats"]] == ["Ann", "Bob"]
    assert table.table in admin(house, "tables")
    assert "Bob" in admin(house, "table", table.table)


def test_an_export_has_the_record_and_the_chat_and_no_secret(house: House, tmp_path: Path) -> None:
    table = with_bob(house)
    lines = ["good luck", *(f"line {number}" for number in range(CHATS_SHOWN))]
    with table.enter(table.token) as ann:
        for line in lines:
            ann.send("chat", text=line)
        ann.catch_up()
    file = tmp_path / "match.json"

    admin(house, "export", table.table, "--out", str(file))

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "exists" in admin(house, "export", table.table, "--out", str(file), code=2)
    told = json.loads(file.read_text())
    assert told["record"].startswith("kingdomino record")
    assert [line["text"] for line in told["chat"]] == lines
    with sqlite3.connect(house.database) as connection:
        created = json.loads(
            connection.execute(
                "SELECT text FROM log WHERE table_id = ? AND stream = 'events'", (table.table,)
            ).fetchone()[0]
        )
    for secret in (created["seed"], created["host"], DEVICE):
        assert secret not in file.read_text()


def test_a_match_is_ended_for_everybody(house: House) -> None:
    table = with_bob(house)

    assert table.table in admin(house, "end", table.table)

    with table.enter(table.token) as ann:  # whoever comes, comes to what is stored
        ann.send("chat", text="what happened?")
        if ann.welcome.table.status is not Status.ENDED:
            ann.hear(Seats, lambda seats: seats.table.status is Status.ENDED)
    assert "over" in admin(house, "end", table.table)
    assert table.info().status is Status.ENDED


def test_a_table_is_removed_for_good(house: House) -> None:
    table = with_bob(house)

    admin(house, "remove", table.table)

    assert table.table in admin(house, "table", table.table, code=2)
    with sqlite3.connect(house.database) as connection:
        left = connection.execute("SELECT COUNT(*) FROM log WHERE table_id = ?", (table.table,)).fetchone()
    assert left == (0,)


def test_nothing_says_where_somebody_sat_at_a_table_that_was_removed(alone: House) -> None:
    owner = member(alone, "Owner")
    table = owner.create("duel", "me", "open")

    admin(alone, "remove", table.table)

    assert ask(alone.database, "SELECT * FROM account_seats") == []
    assert ask(alone.database, "SELECT * FROM account_traces") == []
    assert owner.matches().matches == []


def test_what_the_office_removes_is_not_left_in_the_file(tmp_path: Path) -> None:
    """SQLite overwrites it only where it is told so at each connection."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    migrate(url)

    with opened(url) as connection:
        settings = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in AS_THE_SERVER}

    assert settings == AS_THE_SERVER


def wait(happened: Callable[[], bool]) -> None:
    Happening.until(lambda: None, happened)


def test_whoever_is_banned_is_gone_until_they_may_come_again(alone: House) -> None:
    table = alone.create("duel", "Ann", "open")
    token = table.sit("Bob", player=DEVICE)
    wanted = {"rules": "duel", "seats": [{"kind": "me", "name": "Bob"}, {"kind": "open"}], "player": DEVICE}

    def comes_in() -> bool:
        return alone.web.post("/api/tables", json=wanted).status_code == 201

    with table.enter(token) as bob, table.enter(table.token) as ann:
        assert DEVICE not in admin(alone, "ban", f"{table.table}:b", "--reason", "insults")
        assert bob.hear(Bye) == Bye("banned", again=False)
        ann.catch_up()
    alone.refused(alone.web.post("/api/tables", json=wanted), 403, "banned")
    headers = {"Authorization": f"Bearer {token}"}
    alone.refused(alone.web.get(f"{table.path}/position", headers=headers), 403, "banned")
    with table.connect() as socket:
        guest = Guest(socket)
        guest.send("hello", tokens=[token])
        guest.refused("banned")
    assert "insults" in admin(alone, "bans")
    admin(alone, "unban", f"{table.table}:B")
    wait(comes_in)
    assert json.loads(admin(alone, "bans", "--json")) == []


def test_a_seat_without_a_device_is_banned_from_its_table(alone: House) -> None:
    table = alone.create("duel", "Ann", "open")
    token = table.sit("Bob")
    with table.enter(token) as bob:
        admin(alone, "ban", f"{table.table}:B")
        assert bob.hear(Bye).code == "banned"


def test_an_address_that_is_banned_gets_no_page_and_no_socket(alone: House) -> None:
    table = with_bob(alone)
    with table.enter() as watcher:
        admin(alone, "ban", "127.0.0.0/8", "--days", "1")
        assert watcher.hear(Bye).code == "banned"
    looking = {"Accept": "text/html,*/*;q=0.8", "Accept-Language": "nl-NL,nl;q=0.9,en;q=0.8"}
    page = alone.web.get("/", headers=looking)
    assert (page.status_code, page.headers["content-type"]) == (403, "text/html; charset=utf-8")
    assert '<html lang="nl">' in page.text
    assert "server" in page.text

    assert alone.web.get("/api/tables").status_code == 403
    assert alone.web.get("/").status_code == 403
    assert alone.web.get("/api/health").status_code == 200
    with pytest.raises(Exception, match="403"), table.connect():
        pass


def test_a_network_that_is_narrower_than_a_client_is_the_whole_client(tmp_path: Path) -> None:
    """Whoever has an address of IPv6 has all of its network of 64 bits, and is known by that."""
    house = House(tmp_path / "tables.sqlite3", "--proxies", "127.0.0.1")

    def status(client: str) -> int:
        return house.web.get("/api/tables", headers={"X-Forwarded-For": client}).status_code

    try:
        assert "2001:db8:1:2::/64" in admin(house, "ban", "2001:db8:1:2:3::/80")
        assert "198.51.100.0/24" in admin(house, "ban", "::ffff:198.51.100.0/120")
        others = ("[2001:db8:1:2:9::9]", "198.51.100.7")
        wait(lambda: [status(f"{one}:4433") for one in others] == [403, 403])
        assert status("2001:db8:1:2:3::4") == 403
        assert [status(one) for one in ("[2001:db8:1:3::9]:4433", "198.51.101.7:80")] == [200, 200]
        admin(house, "unban", "2001:db8:1:2:3::/80")
        wait(lambda: status("2001:db8:1:2:3::4") == 200)
    finally:
        house.stop()


def test_an_address_is_compared_with_all_bans_only_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every request and every client was compared with every ban, also with those that were over."""
    compared, share = list[str](), bans._share_addresses

    def share_addresses(network: bans.Network, asking: bans.Network) -> bool:
        compared.append(str(network))
        return share(network, asking)

    monkeypatch.setattr(bans, "_share_addresses", share_addresses)
    clock = ManualClock()
    known = bans.Bans(Database(f"sqlite:///{tmp_path / 'tables.sqlite3'}"), clock)
    over = Ban(BanKind.ADDRESS, "198.51.100.7", clock.now() - 1, "", 0.0)
    lasting = over._replace(who="203.0.113.0/24", until=clock.now() + 60)
    known._take_in([over, lasting])
    for _ in range(10):
        known.check_address("198.51.100.7")
        with pytest.raises(Refusal):
            known.check_address("203.0.113.7")
    assert compared == ["203.0.113.0/24"] * 2
    clock.turn(61)
    known.check_address("203.0.113.7")
    known._take_in([lasting._replace(until=None)])
    with pytest.raises(Refusal):
        known.check_address("203.0.113.7")


def test_a_ban_of_an_account_holds_for_its_bots_too(alone: House) -> None:
    owner, other = member(alone, "Owner"), member(alone, "Other")
    table = owner.create("duel", "me", "open")
    wanted = {"rules": "duel", "seats": [{"kind": "me"}, {"kind": "open"}]}

    def status(bot: str) -> int:
        headers = {"Authorization": f"Bearer {bot}"}
        return alone.web.post("/api/tables", json=wanted, headers=headers).status_code

    bots = [person.ask("bots", name=name)["token"] for person, name in ((owner, "Robo"), (other, "Robota"))]
    assert [status(bot) for bot in bots] == [201, 201]
    with table.connect() as socket:
        watching = Guest(socket)
        watching.send("hello", tokens=[bots[0]])
        watching.hear(Welcome)
        admin(alone, "ban", f"{table.table}:A")
        assert watching.hear(Bye).code == "banned"
    assert [status(bot) for bot in bots] == [403, 201]
    assert len(json.loads(admin(alone, "bans", "--json"))) == 2


def test_whoever_is_banned_makes_nothing_and_can_take_everything_along_and_delete_it(alone: House) -> None:
    owner = member(alone, "Owner")
    table = owner.create("duel", "me", "open")
    owner.ask("bots", name="Robo")
    admin(alone, "ban", f"{table.table}:A")
    wait(lambda: owner.send("POST", "/api/account/tokens", {"label": "late"}).status_code == 403)

    for method, path, body in (
        ("POST", "/api/account/tokens", {"label": "late", "bot": "Robo"}),
        ("POST", "/api/account/bots", {"name": "Late robo"}),
        ("GET", "/api/account/invitations?wait=30", None),
        ("POST", f"{table.path}/invitations", {"name": "Robo"}),
    ):
        alone.refused(owner.send(method, path, body), 403, "banned")
    owner.ask("sign-out")
    owner.ask("sign-in", name="Owner", password=PASSWORD)
    assert owner.send("GET", "/api/account/export").json()["name"] == "Owner"
    owner.ask("delete", password=PASSWORD)
    assert not owner.is_signed_in()


def test_a_server_heeds_what_was_ended_and_removed_beside_it(alone: House) -> None:
    ended, removed = with_bob(alone), with_bob(alone)
    with ended.enter() as one, removed.enter() as other:
        admin(alone, "end", ended.table)
        admin(alone, "remove", removed.table)
        one.hear(Seats, lambda seats: seats.table.status is Status.ENDED)
        assert other.hear(Bye).code == "removed"
    alone.refused(alone.web.get(removed.path), 404, "no_table")


def turns_thought_about(metrics: str) -> float:
    """How many turns of bots a server has thought about, by its metrics."""
    told = httpx.get(f"http://{metrics}/metrics", timeout=PATIENCE).text
    found = re.search(r"kingdomino_bot_turn_seconds_count (\S+)", told)
    assert found
    return float(found[1])


def turns_in_the_end(metrics: str) -> float:
    """The same, as soon as it has not changed for some time."""
    before, now = -1.0, turns_thought_about(metrics)
    while now != before:
        time.sleep(1.5)
        before, now = now, turns_thought_about(metrics)
    return now


def test_nobody_thinks_for_the_bots_of_a_table_that_was_removed(tmp_path: Path) -> None:
    """At no server that has it in memory."""
    metrics = [f"127.0.0.1:{free_port()}" for _ in range(2)]
    with ExitStack() as stack:
        houses = [House(tmp_path / "tables.sqlite3", "--metrics", at, "--bot-delay", "0.2") for at in metrics]
        for house in houses:
            stack.callback(house.stop)
        table = houses[0].create("kingdomino(seats=4)", "bot", "bot", "bot", "bot")
        watchers = [stack.enter_context(table.at(house).enter()) for house in houses]
        wait(lambda: all(turns_thought_about(at) for at in metrics))

        admin(houses[0], "remove", table.table)

        assert [watcher.hear(Bye).code for watcher in watchers] == ["removed", "removed"]
        thought = [turns_thought_about(at) for at in metrics]
        in_the_end = [turns_in_the_end(at) for at in metrics]
    for before, after in zip(thought, in_the_end, strict=True):
        assert after - before <= 1, "only a turn that was begun is thought about to its end"


def test_a_database_of_another_version_is_told(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.sqlite3")
    house.stop()
    with sqlite3.connect(house.database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    started = subprocess.run(house.command, capture_output=True, text=True, timeout=60, check=False)
    assert started.returncode == 1
    assert "newer version" in started.stderr
    assert "Traceback" not in started.stderr
    assert "newer version" in admin(house, "tables", code=2)
    with sqlite3.connect(house.database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0003'")
    assert "Start the server once" in admin(house, "tables", code=2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("table", "nowhere"), "no table nowhere"),
        (("end", "nowhere"), "no table nowhere"),
        (("remove", "nowhere"), "no table nowhere"),
        (("export", "nowhere"), "no table nowhere"),
        (("ban", "somebody"), "no address"),
        (("ban", "nowhere:A"), "no table nowhere"),
        (("tables", "--status", "lost"), "waiting, running, over, ended"),
    ],
)
def test_what_does_not_exist_is_named(house: House, words: tuple[str, ...], said: str) -> None:
    assert said in admin(house, *words, code=2)


def test_nobody_is_banned_where_nobody_sits(house: House) -> None:
    table = house.create("duel", "Ann", "bot")

    assert "seat B" in admin(house, "ban", f"{table.table}:B", code=2)
    assert "seat X" in admin(house, "ban", f"{table.table}:X", code=2)
    for days in ("0", "inf", "9999999"):
        assert "0 days and at most 36,500" in admin(house, "ban", "203.0.113.7", "--days", days, code=2)


def test_without_a_database_nothing_is_made(tmp_path: Path) -> None:
    missing = tmp_path / "tpyo.sqlite3"
    for words in (["tables"], ["tidy"], ["bans"], ["backup", str(tmp_path / "copy")]):
        ended = run_here("admin", *words, "--database", str(missing))
        assert ended.returncode == 2
        assert str(missing) in ended.stderr
    assert list(tmp_path.iterdir()) == []


EVERY_COMMAND = [
    ("admin", "tables"),
    ("admin", "table", "k2m4n6p8"),
    ("admin", "export", "k2m4n6p8"),
    ("admin", "end", "k2m4n6p8"),
    ("admin", "remove", "k2m4n6p8"),
    ("admin", "ban", "203.0.113.7"),
    ("admin", "unban", "203.0.113.7"),
    ("admin", "bans"),
    ("admin", "tidy"),
    ("reports",),
]


@pytest.mark.parametrize("words", EVERY_COMMAND, ids=" ".join)
def test_a_database_that_is_of_no_use_is_told_in_a_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    text = tmp_path / "text.sqlite3"
    text.write_text("This is no database, although it is long enough for the head of one. " * 3)
    for database, reason in (
        ("postgresql://ann:secret@127.0.0.1:1/tables", "refused"),
        (str(text), "file is not a database"),
    ):
        ended = run_here(*words, "--database", database)
        assert ended.returncode == 1
        assert reason in ended.stderr
        assert "secret" not in ended.stderr
        assert len(ended.stderr.splitlines()) == 1


def test_nothing_is_copied_from_what_is_no_database(tmp_path: Path) -> None:
    text, copy = tmp_path / "text.sqlite3", tmp_path / "copy"
    text.write_text("This is no database, although it is long enough for the head of one. " * 3)
    ended = run_here("admin", "backup", str(copy), "--database", str(text))
    assert (ended.returncode, copy.exists()) == (1, False)


@pytest.mark.parametrize("words", [("admin", "tables"), ("admin", "tidy"), ("reports",)], ids=" ".join)
def test_a_driver_that_is_missing_is_named(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "psycopg.py").write_text("raise ModuleNotFoundError('it is not installed', name='psycopg')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    ended = run(*words, "--database", "postgresql://127.0.0.1:1/tables")
    assert ended.returncode == 1
    assert "psycopg" in ended.stderr
    assert "kingdomino[cluster]" in ended.stderr


@pytest.mark.parametrize("database", ["postgresql://ann:secret@127.0.0.1:port/tables", "sqlite://x", "mysql://x"])
def test_an_address_that_makes_no_sense_is_refused_before_anything_is_done(database: str) -> None:
    for words in (("admin", "tables"), ("reports",)):
        ended = run_here(*words, "--database", database)
        assert ended.returncode == 2
        assert "The setting database" in ended.stderr
        assert "secret" not in ended.stderr


def test_a_file_that_is_named_as_an_address_is_not_made_either(tmp_path: Path) -> None:
    for words in (("admin", "tables"), ("reports",)):
        assert run_here(*words, "--database", f"sqlite:///{tmp_path}/tpyo.sqlite3").returncode == 2
    assert list(tmp_path.iterdir()) == []


def test_a_copy_is_whole_and_is_served(house: House, tmp_path: Path) -> None:
    table = with_bob(house)
    copy = tmp_path / "copy.sqlite3"

    admin(house, "backup", str(copy))
    assert str(copy) in admin(house, "backup", str(copy), code=2)

    assert copy.stat().st_mode & 0o777 == 0o600
    second = House(copy)
    try:
        assert table.at(second).position() == table.position()
    finally:
        second.stop()


@contextmanager
def small_disk(size: int) -> Iterator[None]:
    """No file can be made longer than this."""
    before = resource.prlimit(0, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(0, resource.RLIMIT_FSIZE, before)


def test_a_copy_that_could_not_be_finished_leaves_nothing(tmp_path: Path) -> None:
    """Whoever finds a file with the name of a backup must be able to trust it."""
    file, folder = tmp_path / "tables.sqlite3", tmp_path / "backups"
    folder.mkdir()
    migrate(f"sqlite:///{file}")
    with small_disk(file.stat().st_size // 2):
        ended = run("admin", "backup", str(folder / "copy"), "--database", str(file))

    assert (ended.returncode, list(folder.iterdir())) == (2, [])


def test_what_an_interrupted_copy_has_left_does_not_matter(tmp_path: Path) -> None:
    file, copy = tmp_path / "tables.sqlite3", tmp_path / "copy"
    migrate(f"sqlite:///{file}")
    (tmp_path / "copy.part").write_text("the beginning")
    (tmp_path / "copy.part-journal").write_text("and what it was before")

    assert run_here("admin", "backup", str(copy), "--database", str(file)).returncode == 0
    assert run_here("admin", "tables", "--database", str(copy)).returncode == 0
    assert not list(tmp_path.glob("copy.part*"))


def test_tidying_up_says_what_went(alone: House) -> None:
    table = with_bob(alone)
    with sqlite3.connect(alone.database) as connection:
        connection.execute("UPDATE tables SET changed = 1")

    assert "1 table," in admin(alone, "tidy")
    assert "no table" in admin(alone, "table", table.table, code=2)
