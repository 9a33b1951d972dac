"""Signing up, in and out: names, passwords, recovery codes, devices, tokens for programs."""

import ast
import asyncio
import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import extract_parameters

from kingdomino.server.accounts.passwords import Passwords, is_common
from kingdomino.server.tables.lobby import SIGNED_IN_SECONDS
from kingdomino.server.wire import protocol
from kingdomino.words import catalogue
from tests.server.house import House
from tests.server.members import PASSWORD, Person, member
from tests.server.rigged import RiggedHouse
from tests.server.stored import ask
from tests.sources import calls, modules

NUMBERS = itertools.count(1)


def new_name() -> str:
    return f"Person {next(NUMBERS)}"


@pytest.fixture
def ann(house: House) -> Person:
    return member(house, new_name())


# Signing up


def test_somebody_signs_up_and_is_signed_in(house: House) -> None:
    person = Person(house, "  Ümit ")
    assert not person.is_signed_in()

    codes = person.sign_up()

    assert person.info().name == "Ümit"
    assert len(set(codes)) == person.info().codes_left == 10


def test_a_name_is_taken_in_whatever_capitals_and_forms(house: House) -> None:
    member(house, "Straße Ⅸ")

    Person(house, "").refused("sign-up", 409, "name_taken", name="STRASSE ix", password=PASSWORD)
    Person(house, "").refused("sign-up", 409, "name_taken", name="Stra\u034fsse\ufe0f ix\u3164", password=PASSWORD)


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u115f", "\u200b"])
def test_nobody_has_a_name_that_cannot_be_seen(house: House, name: str) -> None:
    answer = Person(house, "").send("POST", "/api/account/sign-up", {"name": name, "password": PASSWORD})
    house.refused(answer, 400, "name_empty")


@pytest.mark.parametrize(
    ("password", "status", "code"),
    [
        ("tooshort1", 400, "password_short"),
        ("a b" * 100, 413, "password_long"),
        ("I am Ann Smith now", 400, "password_name"),
        ("1234567890", 400, "password_common"),
        ("Password2026!", 400, "password_common"),
    ],
)
def test_a_bad_password_is_refused_with_its_reason(house: House, password: str, status: int, code: str) -> None:
    Person(house, "").refused("sign-up", status, code, name="ann smith", password=password)


@pytest.mark.parametrize(
    "password", ["aaaaaaaaaaaa", "ababababab", "qwertyuiop", "0987654321", "abcdefghij", "kingdomino1"]
)
def test_what_is_guessed_first_is_common(password: str) -> None:
    assert is_common(password)


@pytest.mark.parametrize("password", [PASSWORD, "correct horse", "tR8#kq0!pZ", "drie kleine kleutertjes"])
def test_what_is_not_guessed_first_is_allowed(password: str) -> None:
    assert not is_common(password)


# Signing in and out


def test_the_same_person_signs_in_on_another_device(ann: Person) -> None:
    phone = ann.other_device()

    assert phone.info().name == ann.name
    assert [device.device for device in phone.info().devices] == ["Firefox, Linux"] * 2
    assert sum(device.here for device in phone.info().devices) == 1


def test_the_cookie_is_for_this_site_and_no_script(house: House) -> None:
    answer = house.web.post("/api/account/sign-up", json={"name": new_name(), "password": PASSWORD})
    house.web.cookies.clear()

    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/" in cookie


def test_a_wrong_name_and_a_wrong_password_are_refused_alike(ann: Person) -> None:
    wrong = ann.ask("sign-in", 401, name=ann.name, password="another password")
    unknown = ann.ask("sign-in", 401, name="nobody at all", password="another password")

    assert wrong == unknown


def test_a_wrong_name_costs_as_much_work_as_a_wrong_password(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the time that an answer takes would say which names there are."""
    passwords, compared = Passwords(), list[str]()
    compare = passwords._is_right

    def is_right(stored: str, password: str) -> bool:
        compared.append(stored)
        return compare(stored, password)

    monkeypatch.setattr(passwords, "_is_right", is_right)

    async def run() -> None:
        stored = await passwords.hash(PASSWORD)
        assert not await passwords.verify(stored, "another password")
        assert not await passwords.verify(None, "another password")
        assert not await passwords.verify(None, "a password that nobody has")
        assert await passwords.verify(stored, PASSWORD)

    asyncio.run(run())
    passwords.close()
    parameters = [extract_parameters(stored) for stored in compared]
    assert len(compared) == 4
    assert parameters == parameters[:1] * 4


def test_a_device_signs_itself_out(ann: Person) -> None:
    phone = ann.other_device()

    phone.ask("sign-out")

    assert not phone.is_signed_in()
    assert ann.is_signed_in()


def test_another_device_can_be_signed_out_from_here(ann: Person) -> None:
    phone = ann.other_device()
    other = next(device for device in ann.info().devices if not device.here)

    ann.ask("sign-out", device=other.id)

    assert not phone.is_signed_in()
    assert ann.is_signed_in()


def test_a_device_that_was_not_used_for_long_is_signed_out_and_not_listed(tmp_path: Path) -> None:
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    ann = member(house, new_name())
    phone = ann.other_device()
    for _ in range(2):
        house.clock.turn(50 * 24 * 3600)
        assert ann.is_signed_in()

    assert [device.here for device in ann.info().devices] == [True]
    assert not phone.is_signed_in()
    house.stop()


def test_a_silent_connection_of_a_device_that_was_signed_out_elsewhere_is_closed(tmp_path: Path) -> None:
    """Another server process on the same file can tell this one nothing."""
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    try:
        ann, bert = member(house, "Ann"), member(house, "Bert")
        table = ann.create("kingdomino(seats=3)", "me", "open", "open")
        token = bert.ask("tokens", label="my script")["token"]
        with ann.enter(table) as silent, bert.enter(table) as other, table.enter(token) as program:
            ask(
                house.database,
                "DELETE FROM account_sessions WHERE account_id = (SELECT id FROM accounts WHERE name = 'Ann')",
            )
            ask(house.database, "DELETE FROM account_tokens")
            house.clock.turn(SIGNED_IN_SECONDS)
            assert [one.hear(protocol.Bye) for one in (silent, program)] == [protocol.Bye("signed_out", again=True)] * 2
            other.catch_up()
    finally:
        house.stop()


def test_all_devices_can_be_signed_out(ann: Person) -> None:
    phone = ann.other_device()

    phone.ask("sign-out", everywhere=True)

    assert not phone.is_signed_in()
    assert not ann.is_signed_in()


def test_a_new_password_signs_other_devices_out(ann: Person) -> None:
    phone = ann.other_device()
    ann.refused("password", 401, "wrong_password", old="not this one", new="a green bicycle bell")
    ann.refused("password", 400, "password_same", old=PASSWORD, new=PASSWORD)

    ann.ask("password", old=PASSWORD, new="a green bicycle bell")

    assert ann.is_signed_in()
    assert not phone.is_signed_in()
    phone.refused("sign-in", 401, "wrong", name=ann.name, password=PASSWORD)
    phone.ask("sign-in", name=ann.name, password="a green bicycle bell")


def test_no_other_page_signs_anybody_in(ann: Person) -> None:
    answer = ann.send("POST", "/api/account/sign-out", {}, Origin="https://elsewhere.example")

    assert answer.status_code == 403
    assert ann.is_signed_in()


# Recovery codes


def test_a_recovery_code_signs_in_once_and_sets_a_password(house: House) -> None:
    ann = Person(house, new_name())
    code, *_ = ann.sign_up()
    lost = Person(house, ann.name)

    lost.ask("recover", name=ann.name, code=code.upper().replace("-", " "), password="a green bicycle bell")

    assert lost.info().codes_left == 9
    assert not ann.is_signed_in()
    ann.refused("recover", 401, "wrong_code", name=ann.name, code=code, password="a red bicycle bell")
    ann.ask("sign-in", name=ann.name, password="a green bicycle bell")


def test_after_recovery_nothing_that_signed_in_before_counts(house: House) -> None:
    ann = Person(house, new_name())
    code, *_ = ann.sign_up()
    table = ann.create("kingdomino(seats=2)", "me", "open")
    tokens = [ann.ask("tokens", label="my script")["token"], ann.ask("bots", name=new_name())["token"]]
    keep_passkey(house, ann.name)
    with ann.enter(table) as page, table.enter(tokens[0]) as program, table.enter(tokens[1]) as bot:
        Person(house, "").ask("recover", name=ann.name, code=code, password="a green bicycle bell")
        byes = [guest.hear(protocol.Bye) for guest in (page, program, bot)]

    assert [bye.code for bye in byes] == ["signed_out"] * 3
    programs = [{"Authorization": f"Bearer {token}"} for token in tokens]
    asked = [house.web.get("/api/account/matches", headers=program).status_code for program in programs]
    assert asked == [401, 401]
    ann.ask("sign-in", name=ann.name, password="a green bicycle bell")
    assert (ann.info().passkeys, ann.info().tokens) == ([], [])


def keep_passkey(house: House, name: str) -> None:
    """Store a passkey of somebody, as a browser's device would have made it."""
    ask(
        house.database,
        "INSERT INTO account_passkeys (id, account_id, public_key, uses, label, created) "
        "SELECT 'passkey of ' || id, id, x'00', 0, 'Firefox, Linux', 0 FROM accounts WHERE name = :name",
        name=name,
    )


def test_a_code_is_not_used_up_where_the_password_is_refused(house: House) -> None:
    ann = Person(house, new_name())
    code, *_ = ann.sign_up()

    Person(house, "").refused("recover", 400, "password_short", name=ann.name, code=code, password="short")

    assert ann.info().codes_left == 10


def test_a_code_sets_no_password_that_the_account_has_already(house: House) -> None:
    ann, stranger = Person(house, new_name()), Person(house, "")
    code, *_ = ann.sign_up()

    stranger.refused("recover", 400, "password_same", name=ann.name, code=code, password=PASSWORD)
    stranger.refused("recover", 401, "wrong_code", name=ann.name, code="no code at all", password=PASSWORD)

    assert ann.info().codes_left == 10


def test_recovery_does_not_tell_whether_there_is_an_account(house: House) -> None:
    """A password with the stored name in it was refused before the code was looked at, if somebody had the name."""
    bob, stranger = Person(house, "Bobby ix"), Person(house, "")
    code, *_ = bob.sign_up()
    password = "xxbobby ixyy12"

    for name in ("Bobby Ⅸ", "Robby Ⅸ"):
        stranger.refused("recover", 401, "wrong_code", name=name, code="no code at all", password=password)
    for name in ("Bobby ix", "Robby ix"):
        stranger.refused("recover", 400, "password_name", name=name, code=code, password=f"xx{name}yy12")
    stranger.refused("recover", 400, "password_name", name="Bobby Ⅸ", code=code, password=password)

    assert bob.info().codes_left == 10
    stranger.ask("recover", name="Bobby Ⅸ", code=code, password="a green bicycle bell")


def test_new_codes_replace_the_old_ones(house: House) -> None:
    ann = Person(house, new_name())
    old, *_ = ann.sign_up()
    ann.refused("recovery-codes", 401, "wrong_password", password="not this one")

    codes = ann.ask("recovery-codes", password=PASSWORD)["recovery_codes"]

    assert len(codes) == ann.info().codes_left == 10
    ann.refused("recover", 401, "wrong_code", name=ann.name, code=old, password="a green bicycle bell")


# Tokens for programs


def test_a_token_for_programs_counts_as_the_account_until_it_is_revoked(house: House, ann: Person) -> None:
    made = ann.ask("tokens", label="my script")
    program = {"Authorization": f"Bearer {made['token']}"}
    assert made["token"].startswith("kd_")

    assert house.web.get("/api/account/matches", headers=program).status_code == 200
    assert [token.label for token in ann.info().tokens] == ["my script"]
    ann.ask("tokens/revoke", id=made["info"]["id"])

    assert house.web.get("/api/account/matches", headers=program).status_code == 401
    assert ann.info().tokens == []


def test_a_token_cannot_change_the_account(house: House, ann: Person) -> None:
    program = Person(house, ann.name)
    program.headers["Authorization"] = f"Bearer {ann.ask('tokens', label='my script')['token']}"

    program.refused("password", 403, "not_by_token", old=PASSWORD, new="a green bicycle bell")
    program.refused("tokens", 403, "not_by_token", label="another")
    assert program.send("GET", "/api/account").status_code == 403


def test_nobody_revokes_the_token_of_somebody_else(house: House, ann: Person) -> None:
    made = ann.ask("tokens", label="my script")

    member(house, new_name()).refused("tokens/revoke", 404, "no_token", id=made["info"]["id"])

    assert len(ann.info().tokens) == 1


# Limits and switches


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    database = tmp_path_factory.mktemp("strict") / "tables.sqlite3"
    server = House(database, "--sign-in-limit", "3/hour", "--account-limit", "2/hour", "--proxies", "127.0.0.1")
    yield server
    server.stop()


def test_whoever_mistypes_may_still_make_an_account(strict: House) -> None:
    person = Person(strict, "Mistyping")
    person.headers["X-Forwarded-For"] = "198.51.100.20"
    for _ in range(3):
        person.refused("sign-up", 400, "password_short", name="Mistyping", password="short")

    assert person.sign_up()


def test_signing_in_is_limited_by_address(strict: House) -> None:
    ann = member(strict, "Ann")
    for number in range(3):
        ann.refused("sign-in", 401, "wrong", name=f"nobody {number}", password=PASSWORD)

    answer = Person(strict, "Ann").send("POST", "/api/account/sign-in", {"name": "Ann", "password": PASSWORD})

    assert (answer.status_code, answer.json()["code"]) == (429, "too_often")
    seconds = answer.json()["params"]["seconds"]
    assert 0 < seconds <= 3600 / 3
    assert answer.json()["text"] == f"Too many attempts. Try again in {seconds:,} seconds."


def sign_in_from(house: House, address: int, name: str) -> int:
    headers = {"X-Forwarded-For": f"203.0.113.{address}"}
    body = {"name": name, "password": "not this one"}
    return house.web.post("/api/account/sign-in", json=body, headers=headers).status_code


def test_signing_in_is_limited_by_name_from_whatever_addresses(strict: House) -> None:
    addresses = 20
    for address in range(1, addresses + 1):
        assert [sign_in_from(strict, address, "Somebody Famous") for _ in range(3)] == [401] * 3

    assert sign_in_from(strict, addresses + 1, " SOMEBODY\u200b   famous") == 429
    assert sign_in_from(strict, addresses + 1, "Somebody else") == 401


def test_nobody_keeps_the_owner_out_by_guessing(strict: House) -> None:
    owner = Person(strict, "Owner of a name")
    owner.headers["X-Forwarded-For"] = "203.0.113.200"
    owner.sign_up()
    owner.ask("sign-out")
    for address in (*range(100, 120), 200):
        for _ in range(3):
            sign_in_from(strict, address, owner.name)
    assert sign_in_from(strict, 200, owner.name) == 429

    owner.ask("sign-in", name=owner.name, password=PASSWORD)

    for _ in range(2):
        owner.refused("sign-in", 401, "wrong", name=owner.name, password="not this one")
    told = owner.send("POST", "/api/account/sign-in", {"name": owner.name, "password": PASSWORD})
    assert told.status_code == 429  # a device that is stolen guesses no faster than others


def test_many_devices_of_an_account_prove_the_password_no_oftener_than_one(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.sqlite3", "--sign-in-limit", "4/hour")
    try:
        ann = member(house, "Ann")
        devices = [ann, *(ann.other_device() for _ in range(3))]
        for device in devices:
            device.refused("recovery-codes", 401, "wrong_password", password="not this one")

        told = devices[0].send("POST", "/api/account/recovery-codes", {"password": PASSWORD})

        assert (told.status_code, told.json()["code"]) == (429, "too_often")
    finally:
        house.stop()


def test_making_accounts_is_limited(strict: House) -> None:
    people = [Person(strict, new_name()) for _ in range(3)]
    for one in people:
        one.headers["X-Forwarded-For"] = "198.51.100.21"
    answers = [one.send("POST", "/api/account/sign-up", {"name": one.name, "password": PASSWORD}) for one in people]

    assert [answer.status_code for answer in answers] == [200, 200, 429]


def test_a_host_can_do_without_accounts(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.sqlite3", "--accounts", "no")
    try:
        Person(house, "Ann").refused("sign-up", 404, "off", name="Ann", password=PASSWORD)
        assert house.web.get("/api/account").status_code == 404
        assert house.web.get("/api/games").json().get("accounts") is not True
        rated = {"rules": "duel", "seats": [{"kind": "me"}, {"kind": "open"}], "rated": True}
        house.refused(house.web.post("/api/tables", json=rated), 403, "off")
        assert house.create("duel", "Ann", "bot").info().seats[0].name == "Ann"
    finally:
        house.stop()


def test_no_secret_is_stored(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.sqlite3")
    ann = Person(house, "Ann")
    codes = ann.sign_up()
    token = ann.ask("tokens", label="my script")["token"]
    secrets = [PASSWORD, token, *ann.cookies.values(), *codes, *(code.replace("-", "") for code in codes)]
    house.stop()

    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())

    assert b"argon2id" in written
    assert [secret for secret in secrets if secret.encode() in written] == []


def test_every_refusal_about_accounts_has_its_words() -> None:
    codes = {
        ast.literal_eval(call.args[1])
        for name, tree in modules().items()
        if name.startswith("kingdomino.server")
        for called, call in calls(tree)
        if called == "account_refusal"
    }
    told = {key.removeprefix("account.refused.") for key in catalogue("en") if re.match(r"account\.refused\.", key)}

    assert codes == told
