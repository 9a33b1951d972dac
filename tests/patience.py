"""How long tests wait for what must happen. On a busy machine much takes long, and to wait longer costs nothing."""

import subprocess
from typing import Final

PATIENCE: Final = 60.0
"""Seconds to wait for an answer, a message or a bot; a bot's process alone needs many to start where all cores work."""
PATIENCE_FOR_AN_END: Final = 120.0
"""Seconds to wait until a process that was asked to stop has ended."""


def end_of(process: subprocess.Popen[str] | subprocess.Popen[bytes]) -> int:
    """The status of a process that was asked to end, as soon as it has. Its output is closed.

    One that does not end is killed: otherwise it would disturb the tests after the one that fails now.
    """
    try:
        return process.wait(PATIENCE_FOR_AN_END)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise
    finally:
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream:
                stream.close()
