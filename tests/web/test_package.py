"""The package as somebody gets it who has no clone: installed into an empty environment, it shows the lobby."""

import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from kingdomino import infos
from tests.patience import PATIENCE, end_of
from tests.sources import PROJECT

PINNED = re.compile(r"^[\w.-]+==[^\\\n]+", re.MULTILINE)
PART = re.compile(r'(?:src|href)="(/assets/[^"]+)"')
LEFT_OVER = re.compile(r"__pycache__|node_modules|\.venv|^build/|^dist/")


@dataclass(frozen=True, slots=True)
class Packages:
    """What `make dist` made, and the commands that built the compiled core on the way."""

    wheel: Path
    source: Path
    commands: str


@pytest.mark.slow
@pytest.mark.browser
def test_installed_into_an_empty_environment_the_package_shows_the_lobby(
    built: None, chromium: Browser, tmp_path: Path
) -> None:
    packages = make_dist(tmp_path / "packages")
    check_that_the_web_app_is_in_both(packages)
    check_that_the_core_is_for_every_processor_of_its_kind(packages)

    environment = tmp_path / "environment"
    venv.create(environment)
    install(f"{packages.wheel}", environment)
    check_that_the_terminal_works_and_says_how_to_get_the_server(environment)
    install(f"{packages.wheel}[server]", environment)
    check_that_everything_is_imported_from(environment)
    with serving(environment, tmp_path) as url:
        check_that_every_part_of_the_page_arrives(url)
        check_that_a_browser_shows_the_lobby(chromium, url)


def make_dist(folder: Path) -> Packages:
    """`make dist` with the environment of this test run, which it leaves as it is; the core is not optimised."""
    tools = (f"BIN={Path(sys.executable).parent}", "--assume-old=.venv/.play")
    quickly = "KINGDOMINO_OPTIMISATION=-O0"
    built = {"SKBUILD_BUILD_DIR": str(folder / "build"), "SKBUILD_CMAKE_DEFINE": quickly}
    run("make", *tools, "dist", f"DIST={folder / 'dist'}", **built)
    (wheel,), (source,) = (folder / "dist").glob("*.whl"), (folder / "dist").glob("*.tar.gz")
    return Packages(wheel, source, (folder / "build" / "build.ninja").read_text(encoding="utf-8"))


def run(*command: str | Path, **environment: str) -> None:
    """A command in the project's folder, without what this test run itself has set for Python and make."""
    passed = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "MAKE", "MFLAGS"))}
    done = subprocess.run(command, cwd=PROJECT, env=passed | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def check_that_the_web_app_is_in_both(packages: Packages) -> None:
    """The wheel was built from the source distribution: nothing but that can have brought the app into it."""
    dist = PROJECT / "web" / "dist"
    app = {str(path.relative_to(dist)): path.read_bytes() for path in dist.rglob("*") if path.is_file()}
    with zipfile.ZipFile(packages.wheel) as wheel:
        in_wheel = {name: wheel.read(name) for name in wheel.namelist()}
    with tarfile.open(packages.source) as source:
        in_source = {name.partition("/")[2] for name in source.getnames()}

    assert {f"kingdomino/web/dist/{name}": data for name, data in app.items()}.items() <= in_wheel.items()
    assert {f"web/dist/{name}" for name in app} <= in_source
    assert {"pyproject.toml", "native/module.cpp", "web/src/main.ts", "tests/conftest.py"} <= in_source
    assert [name for name in [*in_wheel, *in_source] if LEFT_OVER.search(name)] == []


def check_that_the_core_is_for_every_processor_of_its_kind(packages: Packages) -> None:
    assert "-O0" in packages.commands
    assert "set(KINGDOMINO_OPTIMISATION -O3 " in (PROJECT / "native" / "CMakeLists.txt").read_text(encoding="utf-8")
    assert not re.search(r"-march|-mcpu|-mtune", packages.commands)


def install(what: str, environment: Path) -> None:
    """A package with everything that it asks for, in the versions of the lock."""
    versions = environment / "versions.txt"
    versions.write_text("\n".join(PINNED.findall((PROJECT / "requirements" / "play.txt").read_text("utf-8"))))
    pip = (sys.executable, "-m", "pip", "--python", environment / "bin" / "python")
    run(*pip, "install", "-qq", "--disable-pip-version-check", "--no-compile", "--constraint", versions, what)


def check_that_the_terminal_works_and_says_how_to_get_the_server(environment: Path) -> None:
    simulated = in_terminal(environment, "simulate", "duel", "--matches", "2", "--seed", "1")
    assert simulated.returncode == 0, simulated.stderr
    assert simulated.stdout.startswith("duel, 2 matches")
    refused = in_terminal(environment, "serve")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert 'pip install "kingdomino[server]"' in refused.stderr


def in_terminal(environment: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = (f"{environment}/bin/kingdomino", *words)
    return subprocess.run(command, cwd=environment, capture_output=True, text=True, check=False, timeout=PATIENCE)


def check_that_everything_is_imported_from(environment: Path) -> None:
    program = "import kingdomino.server.run, kingdomino.native as native; print(native.why_not(), native.__file__)"
    command = f"{environment}/bin/python", "-I", "-c", program
    shown = subprocess.run(command, capture_output=True, text=True, check=True, cwd=environment)
    assert shown.stdout.startswith(f"None {environment}")


@contextmanager
def serving(environment: Path, folder: Path) -> Iterator[str]:
    """The address of `kingdomino serve` as that environment has it, started in a folder that is no clone."""
    command = f"{environment}/bin/kingdomino", "serve", "--port", "0", "--database", "tables.sqlite3"
    server = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        found = re.search(r":(\d+)/", server.stdout.readline())
        assert found, "the server says where it listens"
        yield f"http://127.0.0.1:{found[1]}"
    finally:
        server.terminate()
        end_of(server)


def check_that_every_part_of_the_page_arrives(url: str) -> None:
    page = httpx.get(url)
    assert page.status_code == 200, page.text
    parts = PART.findall(page.text)
    assert len(parts) >= 2, page.text
    assert {httpx.get(url + part).status_code for part in parts} == {200}


def check_that_a_browser_shows_the_lobby(chromium: Browser, url: str) -> None:
    """Every game is offered, every part arrives, and the console has nothing to complain about."""
    page = chromium.new_page(locale="en-GB")
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    page.on("response", lambda answer: troubles.append(answer.url) if answer.status >= 400 else None)
    page.goto(url)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".games article")).to_have_count(len(infos()))
    page.close()
    assert troubles == []
