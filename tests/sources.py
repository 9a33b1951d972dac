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


def made_in_rules(name: str) -> list[ast.expr]:
    """The first argument of every call of this name in the rules: the codes of all faults, or of all events."""
    rules = [tree for module, tree in modules().items() if module.startswith(("kingdomino.core", "kingdomino.games"))]
    return [call.args[0] for tree in rules for called, call in calls(tree) if called == name]


def first_words(file: str) -> set[str]:
    """The first word of every string that is written out in a file."""
    texts = strings(ast.parse(Path(file).read_text(encoding="utf-8")))
    return {text.split()[0] for text in texts if text.split()}


def strings(tree: ast.AST) -> Iterator[str]:
    """Every string that is written out in the tree."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)):
                yield text
