"""The games can be built where there are neither exceptions nor threads, as in WebAssembly, and play there."""

import re
import subprocess
from pathlib import Path

import pytest

from native.generator import header
from tests.compiler import COMPILER, needs_compiler

NATIVE = Path(__file__).parents[2] / "native"
BARE = ("-fno-exceptions", "-DKINGDOMINO_WITHOUT_THREADS")


@pytest.mark.slow
@needs_compiler
def test_the_games_play_without_exceptions_and_threads(tmp_path: Path) -> None:
    (tmp_path / "tables.hpp").write_text(header(), encoding="utf-8")
    built, source = tmp_path / "games_test", NATIVE / "tests" / "games_test.cpp"
    settings = [
        f"@{NATIVE / 'compile_flags.txt'}",
        "-O1",
        "-Wall",
        "-Wextra",
        "-Werror",
        f"-I{NATIVE}",
        f"-I{tmp_path}",
    ]
    subprocess.run([COMPILER, *settings, *BARE, source, "-o", built], check=True)
    assert subprocess.run([built], check=False).returncode == 0


@pytest.mark.slow
@needs_compiler
def test_searches_and_the_core_for_pages_need_neither_exceptions_nor_threads(tmp_path: Path) -> None:
    """They are only read here, as a compiler for pages would read them; tests/native/test_page.py runs them."""
    (tmp_path / "tables.hpp").write_text(header(), encoding="utf-8")
    settings = [f"@{NATIVE / 'compile_flags.txt'}", "-Wall", "-Wextra", "-Werror", f"-I{NATIVE}", f"-I{tmp_path}"]
    subprocess.run([COMPILER, *settings, *BARE, "-fno-rtti", "-fsyntax-only", NATIVE / "page.cpp"], check=True)


def test_only_the_pool_knows_threads_and_nothing_opens_files() -> None:
    outside = re.compile(r"#include <(thread|mutex|condition_variable|future|fstream|iostream|filesystem)>")
    headers = {path.name: outside.findall(path.read_text(encoding="utf-8")) for path in NATIVE.glob("*.hpp")}
    assert {name for name, found in headers.items() if found} == {"pool.hpp"}
