"""`kingdomino replay`: steps through a record, or verifies it. `play.match` decides whether a record is true."""

import re
from collections.abc import Sequence

from kingdomino.cli.exit_codes import complain
from kingdomino.cli.files import read_text
from kingdomino.cli.keyboard import Keyboard
from kingdomino.cli.play_loop import latest_cells
from kingdomino.cli.screen import show_table, tell
from kingdomino.cli.sheet import result_lines, show_end
from kingdomino.cli.telling import Teller
from kingdomino.core.rules import SEATS, Actor
from kingdomino.family.spec import rules_text
from kingdomino.play.match import Match
from kingdomino.play.match import replay as replay_record
from kingdomino.play.position import Played, Position
from kingdomino.play.record import Record, parse_record
from kingdomino.words import say


def replay(path: str, *, verify: bool) -> None:
    """Verify a record and report that, or step through it. Raises KingdominoError when it is invalid or false."""
    record = parse_record(read_text(path))
    match = replay_record(record)
    if verify:
        _report(record, match)
    else:
        _step_through(match)


def _report(record: Record, match: Match) -> None:
    """Say what was verified, one line for each thing."""
    tell(say("cli.replay.verified", rules=rules_text(record.rules), actions=len(record.actions)))
    result = match.position.result()
    for line in result_lines(_labels(match), result) if result else [say("cli.replay.unfinished")]:
        tell(line)
    tell(say(_about_dealer(record), version=record.dealer))


def _about_dealer(record: Record) -> str:
    """The message about the deals: checked, to be checked when the match is over, or impossible to check."""
    if record.seed is not None:
        return "cli.replay.dealer"
    if record.commitment is None:
        return "cli.replay.no_dealer"
    return "cli.replay.promise" if record.totals is None else "cli.replay.no_seed"


def _labels(match: Match) -> tuple[str, ...]:
    """The players' names, with a word for those that the record does not name."""
    return match.players + (say("cli.somebody"),) * (match.rules.seats - len(match.players))


def _step_through(match: Match) -> None:
    """Show one position after the other and ask where to go, until the person quits."""
    keyboard, version = Keyboard(), 0
    tell(say("cli.replay.commands"))
    while True:
        _show(match, version)
        try:
            answer = keyboard.ask(say("cli.replay.prompt", version=version, last=match.version)).casefold()
        except EOFError:
            return
        if answer in ("q", "quit"):
            return
        version = _go(answer, version, match.version)


def _go(answer: str, version: int, last: int) -> int:
    """The version to show next; a number that is too large means the last one."""
    wanted = {"": version + 1, "b": version - 1}.get(answer)
    if wanted is None and re.fullmatch(r"\d{1,9}", answer):
        wanted = int(answer)
    if wanted is None:
        complain(say("cli.replay.commands"))
        return version
    return max(0, min(wanted, last))


def _show(match: Match, version: int) -> None:
    """Show the table after `version` actions, and above it the last of these actions."""
    position, past, labels = match.positions[version], match.played[:version], _labels(match)
    tell()
    if past:
        for sentence in Teller(labels).tell(match.positions[version - 1], past[-1]):
            tell(sentence, "bold")
    result = position.result()
    if result:
        show_end(position, labels, result, latest_cells(past))
    else:
        show_table(position, labels, max(_focus(position, past), Actor.A), latest_cells(past))


def _focus(position: Position, past: Sequence[Played]) -> Actor:
    """The seat that acted last, or the one that acts now if chance acted last."""
    return past[-1].actor if past and past[-1].actor in SEATS else position.actor
