"""The message catalogue: it turns codes with parameters into sentences in a reader's language. It holds no words.

The words are in `messages/`, in one ICU MessageFormat file per language, for the terminal and the web.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from icu4py.messageformat import MessageFormat

FALLBACK = "en"

NOBODY_HERE: Mapping[str, str] = {"self": "no", "self_holder": "no", "self_turn": "no"}
"""Whether the seat that a message names (as `seat`, `holder` or `turn`) is the reader's own. Unless said, it is not:
then the sentence names the seat, “A chooses domino 12”, and not “You choose domino 12”."""

UNLESS_SAID: Mapping[str, str] = {**NOBODY_HERE, "places": "yes"}
"""What messages take for granted; `places` is whether the reader's board shows the names of squares."""


def _languages() -> tuple[str, ...]:
    """The languages that have a file in `messages/`, English first."""
    names = [path.name.removesuffix(".json") for path in (files("kingdomino") / "messages").iterdir()]
    return tuple(sorted(names, key=lambda name: (name != FALLBACK, name)))


LANGUAGES = _languages()
"""Every language of the catalogue. To add a language, add a file."""


class Spoken(Protocol):
    """Anything that the catalogue can put into words: a fault, an event, a score line."""

    @property
    def code(self) -> str: ...

    @property
    def params(self) -> Mapping[str, str | int]: ...


_ADDED: dict[str, dict[str, str]] = {}


def add_messages(messages: Mapping[str, Mapping[str, str]]) -> None:
    """Add a game's own messages, by language and key. Where a language lacks a message, the English one is used."""
    for language in LANGUAGES if messages else ():
        _ADDED.setdefault(language, {}).update({**messages.get(FALLBACK, {}), **messages.get(language, {})})
        catalogue.cache_clear()
        _format.cache_clear()


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All messages of a language, by key."""
    text = (files("kingdomino") / "messages" / f"{language}.json").read_text(encoding="utf-8")
    messages: dict[str, str] = json.loads(text)
    return {**messages, **_ADDED.get(language, {})}


def sentence(kind: str, spoken: Spoken, language: str = "en") -> str:
    """The sentence for a fault, an event or a score line; `kind` is the word fault, event or score."""
    return say(f"{kind}.{spoken.code}", language, **spoken.params)


def say(key: str, language: str = "en", /, **params: str | int) -> str:
    """A message with its parameters filled in. Raises KeyError for an unknown key.

    A value for which the catalogue has a word is replaced by that word: wheat, as a `terrain`, by `terrain.wheat`.
    """
    named = {name: name_of(name, value, language) for name, value in params.items()}
    return _format(language, key).format({**UNLESS_SAID, **named})


def name_of(kind: str, value: str | int, language: str = "en") -> str | int:
    """The word for a value of a kind, such as the terrain wheat, or the value itself if there is no word."""
    return catalogue(language).get(f"{kind}.{value}", value)


@cache
def _format(language: str, key: str) -> "MessageFormat":
    from icu4py.messageformat import MessageFormat

    return MessageFormat(catalogue(language)[key], language)
