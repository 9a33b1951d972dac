"""The audit of dependencies: what is known is named, and what cannot be looked up is left out with a sentence."""

from pathlib import Path
from typing import Any

import pytest

from tools import audit_dependencies as audit

WEAK = {"name": "h11", "version": "0.1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["0.2"]}]}
SKIPPED = {"name": "alembic", "skip_reason": "not found"}


def answer(monkeypatch: pytest.MonkeyPatch, python: Any, web: Any) -> None:
    """What pip-audit and npm audit say."""
    monkeypatch.setattr(audit, "find_npm", lambda: ["npm"])
    monkeypatch.setattr(audit, "_ask", lambda command, folder: web if command[0] == "npm" else python)


def test_a_known_weakness_fails_and_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    weak = {"vulnerabilities": {"vite": {"severity": "high"}}}
    answer(monkeypatch, {"dependencies": [WEAK, {"name": "msgspec", "version": "1", "vulns": []}]}, weak)
    assert audit.main() == 1
    assert capsys.readouterr().out.splitlines() == ["h11 0.1: PYSEC-1, corrected in 0.2", "vite: high"]


@pytest.mark.parametrize("said", [None, {}, {"error": "no network"}, {"dependencies": [SKIPPED]}])
def test_what_cannot_be_looked_up_is_left_out_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], said: Any
) -> None:
    answer(monkeypatch, said, said)
    assert audit.main() == 0
    assert capsys.readouterr().out.count("could not be looked up here") == 2


@pytest.mark.parametrize("command", [["sleep", "60"], ["echo", "no JSON"], ["echo", "[]"], ["no-such-program"]])
def test_a_program_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    monkeypatch.setattr(audit, "PATIENCE_SECONDS", 0.5)
    assert audit._ask(command, Path.cwd()) is None
