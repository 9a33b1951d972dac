"""What cannot be read, found or allowed: each a clear refusal, nothing changed, and a way on."""

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kingdomino.server.wire import protocol
from tests.patience import PATIENCE
from tests.server.house import House, Invitation

ME_AND_BOT = [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]


def post(house: House, **body: object) -> httpx.Response:
    return house.web.post("/api/tables", json={"rules": "kingdomino(seats=2)", "seats": ME_AND_BOT, **body})


# Tables that cannot be


def test_an_unknown_table_is_named(house: House) -> None:
    refusal = house.refused(house.web.get("/api/tables/nowhere"), 404, "no_table")
    assert "nowhere" in refusal.text
    with Invitation(house, "nowhere", "").connect() as socket:
        assert "no_table" in str(socket.recv(PATIENCE))


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("chess", "unknown_game"),
        ("kingdomino(seats=2, moat=yes)", "unknown_option"),
        ("kingdomino(seats=2, harmoni=yes)", "unknown_option_close"),
        ("kingdomino(seats=7)", "seats"),
        ("kingdomino(seats=4, mighty_duel=yes)", "option_seats"),
        ("<script>", "rules_unreadable"),
    ],
)
def test_unknown_rules_and_options_are_explained(house: House, rules: str, code: str) -> None:
    assert house.refused(post(house, rules=rules), 400, code).kind == "error"


def test_too_few_seats_are_refused(house: House) -> None:
    house.refused(post(house, seats=ME_AND_BOT[:1]), 400, "seat_count")


def test_an_unknown_bot_is_refused_and_the_bots_are_named(house: House) -> None:
    seats = [ME_AND_BOT[0], {"kind": "bot", "bot": "deep_thought"}]
    assert "random" in house.refused(post(house, seats=seats), 400, "unknown_bot").text
    seats = [ME_AND_BOT[0], {"kind": "bot", "bot": "deep thought"}]
    assert "greedy" in house.refused(post(house, seats=seats), 400, "bot_unreadable").text


def test_an_unknown_address_of_the_api_is_refused(house: House) -> None:
    house.refused(house.web.get("/api/nothing"), 404, "no_path")
    house.refused(house.web.get("/api/messages/tlh.json"), 404, "no_language")


# Names


def test_a_name_of_ten_thousand_characters_is_refused(house: House) -> None:
    refusal = house.refused(
        post(house, seats=[{"kind": "me", "name": "x" * 10_000}, {"kind": "bot"}]), 413, "name_long"
    )
    assert "30" in refusal.text
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    house.refused(house.web.post(f"{table.path}/seats", json={"name": "y" * 10_000}), 413, "name_long")
    assert table.info().seats[1].kind == "open"


def test_a_name_with_markup_stays_text_and_control_characters_go(house: House) -> None:
    table = house.create("kingdomino(seats=2)", "<b>Ann</b>\x00\u202e\n &", "open")
    assert table.info().seats[0].name == "<b>Ann</b> &"
    answer = house.web.get(table.path)
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("name", ["   ", "\u200b\u202e", "\x00\x07\x1b"])
def test_a_name_without_a_visible_character_is_refused(house: House, name: str) -> None:
    house.refused(post(house, seats=[{"kind": "me", "name": name}, {"kind": "bot"}]), 400, "name_empty")


def test_who_plays_with_others_needs_a_name_and_who_plays_alone_does_not(house: House) -> None:
    house.refused(post(house, seats=[{"kind": "me"}, {"kind": "open"}]), 400, "name_empty")
    assert post(house, seats=[{"kind": "me"}, {"kind": "bot"}]).json()["table"]["seats"][0].get("name", "") == ""


@pytest.mark.parametrize("name", ["You", "vous", " JIJ ", "Вы"])
def test_nobody_is_called_you(house: House, name: str) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "open")

    refusal = house.refused(house.web.post(f"{table.path}/seats", json={"name": name}), 400, "name_you")

    assert name.strip() in refusal.text
    assert table.info().seats[1].kind == "open"


# Messages


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type": "fly"}',
        '{"type": "act"}',
        '{"type": "act", "seat": "A", "version": 1, "key": "k", "actions": []}',
        '{"type": "act", "seat": 9, "version": 1, "key": "k", "actions": []}',
        '{"type": "act", "seat": 0, "version": 1, "key": "", "actions": []}',
        '{"type": "act", "seat": 0, "version": 1, "key": "k", "actions": [], "extra": 1}',
    ],
)
def test_a_malformed_message_is_refused_and_the_connection_stays(house: House, message: str) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    with table.enter(table.token) as guest:
        guest.socket.send(message)
        guest.refused("unreadable")
        guest.send("ping")
        guest.hear(protocol.Pong)


def test_bytes_that_are_no_text_are_refused(house: House) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    with table.enter(table.token) as guest:
        guest.socket.send(b"\xff\xfe\x00")
        guest.refused("unreadable")


def test_an_oversized_message_closes_the_connection_and_changes_nothing(house: House) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    with table.enter(table.token) as guest:
        guest.send("chat", text="x" * 70_000)
        with pytest.raises(ConnectionClosed) as closed:
            guest.hear(protocol.Chatted)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1009
    with table.enter(table.token) as guest:
        assert guest.welcome.chats == []


def test_an_oversized_body_is_refused(house: House) -> None:
    house.refused(post(house, seats=[{"kind": "me", "name": "x" * 70_000}, {"kind": "bot"}]), 413, "message_long")


def test_hello_comes_first_and_once(house: House) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    with table.connect() as socket:
        socket.send('{"type": "ping"}')
        assert "hello_first" in str(socket.recv(PATIENCE))
    with table.enter(table.token) as guest:
        guest.send("hello")
        guest.refused("hello_twice")


def test_many_mistakes_end_the_connection(house: House) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    with table.enter() as guest:
        for _ in range(20):
            guest.socket.send("?")
        assert guest.hear(protocol.Bye).code == "too_many_mistakes"


# From elsewhere


def test_a_page_of_another_origin_is_turned_away(house: House) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    with table.connect(origin="https://evil.example") as socket:
        assert '"origin"' in str(socket.recv(PATIENCE))
    headers = {"Origin": "https://evil.example"}
    house.refused(house.web.post(f"{table.path}/seats", json={"name": "Eve"}, headers=headers), 403, "origin")
    with table.connect(origin=house.url) as socket:
        socket.send('{"type": "hello"}')
        assert '"welcome"' in str(socket.recv(PATIENCE))


def test_no_token_is_taken_from_an_address(house: House) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "Bob")
    plain = house.web.get(f"{table.path}/position", params={"token": table.token})
    assert msgspec.json.decode(plain.content, type=protocol.PositionAnswer).choices is None


def test_whoever_asks_too_often_is_told_to_wait(tmp_path_factory: pytest.TempPathFactory) -> None:
    options = ("--create-limit", "2/hour", "--message-limit", "5/hour")
    house = House(tmp_path_factory.mktemp("limits") / "tables.sqlite3", *options)
    try:
        table = house.create("kingdomino(seats=2)", "Ann", "open")
        assert post(house).status_code == 201
        house.refused(post(house), 429, "too_often")
        with table.enter(table.token) as guest:
            for _ in range(8):
                guest.send("ping")
            guest.refused("too_often")
    finally:
        house.stop()


def test_a_socket_to_nowhere_is_no_server_error(house: House) -> None:
    table = Invitation(house, "a/b/c", "")
    with pytest.raises(InvalidStatus) as refused:
        table.connect()
    assert refused.value.response.status_code < 500
