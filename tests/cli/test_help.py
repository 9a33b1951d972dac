"""The help: each command is explained with examples, and the help appears quickly."""

import subprocess
import sys

import pytest

from tests.cli.shell import run, run_on_terminal

COMMANDS = [
    "play",
    "simulate",
    "arena",
    "replay",
    "review",
    "score",
    "perft",
    "rules",
    "serve",
    "worker",
    "reports",
    "bench",
    "admin",
]
FIRST_STEPS = ["kingdomino play ", "kingdomino serve --open ", "kingdomino score FILE ", "kingdomino rules "]


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_the_command_alone_says_how_to_begin_on_a_terminal_of_any_width(columns: int) -> None:
    shown = run_on_terminal(COLUMNS=str(columns)).splitlines()
    assert [step for step in FIRST_STEPS if not any(line.startswith(f"  {step}") for line in shown)] == []
    assert any("kingdomino --help" in line for line in shown)
    assert max(map(len, shown)) <= min(columns, 60)
    assert len(shown) < 12


def test_the_command_alone_says_the_same_through_a_pipe() -> None:
    shown = run()
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.splitlines() == run_on_terminal().splitlines()


def test_the_first_steps_are_commands_that_exist() -> None:
    assert {step.split()[1] for step in FIRST_STEPS} <= set(COMMANDS)


def test_help_lists_all_commands_each_on_one_line() -> None:
    shown = run("--help")
    assert shown.returncode == 0
    listed = shown.stdout.partition("Commands:\n")[2].partition("\n\n")[0]
    assert [line.split()[0] for line in listed.splitlines()] == COMMANDS
    assert "..." not in listed


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
