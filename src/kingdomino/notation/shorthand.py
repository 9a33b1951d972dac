"""Actions as people type them: the text of records, or shorter. It does not judge whether they are legal."""

from collections.abc import Iterable
from typing import Final

from kingdomino.core.grid import Direction
from kingdomino.core.rules import Action
from kingdomino.errors import NotationError
from kingdomino.notation.actions import Language

DIRECTIONS: Final = {direction.name[0].casefold(): direction.name.lower() for direction in Direction}
"""The first letter of each direction for the whole word: `r` for right."""


def understand(language: Language, text: str, legal: Iterable[Action]) -> Action:
    """The action that a person means: written as in records, or without its first word, or with `r` for right.

    `legal` are the actions that are legal now; a missing first word is taken from them.
    Raises NotationError, which says what can be written now.
    """
    text, legal = _spell_out(text), tuple(legal)
    try:
        return language.parse(text)
    except NotationError as error:
        meant = [action for word in language.words(legal) if (action := _parse(language, f"{word} {text}")) is not None]
        if len(meant) == 1:
            return meant[0]
        if error.code == "unreadable_action":
            usage = ", ".join(language.usages(legal))
            raise NotationError("unreadable_action", text=text, usage=usage) from error
        raise


def _spell_out(text: str) -> str:
    """`g8 r` becomes `g8 right`."""
    *words, last = text.split()
    return " ".join([*words, DIRECTIONS.get(last.casefold(), last) if words else last])


def _parse(language: Language, text: str) -> Action | None:
    try:
        return language.parse(text)
    except NotationError:
        return None
