"""Puzzles for browsers, and what is said to a turn that somebody tries. It thinks of nothing: the puzzles know."""

from collections.abc import Sequence
from functools import cache, lru_cache, reduce

import msgspec

from kingdomino.errors import IllegalAction
from kingdomino.play.match import Match, out_of_turn
from kingdomino.play.position import Played, Position
from kingdomino.puzzles.shelf import VARIANTS, Puzzle, PuzzleTurn, find, puzzles
from kingdomino.review.types import Merit
from kingdomino.server.views.view import Moment, Promise, begin, heading, letter, options, steps, total, view
from kingdomino.server.wire.protocol import SeatInfo, SeatKind
from kingdomino.server.wire.puzzle_types import PuzzleAnswer, PuzzleEntry, PuzzleInfo, PuzzleLine, Puzzles
from kingdomino.server.wire.refusal import NOT_NOW, Refusal

RIVAL = "expert"
"""Whose face the others have: they played well."""
REMEMBERED = 64


@cache
def all_puzzles() -> Puzzles:
    """The list of puzzles."""
    return Puzzles([_entry(variant, puzzle) for variant in VARIANTS for puzzle in puzzles(variant)])


@cache
def _variants() -> dict[str, str]:
    return {puzzle.id: variant for variant in VARIANTS for puzzle in puzzles(variant)}


def _entry(variant: str, puzzle: Puzzle) -> PuzzleEntry:
    rules = puzzle.position().rules
    return PuzzleEntry(puzzle.id, variant, rules.info.id, options(rules), puzzle.difficulty.value)


@lru_cache(REMEMBERED)
def _match(puzzle_id: str) -> Match:
    puzzle = find(puzzle_id)
    assert puzzle is not None, "it was found before"
    return puzzle.match()


def puzzle_info(puzzle: Puzzle) -> PuzzleInfo:
    """A puzzle without its solution."""
    match = _match(puzzle.id)
    return PuzzleInfo(
        entry=_entry(_variants()[puzzle.id], puzzle),
        rules=puzzle.rules,
        record=match.record().text(),
        version=match.version,
        seat=puzzle.seat,
        seats=[_seat(number, puzzle.seat) for number in range(match.rules.seats)],
        steps=steps(match.start, match.played, 0, {}),
    )


def _seat(number: int, own: int) -> SeatInfo:
    if number == own:
        return SeatInfo(number, letter(number), SeatKind.PERSON)
    return SeatInfo(number, letter(number), SeatKind.BOT, RIVAL, RIVAL)


def answer(puzzle: Puzzle, actions: Sequence[str]) -> PuzzleAnswer:
    """What is said to a turn. Raises IllegalAction or NotationError where it is none, or not a whole one."""
    match = _match(puzzle.id)
    own = _take(match.position, actions, puzzle.seat)
    best, tried = puzzle.turns[0], _find_turn(puzzle, match.position, actions, own[-1].position)
    rival = next(turn for turn in puzzle.turns if not turn.right)
    told = PuzzleAnswer(
        right=tried is not None and tried.right,
        own=_line(match, own, puzzle.seat, tried),
        best=_line(match, _take(match.position, best.actions, puzzle.seat), puzzle.seat, best),
        margin=best.lead - rival.lead,
        error=puzzle.error,
        playouts=puzzle.playouts,
        of=len(puzzle.turns),
    )
    return told if tried is None else _compared(told, puzzle, best, tried)


def _compared(told: PuzzleAnswer, puzzle: Puzzle, best: PuzzleTurn, tried: PuzzleTurn) -> PuzzleAnswer:
    """The answer with what the best turn has more than the one that was tried: what that one gave up, in parts."""
    seat = puzzle.seat
    now = float(best.after[seat] - tried.after[seat])
    later = best.totals[seat] - tried.totals[seat] - now
    given_up = best.lead - tried.lead
    denies = given_up - now - later
    return msgspec.structs.replace(
        told,
        place=puzzle.turns.index(tried) + 1,
        given_up=given_up,
        now=now,
        later=later,
        denies=denies,
        merit=max((now, Merit.NOW), (later, Merit.LATER), (denies, Merit.DENIES))[1],
    )


def _take(position: Position, actions: Sequence[str], seat: int) -> list[Played]:
    """A whole turn. Raises IllegalAction or NotationError, and Refusal where it is not over."""
    turn, played = position.turn, list[Played]()
    for action in actions:
        if position.actor != seat or position.turn != turn:
            raise IllegalAction(out_of_turn(seat, position.actor))
        played.append(position.take(action))
        position = played[-1].position
    if position.actor == seat and position.turn == turn:
        raise Refusal(NOT_NOW, "unfinished", "puzzle.refused")
    return played


def _find_turn(puzzle: Puzzle, start: Position, actions: Sequence[str], after: Position) -> PuzzleTurn | None:
    """The turn that was tried: with the same actions, or else with others that lead to the same position."""
    same = next((turn for turn in puzzle.turns if turn.actions == tuple(actions)), None)
    if same is not None:
        return same
    packed = after.pack()
    return next((turn for turn in puzzle.turns if reduce(Position.play, turn.actions, start).pack() == packed), None)


def _line(match: Match, played: Sequence[Played], seat: int, known: PuzzleTurn | None) -> PuzzleLine:
    moment = reduce(Moment.after, match.played, begin(match.start))
    after = reduce(Moment.after, played, moment)
    above = heading(match.rules, Promise("", None, ""))
    told = [
        msgspec.structs.replace(step, version=moment.version + step.version)
        for step in steps(match.position, played, 0, {})
    ]
    points = total(after.position, seat) - total(match.position, seat)
    return PuzzleLine(told, view(after, above, points=False), points, None if known is None else known.lead)
