"""Lines that a person types, or that come through a pipe, one after the other. It does not know what they mean."""

import contextlib
import sys

from kingdomino.cli.screen import out
from kingdomino.cli.visible import visible


class Keyboard:
    """Standard input, line by line. A person can edit a line; a line from a pipe is printed, so that it can be seen."""

    def __init__(self) -> None:
        self.is_person = sys.stdin.isatty()
        if self.is_person:
            with contextlib.suppress(ImportError):  # missing on some systems; then lines cannot be edited
                import readline

                readline.set_auto_history(True)

    def ask(self, prompt: str) -> str:
        """The next line, without spaces around it. Raises EOFError at the end of the input."""
        if self.is_person:
            return input(f"{visible(prompt)} ").strip()
        out().print(prompt, end=" ", style="bold")
        line = sys.stdin.readline()
        out().print(line.strip())
        if not line:
            raise EOFError
        return line.strip()
