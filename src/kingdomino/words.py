"""The message catalogue: it turns codes with parameters into sentences in a reader's language. It holds no words.

The words are in `messages/`, in one ICU MessageFormat file per language, for the terminal and the web.
`languages.json` lists the languages.
"""

import json
import re
from collections.abc import Iterable, Mapping
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


SAID_BY_STEP: Mapping[str, tuple[str, ...]] = {"discard": ("discarded",)}
"""Events, by the kind of the action that they follow, that only say again what the sentence about the action says."""
SAID_BY_EVENT: Mapping[str, tuple[str, ...]] = {
    "cast": ("power_cast",),
    "roof": ("roof_coloured",),
    "skip": ("nothing_drawn", "die_not_drawn"),
}
"""Events that say what the sentence about their action would say, and more: they are told instead of it."""


def _languages() -> Mapping[str, str]:
    found: dict[str, str] = json.loads((files("kingdomino") / "languages.json").read_text(encoding="utf-8"))
    return found


LANGUAGES = _languages()
"""Every language of the catalogue by its code, with its name in itself: the only list of them."""


def pick_language(wishes: Iterable[str]) -> str:
    """The first wanted language that there is, or else English; regions are ignored: `fr_BE.UTF-8` means French."""
    codes = (re.split(r"[-_.@;]", wish.strip(), maxsplit=1)[0].lower() for wish in wishes)
    return next((code for code in codes if code in LANGUAGES), FALLBACK)


class _Reader:
    """Whoever reads what this process says."""

    language = FALLBACK


def speak(language: str) -> None:
    """From now on this process speaks this language wherever none is named. Raises KeyError if there is none."""
    if language not in LANGUAGES:
        raise KeyError(language)
    _Reader.language = language


def spoken() -> str:
    """The language that this process speaks; English unless somebody called `speak`."""
    return _Reader.language


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


def sentence(kind: str, told: Spoken, language: str | None = None) -> str:
    """The sentence for a fault, an event or a score line; `kind` is the word fault, event or score."""
    return say(f"{kind}.{told.code}", language, **told.params)


def say(key: str, language: str | None = None, /, **params: str | int) -> str:
    """A message with its parameters filled in, in the language of the process unless another is named.

    Raises KeyError for an unknown key. A value for which the catalogue has a word is replaced by that word: wheat, as
    a `terrain`, by `terrain.wheat`.
    """
    language = language or spoken()
    named = {name: name_of(name, value, language) for name, value in params.items()}
    return _format(language, key).format({**UNLESS_SAID, **named})


def name_of(kind: str, value: str | int, language: str | None = None) -> str | int:
    """The word for a value of a kind, such as the terrain wheat, or the value itself if there is no word."""
    return catalogue(language or spoken()).get(f"{kind}.{value}", value)


@cache
def _format(language: str, key: str) -> "MessageFormat":
    from icu4py.messageformat import MessageFormat

    return MessageFormat(catalogue(language)[key], language)
