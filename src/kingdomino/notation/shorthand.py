"""What a person types as an action: the text of records, or shorter. It judges no legality."""

from collections.abc import Iterable
from typing import Final

from kingdomino.core.grid import Direction
from kingdomino.core.rules import Action
from kingdomino.errors import NotationError
from kingdomino.notation.actions import Language

DIRECTIONS: Final = {direction.name[0].casefold(): direction.name.lower() for direction in Direction}
"""`r` for right, and so on."""


def understand(language: Language, text: str, legal: Iterable[Action]) -> Action:
    """The action that somebody means: as in records, or without its first word, or with `r` for right.

    `legal` are the actions that are legal now: a first word that is left out is one of theirs.
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
