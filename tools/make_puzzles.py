"""Makes the puzzles of the package: plays matches, thinks about their turns, keeps those of which one is clearly best.

    python -m tools.make_puzzles find VARIANT… [--matches 200] [--processes 2] [--folder build/puzzles]
    python -m tools.make_puzzles choose [--each 40] [--folder build/puzzles]

`find` writes what it finds match by match, and goes on there when it is called again; `choose` writes the files of the
package from that. docs/puzzles.md says what counts as clear, with figures. It draws nothing and asks nobody.
"""

import argparse
import hashlib
import json
import math
import multiprocessing
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from kingdomino.bots.registry import make_bot
from kingdomino.bots.turns import whole_turn
from kingdomino.core.rules import Actor
from kingdomino.native.thinking import Opinion, Search, Thought, think
from kingdomino.play.dealer import Dealer
from kingdomino.play.match import Match
from kingdomino.play.position import Position
from kingdomino.puzzles.shelf import SUFFIX, VARIANTS, Difficulty, Puzzle, PuzzleTurn, read, written
from kingdomino.review.taken_turns import TakenTurn, taken_turns

RULES: Final = {
    "kingdomino": "kingdomino(seats=2)",
    "discovery": "origins(seats=2, mode=discovery)",
    "totem": "origins(seats=2, mode=totem)",
    "tribe": "origins(seats=2, mode=tribe)",
    "duel": "duel",
}
PLAYERS: Final = (
    ("learned", "learned"),
    ("learned", "greedy"),
    ("greedy", "greedy(noise=10, areas=100)"),
    ("learned(noise=8)", "learned"),
)
"""Who plays the matches, in turn: strong players, and weaker ones, whose positions are not as tidy."""

SCREEN: Final = {"kingdomino": 600, "discovery": 300, "totem": 300, "tribe": 160, "duel": 400}
"""Playouts of the first think about a turn, over `SCREEN_WIDTH` turns."""
CHECK: Final = {"kingdomino": 1500, "discovery": 600, "totem": 600, "tribe": 400, "duel": 1000}
"""Playouts of the second think about a turn, and of each of the `CHECKS` with other seeds that judge it."""
SCREEN_WIDTH, CHECK_WIDTH, CHECKS = 6, 40, 10
MARGIN, ERRORS = 4.0, 5.0
"""How many points of expected lead the best turn is ahead of the next that is really another one, and how many standard
errors of that difference, in the checks."""
SAME: Final = 1.0
"""A turn that differs from the best one only by its squares and gives up less than this is right too."""
LEAST_TURNS, LEAST_POINTS = 4, 2
"""How many turns there must be, and how many different totals straight after them: else there is nothing to find."""
OF_ONE_MATCH: Final = 2
SHARES: Final = {Difficulty.EASY: 0.3, Difficulty.MEDIUM: 0.4, Difficulty.HARD: 0.3}
"""How many of the puzzles chosen are to be of each difficulty, as far as there are as many."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle, with the number of its match."""

    match: int
    puzzle: Puzzle


def play(variant: str, number: int) -> Match:
    """The match with a number: the same on every machine."""
    seed = f"puzzles:{variant}:{number}"
    match = Match(RULES[variant], dealer=Dealer(seed))
    bots = [make_bot(name, f"{seed}:{seat}") for seat, name in enumerate(PLAYERS[number % len(PLAYERS)])]
    while (actor := match.position.actor) is not Actor.OVER:
        match.adopt(match.propose(actor, whole_turn(bots[actor], match.position)))
    return match


def find_in(variant: str, number: int) -> list[Found]:
    """The puzzles in a match."""
    match = play(variant, number)
    found = (_puzzle(variant, match, turn) for turn in taken_turns(match) if not turn.forced)
    return [Found(number, puzzle) for puzzle in found if puzzle is not None]


def _search(playouts: int, width: int) -> Search:
    return Search(method="halving", score="lead", victory=0, playouts=playouts, width=width)


def _puzzle(variant: str, match: Match, turn: TakenTurn) -> Puzzle | None:
    position = match.positions[turn.begin]
    quick = think(position, _search(SCREEN[variant], SCREEN_WIDTH), seed=1)
    if not _lays(position, quick.turns[0]) or not _is_clear(_listed(position, [quick])):
        return None
    longer = think(position, _search(CHECK[variant], CHECK_WIDTH), seed=2)
    if not _is_clear(_listed(position, [longer])):
        return None
    checks = (think(position, _search(CHECK[variant], CHECK_WIDTH), seed=100 + number) for number in range(CHECKS))
    return _judged(variant, match, turn, list(checks))


def _judged(variant: str, match: Match, turn: TakenTurn, thoughts: Sequence[Thought]) -> Puzzle | None:
    """The puzzle of a turn, if what was thought of it is clear enough."""
    position = match.positions[turn.begin]
    turns = _listed(position, thoughts)
    rival = next((one for one in turns if not one.right), None)
    if rival is None or len(turns) < LEAST_TURNS or len({one.after[turn.seat] for one in turns}) < LEAST_POINTS:
        return None
    error = _error(position, thoughts, turns[0], rival)
    margin = turns[0].lead - rival.lead
    if margin < max(MARGIN, ERRORS * error):
        return None
    actions = tuple(match.texts())[: turn.begin]
    puzzle = Puzzle(
        id=hashlib.sha256("\n".join((RULES[variant], *actions)).encode()).hexdigest()[:8],
        rules=RULES[variant],
        actions=actions,
        seat=turn.seat,
        difficulty=Difficulty.HARD,
        margin=round(margin, 2),
        error=round(error, 2),
        playouts=sum(thought.playouts for thought in thoughts),
        before=thoughts[0].before,
        turns=tuple(turns),
    )
    return replace(puzzle, difficulty=_difficulty(position, puzzle))


def _lays(position: Position, opinion: Opinion) -> bool:
    """Whether something is laid in a turn."""
    return any(position.anatomy(position.parse(number)).cells for number in opinion.ids)


def _is_clear(turns: Sequence[PuzzleTurn]) -> bool:
    """Whether the best turn is far enough ahead, as one think sees it."""
    rival = next((turn for turn in turns if not turn.right), None)
    return rival is not None and turns[0].lead - rival.lead >= MARGIN


def _listed(position: Position, thoughts: Sequence[Thought]) -> list[PuzzleTurn]:
    """What several thinks say of each turn together, weighed by playouts, best first."""
    seat = thoughts[0].seat
    opinions = defaultdict[tuple[int, ...], list[Opinion]](list)
    for opinion in chain.from_iterable(thought.turns for thought in thoughts):
        opinions[opinion.ids].append(opinion)
    turns = sorted((_together(position, seat, same) for same in opinions.values()), key=lambda turn: -turn.lead)
    best = turns[0]
    return [replace(turn, right=_is_same(position, turn, best, seat)) for turn in turns]


def _together(position: Position, seat: int, same: Sequence[Opinion]) -> PuzzleTurn:
    weights = [max(opinion.playouts, 1) for opinion in same]
    whole = sum(weights)

    def mean(values: Iterator[float]) -> float:
        return round(sum(weight * value for weight, value in zip(weights, values, strict=True)) / whole, 2)

    seats = range(len(same[0].totals))
    return PuzzleTurn(
        actions=tuple(position.text(position.parse(number)) for number in same[0].ids),
        lead=mean(opinion.leads[seat] for opinion in same),
        after=same[0].after,
        totals=tuple(mean(opinion.totals[one] for opinion in same) for one in seats),
    )


def _is_same(position: Position, turn: PuzzleTurn, best: PuzzleTurn, seat: int) -> bool:
    """Whether a turn is the best one, or the same on other squares that are worth as much."""
    if turn is best:
        return True
    alike = _without_squares(position, turn) == _without_squares(position, best)
    return alike and turn.after[seat] == best.after[seat] and best.lead - turn.lead < SAME


def _without_squares(position: Position, turn: PuzzleTurn) -> list[tuple[str, Any]]:
    parts = list[tuple[str, Any]]()
    for text in turn.actions:
        anatomy = position.anatomy(position.parse(text))
        parts.append((anatomy.kind, None if anatomy.cells else text))
    return parts


def _error(position: Position, thoughts: Sequence[Thought], best: PuzzleTurn, rival: PuzzleTurn) -> float:
    """The standard error of the difference of two turns, from the thinks one by one."""
    differences = list[float]()
    for thought in thoughts:
        leads = {
            tuple(position.text(position.parse(number)) for number in opinion.ids): opinion.leads[thought.seat]
            for opinion in thought.turns
        }
        if best.actions in leads and rival.actions in leads:
            differences.append(leads[best.actions] - leads[rival.actions])
    return stdev(differences) / math.sqrt(len(differences)) if len(differences) > 1 else math.inf


def _difficulty(position: Position, puzzle: Puzzle) -> Difficulty:
    """Who finds a right turn: the bot that counts points, else the one that has learned, else only a search."""
    right = {turn.actions for turn in puzzle.turns if turn.right}
    for bot, difficulty in (("greedy", Difficulty.EASY), ("learned", Difficulty.MEDIUM)):
        turn = whole_turn(make_bot(bot, puzzle.id), position)
        if tuple(map(position.text, turn)) in right:
            return difficulty
    return Difficulty.HARD


# Finding, match by match


def find_all(variant: str, matches: int, processes: int, folder: Path, seconds: float) -> None:
    """Look through the matches that nobody has looked through yet."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{variant}.jsonl"
    known = {json.loads(line)["match"] for line in file.read_text().splitlines()} if file.exists() else set()
    wanted = [(variant, number) for number in range(matches) if number not in known]
    began, found = time.monotonic(), 0
    context = multiprocessing.get_context("spawn")
    with context.Pool(processes) as pool, file.open("a") as out:
        for done, (number, puzzles) in enumerate(pool.imap_unordered(_find_one, wanted), start=1):
            out.write(json.dumps({"match": number, "puzzles": [written(one) for one in puzzles]}) + "\n")
            out.flush()
            found += len(puzzles)
            spent = time.monotonic() - began
            kinds = Counter(one.difficulty.value for one in puzzles)
            print(f"{variant}: match {number}, {done} of {len(wanted)}, {found} puzzles, {spent:.0f} s", dict(kinds))
            sys.stdout.flush()
            if seconds and spent > seconds:
                pool.terminate()
                return


def _find_one(wanted: tuple[str, int]) -> tuple[int, list[Puzzle]]:
    return wanted[1], [found.puzzle for found in find_in(*wanted)]


# Choosing


def choose(variant: str, each: int, folder: Path) -> list[Puzzle]:
    """The puzzles of a variant that go into the package, from easy to hard: few of one match, and
    first those in which something is still to come.
    """
    found = list[Found]()
    for line in (folder / f"{variant}.jsonl").read_text().splitlines():
        one = json.loads(line)
        found += [Found(one["match"], read(puzzle)) for puzzle in one["puzzles"]]
    found.sort(key=lambda one: (_is_certain(one.puzzle), one.puzzle.id))
    by_match, chosen = Counter[int](), defaultdict[Difficulty, list[Puzzle]](list)
    places = {difficulty: round(each * share) for difficulty, share in SHARES.items()}
    for one in found:
        kind = one.puzzle.difficulty
        if len(chosen[kind]) < places[kind] and by_match[one.match] < OF_ONE_MATCH:
            by_match[one.match] += 1
            chosen[kind].append(one.puzzle)
    for one in found:  # what is missing of one difficulty the others have more of
        kind = one.puzzle.difficulty
        is_full = sum(map(len, chosen.values())) >= each or by_match[one.match] >= OF_ONE_MATCH
        if not is_full and one.puzzle not in chosen[kind]:
            by_match[one.match] += 1
            chosen[kind].append(one.puzzle)
    return [puzzle for difficulty in Difficulty for puzzle in chosen[difficulty]]


def _is_certain(puzzle: Puzzle) -> bool:
    """Whether only the last dominoes are left, so that everything can be counted: such puzzles are much alike."""
    return puzzle.error == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    finding = commands.add_parser("find")
    finding.add_argument("variants", nargs="+", choices=VARIANTS)
    finding.add_argument("--matches", type=int, default=200)
    finding.add_argument("--processes", type=int, default=2)
    finding.add_argument("--seconds", type=float, default=0.0, help="stop after so long; 0: never")
    choosing = commands.add_parser("choose")
    choosing.add_argument("--each", type=int, default=40)
    for command in (finding, choosing):
        command.add_argument("--folder", type=Path, default=Path("build/puzzles"))
    arguments = parser.parse_args()
    if arguments.command == "find":
        for variant in arguments.variants:
            find_all(variant, arguments.matches, arguments.processes, arguments.folder, arguments.seconds)
        return
    for variant in VARIANTS:
        chosen = choose(variant, arguments.each, arguments.folder)
        target = Path(__file__).parent.parent / "src" / "kingdomino" / "puzzles" / f"{variant}{SUFFIX}"
        lines = ",\n".join(json.dumps(written(puzzle), separators=(",", ":")) for puzzle in chosen)
        target.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        kinds = Counter(puzzle.difficulty.value for puzzle in chosen)
        print(f"{variant}: {len(chosen)} {dict(kinds)}, margin {fmean(one.margin for one in chosen):.1f}")


if __name__ == "__main__":
    main()
