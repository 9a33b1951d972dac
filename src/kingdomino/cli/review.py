"""`kingdomino review`: shows how the match of a record was played. It judges nothing: `kingdomino.review` does."""

from dataclasses import asdict
from json import dumps

import typer

from kingdomino.cli.exit_codes import INTERRUPTED, FileTrouble, complain
from kingdomino.cli.files import check_page, read_text, write_whole
from kingdomino.cli.progress import progress_bar
from kingdomino.cli.review_report import show_review
from kingdomino.cli.screen import tell
from kingdomino.play.match import Match
from kingdomino.play.match import replay as replay_record
from kingdomino.play.record import parse_record
from kingdomino.review import Review, ReviewPlan, plan_for, sum_up, think_over
from kingdomino.review.thinking import check_finished, count_steps
from kingdomino.server.http.pages import find_offline_page
from kingdomino.server.views.offline import fill
from kingdomino.words import say


def review(path: str, *, html: str | None, as_json: bool, playouts: int | None, seed: int) -> None:
    """Review a record. Raises KingdominoError when it is invalid, not over, or when there is no compiled core."""
    record = parse_record(read_text(path))
    match = replay_record(record)
    check_finished(match)
    template = None if html is None else _template(html)
    found = _think(match, plan_for(match.rules, playouts=playouts, seed=seed))
    if html is not None and template is not None:
        write_whole(html, fill(template, match, record, found))
    if as_json:
        print(dumps(asdict(found), ensure_ascii=False))
    elif html is None:
        show_review(found)
    else:
        tell(say("cli.review.written", path=html))


def _template(html: str) -> str:
    """The built page. Raises FileTrouble, before anything is thought, when there is none or it cannot be written."""
    check_page(html)
    page = find_offline_page()
    if page is None:
        raise FileTrouble("page_not_built")
    return page.read_text(encoding="utf-8")


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
