"""docs/hosting.md and the files of deploy/: every setting and metric is told, every file and command exists."""

import re
import tomllib
from pathlib import Path

import pytest

from kingdomino.server.settings import read_settings
from tests.cli.shell import run
from tests.sources import PROJECT
from tools.hosting_tables import PAGE, written

DEPLOY = PROJECT / "deploy"
TEXT = PAGE.read_text(encoding="utf-8")


def test_every_setting_and_metric_is_told() -> None:
    assert written(TEXT) == TEXT, "python -m tools.hosting_tables writes them again"


def test_every_file_to_copy_is_told_and_exists() -> None:
    told = set(re.findall(r"`deploy/([^`]+)`", TEXT))

    assert told == {path.name for path in DEPLOY.iterdir()}


def test_the_settings_to_begin_with_can_be_read(tmp_path: Path) -> None:
    file = DEPLOY / "kingdomino.toml"
    both = tmp_path / "many.toml"
    lines = file.read_text().splitlines()
    others = [line.removeprefix("# ") for line in lines if re.match(r"# \w+ = ", line)]
    both.write_text("\n".join([line for line in lines if not line.startswith("database")] + others))

    assert read_settings({}, {}, str(file)).hosts == ("play.example",)
    many = read_settings({}, {}, str(both))
    assert many.url.startswith("postgresql+")
    assert many.redis
    assert tomllib.loads(file.read_text())["proxies"] == ["127.0.0.1"]


@pytest.mark.parametrize("unit", sorted(path.name for path in DEPLOY.glob("*.service")))
def test_units_start_commands_that_exist(unit: str) -> None:
    started = re.findall(r"^ExecStart=/opt/kingdomino/bin/kingdomino (\w+)", (DEPLOY / unit).read_text(), re.MULTILINE)

    assert len(started) == 1
    assert run(started[0], "--help").returncode == 0


def test_the_commands_of_the_page_exist() -> None:
    for words in set(re.findall(r"^kingdomino (admin \w+|\w+)", TEXT, re.MULTILINE)):
        assert run(*words.split(), "--help").returncode == 0, words
