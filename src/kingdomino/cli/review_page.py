"""A review as one page: finds the built page, fills it, writes it. It needs what the server needs, so it loads late."""

from kingdomino.cli.exit_codes import FileTrouble
from kingdomino.cli.files import write_whole
from kingdomino.play.match import Match
from kingdomino.play.record import Record
from kingdomino.review import Review
from kingdomino.server.http.pages import find_offline_page
from kingdomino.server.views.offline import fill


def find_template() -> str:
    """The built page, without a match. Raises FileTrouble where the web app was not built."""
    page = find_offline_page()
    if page is None:
        raise FileTrouble("page_not_built")
    return page.read_text(encoding="utf-8")


def write_page(path: str, match: Match, record: Record, found: Review) -> None:
    """Write the page, wholly or not at all. Raises FileTrouble."""
    write_whole(path, fill(find_template(), match, record, found))
