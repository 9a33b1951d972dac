"""The terminal: one short file per command. Rules, bots and words are in other packages."""

import os
import sys
from io import TextIOWrapper


def main() -> None:
    """The `kingdomino` command. Each command imports what it needs when it is called, so that the start is fast."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a letter outside the stream's encoding must not stop the program
            stream.reconfigure(errors="replace")
    from kingdomino.cli.exit_codes import UNREADABLE, complain
    from kingdomino.cli.language import language_of, language_of_system
    from kingdomino.errors import OptionError
    from kingdomino.words import say, speak

    speak(language_of_system(os.environ))
    if not all(map(_is_text, sys.argv)):
        complain(say("error.argument_text"))
        sys.exit(UNREADABLE)
    try:
        language, arguments = language_of(sys.argv[1:], os.environ)
    except OptionError as error:
        complain(str(error))
        sys.exit(UNREADABLE)
    speak(language)
    from kingdomino.cli.app import app  # its help is in the language that is spoken now

    app(arguments, prog_name="kingdomino")


def _is_text(argument: str) -> bool:
    """Whether an argument can be shown, stored and named a file: Python hands over any other bytes as surrogates."""
    return not any("\ud800" <= letter <= "\udfff" for letter in argument)
