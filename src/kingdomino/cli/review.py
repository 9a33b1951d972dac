"""`kingdomino review`: shows how the match of a record was played. It judges nothing: `kingdomino.review` does."""

from dataclasses import asdict
from json import dumps

import typer

from kingdomino.cli.exit_codes import INTERRUPTED, complain
from kingdomino.cli.files import read_text
from kingdomino.cli.progress import progress_bar
from kingdomino.cli.review_report import show_review
from kingdomino.play.match import Match
from kingdomino.play.match import replay as replay_record
from kingdomino.play.record import parse_record
from kingdomino.review import Review, ReviewPlan, plan_for, sum_up, think_over
from kingdomino.review.thinking import check_finished, count_steps
from kingdomino.words import say


def review(path: str, *, as_json: bool, playouts: int | None, seed: int) -> None:
    """Review a record. Raises KingdominoError when it is invalid, not over, or when there is no compiled core."""
    match = replay_record(parse_record(read_text(path)))
    found = _think(match, plan_for(match.rules, playouts=playouts, seed=seed))
    if as_json:
        print(dumps(asdict(found), ensure_ascii=False))
    else:
        show_review(found)


def _think(match: Match, plan: ReviewPlan) -> Review:
    """The review, with a bar that grows turn by turn; Ctrl-C ends it."""
    check_finished(match)
    steps, done = count_steps(match), list[int]()
    try:
        with progress_bar(steps, say("cli.review.progress")) as bar:

            def hear(now: int) -> None:
                done.append(now)
                bar.advance(now)

            return sum_up(match, think_over(match, plan, progress=hear))
    except KeyboardInterrupt:
        complain(say("cli.review.interrupted", done=max(len(done) - 1, 0), turns=steps - 1))
        raise typer.Exit(INTERRUPTED) from None
