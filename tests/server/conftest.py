"""The server that most tests share, and tables to begin with."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import House, Invitation
from tests.server.services import Postgres, Redis, new_postgres, new_redis


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL server for all tests that do not stop it."""
    yield from new_postgres()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """One Redis server for all tests that do not stop it."""
    yield from new_redis()


@pytest.fixture
def mortal() -> Iterator[Redis]:
    """A Redis server of a test's own, empty, to be stopped and started."""
    yield from new_redis()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, of each kind in turn, as the setting names it."""
    return new_database(request, tmp_path)


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    """Two servers on one database for all tests that stop neither: on a file alone, on PostgreSQL with Redis."""
    database = new_database(request, tmp_path_factory.mktemp("pair"))
    options: tuple[str, ...] = ()
    if request.param == "postgresql":
        bus: Redis = request.getfixturevalue("redis")
        options = ("--redis", bus.url, "--bot-workers", "0")
    houses = House(database, *options), House(database, *options)
    yield houses
    for server in houses:
        server.stop()


def new_database(request: pytest.FixtureRequest, folder: Path) -> str:
    """An empty database of the kind that a fixture asks for."""
    if request.param == "sqlite":
        return str(folder / "tables.sqlite3")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests that do not stop it."""
    server = House(tmp_path_factory.mktemp("server") / "tables.sqlite3")
    yield server
    server.stop()


@pytest.fixture
def log_as_before() -> Iterator[None]:
    """A server or worker that begins in this process takes the log over; afterwards it is as it was."""
    root, own = logging.getLogger(), logging.getLogger("kingdomino")
    before = root.handlers, root.level, own.level
    yield
    root.handlers = before[0]
    root.setLevel(before[1])
    own.setLevel(before[2])


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[House]:
    """A server of a test's own, to be killed and started again."""
    server = House(tmp_path / "tables.sqlite3")
    yield server
    server.stop()


@pytest.fixture
def duo(house: House) -> tuple[Invitation, list[str]]:
    """A running match of two people, and the token of each seat."""
    table = house.create("kingdomino(seats=2)", "Ann", "open")
    return table, [table.token, table.sit("Bob")]
