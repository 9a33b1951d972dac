"""Settings: option, environment, file, default, in this order; what cannot be one is refused with a sentence."""

import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest

from kingdomino.errors import OptionError
from kingdomino.server.logs import JsonLines
from kingdomino.server.settings import NAMES, ServerSettings, defaults, read_settings
from kingdomino.server.storage.form import migrate
from kingdomino.words import LANGUAGES, catalogue
from tests.cli.shell import run
from tests.server.house import House


def test_each_setting_comes_from_the_first_that_has_it(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(
        'watchers = 1\nchat_lines = 1\nbot_delay = 0.5\nhosts = ["a.example", "b.example"]\naccounts = false\n'
    )
    environment = {"KINGDOMINO_WATCHERS": "2", "KINGDOMINO_CHAT_LINES": "2", "KINGDOMINO_SETTINGS": str(file)}

    settings = read_settings({"watchers": "3"}, environment)

    assert (settings.watchers, settings.chat_lines, settings.bot_delay) == (3, 2, 0.5)
    assert settings.hosts == ("a.example", "b.example")
    assert not settings.accounts
    assert settings.port == ServerSettings("").port


def test_a_name_in_the_environment_that_is_no_setting_is_refused() -> None:
    with pytest.raises(OptionError, match="prot"):
        read_settings({}, {"KINGDOMINO_PROT": "81"})


def test_details_are_logged_of_ourselves_only(tmp_path: Path) -> None:
    log = tmp_path / "log"
    house = House(tmp_path / "tables.sqlite3", "--log-level", "debug", log=log)
    try:
        table = house.create("duel", "Ann", "open")
        with table.enter(table.token) as ann:
            ann.send("chat", text="geheim")
            ann.catch_up()
    finally:
        house.stop()
    written = log.read_text()
    assert table.token not in written
    assert "geheim" not in written


def test_a_platform_may_name_the_port_its_own_way() -> None:
    assert read_settings({}, {"PORT": "81"}).port == 81
    assert read_settings({}, {"PORT": "81", "KINGDOMINO_PORT": "82"}).port == 82


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"wachers": "3"}, "is not a setting"),
        ({"watchers": "many"}, "whole number"),
        ({"watchers": "-1"}, "out of range"),
        ({"port": "70000"}, "65535"),
        ({"bot_delay": "nan"}, "out of range"),
        ({"accounts": "perhaps"}, "yes or no"),
        ({"create_limit": "often"}, "30/minute"),
        ({"log_format": "xml"}, "text, json"),
        ({"hosts": "https://play.example"}, "without https://"),
        ({"hosts": '["a.example","b.example"]'}, "separated by commas"),
        ({"origins": "nonsense"}, "https://club.example"),
        ({"database": "mysql://somewhere/name"}, "postgresql://"),
        ({"drain_seconds": "inf"}, "out of range"),
        ({"create_limit": "0/minute"}, "from 1 on"),
        ({"metrics": "localhost"}, "ADDRESS:PORT"),
        ({"metrics": "localhost:70000"}, "ADDRESS:PORT"),
    ],
)
def test_what_cannot_be_a_setting_is_refused_with_a_sentence(given: dict[str, str], word: str) -> None:
    with pytest.raises(OptionError) as refused:
        read_settings(given, {})

    assert word in str(refused.value)
    assert next(iter(given)) in str(refused.value)


@pytest.mark.parametrize("content", [None, "watchers =", "[table]\nwatchers = 1", "\udcff"])
def test_a_file_that_cannot_be_read_is_named(content: str | None, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    if content is not None:
        file.write_bytes(content.encode(errors="surrogateescape"))

    with pytest.raises(OptionError) as refused:
        read_settings({}, {}, str(file))

    assert str(file) in str(refused.value)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ann:secret@db/tables", "postgresql://ann:…@db/tables"),
        ("postgresql://ann:sec/ret@db/tables", "postgresql://ann:…@db/tables"),
        ("postgresql://ann:sec@ret@db/tables", "postgresql://ann:…@db/tables"),
        ("redis://:sec/ret@cache:6379/0", "redis://:…@cache:6379/0"),
        ("postgresql://db/tables?user=ann&password=secret&sslmode=require", "postgresql://db/tables?user=ann&password=…&sslmode=require"),
        ("postgresql://ann@db:5432/tables", "postgresql://ann@db:5432/tables"),
        ("/var/lib/kingdomino/tables.sqlite3", "/var/lib/kingdomino/tables.sqlite3"),
    ],
)  # fmt: skip
def test_no_password_is_shown(address: str, shown: str) -> None:
    settings = ServerSettings(database=address, redis=address)
    assert (settings.shown_database, settings.shown_redis) == (shown, shown)


def test_an_address_with_two_signs_before_a_host_is_refused_without_its_password() -> None:
    """What stands between them would count as part of the host, which the database's driver tells."""
    with pytest.raises(OptionError) as refused:
        read_settings({"database": "postgresql://ann:sec@ret@db/tables"}, {})
    assert "%40" in str(refused.value)
    assert "sec" not in str(refused.value)


def test_an_address_of_redis_that_cannot_be_read_is_refused_without_its_password(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    migrate(f"sqlite:///{database}")

    ended = run("worker", "--database", str(database), "--redis", "redis://:sec/ret@cache:6379/0")

    assert ended.returncode == 1
    assert "cannot be read" in ended.stderr
    assert "sec" not in ended.stderr


def test_a_wrong_setting_stops_the_command_with_a_sentence(tmp_path: Path) -> None:
    for words in (
        ["--set", "watchers"],
        ["--set", "proxies=nginx"],
        ["--set", "wachers=3"],
        ["--port", "eighty"],
        ["--settings", str(tmp_path)],
    ):
        ended = run("serve", *words)
        assert ended.returncode == 2
        assert len(ended.stderr.strip().splitlines()) == 1
        assert "Traceback" not in ended.stderr


def test_help_tells_every_setting() -> None:
    shown = run("serve", "--help").stdout

    assert [name for name in NAMES if f"  {name} = " not in shown] == []
    assert dict(defaults()).keys() == set(NAMES)
    for language in LANGUAGES:
        assert {f"setting.{name}" for name in NAMES} == {
            key for key in catalogue(language) if key.startswith("setting.")
        }


def test_json_lines_hold_what_was_logged() -> None:
    record = logging.makeLogRecord({"name": "kingdomino", "levelname": "WARNING", "msg": "table %s", "args": ("x",)})
    record.table = "x"

    line = json.loads(JsonLines().format(record))

    assert (line["level"], line["logger"], line["message"], line["table"]) == ("warning", "kingdomino", "table x", "x")


def test_a_server_without_options_of_its_own_reads_the_environment(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kingdomino.server", "--port", "0"]
    missing = str(tmp_path / "missing" / "tables.sqlite3")
    environment = {"KINGDOMINO_DATABASE": missing, "PATH": "/usr/bin:/bin", "KINGDOMINO_LOG_FORMAT": "json"}

    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=environment)

    assert ended.returncode == 1
    assert missing in ended.stderr
