"""Goldens: one match for each game, mode and number of seats, and one for each option. `make goldens` writes them.

A golden is a record, an empty line, and how the match ended: a hash of the packed last state and every score sheet.
It proves no rule; it shows that nothing changed unnoticed.
"""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from kingdomino import Position, ScoreLine, rules_text
from kingdomino.core.rules import SEATS
from kingdomino.family.game import AnyRules
from kingdomino.family.registry import infos
from kingdomino.testing import combinations, plain_combinations
from tests.matches import random_match

FOLDER = Path(__file__).parent


def playthroughs() -> dict[str, AnyRules]:
    """The rules that have a golden, by the name of its file."""
    return {file_name(rules): rules for rules in (*plain_combinations(), *one_an_option())}


def one_an_option() -> Iterator[AnyRules]:
    """For each option at each value but its default, the first combination in which nothing else is changed."""
    for info in infos():
        for option in info.options:
            for value in option.values:
                chosen = [rules for rules in combinations() if rules.info == info and rules.option(option.key) == value]
                if value != option.default:
                    yield min(chosen, key=lambda rules: rules_text(rules).count(","))


def file_name(rules: AnyRules) -> str:
    return re.sub(r"[^a-z0-9]+", "-", rules_text(rules)).strip("-") + ".txt"


def golden(rules: AnyRules) -> str:
    """The golden of these rules: their text is the seed. The dealer stays version 1, so that no golden changes."""
    match = random_match(rules, seed=f"golden {rules_text(rules)}", version=1)
    return f"{match.record().text()}\n{ending(match.position)}"


def ending(position: Position) -> str:
    """How a match ended: a hash of the packed state, the places, and every line of the count."""
    result = position.result()
    assert result is not None
    lines = [f"packed {hashlib.sha256(position.pack()).hexdigest()}"]
    lines.append(f"places {' '.join(map(str, result.ranks))}, decided by {result.decided_by}")
    for seat, sheet in zip(SEATS, position.score(), strict=False):
        lines.append(f"{seat.name} {sheet.total}, tie-breaks {' '.join(map(str, sheet.tie_breaks))}")
        lines += [f"  {line.points} {line.clause} {line.code} {params_text(line)}".rstrip() for line in sheet.lines]
    return "\n".join(lines) + "\n"


def params_text(line: ScoreLine) -> str:
    return " ".join(f"{name}={value}" for name, value in line.params.items())


def main() -> None:
    """Write every golden, and remove those that have no rules any more."""
    wanted = playthroughs()
    for path in FOLDER.glob("*.txt"):
        if path.name not in wanted:
            path.unlink()
    for name, rules in wanted.items():
        (FOLDER / name).write_text(golden(rules), encoding="utf-8")


if __name__ == "__main__":
    main()
