"""Whole tournaments: paired deals, the same matches on any number of processes, forfeits, stopping early, going on."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Self

import pytest

from kingdomino import Dealer, Match, OptionError
from kingdomino.arena import Arena, Forfeit, Outcome, contest_of, plot, ray_workers, tournament
from kingdomino.arena.referee import Contest, Foul, Referee, TurnClock, limit_for
from kingdomino.arena.schedule import Fixture
from kingdomino.arena.simulation import play_match
from kingdomino.arena.workers import ArenaError, Workers
from kingdomino.core.draft import DEALING
from tests.arena.own_bots import First

OWN = str(Path(__file__).parent / "own_bots.py")
TWO, THREE = "kingdomino(seats=2)", "kingdomino(seats=3)"


class OneProcess:
    """A crew that plays in this process, one match after the other, and remembers which."""

    def __init__(self, contest: Contest, backwards: bool = False) -> None:
        self._referee = Referee(contest)
        self._backwards = backwards
        self.played = list[int]()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[Outcome]:
        for fixture in reversed([*fixtures]) if self._backwards else fixtures:
            self.played.append(fixture.number)
            yield self._referee.play(fixture)


def run(arena: Arena, backwards: bool = False) -> list[int]:
    """Play a tournament in this process; gives the numbers of the matches that were played now."""
    crew = OneProcess(arena.contest, backwards)
    with arena:
        arena.run(crew)
    return crew.played


def deals_of(fixture: Fixture, contest: Contest) -> list[str]:
    """What chance did in a match, as text."""
    makers = [contest.entrants[bot].maker() for bot in fixture.bots]
    match = play_match(contest.rules, makers, f"{contest.seed}/{fixture.deal + 1}", luck=str(fixture.number))
    return [text for text in match.texts() if text.startswith(DEALING)]


def test_the_same_deals_are_played_with_the_seats_rotated() -> None:
    contest = contest_of(THREE, ["greedy", "random"], seed="pairs")
    first, second, third, next_deal = [*contest.schedule.fixtures(4)]

    assert deals_of(first, contest) == deals_of(second, contest) == deals_of(third, contest)
    assert deals_of(first, contest) != deals_of(next_deal, contest)


def test_the_referee_plays_the_match_of_the_fixture() -> None:
    contest = contest_of(TWO, ["greedy", "random"], seed="pairs")
    fixture = contest.schedule.fixture(4)
    outcome = Referee(contest).play(fixture)
    match = play_match(TWO, ["random", "greedy"], "pairs/2", luck="pairs/match 4")

    assert outcome.bots == ("random", "greedy")
    assert match.position.result() is not None
    assert outcome.scores == tuple(sheet.total for sheet in match.position.score())


def test_equal_bots_have_luck_of_their_own_on_the_same_deal() -> None:
    contest = contest_of(TWO, ["random", "random"], seed="luck")
    outcomes = [Referee(contest).play(fixture) for fixture in contest.schedule.fixtures(2)]

    assert outcomes[0].scores != outcomes[1].scores


def test_processes_change_nothing(tmp_path: Path) -> None:
    alone = Arena(contest_of(THREE, ["greedy", "random", First], seed="same"), matches=3)
    run(alone)

    assert tournament(THREE, ["greedy", "random", First], seed="same", matches=3, processes=2) == alone.report()


def test_matches_are_exact_when_asked_for() -> None:
    arena = Arena(contest_of(THREE, ["greedy", "random"], seed="exact"), matches=7)
    run(arena)
    report = arena.report()

    assert report is not None
    assert (report.matches, report.stopped_early, report.bots[0].matches, report.bots[0].deals) == (7, False, 7, 3)


def test_it_stops_early_on_the_same_match_in_whatever_order_matches_end() -> None:
    reports = []
    for backwards in (False, True):
        arena = Arena(contest_of(TWO, ["greedy", "random"], seed="early"), matches=40, until_decided=True)
        played = run(arena, backwards)
        report = arena.report()
        assert report is not None
        assert len(played) == (40 if backwards else report.matches)
        reports.append(report)

    assert reports[0] == reports[1]
    assert reports[0].stopped_early
    assert 8 < reports[0].matches < 40
    assert reports[0].meetings[0].leader == "greedy"


def test_without_a_number_of_matches_it_stops_early() -> None:
    arena = Arena(contest_of(TWO, ["greedy", "random"], seed="early"))
    run(arena)

    assert arena.planned == 1000
    assert len(arena.outcomes()) < 40


def test_every_pair_meets_and_each_table_has_its_figures() -> None:
    arena = Arena(contest_of(TWO, ["random", "greedy", First], seed="pairs"), matches=4)
    run(arena)
    report = arena.report()

    assert report is not None
    lineups = [meeting.lineup for meeting in report.meetings]
    assert lineups == [("random", "greedy"), ("random", "first"), ("greedy", "first")]
    assert [line.matches for line in report.bots] == [8, 8, 8]
    assert report.bots[1].win_share == 1
    shares = [line.win_share for meeting in report.meetings for line in meeting.bots if line.bot == "random"]
    assert report.bots[0].win_share == sum(shares) / 2


@pytest.mark.parametrize(
    ("bot", "code", "detail"),
    [
        ("Raises", "raised", "ValueError: no idea"),
        ("Leaves", "raised", "SystemExit: 1"),
        ("UnableToBegin", "raised", "RuntimeError: out of ideas"),
        ("Nonsense", "nonsense", "'a poem'"),
        ("Stubborn", "nonsense", "Claim("),
    ],
)
def test_a_bot_that_misbehaves_loses_the_match(bot: str, code: str, detail: str) -> None:
    contest = contest_of(THREE, ["random", f"{OWN}:{bot}"], seed="foul")
    outcome = Referee(contest).play(contest.schedule.fixture(2))

    assert outcome.forfeit is not None
    assert (outcome.forfeit.code, outcome.bots[outcome.forfeit.seat] != "random") == (code, True)
    assert outcome.forfeit.detail.startswith(detail)
    assert outcome.bots[1] == "random"
    assert outcome.wins == (0, 1, 0)


def test_the_seats_of_the_others_share_the_victory() -> None:
    contest = contest_of(THREE, [f"{OWN}:Raises", "random"], seed="foul")

    assert Referee(contest).play(contest.schedule.fixture(1)).wins == (0, 0.5, 0.5)


def test_a_bot_that_overruns_its_limit_loses_the_match() -> None:
    contest = contest_of(TWO, [f"{OWN}:Dawdles", "random"], seed="slow", limit=0.1)
    forfeit = Referee(contest).play(contest.schedule.fixture(1)).forfeit

    assert forfeit is not None
    assert forfeit.code == "overran"
    assert float(forfeit.detail) >= 0.3


def test_the_time_of_a_turn_is_that_of_all_its_actions_and_begins_again_with_the_next_turn() -> None:
    begun = list[int]()
    clock = TurnClock(1.0, begun.append)
    opening = Match(TWO, Dealer("clock")).position
    seat = int(opening.actor)
    clock.begin(seat, opening)
    clock.add(seat, 0.6)
    clock.begin(1 - seat, opening)
    clock.add(1 - seat, 0.6)
    clock.begin(seat, opening)
    clock.add(seat, 0.6)
    clock.begin(seat, opening)

    with pytest.raises(Foul):
        clock.add(seat, 0.6)
    assert begun == [seat, 1 - seat, seat]


def test_the_limit_is_generous() -> None:
    assert limit_for(None) == 300
    assert limit_for(2) == 20
    assert contest_of(TWO, ["random", "random"], seconds=1).limit == 15


@pytest.mark.parametrize(
    ("bot", "code", "detail"),
    [("Exits", "crashed", "exit code 3"), ("Crashes", "crashed", "SIGSEGV"), ("Sleeps", "silent", "2")],
)
def test_a_bot_that_takes_its_process_along_loses_and_the_tournament_goes_on(bot: str, code: str, detail: str) -> None:
    report = tournament(TWO, [f"{OWN}:{bot}", "random", First], seed="crash", matches=1, processes=2, limit=2)
    outcomes = list[Outcome]()
    contest = contest_of(TWO, [f"{OWN}:{bot}", "random"], seed="crash", limit=2)
    with Arena(contest, matches=2) as arena, Workers(contest, 1) as crew:
        arena.run(crew, outcomes.append)

    assert [line.forfeits for line in report.bots] == [2, 0, 0]
    assert [line.matches for line in report.bots] == [2, 2, 2]
    assert [outcome.forfeit for outcome in outcomes] == [Forfeit(0, code, detail), Forfeit(1, code, detail)]


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    out = str(tmp_path / "games.jsonl")
    bots = ["greedy", "random"]
    whole = Arena(contest_of(TWO, bots, seed="on"), matches=6)
    run(whole)
    run(Arena(contest_of(TWO, bots, seed="on"), matches=3, out=out))
    heard = list[Outcome]()
    arena = Arena(contest_of(TWO, bots, seed="on"), matches=6, out=out)
    crew = OneProcess(arena.contest)
    with arena:
        arena.run(crew, heard.append)

    assert crew.played == [4, 5, 6]
    assert [outcome.number for outcome in heard] == [1, 2, 3, 4, 5, 6]
    assert arena.report() == whole.report()


def test_a_tournament_that_goes_on_takes_the_seed_of_its_file(tmp_path: Path) -> None:
    out = str(tmp_path / "games.jsonl")
    run(Arena(contest_of(TWO, ["greedy", "random"], out=out), matches=1, out=out))
    first = contest_of(TWO, ["greedy", "random"], out=out).seed

    assert first == contest_of(TWO, ["greedy", "random"], out=out).seed
    assert first != contest_of(TWO, ["greedy", "random"]).seed


def test_a_last_line_that_is_cut_off_is_mended(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    contest = contest_of(TWO, ["greedy", f"{OWN}:Raises"], seed="cut")
    run(Arena(contest, matches=4, out=str(out)))
    whole = out.read_bytes()
    for size in (len(whole) - 1, len(whole) - 30, whole.index(b"\n") - 3, 5, 0):
        out.write_bytes(whole[:size])
        run(Arena(contest, matches=4, out=str(out)))
        assert sorted(out.read_bytes().splitlines()) == sorted(whole.splitlines())


def refusal(out: Path, rules: str, bots: Sequence[str], seed: str) -> str:
    with pytest.raises(OptionError) as refused:
        Arena(contest_of(rules, bots, seed=seed), out=str(out))
    return str(refused.value)


def test_a_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    out, own = tmp_path / "games.jsonl", tmp_path / "own.py"
    own.write_text(Path(OWN).read_text(encoding="utf-8"), encoding="utf-8")
    bots = ["random", f"{own}:First"]
    run(Arena(contest_of(TWO, bots, seed="one"), matches=1, out=str(out)))
    before = out.read_bytes()

    assert "another tournament (seed “one”, not “two”)" in refusal(out, TWO, bots, "two")
    assert "(rules “" in refusal(out, THREE, bots, "one")
    assert "(bots “" in refusal(out, TWO, ["random", "greedy"], "one")
    own.write_text(own.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
    assert "(bots “" in refusal(out, TWO, bots, "one")
    assert out.read_bytes() == before


@pytest.mark.parametrize("content", [b"a diary", b"a diary\n", b"{}\n", b'{"arena": 9, "seed": ""}\n', b"\xff\xfe"])
def test_a_file_that_is_no_tournament_is_not_touched(content: bytes, tmp_path: Path) -> None:
    out = tmp_path / "diary.txt"
    out.write_bytes(content)

    assert "is not the file of a tournament" in refusal(out, TWO, ["random", "greedy"], "one")
    assert out.read_bytes() == content


@pytest.mark.parametrize("line", [b"nonsense\n", b"{}\n", b"[1]\n", b'{"number": 1, "bots": 3, "scores": 1}\n'])
def test_a_damaged_line_is_named(line: bytes, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    contest = contest_of(TWO, ["greedy", "random"], seed="one")
    run(Arena(contest, matches=2, out=str(out)))
    lines = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(b"".join([lines[0], line, *lines[1:]]))

    assert "Line 2 of" in refusal(out, TWO, ["greedy", "random"], "one")


def test_files_that_cannot_be_written_are_refused(tmp_path: Path) -> None:
    assert "cannot be" in refusal(tmp_path, TWO, ["random", "greedy"], "one")
    assert "cannot be written" in refusal(tmp_path / "no" / "folder", TWO, ["random", "greedy"], "one")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"matches": 0}, "The number of matches must be at least 1, not 0."),
        ({"processes": 0}, "The number of processes must be at least 1, not 0."),
        ({"seconds": 0.0}, "“seconds” must be more than 0, not 0."),
        ({"limit": -1.0}, "“limit” must be more than 0, not -1."),
        (
            {"seconds": 1.0, "playouts": 5},
            "Give the bots a number of seconds or a number of playouts for a turn, not bot",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_reason(wrong: dict[str, float], message: str) -> None:
    with pytest.raises(OptionError) as refused:
        tournament(TWO, ["random", "greedy"], **wrong)  # type: ignore[arg-type]  # each with its own type

    assert message in str(refused.value)


def test_before_every_bot_has_played_there_is_no_report() -> None:
    assert Arena(contest_of(TWO, ["random", "greedy"]), matches=2).report() is None


def test_without_matplotlib_a_picture_is_refused_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(plot, "find_spec", lambda name: None)
    with pytest.raises(OptionError, match=r"pip install 'kingdomino\[arena\]'"):
        plot.check_plot(str(tmp_path / "plot.svg"))


def test_without_ray_a_tournament_on_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_workers, "find_spec", lambda name: None)
    with pytest.raises(ArenaError, match="--ray needs Ray"):
        tournament(TWO, ["random", "greedy"], ray=True)
