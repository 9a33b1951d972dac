"""What version 0.1 wrote is still good: its records open, replay and verify. Its database is tested with the server."""

from pathlib import Path

import pytest

from kingdomino import IllegalAction, RecordError, parse_record, replay
from tests.cli.shell import run

WRITTEN = Path(__file__).parent / "fixtures" / "version_0_1"
RECORDS = sorted((WRITTEN / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_version_0_1_opens_replays_and_is_written_again_just_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = parse_record(text)
    match = replay(record)

    assert tuple(match.texts()) == record.actions
    assert record.text() == text


def test_there_is_a_finished_record_of_every_game_and_mode_of_version_0_1() -> None:
    records = [parse_record(path.read_text(encoding="utf-8")) for path in RECORDS]
    finished = [record.rules for record in records if record.totals is not None and record.seed is not None]
    modes = {rules.option("mode") for rules in finished if rules.info.id == "origins"}

    assert {rules.info.id for rules in finished} == {"kingdomino", "origins", "duel"}
    assert modes == {"discovery", "totem", "tribe"}


def test_the_terminal_verifies_the_deals_of_version_0_1() -> None:
    shown = run("replay", str(WRITTEN / "records" / "origins-tribe.txt"), "--verify")

    assert (shown.returncode, shown.stderr) == (0, "")
    assert "every deal comes from it" in shown.stdout


@pytest.mark.clause("D9")
@pytest.mark.parametrize(
    ("name", "line"), [("duel-ink", "Line 83: “ink 4 j7”"), ("duel-name", "Line 58: “name 4 checked”")]
)
def test_a_duel_record_that_strands_a_die_is_refused_with_that_reason(name: str, line: str) -> None:
    record = parse_record((WRITTEN / "refused" / f"{name}.txt").read_text(encoding="utf-8"))

    with pytest.raises(RecordError, match="another choice draws both") as refused:
        replay(record)
    assert str(refused.value).startswith(line)
    assert isinstance(refused.value.__cause__, IllegalAction)
    assert refused.value.__cause__.fault.clause == "D9"
