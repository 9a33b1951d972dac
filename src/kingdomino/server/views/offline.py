"""A reviewed match as one page that needs no server: the built page with everything in it. It judges nothing."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from kingdomino.play.match import Match
from kingdomino.play.record import Record
from kingdomino.review import Review
from kingdomino.server.tables.client import ENCODER
from kingdomino.server.views import game_list, replay, review
from kingdomino.words import LANGUAGES, catalogue

PLACE: Final = re.compile(r'(<script type="application/json" id="match">)\s*null\s*(</script>)')
"""Where the built page takes the match; web/src/offline/match.ts has the same fields."""
QUOTED: Final = re.compile(r"[\"'`]([a-z_]+\.[\w.]*)(?=[\"'`]|\$\{)")
"""What the script of the page quotes that may be a message's key, or the beginning of one: `log.${kind}`."""
VALUES: Final = ("caveman", "coat", "decided", "event", "game", "gain", "mode", "resource", "score", "terrain", "totem")
"""The first words of messages that are named by the match alone."""


def fill(template: str, match: Match, record: Record, found: Review) -> str:
    """The page with this match. What people wrote is in it as data: no `<` of it is left for the page to read."""
    shown = replay.replay(match, record)
    data = ENCODER.encode(
        {
            "replay": shown,
            "answer": review.answer(match, found),
            "games": _game_alone(shown.game),
            "messages": {language: _messages(language, template) for language in LANGUAGES},
        }
    )
    safe = data.decode().replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    filled, places = PLACE.subn(lambda place: f"{place[1]}{safe}{place[2]}", template)
    assert places == 1, "the built page has one place for its match"
    return filled


def _game_alone(game: str) -> object:
    games = game_list.games()
    return msgspec.structs.replace(games, games=[entry for entry in games.games if entry.id == game])


def _messages(language: str, template: str) -> dict[str, str]:
    """The messages that the page can say: all languages go along, so what none of its parts asks for stays away."""
    quoted = _quoted(template)
    return {key: text for key, text in catalogue(language).items() if not quoted.isdisjoint(_beginnings(key))}


@cache
def _quoted(template: str) -> frozenset[str]:
    return frozenset(QUOTED.findall(template)) | {f"{kind}." for kind in VALUES}


def _beginnings(key: str) -> Iterator[str]:
    """`web.size.duel` is a form of `web.size`, and belongs to `web.` where a page puts keys together."""
    for dot in re.finditer(r"\.|$", key):
        yield key[: dot.start()]
        yield key[: dot.end()]
