"""The file of a tournament: its settings, then one line of JSON per finished match, so that it can go on later.

A line is written at once when its match ends: whoever is killed loses only the matches that were being played. A last
line that is cut off is removed. The ledger counts nothing.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO, Final

from kingdomino.arena.referee import Contest
from kingdomino.arena.summary import Forfeit, Outcome
from kingdomino.errors import OptionError
from kingdomino.family.spec import rules_text

FORMAT: Final = 1

_BEGIN: Final = b'{"arena": '
"""How every such file begins."""


def read_seed(path: str) -> str | None:
    """The seed of the tournament in a file, or None if there is no tournament in it yet. Raises OptionError."""
    lines = _complete_lines(path)
    return str(_heading(path, lines[0])["seed"]) if lines else None


class Ledger:
    """An open file with the outcomes that it already contains, by the number of the match.

    Raises OptionError when the file cannot be used, or belongs to a tournament with other settings.
    """

    def __init__(self, path: str, contest: Contest) -> None:
        self._path = path
        lines = _complete_lines(path)
        if lines:
            self._check_settings(_heading(path, lines[0]), _settings(contest))
        outcomes = [_read_outcome(path, number, line) for number, line in enumerate(lines[1:], start=2)]
        self.outcomes: Final = {outcome.number: outcome for outcome in outcomes}
        self._file = _open_at(path, sum(map(len, lines)))
        if not lines:
            self._write(_settings(contest))

    def _check_settings(self, kept: dict[str, Any], wanted: dict[str, Any]) -> None:
        for key, value in wanted.items():
            if kept.get(key) != value:
                raise OptionError(
                    "ledger_settings", path=self._path, setting=key, kept=_told(kept.get(key)), wanted=_told(value)
                )

    def add(self, outcome: Outcome) -> None:
        """Keep one more outcome."""
        kept = {key: value for key, value in asdict(outcome).items() if value is not None}
        self._write(kept)
        self.outcomes[outcome.number] = outcome

    def _write(self, line: dict[str, Any]) -> None:
        try:
            self._file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise _unwritable(self._path, error) from None

    def close(self) -> None:
        self._file.close()


def _settings(contest: Contest) -> dict[str, Any]:
    """What decides the matches: two tournaments with the same settings play the same ones."""
    bots = [entrant.identity for entrant in contest.entrants]
    return {"arena": FORMAT, "rules": rules_text(contest.rules), "bots": bots, "seed": contest.seed}


def _told(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _complete_lines(path: str) -> list[bytes]:
    """The lines of the file that were written to their end; none if there is no file, or only the begin of one."""
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise OptionError("file_trouble", path=path, reason=error.strerror or str(error)) from None
    if not (data.startswith(_BEGIN) or _BEGIN.startswith(data)):
        raise OptionError("ledger_none", path=path)
    return [line for line in data.splitlines(keepends=True) if line.endswith(b"\n")]


def _heading(path: str, line: bytes) -> dict[str, Any]:
    heading = _read_json(line)
    if heading is None or heading.get("arena") != FORMAT or "seed" not in heading:
        raise OptionError("ledger_none", path=path)
    return heading


def _read_outcome(path: str, number: int, line: bytes) -> Outcome:
    read = _read_json(line)
    try:
        assert read is not None
        forfeit = Forfeit(**read["forfeit"]) if "forfeit" in read else None
        bots, scores, wins = (tuple(read[key]) for key in ("bots", "scores", "wins"))
        return Outcome(read["number"], bots, scores, wins, forfeit=forfeit)
    except (AssertionError, KeyError, TypeError):
        raise OptionError("ledger_line", path=path, line=number) from None


def _read_json(line: bytes) -> dict[str, Any] | None:
    try:
        read = json.loads(line)
    except ValueError:
        return None
    return read if isinstance(read, dict) else None


def _open_at(path: str, size: int) -> BinaryIO:
    """The file, opened for writing behind its complete lines."""
    try:
        file = Path(path).open("ab")  # noqa: SIM115 it stays open as long as the tournament lasts
        file.truncate(size)
    except OSError as error:
        raise _unwritable(path, error) from None
    return file


def _unwritable(path: str, error: OSError) -> OptionError:
    return OptionError("file_unwritable", path=path, reason=error.strerror or str(error))
