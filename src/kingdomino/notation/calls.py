"""Text that looks like a call, `name(key=value, key=value)`: rules and bots are written so. It knows no names."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kingdomino.errors import OptionError

_CALL: Final = re.compile(r"\s*([A-Za-z_]+)\s*(?:\(([^()]*)\))?\s*")
_PAIR: Final = re.compile(r"\s*([A-Za-z_]+)\s*=\s*(-?[A-Za-z0-9_.]+)\s*")
_COMMA: Final = re.compile(r",(?![^()]*\))")
"""A comma outside brackets."""
LONGEST: Final = 1000
"""So many characters are enough for whatever is written like this."""


@dataclass(frozen=True, slots=True)
class Call:
    """A name and the values by their keys, all in small letters, in the order in which they were written."""

    name: str
    values: Mapping[str, str]


def read_call(text: str) -> Call | None:
    """The call that a text means, or None if it is not written as one.

    Raises OptionError when it is too long to be one, or when a key is there twice.
    """
    if len(text) > LONGEST:
        raise OptionError("call_long", most=LONGEST)
    match = _CALL.fullmatch(text)
    pairs = None if match is None else _read_pairs(match[2] or "")
    return None if match is None or pairs is None else Call(match[1].lower(), _by_key(pairs))


def _read_pairs(inside: str) -> list[tuple[str, str]] | None:
    matches = [_PAIR.fullmatch(pair) for pair in inside.split(",")] if inside.strip() else []
    found = [(match[1].lower(), match[2].lower()) for match in matches if match]
    return found if len(found) == len(matches) else None


def _by_key(pairs: list[tuple[str, str]]) -> dict[str, str]:
    keys = [key for key, _ in pairs]
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice:
        raise OptionError("option_twice", option=twice)
    return dict(pairs)


def call_text(name: str, values: Mapping[str, str]) -> str:
    """The text of a call; without values it is the name alone."""
    pairs = ", ".join(f"{key}={value}" for key, value in values.items())
    return f"{name}({pairs})" if pairs else name


def call_name(text: str) -> str:
    """The name before the first bracket, even if the rest cannot be read."""
    return text.partition("(")[0].strip().lower()


def split_calls(text: str) -> list[str]:
    """The texts between the commas of a list; a comma inside brackets belongs to its call.

    >>> split_calls("greedy, random(a=1, b=2)")
    ['greedy', 'random(a=1, b=2)']
    """
    return [call.strip() for call in _COMMA.split(text)]
