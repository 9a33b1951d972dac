"""`kingdomino review`: shows how the match of a record was played. It judges nothing: `kingdomino.review` does."""

from collections.abc import Callable
from dataclasses import asdict
from functools import partial

import typer

from kingdomino.cli.exit_codes import INTERRUPTED, complain
from kingdomino.cli.files import check_page, read_text
from kingdomino.cli.progress import progress_bar
from kingdomino.cli.review_report import show_review
from kingdomino.cli.screen import tell, tell_data
from kingdomino.play.match import Match
from kingdomino.play.match import replay as replay_record
from kingdomino.play.record import Record, parse_record
from kingdomino.review import Review, ReviewPlan, plan_for, sum_up, think_over
from kingdomino.review.thinking import check_finished, count_steps
from kingdomino.words import say


def review(path: str, *, html: str | None, as_json: bool, playouts: int | None, seed: int) -> None:
    """Review a record. Raises KingdominoError when it is invalid, not over, or when there is no compiled core."""
    record = parse_record(read_text(path))
    match = replay_record(record)
    check_finished(match)
    write = None if html is None else _writer(html)
    found = _think(match, plan_for(match.rules, playouts=playouts, seed=seed))
    if write is not None:
        write(match, record, found)
    if as_json:
        tell_data(asdict(found))
    elif html is None:
        show_review(found, match)
    else:
        tell(say("cli.review.written", path=html))


def _writer(html: str) -> Callable[[Match, Record, Review], None]:
    """What writes the page. Raises FileTrouble, before anything is thought, when that will not be possible."""
    check_page(html)
    from kingdomino.cli.review_page import find_template, write_page

    find_template()
    return partial(write_page, html)


def _think(match: Match, plan: ReviewPlan) -> Review:
    """The review, with a bar that grows turn by turn; Ctrl-C ends it."""
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
