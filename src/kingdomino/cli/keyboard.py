"""Lines that somebody types, or that come through a pipe: one after the other, until there are no more."""

import contextlib
import sys

from kingdomino.cli.screen import out


class Keyboard:
    """Standard input, line by line; a person can edit, and what comes through a pipe is shown."""

    def __init__(self) -> None:
        self.is_person = sys.stdin.isatty()
        if self.is_person:
            with contextlib.suppress(ImportError):  # not on every system; then lines cannot be edited
                import readline

                readline.set_auto_history(True)

    def ask(self, prompt: str) -> str:
        """The next line, without blanks around it. Raises EOFError at the end of the input."""
        if self.is_person:
            return input(f"{prompt} ").strip()
        out().print(prompt, end=" ", style="bold")
        line = sys.stdin.readline()
        out().print(line.strip())
        if not line:
            raise EOFError
        return line.strip()
