"""What is written about the protocol is true: documents, generated types, words for every refusal, the example bot."""

import ast
import json
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from kingdomino.puzzles.shelf import puzzles
from kingdomino.server.http.openapi import OPERATIONS, document
from kingdomino.server.wire import daily_types, protocol, puzzle_types, replay_types
from kingdomino.words import catalogue
from tests.server.house import House
from tests.sources import PROJECT, calls, modules

BLOCK = re.compile(r"```json ?(\w*)\n(.*?)```", re.DOTALL)
WIRE = vars(protocol) | vars(replay_types) | vars(daily_types) | vars(puzzle_types)
EXAMPLES = BLOCK.findall((PROJECT / "docs" / "protocol.md").read_text(encoding="utf-8"))

PUZZLE = puzzles("duel")[0].id
TODAY = datetime.now(UTC).date().isoformat()


def test_the_generated_types_are_fresh() -> None:
    check = [sys.executable, str(PROJECT / "tools" / "generate_types.py"), "--check"]
    outcome = subprocess.run(check, capture_output=True, text=True, timeout=60, check=False)
    assert outcome.stdout == ""
    assert outcome.returncode == 0


@pytest.mark.parametrize(("kind", "text"), EXAMPLES, ids=[text[:40] for _, text in EXAMPLES])
def test_every_example_of_the_document_can_be_read(kind: str, text: str) -> None:
    if kind:
        msgspec.json.decode(text, type=WIRE[kind])
        return
    sent_by = protocol.FromBrowser if _is_request(text) else protocol.FromServer
    msgspec.json.decode(text, type=sent_by)


def _is_request(text: str) -> bool:
    requests = {cls.__name__.lower() for cls in protocol.FromBrowser.__args__}
    return json.loads(text)["type"] in requests


def test_every_message_has_an_example() -> None:
    shown = {json.loads(text)["type"] for kind, text in EXAMPLES if not kind}
    kinds = (*protocol.FromBrowser.__args__, *protocol.FromServer.__args__)
    assert {cls.__name__.lower() for cls in kinds} - shown == set()


def test_the_document_lists_every_request() -> None:
    text = (PROJECT / "docs" / "protocol.md").read_text(encoding="utf-8")
    named = {(method.lower(), path.partition("?")[0]) for method, path in re.findall(r"`(GET|POST) (/api/\S+?)`", text)}
    listed = {
        (o.method, o.path.format(table_id="ID", language="en", game="GAME", name="NAME", date="DATE", puzzle="PUZZLE"))
        for o in OPERATIONS
    }
    assert listed - named == set()


def test_the_server_gives_the_openapi_document(house: House) -> None:
    assert house.web.get("/api/openapi.json").json() == json.loads(json.dumps(document()))


def test_every_request_of_the_openapi_document_exists(house: House) -> None:
    table = house.create("duel", "Ann", "open").table
    for operation in OPERATIONS:
        values = {"table_id": table, "language": "en", "game": "duel", "name": "duel", "puzzle": PUZZLE, "date": TODAY}
        path = operation.path.format(**values)
        given = b"{}" if operation.takes else None
        answer = house.web.request(operation.method, path, params={"rules": "duel"}, content=given)
        assert answer.status_code != 405
        assert '"no_path"' not in answer.text
        if operation.takes is None:
            assert answer.status_code == (401 if operation.needs_account else 200)


def test_every_refusal_has_its_words() -> None:
    codes = set[str]()
    for name, tree in modules().items():
        if name.startswith("kingdomino.server"):
            codes |= {_code(call) for called, call in calls(tree) if called == "Refusal" and len(call.args) == 2}
            codes.update(re.findall(r"close\('(\w+)'", ast.unparse(tree)))
    codes.discard("")
    assert codes > {"stale", "slow"}
    assert {f"refusal.{code}" for code in codes} - set(catalogue("en")) == set()


def _code(call: ast.Call) -> str:
    argument = call.args[1]
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else ""


def test_every_preset_has_its_words() -> None:
    assert {f"chat.{preset}" for preset in protocol.PRESETS} - set(catalogue("en")) == set()


def test_the_messages_are_served(house: House) -> None:
    assert house.web.get("/api/messages/en.json").json() == catalogue("en")


def test_the_games_are_told_with_options_dominoes_and_bots(house: House) -> None:
    games = msgspec.json.decode(house.web.get("/api/games").content, type=protocol.Games)
    by_id = {game.id: game for game in games.games}
    assert set(by_id) == {"kingdomino", "origins", "duel"}
    assert len(by_id["kingdomino"].dominoes) == len(by_id["origins"].dominoes) == 48
    assert [len(die) for die in by_id["duel"].dice] == [6, 6, 6, 6]
    bots = by_id["duel"].bots
    assert [bot.name for bot in bots if bot.for_people] == ["child", "easy", "medium", "hard", "expert", "master"]
    assert [bot.name for bot in bots if bot.default] == ["medium"]
    assert "random" in [bot.name for bot in bots]
    assert all(bot.label and bot.line for bot in bots)
    assert "mode" in {option.key for option in by_id["origins"].options}


def test_a_link_can_be_photographed(house: House) -> None:
    table = house.create("duel", "Ann", "open")
    picture = house.web.get(f"{table.path}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "<svg" in picture.text


def test_the_example_bot_plays_a_match_against_a_person(house: House) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    script = Path(PROJECT) / "examples" / "bot_client.py"
    with subprocess.Popen(
        [sys.executable, str(script), f"{house.url}/table/{table.table}", "Robo"], stdout=subprocess.PIPE, text=True
    ) as bot:
        with table.enter(table.token) as ann:
            view = ann.play_on({0}, lambda view: view.result is not None)
        said, _ = bot.communicate(timeout=30)
    assert bot.returncode == 0
    assert view.result
    assert str(view.result.totals) in said
    assert table.info().seats[1].name == "Robo"
