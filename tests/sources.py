"""The source of the package as syntax trees and the clauses of its pages, for tests that read them. It runs nothing."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).parents[1]
PACKAGE = PROJECT / "src" / "kingdomino"
CLAUSE = re.compile(r"^- \*\*((?:C|K|OT|OB|O|D)\d+)\*\* ", re.MULTILINE)


@cache
def clauses() -> frozenset[str]:
    """The numbered clauses that the rules pages list."""
    pages = (PROJECT / "docs" / "rules").glob("*.md")
    return frozenset(name for page in pages for name in CLAUSE.findall(page.read_text(encoding="utf-8")))


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the package by its dotted name."""
    return {module_name(path): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree: ast.Module) -> Iterator[str]:
    """The modules that a module imports, wherever in it; `from a import b` counts as a and as a.b."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield module
                yield from (f"{module}.{alias.name}" for alias in names)


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a plain name, with that name."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)):
                yield name, node


def strings(tree: ast.AST) -> Iterator[str]:
    """Every string that is written out in the tree."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)):
                yield text
