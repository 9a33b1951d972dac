"""Plays matches between bots, on one core or many; the same seed gives the same matches. It counts nothing."""

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from typing import Final

from kingdomino.arena.schedule import rotated
from kingdomino.arena.summary import Outcome, Summary, summarise
from kingdomino.bots.bot import Maker
from kingdomino.bots.registry import find_bot
from kingdomino.bots.turns import turn_of
from kingdomino.core.rules import SEATS, Actor
from kingdomino.errors import OptionError
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import as_rules, rules_text
from kingdomino.play.dealer import Dealer
from kingdomino.play.match import Match

MATCHES_AT_ONCE: Final = 4
"""How many matches a process plays before it reports."""


def play_match(rules: str | AnyRules, bots: Sequence[str | Maker], seed: str, *, luck: str | None = None) -> Match:
    """One whole match with one bot per seat (a single bot takes all seats); deals and choices follow from the seed.

    With `luck` the choices of the bots follow from that text instead, and only the deals from the seed. Raises
    OptionError when there are no such rules or bots, or when their numbers do not fit.
    """
    match = Match(rules, Dealer(seed))
    makers = seat_bots(match.rules, bots)
    match.players = tuple(maker.name for maker in makers)
    luck = seed if luck is None else luck
    players = [maker(f"{luck}/{seat.name}") for seat, maker in zip(SEATS, makers, strict=False)]
    while (actor := match.position.actor) is not Actor.OVER:
        match.adopt(match.propose(actor, turn_of(players[actor], match.position)))
    return match


def seat_bots(rules: AnyRules, bots: Sequence[str | Maker]) -> tuple[Maker, ...]:
    """One bot for each seat; a single bot takes all of them. Raises OptionError when they do not fit the rules."""
    makers = tuple(map(find_bot, bots))
    if len(makers) == 1:
        return makers * rules.seats
    if len(makers) != rules.seats:
        raise OptionError("bots_number", rules=rules_text(rules), seats=rules.seats, given=len(makers))
    return makers


@dataclass(frozen=True, slots=True)
class Series:
    """A description of many matches, from which any process can play any of them."""

    rules: AnyRules
    makers: tuple[Maker, ...]
    seed: str
    recorded: bool = False

    def play(self, number: int) -> Outcome:
        """Play the match with this number (from 1). From one match to the next, the bots move on by one seat."""
        match = play_match(self.rules, rotated(self.makers, number - 1), f"{self.seed}/{number}")
        return replace(outcome_of(match, number), record=match.record().text() if self.recorded else None)


def outcome_of(match: Match, number: int) -> Outcome:
    """How a match that was played to its end ended."""
    result = match.position.result()
    assert result is not None, "a match is played to its end"
    return Outcome(number, match.players, result.totals, result.shares)


def play_series(series: Series, matches: int, processes: int = 1) -> Iterator[Outcome]:
    """The outcomes of matches 1, 2, 3 …, in this order for any number of processes."""
    numbers = range(1, matches + 1)
    if processes == 1:
        yield from map(series.play, numbers)
        return
    # Processes are spawned, not forked: that works the same on every system, and is safe with threads.
    with ProcessPoolExecutor(processes, get_context("spawn"), ignore_interrupt) as pool:
        yield from pool.map(series.play, numbers, chunksize=MATCHES_AT_ONCE)


def ignore_interrupt() -> None:
    """Ctrl-C stops the main process, which then ends the others; they print nothing."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def simulate(
    rules: str | AnyRules,
    bots: Sequence[str | Maker],
    *,
    matches: int,
    seed: str = "",
    processes: int = 1,
    on_progress: Callable[[int], None] | None = None,
    on_record: Callable[[int, str], None] | None = None,
) -> Summary:
    """The table of many matches. A single bot takes all seats; several bots move on by one seat from match to match.

    `on_progress` is called with the number of finished matches, `on_record` with the number (from 1) and the record of
    each match.
    A script that asks for several processes needs an `if __name__ == "__main__"`, and its bots must be importable.
    Raises OptionError when rules, bots or numbers are not possible.
    """
    chosen = as_rules(rules)
    series = Series(chosen, seat_bots(chosen, bots), seed, recorded=on_record is not None)
    check_positive("matches", matches)
    check_positive("processes", processes)
    outcomes = list[Outcome]()
    for outcome in play_series(series, matches, processes):
        outcomes.append(outcome)
        if on_record and outcome.record is not None:
            on_record(outcome.number, outcome.record)
        if on_progress:
            on_progress(outcome.number)
    return summarise(rules_text(chosen), seed, outcomes)


def check_positive(what: str, number: int) -> None:
    """Raises OptionError when there are less than one."""
    if number < 1:
        raise OptionError("too_few", what=what, given=number)
