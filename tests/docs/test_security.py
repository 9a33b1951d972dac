"""docs/security.md: every test that it names exists, every file of attacks is named, every size is the true one."""

import ast
import re
from importlib import import_module

import pytest

from tests.sources import PROJECT

TEXT = (PROJECT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", TEXT)
SIZES = re.findall(r"^\| [^|]+ \| ([\d,]+)[^|]* \| `([\w.]+)\.(\w+)` \|$", TEXT, re.MULTILINE)


def test_every_test_that_is_named_exists() -> None:
    assert NAMED
    missing = [f"{file}::{name}" for file, name in NAMED if name not in functions(file)]
    assert missing == []


def functions(file: str) -> set[str]:
    tree = ast.parse((PROJECT / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_file_of_attacks_is_named() -> None:
    files = {str(path.relative_to(PROJECT)) for path in (PROJECT / "tests").rglob("test_attacks*.py")}
    assert files - {file for file, _ in NAMED} == set()


@pytest.mark.parametrize(("size", "module", "name"), SIZES, ids=[name for _, _, name in SIZES])
def test_every_size_is_the_true_one(size: str, module: str, name: str) -> None:
    assert getattr(import_module(module), name) == int(size.replace(",", ""))


def test_the_sizes_are_found() -> None:
    assert len(SIZES) >= TEXT.count("`kingdomino.") > 10
