"""Schemathesis asks for everything that the OpenAPI document describes, with what fits it and with what does not.

All of its checks count: no error of the server, only the statuses, types and bodies that are documented, what does not
fit is refused, no method or header is missing, and nobody gets in without a token.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingdomino.server.http.visits import COOKIE
from tests.server.house import NO_LIMIT, House, Invitation
from tests.server.members import Person

SETTINGS = """
request-timeout = 60    # a program may wait for invitations

[parameters]
"path.table_id" = "{table}"

[auth.openapi.token]
bearer = "{token}"

[auth.openapi.account]
api_key = "{session}"

# Rules, records and actions are texts with a grammar of their own: their type is right, and they can still be refused.
[checks.positive_data_acceptance]
expected-statuses = ["2xx", 304, 400, 403, 404, 409, 413]

# Text can be too long for its field, and then be too long altogether.
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 413]

# Who knows neither password nor code is refused.
[[operations]]
include-path-regex = "^/api/account/(sign-in|recover|recovery-codes|delete|password)"
checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 401, 403, 404, 409, 413]

# Whoever sits down may show a token in the body, which must hold a seat there.
[[operations]]
include-path = "/api/tables/{{table_id}}/seats"
checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 401, 403, 404, 409, 413]
"""
SIGN_OUT = "/api/account/sign-out"


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("described")
    limits = ("--sign-in-limit", NO_LIMIT, "--account-limit", NO_LIMIT)
    house = House(folder / "tables.sqlite3", *limits, log=folder / "log")
    yield house
    house.stop()


def ask_everything(house: House, folder: Path, *options: str) -> None:
    """Whoever asks holds a seat at the table that is asked for, and an account with a match, a bot and a token."""
    table = house.create("kingdomino(seats=2)", "Ann", "Bob")
    person = Person(house, f"Ann {table.table}")
    person.sign_up()
    person.create("duel", "me", "bot")
    person.ask("bots", name=f"Bot {table.table}")
    person.ask("tokens", label="a program")
    _ask(house, folder, table, person, "--exclude-path", SIGN_OUT, *options)
    assert person.is_signed_in()
    _ask(house, folder, table, person, "--include-path", SIGN_OUT, *options)


def _ask(house: House, folder: Path, table: Invitation, person: Person, *options: str) -> None:
    config = folder / "schemathesis.toml"
    config.write_text(SETTINGS.format(table=table.table, token=table.token, session=person.cookies[COOKIE]))
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
    asked = [*command, f"{house.url}/api/openapi.json", "--checks", "all", *options]
    done = subprocess.run(asked, capture_output=True, text=True, cwd=folder, check=False)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-1000:]
    assert house.log
    assert house.log.read_text() == ""


def test_a_few_requests_of_every_kind_find_the_server_as_documented(target: House, tmp_path: Path) -> None:
    ask_everything(target, tmp_path, "--phases", "fuzzing", "--max-examples", "1", "--seed", "1")


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_thousands_of_requests_of_every_kind_find_the_server_as_documented(target: House, tmp_path: Path) -> None:
    ask_everything(target, tmp_path, "--phases", "examples,coverage,fuzzing,stateful", "--max-examples", "30")
