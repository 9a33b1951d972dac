"""A whole match as data: of a table, of a record; other lines from it; and every record that is not to be trusted."""

from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace

import httpx
import msgspec
import pytest

from kingdomino import Actor, Dealer, Match, Position, new
from kingdomino.play.record import Record, check
from kingdomino.server.views import replay as replays
from kingdomino.server.views.view import Promise, begin, heading, view
from kingdomino.server.wire.protocol import MESSAGE_BYTES
from kingdomino.server.wire.replay_types import LineAnswer, LineWish, Replay, ReplayTurn
from kingdomino.server.wire.view_types import SeatView
from tests.matches import EVERY_GAME, random_match
from tests.server.house import House, Invitation


def upload(house: House, text: str) -> httpx.Response:
    return house.web.post("/api/replays", json={"record": text})


def read(answer: httpx.Response) -> Replay:
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Replay)


def whole_seats(replay: Replay) -> Iterator[list[SeatView]]:
    """The seats of each view, put together from those that changed."""
    shown: dict[int, SeatView] = {}
    for one in replay.views:
        shown.update((seat.seat, seat) for seat in one.seats)
        yield [shown[seat] for seat in sorted(shown)]


# What a replay holds


@pytest.mark.parametrize("rules", EVERY_GAME)
def test_a_replay_shows_every_position_of_the_match_as_its_table_did(rules: str) -> None:
    match = random_match(rules)
    replay = replays.replay_of_text(match.record().text())

    assert [one.version for one in replay.views] == list(range(match.version + 1))
    assert [step.text for step in replay.steps] == list(match.texts())
    above = heading(match.rules, Promise(replay.commitment or "", replay.seed or "", ""))
    moment = begin(match.start)
    for version, (seats, one) in enumerate(zip(whole_seats(replay), replay.views, strict=True)):
        moment = moment.after(match.played[version - 1]) if version else moment
        assert msgspec.structs.replace(one, seats=seats) == view(moment, above, points=False)
        assert match.start.unpack(b64decode(one.packed)) == match.positions[version]


@pytest.mark.parametrize("rules", EVERY_GAME)
def test_the_turns_hold_every_decision_once_and_in_order(rules: str) -> None:
    match = random_match(rules)
    replay = replays.replay(match)

    taken = [(turn.begin + index, number) for turn in replay.turns for index, number in enumerate(turn.ids)]
    decided = [(index, played) for index, played in enumerate(match.played) if played.actor >= 0]
    assert taken == [(index, match.positions[index].id(played.action)) for index, played in decided]
    for turn in replay.turns:
        _check_turn(turn, match)


def _check_turn(turn: ReplayTurn, match: Match) -> None:
    """One seat takes it, nobody's turn begins in it, and it is over where it ends."""
    during = match.positions[turn.begin : turn.end]
    assert match.start.unpack(b64decode(turn.packed)) == during[0]
    assert {(position.actor, position.turn) for position in during} == {(turn.seat, during[0].turn)}
    after = match.positions[turn.end]
    assert (after.actor, after.turn) != (turn.seat, during[0].turn)
    assert turn.forced == (len(_ways(during[0])) == 1)


def _ways(position: Position, most: int = 2) -> list[tuple[int, ...]]:
    """The first ways to take the turn that begins in a position; two are enough to know that there is a choice."""
    found: list[tuple[int, ...]] = []
    stack: list[tuple[Position, tuple[int, ...]]] = [(position, ())]
    while stack and len(found) < most:
        now, ids = stack.pop()
        if (now.actor, now.turn) != (position.actor, position.turn):
            found.append(ids)
            continue
        stack += [(now.play(number), (*ids, number)) for number in now.ids()]
    return found


def test_a_forced_turn_is_known_as_one() -> None:
    forced = [turn.forced for turn in replays.replay(random_match("kingdomino(seats=4)")).turns]

    assert {True, False} == set(forced)


def test_a_match_without_a_dealer_has_neither_hash_nor_seed() -> None:
    match = Match("kingdomino(seats=2)")
    match.submit(Actor.CHANCE, "deal 3 12 25 40")

    replay = replays.replay_of_text(match.record().text())

    assert (replay.commitment, replay.seed, replay.dealer, replay.finished) == (None, None, None, False)


# Of a table


def test_a_table_shows_its_match_up_to_now_and_who_sits_there(house: House) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    table.sit("Bob")
    replay = read(house.web.get(f"{table.path}/replay"))

    assert [seat.name for seat in replay.seats] == ["Ann", "Bob"]
    assert replay.views[-1].version == table.info().version == len(replay.steps)
    assert replay.views[-1].packed == table.position().view.packed
    assert replay.record == house.web.get(f"{table.path}/record").text
    assert not replay.finished


def test_the_seed_of_a_match_that_runs_is_not_told(house: House, duo: tuple[Invitation, list[str]]) -> None:
    replay = read(house.web.get(f"{duo[0].path}/replay"))

    assert replay.commitment
    assert replay.seed is None
    assert all(one.seed is None for one in replay.views)


def test_an_uploaded_record_names_its_players_and_comes_back_as_it_was(house: House) -> None:
    match = random_match("origins(seats=3, mode=totem)")
    text = replace(match.record(), players=("Ann", "Bob")).text()

    replay = read(upload(house, text))

    assert [(seat.letter, seat.name) for seat in replay.seats] == [("A", "Ann"), ("B", "Bob"), ("C", "")]
    assert replay.finished
    assert replay.seed == "a match"
    assert replay.record == text


def test_a_replay_of_a_table_that_does_not_exist_is_refused(house: House) -> None:
    house.refused(house.web.get("/api/tables/nowhere/replay"), 404, "no_table")


# Records that are not to be trusted


def _record() -> Record:
    return random_match("kingdomino(seats=2)").record()


def _resigned(text: str) -> str:
    """The text with a checksum that fits it, as somebody would write who alters a record on purpose."""
    lines = text.rstrip().splitlines()[:-1]
    return "\n".join([*lines, f"check {check(lines)}"]) + "\n"


def _with_action(number: int, text: str) -> str:
    actions = list(_record().actions)
    actions[number] = text
    return replace(_record(), actions=tuple(actions)).text()


BAD_RECORDS = {
    "nothing": ("", "record_none", "This is not a record"),
    "something else": ("[Event “World Championship”]\n1. e4 e5", "record_none", "This is not a record"),
    "a picture": ("\x89PNG\r\n\x1a\n\x00\x00", "record_none", "This is not a record"),
    "cut": (_record().text()[:300], "record_cut", "The record is cut off"),
    "altered": (_record().text().replace("king A", "king B").replace("king C", "king A"), "record_altered", "altered"),
    "newer": (_record().text().replace("record 2", "record 3", 1), "record_newer", "Update the program"),
    "newer dealer": (
        _resigned(_record().text().replace("dealer 2", "dealer 7")),
        "record_dealer",
        "this program knows up to version 2",
    ),
    "another game": (
        _resigned(_record().text().replace("kingdomino(seats=2)", "chess(seats=2)")),
        "record_rules",
        "There is no game “chess”",
    ),
    "rules of another game": (
        _resigned(_record().text().replace("kingdomino(seats=2)", "duel")),
        "record_action",
        "cannot be played here",
    ),
    "illegal action": (_with_action(2, "place g8 up"), "record_action", "“place g8 up” cannot be played here"),
    "unreadable action": (_with_action(2, "castle long"), "record_action", "“castle long” cannot be played here"),
    "wrong result": (replace(_record(), totals=(999, 0)).text(), "record_result", "not the result of its actions"),
    "wrong seed": (replace(_record(), seed="another").text(), "record_commitment", "is not the one that its hash"),
    "wrong deal": (
        replace(_record(), seed="another", commitment=Dealer("another").commitment).text(),
        "record_deal",
        "does not come from the seed",
    ),
    "many lines": (
        replace(_record(), actions=("king A",) * 1000).text(),
        "record_action",
        "Line 6: “king A” cannot be played here",
    ),
}


@pytest.mark.parametrize("name", BAD_RECORDS)
def test_a_bad_record_is_refused_with_a_sentence(house: House, name: str) -> None:
    text, code, sentence = BAD_RECORDS[name]

    for answer in (
        upload(house, text),
        house.web.post("/api/lines", json={"record": text, "version": 0, "actions": []}),
    ):
        refusal = house.refused(answer, 400, code)
        assert refusal.kind == "error"
        assert sentence in refusal.text


def test_what_is_wrong_in_a_line_of_a_record_is_told_with_its_cause(house: House) -> None:
    refusal = house.refused(upload(house, _with_action(2, "place g8 up")), 400, "record_action")

    line = _record().first_action_line + 2
    assert refusal.text.startswith(f"Line {line}: ")
    assert refusal.params["line"] == line
    assert str(refusal.params["cause"]).startswith("fault.")


def test_a_record_that_is_too_long_or_no_text_is_refused(house: House) -> None:
    house.refused(upload(house, "x" * MESSAGE_BYTES), 413, "message_long")
    house.refused(house.web.post("/api/replays", json={"record": 5}), 400, "unreadable")
    house.refused(house.web.post("/api/replays", json={}), 400, "unreadable")
    house.refused(house.web.post("/api/replays", content=b'{"record": "\\ud800"}'), 400, "unreadable")


# Other lines


def line(house: House, text: str, version: int, *actions: str) -> LineAnswer:
    answer = house.web.post("/api/lines", json={"record": text, "version": version, "actions": list(actions)})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=LineAnswer)


def test_a_line_shows_what_can_be_done_instead(house: House) -> None:
    match = random_match("kingdomino(seats=2)")
    turn = replays.replay(match).turns[6]
    position = match.positions[turn.begin]

    found = line(house, match.record().text(), turn.begin)

    assert [choice.text for choice in found.choices] == list(position.texts())
    assert all(choice.points is not None for choice in found.choices if choice.kind == "place")
    assert (found.begins, found.steps, found.version) == (True, [], turn.begin)
    other = found.choices[-1].text
    assert not line(house, match.record().text(), turn.begin, other).begins
    assert line(house, match.record().text(), turn.begin, other).steps[0].text == other


@pytest.mark.parametrize("rules", EVERY_GAME)
def test_a_line_can_be_played_to_the_end_and_always_deals_the_same(rules: str) -> None:
    match = random_match(rules)
    text, middle = match.record().text(), match.version * 3 // 4

    actions: list[str] = []
    while (found := replays.line(LineWish(text, middle, actions))).choices:
        actions.append(found.choices[0].text)

    assert found.view.result is not None
    assert replays.line(LineWish(text, middle, actions)) == found


def test_a_line_that_follows_the_match_gets_the_deals_of_the_match() -> None:
    match = random_match("kingdomino(seats=2)")
    decisions = [match.positions[i].text(one.action) for i, one in enumerate(match.played) if one.actor >= 0]

    found = replays.line(LineWish(match.record().text(), 0, list(decisions)))

    assert [step.text for step in found.steps] == list(match.texts())


def test_where_the_seed_is_not_known_what_was_dealt_stays_and_the_rest_is_dealt() -> None:
    match = random_match("kingdomino(seats=2)")
    running = Match.resume(match.rules, match.actions[:2], dealer=None)
    text = running.record().text()

    found = replays.line(LineWish(text, 0, []))

    assert [step.text for step in found.steps][:2] == list(running.texts())
    assert found.view.seed is None
    assert replays.line(LineWish(text, 0, [found.choices[0].text])).version > found.version


def test_a_line_that_cannot_be_played_is_refused_with_the_reason(house: House) -> None:
    match = random_match("kingdomino(seats=2)")
    wish = {"record": match.record().text(), "version": match.version, "actions": ["claim 3"]}
    assert house.refused(house.web.post("/api/lines", json=wish), 409, "not_now").kind == "fault"
    wish = {**wish, "version": match.version + 1, "actions": []}
    assert str(match.version) in house.refused(house.web.post("/api/lines", json=wish), 400, "record_version").text
    first = next(i for i, one in enumerate(match.played) if one.actor >= 0)
    wish = {**wish, "version": first, "actions": ["castle long"]}
    house.refused(house.web.post("/api/lines", json=wish), 400, "unreadable_action")
    house.refused(house.web.post("/api/lines", json={**wish, "version": -1}), 400, "unreadable")
    house.refused(house.web.post("/api/lines", json={**wish, "actions": ["claim 3"] * 401}), 400, "unreadable")


def test_looking_again_changes_nothing_at_the_table(house: House, duo: tuple[Invitation, list[str]]) -> None:
    table, _ = duo
    before = table.position()
    replay = read(house.web.get(f"{table.path}/replay"))
    found = line(house, replay.record, len(replay.steps))
    line(house, replay.record, len(replay.steps), found.choices[0].text)

    assert table.position() == before
    assert new("kingdomino(seats=2)").unpack(b64decode(before.view.packed)).actor == before.view.actor
