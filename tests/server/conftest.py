"""The server that most tests share, and tables to begin with."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import House, Invitation


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests that do not stop it."""
    server = House(tmp_path_factory.mktemp("server") / "tables.sqlite3")
    yield server
    server.stop()


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
