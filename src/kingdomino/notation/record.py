"""A record: a match as lines of text, one action a line, chance included. It checks the text, not the rules.

kingdomino record 1
rules kingdomino(seats=2)
player A Ann
player B greedy
hash 9f86d081…          the dealer's promise, where there was a dealer
actions 62
deal 3 12 25 40
king A
…
result 45 38            only when the match is over
seed 4f2c…              the dealer's seed, once it is revealed
check 0d1b…             SHA-256 of all the lines above
"""

import hashlib
import re
from dataclasses import dataclass

from kingdomino.core.rules import SEATS
from kingdomino.errors import OptionError, RecordError
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import parse_rules, rules_text

VERSION = 1
TITLE = "kingdomino record"


@dataclass(frozen=True, slots=True)
class Record:
    """What is kept of a match: its rules, who played, every action, and how it ended if it did."""

    rules: AnyRules
    actions: tuple[str, ...]
    players: tuple[str, ...] = ()
    commitment: str | None = None
    seed: str | None = None
    totals: tuple[int, ...] | None = None

    @property
    def first_action_line(self) -> int:
        """The line of the text (from 1) on which the first action stands."""
        return 4 + len(self.players) + (self.commitment is not None)

    def text(self) -> str:
        """The record as it is saved."""
        lines = [f"{TITLE} {VERSION}", f"rules {rules_text(self.rules)}"]
        lines += [f"player {seat.name} {one_line(name)}" for seat, name in zip(SEATS, self.players, strict=False)]
        lines += [f"hash {self.commitment}"] if self.commitment else []
        lines += [f"actions {len(self.actions)}", *self.actions]
        lines += [f"result {' '.join(map(str, self.totals))}"] if self.totals is not None else []
        lines += [f"seed {self.seed}"] if self.seed is not None else []
        return "\n".join([*lines, f"check {check(lines)}"]) + "\n"


def one_line(text: str) -> str:
    """A name as one line: every stretch of blanks and line ends is a single blank."""
    return " ".join(text.split())


def check(lines: list[str]) -> str:
    """The figure in the last line, by which an altered record is known."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def parse_record(text: str) -> Record:
    """The record that was saved. Raises RecordError when it was cut, altered, or written by a newer version."""
    lines = text.rstrip().splitlines()
    _check_title(lines)
    if len(lines) < 3 or not lines[-1].startswith("check "):
        raise RecordError("record_cut", len(lines))
    if not _is_intact(lines):
        raise RecordError("record_altered")
    return _Lines(lines[:-1]).record()


def _is_intact(lines: list[str]) -> bool:
    try:
        return lines[-1] == f"check {check(lines[:-1])}"
    except UnicodeEncodeError:  # half a character: no file can hold that
        return False


def _check_title(lines: list[str]) -> None:
    if not lines or not lines[0].startswith(f"{TITLE} "):
        raise RecordError("record_none", 1 if lines else None)
    version = lines[0].removeprefix(f"{TITLE} ")
    if not re.fullmatch("[1-9][0-9]*", version):
        raise RecordError("record_none", 1)
    if version != str(VERSION):
        raise RecordError("record_newer", 1, version=version, known=VERSION)


class _Lines:
    """Reads the lines of a record one after the other, by the words they begin with."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._next = 1

    def record(self) -> Record:
        rules = self._rules()
        players = list[str]()
        while len(players) < rules.seats and (name := self._optional(f"player {SEATS[len(players)].name}")) is not None:
            players.append(name)
        commitment = self._optional("hash")
        actions = self._actions()
        totals, seed = self._optional("result"), self._optional("seed")
        if self._next != len(self._lines):
            raise RecordError("record_line", self._next + 1, text=self._lines[self._next])
        return Record(
            rules, actions, tuple(players), commitment, seed, None if totals is None else self._totals(totals)
        )

    def _optional(self, word: str) -> str | None:
        """What follows the word if the next line begins with it."""
        if self._next == len(self._lines) or not f"{self._lines[self._next]} ".startswith(f"{word} "):
            return None
        self._next += 1
        return self._lines[self._next - 1].removeprefix(word).strip()

    def _required(self, word: str) -> str:
        found = self._optional(word)
        if found is None:
            raise RecordError("record_expected", self._next + 1, word=word)
        return found

    def _rules(self) -> AnyRules:
        try:
            return parse_rules(self._required("rules"))
        except OptionError as error:
            raise RecordError("record_rules", 2, text=str(error)) from error

    def _actions(self) -> tuple[str, ...]:
        count = self._required("actions")
        if count not in map(str, range(len(self._lines) - self._next + 1)):
            raise RecordError("record_expected", self._next, word="actions")
        self._next += int(count)
        return tuple(self._lines[self._next - int(count) : self._next])

    def _totals(self, text: str) -> tuple[int, ...]:
        try:
            return tuple(map(int, text.split()))
        except ValueError:
            raise RecordError("record_expected", self._next, word="result") from None
