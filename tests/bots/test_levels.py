"""The levels: six for every game and mode, each a bot by name that plays as the bot that is set for the rules."""

import pytest

from kingdomino import parse_rules, rules_text
from kingdomino.arena.simulation import play_match, simulate
from kingdomino.bots import levels
from kingdomino.bots.levels import SETTINGS, STRENGTHS, bot_of
from kingdomino.bots.registry import BOTS, find_bot
from kingdomino.testing import plain_combinations

RULES = [*map(rules_text, plain_combinations()), "kingdomino(mighty_duel=yes)"]


def test_there_are_six_levels_from_weak_to_strong() -> None:
    for_people = [kind.name for kind in BOTS.values() if kind.for_people]

    assert for_people == ["child", "easy", "medium", "hard", "expert", "master"]


@pytest.mark.parametrize("rules", RULES)
def test_every_level_has_a_bot_under_every_rules(rules: str) -> None:
    for level in STRENGTHS:
        assert find_bot(bot_of(level, parse_rules(rules))).name not in STRENGTHS


def test_every_game_has_a_setting_without_conditions_as_its_last() -> None:
    assert {setting.game for setting in SETTINGS if not setting.when} == {"kingdomino", "origins", "duel"}


def test_the_first_setting_that_fits_the_rules_counts() -> None:
    mighty, *_ = SETTINGS

    assert mighty.fits(parse_rules("kingdomino(seats=2, mighty_duel=yes)"))
    assert not mighty.fits(parse_rules("kingdomino(seats=2)"))
    assert bot_of("easy", parse_rules("kingdomino(seats=2, mighty_duel=yes)")) == mighty.bots["easy"]


def test_a_level_plays_as_the_bot_that_is_set() -> None:
    rules = "origins(seats=2)"
    set_bot = bot_of("easy", parse_rules(rules))

    assert play_match(rules, ["easy"], "as set").actions == play_match(rules, [set_bot], "as set").actions


def test_a_level_hands_its_budget_on_to_a_bot_that_takes_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_bot("hard(seconds=2)").name == "hard(seconds=2)"
    monkeypatch.setattr(levels, "bot_of", lambda level, rules: "medium(playouts=5)")
    made = find_bot("hard(seconds=2)")("seed")
    assert isinstance(made, levels.LevelBot)
    playing = made._bot(parse_rules("duel"))

    assert isinstance(playing, levels.LevelBot)
    assert playing._parameters == levels.LevelParameters(seconds=2.0)


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    [
        "kingdomino(seats=2)",
        pytest.param("kingdomino(mighty_duel=yes)", marks=pytest.mark.long),
        pytest.param("origins(seats=2)", marks=pytest.mark.long),
        pytest.param("duel", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize(("better", "weaker"), [("easy", "child"), ("medium", "easy")])
def test_a_level_beats_the_one_below(rules: str, better: str, weaker: str) -> None:
    # Few matches: docs/bots.md has the figures of many.
    summary = simulate(rules, [better, weaker], matches=24, seed="levels")

    assert summary.bots[0].name == better
    assert summary.bots[0].win_share > 0.5
