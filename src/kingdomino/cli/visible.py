"""What a terminal may be shown: text without the characters that command it. It shows nothing.

Names and chat come from strangers. With escape codes in them, somebody else's name could rewrite the screen, the title
of the window or the clipboard; others turn the order of letters.
"""

import json
import re
from typing import Final

_COMMANDS: Final = re.compile(r"[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
"""Control characters besides tab and line end, and what is invisible or changes the direction of writing."""
LONGEST: Final = 2000
"""How many characters of a sentence are shown: it may quote what was read."""


def visible(text: str) -> str:
    """The text without what cannot be seen."""
    return _COMMANDS.sub("", text)


def shortened(text: str) -> str:
    """The same, cut where it is too long for a sentence."""
    return visible(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")


def json_text(data: object, *, indent: int | None = None) -> str:
    """JSON in which such characters are written out."""
    written = json.dumps(data, ensure_ascii=False, indent=indent)
    return _COMMANDS.sub(lambda found: f"\\u{ord(found[0]):04x}", written)
