"""The list of commands: each explains itself with examples, and quickly."""

import subprocess
import sys

import pytest

from tests.cli.shell import run

COMMANDS = ["play", "simulate", "replay", "score", "perft", "rules"]


def test_the_command_alone_lists_all_commands() -> None:
    shown = run("--help")
    assert shown.returncode == 0
    assert all(f"  {command} " in shown.stdout for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    shown = run(command, "--help")
    assert shown.returncode == 0
    assert f"Examples:\n    kingdomino {command}" in shown.stdout


def test_help_imports_no_bots_no_arena_and_nothing_that_draws() -> None:
    program = (
        "import sys\n"
        "from kingdomino.cli import main\n"
        "sys.argv = ['kingdomino', 'play', '--help']\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = ('rich', 'icu4py', 'kingdomino.bots', 'kingdomino.arena', 'kingdomino.cli.play')\n"
        "print('HEAVY', [name for name in heavy if name in sys.modules])\n"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines()[-1] == "HEAVY []"


def test_the_version_is_told() -> None:
    assert run("--version").stdout.startswith("kingdomino ")


def test_an_unknown_command_is_refused() -> None:
    shown = run("chess")
    assert shown.returncode == 2
    assert "chess" in shown.stderr
