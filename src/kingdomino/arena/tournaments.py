"""Tournaments between bots, from the first match to the figures: on paired deals, on all cores, with a sequential test.

`tournament` does it all; an `Arena` can also be stopped in the middle, and then still gives its figures.
"""

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Self

from kingdomino.arena.betting import LeaderTest
from kingdomino.arena.entrants import enter
from kingdomino.arena.figures import Figures, Heard, deal_shares, figures
from kingdomino.arena.ledger import Ledger, read_seed
from kingdomino.arena.ratings import Rating, rate
from kingdomino.arena.referee import Contest, limit_for
from kingdomino.arena.schedule import Fixture, Schedule, lineups
from kingdomino.arena.simulation import check_positive
from kingdomino.arena.summary import Outcome
from kingdomino.arena.workers import Crew, Workers
from kingdomino.bots.bot import Maker
from kingdomino.errors import OptionError
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import as_rules, rules_text
from kingdomino.native.core import cores
from kingdomino.play.chances import check_seed
from kingdomino.play.record import one_line

MATCHES: Final = 1000
"""The most matches of a lineup if nobody says how many."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """What happened at one table: who sat there (before the seats were rotated), each bot's figures, and the leader.

    The `leader` is the bot that the sequential test found to be the best, or None if that stayed open.
    """

    lineup: tuple[str, ...]
    bots: tuple[Figures, ...]
    leader: str | None


@dataclass(frozen=True, slots=True)
class Tournament:
    """The figures of a tournament: for each bot over all its matches, and for each table. Bots are in the given order.

    `stopped_early` is whether some table needed no more matches, because its leader was found; `anytime` whether that
    was possible, so that the intervals had to be wider.
    """

    rules: str
    seed: str
    matches: int
    bots: tuple[Figures, ...]
    ratings: tuple[Rating, ...]
    meetings: tuple[Meeting, ...]
    stopped_early: bool
    anytime: bool


class Arena:
    """A tournament that is being played. `run` plays what is missing; `report` gives the figures so far."""

    def __init__(
        self, contest: Contest, *, matches: int | None = None, until_decided: bool | None = None, out: str | None = None
    ) -> None:
        self._matches = MATCHES if matches is None else matches
        self._until_decided = matches is None if until_decided is None else until_decided
        check_positive("matches", self._matches)
        self.contest: Final = contest
        self.planned: Final = self._matches * len(contest.schedule.lineups)
        self._tests = [_TableTest(contest, lineup) for lineup in range(len(contest.schedule.lineups))]
        self._ledger = Ledger(out, contest) if out else None
        self._outcomes = dict(self._ledger.outcomes) if self._ledger else dict[int, Outcome]()
        self._look_at_tests()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._ledger:
            self._ledger.close()

    def run(self, crew: Crew, on_outcome: Callable[[Outcome], None] | None = None) -> None:
        """Play what is missing; `on_outcome` hears of every match that ends, and first of those in the file."""
        tell = on_outcome or (lambda outcome: None)
        for outcome in self.outcomes():
            tell(outcome)
        for outcome in crew.play(self._missing()):
            self._outcomes[outcome.number] = outcome
            if self._ledger:
                self._ledger.add(outcome)
            self._look_at_tests()
            tell(outcome)

    def outcomes(self) -> tuple[Outcome, ...]:
        """The outcomes that count, by the numbers of the matches."""
        fixtures = self.contest.schedule.fixtures(self._matches)
        return tuple(self._outcomes[each.number] for each in fixtures if self._counts(each))

    def heard(self) -> tuple[Heard, ...]:
        """The same, each with its place in the tournament."""
        return tuple(map(self._hear, self.outcomes()))

    def report(self) -> Tournament | None:
        """The figures so far, or None before every bot has ended a match."""
        heard = self.heard()
        names = [entrant.name for entrant in self.contest.entrants]
        if not all(any(name in each.outcome.bots for each in heard) for name in names):
            return None
        ratings = rate(names, (each.outcome for each in heard))
        return Tournament(
            rules=rules_text(self.contest.rules),
            seed=self.contest.seed,
            matches=len(heard),
            bots=tuple(figures(name, heard, anytime=self._until_decided) for name in names),
            ratings=tuple(ratings[name] for name in names),
            meetings=tuple(self._meetings(heard)),
            stopped_early=any(self._is_over(test) for test in self._tests),
            anytime=self._until_decided,
        )

    def _meetings(self, heard: Sequence[Heard]) -> Iterator[Meeting]:
        for number, test in enumerate(self._tests):
            there = [each for each in heard if each.lineup == number]
            if there:
                lines = tuple(figures(name, there, anytime=self._until_decided) for name in test.names)
                yield Meeting(test.lineup, lines, test.leader)

    def _hear(self, outcome: Outcome) -> Heard:
        fixture = self.contest.schedule.fixture(outcome.number)
        return Heard(fixture.lineup, fixture.deal, outcome)

    def _missing(self) -> Iterator[Fixture]:
        for fixture in self.contest.schedule.fixtures(self._matches):
            if fixture.number not in self._outcomes and not self._is_over(self._tests[fixture.lineup]):
                yield fixture

    def _counts(self, fixture: Fixture) -> bool:
        """Whether a match was played, and before its table stopped; what ended later would depend on the processes."""
        test = self._tests[fixture.lineup]
        return fixture.number in self._outcomes and not (self._is_over(test) and fixture.deal >= test.deals)

    def _is_over(self, test: "_TableTest") -> bool:
        return self._until_decided and test.leader is not None

    def _look_at_tests(self) -> None:
        for number, test in enumerate(self._tests):
            while not test.leader and (group := self._group(number, test.deals)):
                test.add([*map(self._hear, group)])

    def _group(self, lineup: int, deal: int) -> list[Outcome]:
        """The outcomes of a lineup on one deal, if all of them are there and belong to this tournament."""
        numbers = self.contest.schedule.group(lineup, deal)
        complete = (deal + 1) * len(numbers) <= self._matches and all(number in self._outcomes for number in numbers)
        return [self._outcomes[number] for number in numbers] if complete else []


class _TableTest:
    """The sequential test of one lineup; it takes the deals in their order."""

    def __init__(self, contest: Contest, number: int) -> None:
        self.lineup = tuple(contest.entrants[bot].name for bot in contest.schedule.lineups[number])
        self.names = tuple(dict.fromkeys(self.lineup))
        self.deals = 0
        self.leader: str | None = None
        self._test = LeaderTest([self.lineup.count(name) for name in self.names])

    def add(self, heard: Sequence[Heard]) -> None:
        """One more deal."""
        self._test.add([share for name in self.names for share in deal_shares(name, heard)])
        self.deals += 1
        leader = self._test.leader
        self.leader = None if leader is None else self.names[leader]


def contest_of(
    rules: str | AnyRules,
    bots: Sequence[str | Maker],
    *,
    seed: str | None = None,
    seconds: float | None = None,
    playouts: int | None = None,
    limit: float | None = None,
    out: str | None = None,
) -> Contest:
    """The contest of these bots. Without a seed it takes the one in the file `out`, or else makes one.

    Raises OptionError when rules or bots do not exist, a bot cannot be loaded, or a number is not possible.
    """
    _check_budgets(seconds, playouts, limit)
    chosen, entrants = as_rules(rules), enter(bots, seconds=seconds, playouts=playouts)
    schedule = Schedule(lineups(len(entrants), chosen.seats))
    if seed is None:
        seed = (read_seed(out) if out else None) or secrets.token_hex(8)
    return Contest(chosen, entrants, schedule, one_line(check_seed(seed)), limit or limit_for(seconds))


def _check_budgets(seconds: float | None, playouts: int | None, limit: float | None) -> None:
    if seconds is not None and playouts is not None:
        raise OptionError("arena_budgets")
    for name, number in (("seconds", seconds), ("playouts", playouts), ("limit", limit)):
        if number is not None and not number > 0:
            raise OptionError("not_positive", name=name, given=f"{number:g}")


def tournament(
    rules: str | AnyRules,
    bots: Sequence[str | Maker],
    *,
    matches: int | None = None,
    until_decided: bool | None = None,
    seed: str | None = None,
    seconds: float | None = None,
    playouts: int | None = None,
    limit: float | None = None,
    processes: int | None = None,
    ray: bool = False,
    ray_address: str | None = None,
    out: str | None = None,
    on_outcome: Callable[[Outcome], None] | None = None,
) -> Tournament:
    """Let bots play against each other, and give the figures.

    Two bots: the first takes one seat, the second the others. As many bots as seats: all at one table. Otherwise every
    pair meets. Each deal is played once for every rotation of the seats. `matches` are exactly so many for each table;
    without a number, or with `until_decided`, a table stops as soon as the sequential test knows its best bot.

    `seconds` or `playouts` for a turn go to every bot that takes such a budget and names none itself. A bot that takes
    longer than `limit` seconds for a turn forfeits the match. `processes` are as many as there are cores unless you say
    how many; a script needs an `if __name__ == "__main__"`, and classes of bots must be importable. With `ray` the
    processes are those of a Ray cluster. `out` is a file that keeps every match, from which the same tournament goes
    on. Raises OptionError when something cannot be as it was given.
    """
    contest = contest_of(rules, bots, seed=seed, seconds=seconds, playouts=playouts, limit=limit, out=out)
    arena = Arena(contest, matches=matches, until_decided=until_decided, out=out)
    with arena, crew_for(contest, processes, ray=ray, address=ray_address) as crew:
        arena.run(crew, on_outcome)
    report = arena.report()
    assert report is not None, "at least one match of each table was played"
    return report


def crew_for(contest: Contest, processes: int | None, *, ray: bool = False, address: str | None = None) -> Crew:
    """Who plays: processes of this machine, as many as it has cores unless you say how many, or those of a Ray cluster.

    Raises OptionError when the number is below 1, ArenaError when there is no Ray.
    """
    if processes is not None:
        check_positive("processes", processes)
    if ray:
        from kingdomino.arena.ray_workers import RayWorkers

        return RayWorkers(contest, processes, address)
    return Workers(contest, processes or cores())
