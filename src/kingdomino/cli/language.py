"""Which language the terminal speaks: the one that is asked for, or else that of the environment. It says nothing."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from kingdomino.errors import OptionError
from kingdomino.words import LANGUAGES, pick_language

OPTION: Final = "--language"
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where systems say which language their user reads; the first that is set decides."""


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> tuple[str, list[str]]:
    """The language, and the arguments without it: `--language de` may stand anywhere in a command; `de-AT` is German.

    Raises OptionError when there is no such language.
    """
    rest, asked = list(arguments), None
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        option, sign, value = argument.partition("=")
        if option == OPTION:
            taken = [value] if sign else list(arguments[place + 1 : place + 2])
            asked, rest = "".join(taken), [*arguments[:place], *arguments[place + 1 + (not sign) :]]
            break
    if asked is None:
        return language_of_system(environment), rest
    wanted = re.split(r"[-_]", asked.lower(), maxsplit=1)[0]
    if wanted not in LANGUAGES:
        raise OptionError("unknown_language", language=asked[:20], languages=", ".join(LANGUAGES))
    return wanted, rest


def language_of_system(environment: Mapping[str, str]) -> str:
    """The language that the system says its user reads; English if there is none."""
    return pick_language([next((environment[name] for name in VARIABLES if environment.get(name)), "")])
