"""The `kingdomino` command as users run it: in its own process, with pipes or on a terminal."""

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from typer.testing import CliRunner

from kingdomino import Dealer, Match
from kingdomino.bots.registry import DEFAULT_BOT, make_bot
from kingdomino.cli.app import app
from kingdomino.core.rules import Actor
from kingdomino.family.game import AnyRules

COMMAND = (sys.executable, "-m", "kingdomino.cli")


def run(*arguments: str, typed: str | bytes = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command with this input. It must never end with a traceback."""
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run([*COMMAND, *arguments], input=data, capture_output=True, cwd=folder, timeout=120, check=False)
    texts = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in texts[1], texts[1]
    return subprocess.CompletedProcess(done.args, done.returncode, *texts)


def run_here(*arguments: str, typed: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """The same in this process, many times faster: for what a command does, not for how its process behaves."""
    done = CliRunner().invoke(app, arguments, input=typed, prog_name="kingdomino")
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exc_info
    return subprocess.CompletedProcess(arguments, done.exit_code, done.stdout, done.stderr)


def run_on_terminal(*arguments: str, typed: str = "", **environment: str) -> str:
    """What the command shows on a terminal of 80 × 24."""
    ours, theirs = pty.openpty()
    settings = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": "80", "LINES": "24", **environment}
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    process = subprocess.Popen([*COMMAND, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=kept | settings)
    os.close(theirs)
    os.write(ours, typed.encode())
    shown = b"".join(read_all(ours))
    process.wait(timeout=60)
    os.close(ours)
    return shown.decode(errors="replace")


def read_all(descriptor: int) -> Iterator[bytes]:
    """What is shown on a terminal until nobody writes to it any more."""
    while True:
        try:
            data = os.read(descriptor, 4096)
        except OSError:  # the other end of the terminal is closed
            return
        yield data


def heed_ctrl_c() -> None:
    """In the new process: a shell that runs the tests in the background has it ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def moves_of_a(rules: str | AnyRules, seed: str) -> list[str]:
    """The actions of seat A if the default bots play the match that `play --seed` deals."""
    match = Match(rules, Dealer(seed))
    bots = [make_bot(DEFAULT_BOT, f"{seed}/{seat.name}") for seat in Actor if seat >= Actor.A]
    moves = list[str]()
    while (actor := match.position.actor) is not Actor.OVER:
        action = bots[actor].choose(match.position)
        moves += [match.position.text(action)] if actor is Actor.A else []
        match.submit(actor, action)
    return moves
