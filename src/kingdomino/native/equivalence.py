"""Compares Python and C++ along random matches: ids, packed states, actors, score sheets, results.

python -m kingdomino.native.equivalence --positions 10000000 --seed 1
"""

import argparse
import random
import struct
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, Final
from zlib import crc32

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kingdomino.core.draft import Deal
from kingdomino.core.rules import Action, Actor
from kingdomino.family.combinations import combinations
from kingdomino.family.game import AnyRules
from kingdomino.family.registry import notation_of
from kingdomino.family.spec import parse_rules, rules_text
from kingdomino.games.duel.actions import Roll
from kingdomino.games.origins.actions import Cave
from kingdomino.native.core import core_engine, cores, why_not
from kingdomino.play.record import Record

MATCHES_AT_ONCE: Final = 10
"""How many matches a process plays before it reports."""


MILLION: Final = 1_000_000
"""Shares are compared in millionths: the core counts them in 32 bits."""

REPORT: Final = 250_000
"""How many positions are compared between two lines of progress, where the output is not a terminal."""


class Difference(AssertionError):
    """The two implementations differ; holds what each says and the record of the match so far."""

    def __init__(self, what: str, python: object, native: object, record: str) -> None:
        super().__init__(what, python, native, record)
        self.what, self.python, self.native, self.record = what, python, native, record

    def __str__(self) -> str:
        return f"{self.what} differ: Python says {self.python}, C++ says {self.native}, after:\n{self.record}"


class Walk:
    """What a match went through, for a third implementation to follow: web/src/core/follow.ts.

    `moves` are ids of decisions and, as lists, what chance did. `sums` has a checksum for each position, of all that
    was compared up to there, in the order in which it was compared; then one with all seats at the end, and one with
    the result.
    """

    def __init__(self, rules: str) -> None:
        self.rules = rules
        self.moves = list[int | list[int]]()
        self.sums = list[int]()
        self._sum = 0

    def add(self, what: bytes | Sequence[int]) -> None:
        """Add what both implementations say: bytes, or whole numbers of 32 bits."""
        self._sum = crc32(what if isinstance(what, bytes) else struct.pack(f"<{len(what)}i", *what), self._sum)

    def close_position(self) -> None:
        self.sums.append(self._sum)


class Twins:
    """One match in both implementations. Every comparison raises Difference."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules, self.engine = rules, core_engine(rules)
        self.notation = notation_of(rules)
        self.language = self.notation.language(rules)
        self.state: Any = rules.start()
        self.packed = self.engine.start()
        self.past = list[Action]()
        self.walk = Walk(rules_text(rules))

    def play(self, chances: random.Random) -> int:
        """Play at random to the end. Returns how many positions were compared."""
        actor = self.compare(range(self.rules.seats))
        while actor is not Actor.OVER:
            acting = range(self.rules.seats)
            if actor is Actor.CHANCE:
                self._deal(chances)
            else:
                self._decide(chances)
                acting = range(actor, actor + 1)
            actor = self.compare(acting)
        self.compare(range(self.rules.seats))
        self._compare_result()
        return len(self.past) + 1

    def compare(self, seats: range) -> Actor:
        """Compare packed state, actor and the sheets of some seats. Returns who acts."""
        actor = self.rules.actor(self.state)
        self.same("the packed states", self.notation.pack(self.rules, self.state), self.packed)
        self.same("the actors", int(actor), self.engine.actor(self.packed))
        self.walk.add(self.packed)
        self.walk.add([actor])
        for seat in seats:
            sheet = self.rules.sheet(self.state, seat)
            lines = [line.points for line in sheet.lines]
            self.same(f"the score lines of seat {seat}", lines, self.engine.score_lines(self.packed, seat))
            self.same(f"the rank keys of seat {seat}", list(sheet.rank_key), self.engine.rank_key(self.packed, seat))
            self.walk.add([*lines, *sheet.rank_key])
        self.walk.close_position()
        return actor

    def _deal(self, chances: random.Random) -> None:
        action = self.rules.sample(self.state, chances)
        self.walk.moves.append(chance_values(action))
        self._advance(action, self.engine.apply_chance(self.packed, chance_values(action)))

    def _decide(self, chances: random.Random) -> None:
        legal = self.rules.legal(self.state)
        ids = list(map(self.language.id, legal))
        self.same("the legal ids", ids, self.engine.legal(self.packed))
        index = chances.randrange(len(ids))
        self.walk.add(ids)
        self.walk.moves.append(ids[index])
        self._advance(legal[index], self.engine.apply(self.packed, ids[index]))

    def _advance(self, action: Action, packed: bytes) -> None:
        self.state = self.rules.apply(self.state, action).state
        self.packed = packed
        self.past.append(action)

    def _compare_result(self) -> None:
        """A playout from the end plays nothing: it gives the totals and the shares of the victory."""
        from kingdomino.native._core import Policy

        result = self.rules.result(self.state)
        assert result is not None, "the match is over"
        totals, shares = self.engine.playouts(self.packed, 1, [Policy.RANDOM] * self.rules.seats, 0, 1)
        self.same("the totals", list(result.totals), totals[0].tolist())
        self.same("the shares of the victory", _rounded(result.shares), _rounded(shares[0]))
        self.walk.add([*result.totals, *(round(share * MILLION) for share in result.shares)])
        self.walk.close_position()

    def same(self, what: str, python: object, native: object) -> None:
        if python != native:
            raise Difference(what, python, native, self._record())

    def _record(self) -> str:
        return Record(self.rules, tuple(map(self.language.text, self.past))).text()


def _rounded(shares: Iterable[float]) -> list[float]:
    """Shares to the precision of the core, which counts them in 32 bits."""
    return [round(MILLION * float(share)) / MILLION for share in shares]


def chance_values(action: Action) -> list[int]:
    """An outcome of chance as the numbers that the core takes: dominoes, faces, kinds of cavemen, or a seat."""
    match action:
        case Deal(dominoes):
            return list(dominoes)
        case Roll(faces):
            return list(faces)
        case Cave(cavemen):
            return [int(kind) for kind in cavemen]
        case _:
            seat: int = getattr(action, "seat")  # noqa: B009 — a king, a chief or the first roller, each game's own
            return [int(seat)]


def check_matches(text: str, matches: int, seed: str, follow: Callable[[Walk], None] | None = None) -> int:
    """Compare this many matches. Returns the number of positions compared. Raises Difference.

    Each match is then given to `follow`, so that others can go the same way.
    """
    rules, positions = parse_rules(text), 0
    for number in range(matches):
        twins = Twins(rules)
        positions += twins.play(random.Random(f"{text} {seed} {number}"))
        if follow is not None:
            follow(twins.walk)
    return positions


# The long run


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 0 when all positions agree, 1 when one differs, 2 when there is nothing to compare."""
    options = _parser().parse_args(arguments)
    console = Console(stderr=True)
    if missing := why_not():
        console.print(missing, markup=False)
        return 2
    began = time.monotonic()
    try:
        positions, matches = _run(options, console)
    except Difference as difference:
        console.print(str(difference), markup=False)
        return 1
    minutes = (time.monotonic() - began) / 60
    print(f"{positions} positions of {matches} matches agree; seed {options.seed}, {minutes:.1f} minutes.")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m kingdomino.native.equivalence", description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000, help="how many at least (%(default)s)")
    parser.add_argument("--rules", help='only these rules, such as "duel"; else every combination')
    parser.add_argument("--seed", default="1", help="any text; the same seed plays the same matches")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes (%(default)s)")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this many minutes")
    return parser


def _run(options: argparse.Namespace, console: Console) -> tuple[int, int]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    positions = matches = 0
    ends = time.monotonic() + options.minutes * 60
    tasks = _tasks([options.rules] if options.rules else list(map(rules_text, combinations())), options.seed)
    hidden = not console.is_terminal  # a file gets lines instead of a bar
    with Progress(*columns, console=console, disable=hidden) as progress, ProcessPoolExecutor(options.jobs) as pool:
        line = progress.add_task("positions", total=options.positions)
        waiting = {pool.submit(check_matches, *next(tasks)) for _ in range(2 * options.jobs)}
        while positions < options.positions and time.monotonic() < ends:
            done = next(as_completed(waiting))
            waiting.remove(done)
            before, positions, matches = positions, positions + done.result(), matches + MATCHES_AT_ONCE
            progress.update(line, completed=positions)
            if hidden and positions // REPORT > before // REPORT:
                console.print(f"{positions} positions agree")
            waiting.add(pool.submit(check_matches, *next(tasks)))
        pool.shutdown(cancel_futures=True)
    return positions, matches


def _tasks(texts: Sequence[str], seed: str) -> Iterator[tuple[str, int, str]]:
    """Every combination in turn, again and again, each time with other matches."""
    round_number = 0
    while True:
        yield from ((text, MATCHES_AT_ONCE, f"{seed}/{round_number}") for text in texts)
        round_number += 1


if __name__ == "__main__":
    sys.exit(main())
