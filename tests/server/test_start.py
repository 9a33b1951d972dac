"""Starting the server: where it cannot, it says why and what to do, and no traceback is seen."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.house import House

IMPATIENT = {**os.environ, "RES_OPTIONS": "timeout:1 attempts:1 ndots:1"}
"""An environment where nobody waits long for a name server that does not answer."""


def start(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kingdomino.server", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, env=IMPATIENT)


def test_a_port_that_is_taken_is_named_with_a_way_on(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        failed = start("--port", port, "--database", str(tmp_path / "tables.sqlite3"))
    assert failed.returncode == 1
    assert port in failed.stderr
    assert "--port" in failed.stderr
    assert "Traceback" not in failed.stderr


@pytest.mark.parametrize("host", ["no.such.invalid", "192.0.2.1"])
def test_a_host_that_is_no_address_of_this_machine_is_named_with_a_way_on(host: str, tmp_path: Path) -> None:
    failed = start("--host", host, "--port", "0", "--database", str(tmp_path / "tables.sqlite3"))
    assert failed.returncode == 1
    assert host in failed.stderr
    assert "--host" in failed.stderr
    assert "--port" not in failed.stderr
    assert "Traceback" not in failed.stderr


def test_a_database_in_a_folder_that_is_not_there_makes_no_folder(tmp_path: Path) -> None:
    failed = start("--port", "0", "--database", str(tmp_path / "tpyo" / "tables.sqlite3"))
    assert failed.returncode == 1
    assert "tpyo" in failed.stderr
    assert not (tmp_path / "tpyo").exists()


def test_a_database_that_cannot_be_written_is_named_with_a_way_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    for database in (tmp_path / "file" / "tables.sqlite3", tmp_path):
        failed = start("--port", "0", "--database", str(database))
        assert failed.returncode == 1
        assert str(database) in failed.stderr
        assert "--database" in failed.stderr
        assert "Traceback" not in failed.stderr


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "poem.txt"
    file.write_text("Roses are red, " * 100)
    failed = start("--port", "0", "--database", str(file))
    assert failed.returncode == 1
    assert "not a database" in failed.stderr
    assert "Traceback" not in failed.stderr


def test_the_kingdomino_command_serves_too(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "kingdomino.cli", "serve", "--port", port, "--database", str(tmp_path / "t")]
        failed = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert failed.returncode == 1
    assert port in failed.stderr


def test_a_running_server_is_well_and_shows_a_page(house: House) -> None:
    assert house.web.get("/api/health").json()["status"] == "ok"
    page = house.web.get("/table/anything")
    assert page.status_code in (200, 503)
    assert "text/html" in page.headers["content-type"]
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert house.web.get("/../../../etc/passwd").headers["content-type"] == page.headers["content-type"]
