"""Names and chat as people type them, cleaned. Who says it is not here."""

import re
import unicodedata
from functools import cache
from typing import Final

from kingdomino.server.wire.protocol import CHAT_LENGTH, NAME_LENGTH, REASON_LENGTH
from kingdomino.server.wire.refusal import TOO_LONG, UNREADABLE, Refusal
from kingdomino.words import LANGUAGES, say

INVISIBLE: Final = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks that show nothing: with one of them, somebody could have the name of somebody else, or none."""


def clean_name(name: str) -> str:
    """The name without control characters and needless space. Raises Refusal when nothing is left or it is too long.

    Nobody is called “You”: that is the reader, on every screen.
    """
    cleaned = _cleaned(name, NAME_LENGTH, empty="name_empty", long="name_long")
    if _as_seen(cleaned) in _words_for_the_reader():
        raise Refusal(UNREADABLE, "name_you", name=cleaned)
    return cleaned


@cache
def _words_for_the_reader() -> frozenset[str]:
    """What a page calls the person before it, in every language."""
    return frozenset(_as_seen(say("web.you_name", language)) for language in LANGUAGES)


def _as_seen(name: str) -> str:
    """Alike for names that look alike but for capitals: an accent may be a character of its own."""
    return unicodedata.normalize("NFKC", name).casefold()


def clean_chat(text: str) -> str:
    """What was said, cleaned in the same way. Raises Refusal when nothing is left or it is too long."""
    return _cleaned(text, CHAT_LENGTH, empty="chat_empty", long="chat_long")


def clean_reason(text: str) -> str:
    """Why somebody is reported, cleaned in the same way. Raises Refusal when nothing is left or it is too long."""
    return _cleaned(text, REASON_LENGTH, empty="report_empty", long="report_long")


def _cleaned(text: str, most: int, *, empty: str, long: str) -> str:
    cleaned = clean_text(text)
    if not cleaned:
        raise Refusal(UNREADABLE, empty)
    if len(cleaned) > most:
        raise Refusal(TOO_LONG, long, most=most, length=len(cleaned))
    return cleaned


def clean_text(text: str) -> str:
    """One line of visible characters; markup is left as plain text."""
    visible = (c for c in INVISIBLE.sub("", text) if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join("".join(visible).split())
