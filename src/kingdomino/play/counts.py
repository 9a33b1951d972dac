"""A counts file, to text and back: a fixed deal, and how many sequences of actions it allows. It counts nothing.

kingdomino counts 1
rules kingdomino(seats=2)
chance deal 3 12 25 40      what chance will do when it acts, in this order
chance king A
played claim 3              what the seats have already done
depth 3                     how many actions of seats are counted
counts 4 12 24              how many sequences of 1, 2, 3 actions there should be

Empty lines, and text after a `#`, are ignored. `played` and `counts` may be missing; with `counts`, so may `depth`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kingdomino.errors import NotationError, OptionError
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import parse_rules, rules_text

TITLE = "kingdomino counts 1"


@dataclass(frozen=True, slots=True)
class Counts:
    """A deal, how far it has been played, how deep to count, and what the counts should be."""

    rules: AnyRules
    chances: tuple[str, ...]
    played: tuple[str, ...]
    depth: int
    expected: tuple[int, ...] = ()

    def text(self) -> str:
        """The text of the file."""
        lines = [TITLE, f"rules {rules_text(self.rules)}"]
        lines += [f"chance {action}" for action in self.chances]
        lines += [f"played {action}" for action in self.played]
        lines += [f"depth {self.depth}"]
        lines += [f"counts {' '.join(map(str, self.expected))}"] if self.expected else []
        return "\n".join(lines) + "\n"


NumberedLine = tuple[int, str, str]
"""The number of a line, its first word, and the rest."""


def parse_counts(text: str) -> Counts:
    """The counts in the text of a file. Raises NotationError, which names the line that cannot be read."""
    lines = list(_lines(text))
    if not lines or " ".join(lines[0][1:]) != TITLE:
        raise NotationError("counts_none", title=TITLE)
    del lines[0]
    _check_words(lines)
    expected = _numbers(lines, "counts")
    depth = _numbers(lines, "depth") or (len(expected),)
    if len(depth) != 1 or depth[0] < max(1, len(expected)):
        raise NotationError("counts_depth")
    return Counts(_rules(lines), _rests(lines, "chance"), _rests(lines, "played"), depth[0], expected)


def _lines(text: str) -> Iterator[NumberedLine]:
    """The lines that are not empty, without their comments."""
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if words:
            yield number, words[0], " ".join(words[1:])


def _check_words(lines: list[NumberedLine]) -> None:
    seen = set[str]()
    for number, word, _ in lines:
        if word not in ("rules", "chance", "played", "depth", "counts"):
            raise NotationError("counts_word", line=number, word=word)
        if word in seen and word not in ("chance", "played"):
            raise NotationError("counts_twice", line=number, word=word)
        seen.add(word)


def _rests(lines: list[NumberedLine], word: str) -> tuple[str, ...]:
    return tuple(rest for _, first, rest in lines if first == word)


def _numbers(lines: list[NumberedLine], word: str) -> tuple[int, ...]:
    for number, first, rest in lines:
        if first == word:
            if not re.fullmatch(r"\d{1,18}(?: \d{1,18})*", rest):
                raise NotationError("counts_numbers", line=number, word=word)
            return tuple(map(int, rest.split()))
    return ()


def _rules(lines: list[NumberedLine]) -> AnyRules:
    for number, first, rest in lines:
        if first == "rules":
            try:
                return parse_rules(rest)
            except OptionError as error:
                raise NotationError("counts_rules", line=number, reason=str(error)) from error
    raise NotationError("counts_no_rules")
