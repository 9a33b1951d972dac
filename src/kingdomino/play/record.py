"""A record: a match as lines of text, one action per line, chance included. It checks the text, not the rules.

kingdomino record 2
rules kingdomino(seats=2)
player A Ann
player B greedy
dealer 2                the version of the dealer, if there was a dealer
hash 9f86d081…          the hash of the dealer's seed
actions 62
deal 3 12 25 40
king A
…
result 45 38            only when the match is over
seed 4f2c…              the dealer's seed, when it is revealed
check 0d1b…             SHA-256 of all lines above

Format 1, from version 0.1, has no line `dealer`; it is still written for dealer 1 and for a match without a dealer.
"""

import hashlib
import re
from dataclasses import dataclass
from typing import Final

from kingdomino.core.rules import SEATS
from kingdomino.errors import OptionError, RecordError
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import parse_rules, rules_text

VERSION: Final = 2
"""The newest format of records."""
DEALERS: Final = (1, 2)
"""The versions of the dealer that a record can name."""
TITLE: Final = "kingdomino record"


@dataclass(frozen=True, slots=True)
class Record:
    """What is kept of a match: its rules, who played, every action, and the final scores if it is over.

    `dealer` is the version of the dealer, or 1 without a dealer.
    """

    rules: AnyRules
    actions: tuple[str, ...]
    players: tuple[str, ...] = ()
    commitment: str | None = None
    seed: str | None = None
    totals: tuple[int, ...] | None = None
    dealer: int = 1

    @property
    def version(self) -> int:
        """The format in which this match is written: the oldest one that can hold it."""
        return 1 if self.dealer == 1 else VERSION

    @property
    def first_action_line(self) -> int:
        """The number of the line, counted from 1, with the first action."""
        return 4 + len(self.players) + (self.commitment is not None) + (self.version > 1)

    def text(self) -> str:
        """The text of the record, as it is saved."""
        lines = [f"{TITLE} {self.version}", f"rules {rules_text(self.rules)}"]
        lines += [f"player {seat.name} {one_line(name)}" for seat, name in zip(SEATS, self.players, strict=False)]
        lines += [f"dealer {self.dealer}"] if self.version > 1 else []
        lines += [f"hash {self.commitment}"] if self.commitment else []
        lines += [f"actions {len(self.actions)}", *self.actions]
        lines += [f"result {' '.join(map(str, self.totals))}"] if self.totals is not None else []
        lines += [f"seed {self.seed}"] if self.seed is not None else []
        return "\n".join([*lines, f"check {check(lines)}"]) + "\n"


def one_line(text: str) -> str:
    """A text as one line: every run of spaces and line ends becomes a single space."""
    return " ".join(text.split())


def check(lines: list[str]) -> str:
    """The checksum in the last line, which shows whether a record was altered."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def parse_record(text: str) -> Record:
    """The record that was saved. Raises RecordError when it was cut, altered, or written by a newer version."""
    lines = text.rstrip().splitlines()
    version = _read_version(lines)
    if len(lines) < 3 or not lines[-1].startswith("check "):
        raise RecordError("record_cut", len(lines))
    if not _is_intact(lines):
        raise RecordError("record_altered")
    return _Lines(lines[:-1]).record(version)


def _is_intact(lines: list[str]) -> bool:
    try:
        return lines[-1] == f"check {check(lines[:-1])}"
    except UnicodeEncodeError:  # half a character, which no UTF-8 file can contain
        return False


def _read_version(lines: list[str]) -> int:
    """The format of a record, from its first line. Raises RecordError if it is not a record, or has a newer format."""
    if not lines or not lines[0].startswith(f"{TITLE} "):
        raise RecordError("record_none", 1 if lines else None)
    version = lines[0].removeprefix(f"{TITLE} ")
    if not re.fullmatch("[1-9][0-9]*", version):
        raise RecordError("record_none", 1)
    if version not in map(str, range(1, VERSION + 1)):
        raise RecordError("record_newer", 1, version=version, known=VERSION)
    return int(version)


class _Lines:
    """Reads the lines of a record in order, each by its first word."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._next = 1

    def record(self, version: int) -> Record:
        rules = self._rules()
        players = list[str]()
        while len(players) < rules.seats and (name := self._optional(f"player {SEATS[len(players)].name}")) is not None:
            players.append(name)
        dealer = self._dealer() if version > 1 else 1
        commitment = self._optional("hash")
        actions = self._actions()
        totals, seed = self._optional("result"), self._optional("seed")
        if self._next != len(self._lines):
            raise RecordError("record_line", self._next + 1, text=self._lines[self._next])
        return Record(
            rules=rules,
            actions=actions,
            players=tuple(players),
            commitment=commitment,
            seed=seed,
            totals=None if totals is None else self._totals(totals),
            dealer=dealer,
        )

    def _optional(self, word: str) -> str | None:
        """The rest of the next line if it begins with this word, else None."""
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

    def _dealer(self) -> int:
        """The dealer's version: at least 2, because dealer 1 is written in format 1, which names none."""
        text = self._required("dealer")
        if not re.fullmatch("[2-9]|[1-9][0-9]+", text):
            raise RecordError("record_expected", self._next, word="dealer")
        if text not in map(str, DEALERS):
            raise RecordError("record_dealer", self._next, version=text, known=DEALERS[-1])
        return int(text)

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
