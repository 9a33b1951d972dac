"""Gardens on a real server and in a real browser: people, bots, previews, reasons, restart, the plain drawing."""

from collections.abc import Iterator

import msgspec
import pytest

from kingdomino.server.wire.protocol import Log
from kingdomino.server.wire.view_types import Step
from tests.server.house import House

COMMAND = ("tests.fourth_game.command", "server")


@pytest.fixture(scope="module")
def gardens(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with Gardens in the family."""
    server = House(tmp_path_factory.mktemp("gardens") / "tables.sqlite3", command=COMMAND)
    yield server
    server.stop()


def test_it_is_offered_with_its_words_in_every_language(gardens: House) -> None:
    games = {game["id"]: game for game in gardens.web.get("/api/games").json()["games"]}
    assert games["gardens"]["theme"] == "plain"
    for language in ("en", "fr", "nl"):
        messages = gardens.web.get(f"/api/messages/{language}.json").json()
        assert messages["prompt.plant"] == "Plant the {flower}, or throw it away."


def test_a_person_and_a_bot_play_it_to_the_end_through_a_restart(gardens: House) -> None:
    table = gardens.create("gardens", "Ann", "bot")
    with table.enter(table.token) as ann:
        ann.play_on({0}, lambda view: view.version >= 6)
    gardens.kill()
    gardens.start()
    with table.enter(table.token) as ann:
        view = ann.play_on({0}, lambda view: view.result is not None)
    assert view.result is not None
    assert sum(step.kind == "grow" for step in steps(gardens, table.table)) == 8
    assert "rules gardens" in gardens.web.get(f"{table.path}/record").text


def steps(house: House, table: str) -> list[Step]:
    answer = house.web.get(f"/api/tables/{table}/log")
    return msgspec.json.decode(answer.content, type=Log).steps
