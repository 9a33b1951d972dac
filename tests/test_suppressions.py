"""Where a checker is silenced, the reason stands beside it: on the same line, or as a comment on the line above."""

import re

import pytest

from tests.sources import PROJECT

FOLDERS = ("src", "tests", "tools", "benchmarks", "examples", "native", "web/src")
SILENCED = re.compile(
    r"(?:# noqa|# type: ignore|// NOLINT(?:NEXTLINE)?|clang-format off|svelte-ignore|eslint-disable(?:-next)?(?:-line)?"
    r"|@ts-expect-error|prettier-ignore)[:\[( ]*(?P<rest>.*)"
)
"""A checker told to be silent, and what is written after that."""
RULE = re.compile(r"[A-Z]+\d+|[a-z0-9]+(?:[-_/.@][a-z0-9]+)+|[,\]):;*/>-]+")
"""The names of rules, and punctuation: what is left of a line without them is the reason."""
SOURCES = {".py", ".ts", ".svelte", ".cpp", ".hpp"}


def unexplained(text: str) -> list[str]:
    lines = text.splitlines()
    return [
        line.strip()
        for above, line in zip(["", *lines], lines, strict=False)
        if (found := SILENCED.search(line)) and not has_reason(found["rest"]) and not is_comment(above)
    ]


def has_reason(rest: str) -> bool:
    return len(RULE.sub(" ", rest).split()) >= 2


def is_comment(line: str) -> bool:
    return line.strip().startswith(("#", "//", "<!--"))


def test_every_silenced_check_says_why() -> None:
    paths = [path for folder in FOLDERS for path in (PROJECT / folder).rglob("*") if path.suffix in SOURCES]
    found = {
        str(path.relative_to(PROJECT)): lines
        for path in paths
        if path.name != "test_suppressions.py" and (lines := unexplained(path.read_text(encoding="utf-8")))
    }

    assert len(paths) > 200
    assert found == {}


@pytest.mark.parametrize(
    "line",
    [
        "import os  # noqa: F401",
        "x = y  # type: ignore[no-any-return]",
        "// eslint-disable-next-line svelte/no-at-html-tags",
        "<!-- svelte-ignore a11y_interactive_supports_focus -->",
        "int x;  // NOLINT(misc-no-recursion)",
    ],
)
def test_a_silenced_check_without_a_reason_is_found(line: str) -> None:
    assert unexplained(line) == [line]
    assert unexplained(f"# a reason\n{line}") == []
    assert unexplained(f"{line} because of this") == []
