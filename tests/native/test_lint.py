"""The checks of the C++ sources: bad layout, bad style and silenced checks without a reason are found."""

from pathlib import Path

import pytest

from tools import lint_native

GOOD = """namespace {
struct Number {
    int value = 0;
    int twice() const { return value + value; }
};
}  // namespace
"""


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose one source is checked in place of ours."""
    source = tmp_path / "made_up.cpp"
    monkeypatch.setattr(lint_native, "ROOT", tmp_path)
    monkeypatch.setattr(lint_native, "BUILT", tmp_path / "built")
    monkeypatch.setattr(lint_native, "CHECKED", tmp_path / "built" / "checked")
    monkeypatch.setattr(lint_native, "sources", lambda: [source])
    monkeypatch.setattr(lint_native, "UNITS", (source,))
    (tmp_path / ".clang-format").write_bytes((lint_native.NATIVE / ".clang-format").read_bytes())
    return source


@pytest.mark.parametrize(
    ("code", "found"),
    [
        (GOOD, 0),
        (GOOD.replace("twice()", "twice( )"), 1),
        (GOOD.replace("twice", "Twice"), 1),
        (GOOD.replace("int value = 0;", "int* value = 0;"), 1),
        (GOOD.replace("; }", "; }  // NOLINT"), 1),
        (GOOD.replace("; }", "; }  // NOLINT(misc-*)"), 1),
        (GOOD.replace("; }", "; }  // NOLINT(misc-unused): an example"), 0),
    ],
)
def test_what_is_wrong_in_a_source_is_found(made_up: Path, code: str, found: int) -> None:
    made_up.write_text(code, encoding="utf-8")
    assert lint_native.check() == found


def test_what_was_found_good_is_not_checked_again_until_it_changes(
    made_up: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_up.write_text(GOOD, encoding="utf-8")
    assert lint_native.check() == 0
    monkeypatch.setattr(lint_native, "check_style", lambda: 1)
    assert lint_native.check() == 0
    made_up.write_text(GOOD + "\n" + GOOD.replace("Number", "Other"), encoding="utf-8")
    assert lint_native.check() == 1
