"""The message catalogue: codes with parameters in, sentences in a person's language out. It holds no words itself.

One ICU MessageFormat file a language in `messages/` serves the terminal and the web.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from icu4py.messageformat import MessageFormat

FALLBACK = "en"


def _languages() -> tuple[str, ...]:
    """The languages that have a file in `messages/`, English first."""
    names = [path.name.removesuffix(".json") for path in (files("kingdomino") / "messages").iterdir()]
    return tuple(sorted(names, key=lambda name: (name != FALLBACK, name)))


LANGUAGES = _languages()
"""Every language of the catalogue: a further language is a further file."""


class Spoken(Protocol):
    """Anything that is said through the catalogue: a fault, an event, a score line."""

    @property
    def code(self) -> str: ...

    @property
    def params(self) -> Mapping[str, str | int]: ...


_ADDED: dict[str, dict[str, str]] = {}


def add_messages(messages: Mapping[str, Mapping[str, str]]) -> None:
    """Add messages by language and key: the words that a game brings. English ones serve where others are missing."""
    for language in LANGUAGES if messages else ():
        _ADDED.setdefault(language, {}).update({**messages.get(FALLBACK, {}), **messages.get(language, {})})
        catalogue.cache_clear()
        _format.cache_clear()


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All messages of a language by key."""
    text = (files("kingdomino") / "messages" / f"{language}.json").read_text(encoding="utf-8")
    messages: dict[str, str] = json.loads(text)
    return {**messages, **_ADDED.get(language, {})}


def sentence(kind: str, spoken: Spoken, language: str = "en") -> str:
    """What is said, in words: `kind` is fault, event or score."""
    return say(f"{kind}.{spoken.code}", language, **spoken.params)


def say(key: str, language: str = "en", /, **params: str | int) -> str:
    """A message with its parameters filled in; a parameter with a name of its own (`terrain`) is named."""
    return _format(language, key).format({name: name_of(name, value, language) for name, value in params.items()})


def name_of(kind: str, value: str | int, language: str = "en") -> str | int:
    """The word for a value of a kind, such as terrain wheat, or the value itself where there is no word."""
    return catalogue(language).get(f"{kind}.{value}", value)


@cache
def _format(language: str, key: str) -> "MessageFormat":
    from icu4py.messageformat import MessageFormat

    return MessageFormat(catalogue(language)[key], language)
