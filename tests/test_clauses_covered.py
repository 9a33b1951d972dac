"""Every clause of the rules is proven by a test that names it. It reads pages and tests; it runs none."""

import ast
from collections.abc import Iterator

from tests.sources import PROJECT, clauses


def proven() -> dict[str, list[str]]:
    """Clauses named by a `clause` mark, and the test files that name them."""
    found = dict[str, list[str]]()
    for path in sorted((PROJECT / "tests").rglob("test_*.py")):
        for name in marks(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(name, []).append(path.name)
    return found


def marks(tree: ast.AST) -> Iterator[str]:
    """The names in `pytest.mark.clause("K6")`, on a test or on one of its parameters."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="clause"), args=[ast.Constant(value=str(name))]):
                yield name


def test_the_rules_pages_list_every_series_of_clauses_without_a_gap() -> None:
    series = {"C": 10, "K": 11, "O": 8, "OT": 5, "OB": 7, "D": 13}

    assert clauses() == {f"{letters}{number}" for letters, last in series.items() for number in range(1, last + 1)}


def test_every_clause_is_named_by_a_test() -> None:
    unproven = sorted(clauses() - set(proven()))

    assert unproven == [], f"no test names {', '.join(unproven)}"


def test_no_test_names_a_clause_that_does_not_exist() -> None:
    unknown = {name: files for name, files in proven().items() if name not in clauses()}

    assert unknown == {}
