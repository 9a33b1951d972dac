"""Nothing changed unnoticed: every golden replays to its ending, and is written again just as it is."""

import pytest

from kingdomino import parse_record, replay, rules_text
from tests.goldens.write import FOLDER, ending, golden, playthroughs

PLAYTHROUGHS = playthroughs()
NAMES = sorted(PLAYTHROUGHS)


def test_no_golden_is_missing_and_none_is_left_over() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.txt")) == NAMES, "“make goldens” writes them"


@pytest.mark.parametrize("name", NAMES)
def test_replaying_a_golden_gives_its_ending(name: str) -> None:
    record, kept = (FOLDER / name).read_text(encoding="utf-8").split("\n\n")
    match = replay(parse_record(record))

    assert rules_text(match.rules) == rules_text(PLAYTHROUGHS[name])
    assert ending(match.position) == kept


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_plays_the_golden_again(name: str) -> None:
    assert golden(PLAYTHROUGHS[name]) == (FOLDER / name).read_text(encoding="utf-8")
