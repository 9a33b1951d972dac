"""The bots that search or have learned: they answer with whole turns, can be repeated, and play well."""

import pytest

from kingdomino import new
from kingdomino.arena.simulation import play_match, simulate
from kingdomino.bots.levels import ANY_GAME, STRENGTHS, bot_of
from kingdomino.bots.registry import find_bot, make_bot, read_bot
from kingdomino.bots.turns import turn_of
from kingdomino.family.spec import parse_rules
from kingdomino.testing import combinations

SEARCHING = ("mce(playouts=60)", "uct(playouts=60)", "planner(width=4, playouts=24)")


@pytest.mark.parametrize("bot", [*SEARCHING, "learned"])
@pytest.mark.parametrize("rules", ["kingdomino(seats=3)", "origins(seats=2, mode=totem)", "duel"])
def test_a_whole_match_can_be_repeated(bot: str, rules: str) -> None:
    once = play_match(rules, [bot], "a seed").record().text()
    assert once == play_match(rules, [bot], "a seed").record().text()


def test_a_search_is_asked_once_for_a_turn() -> None:
    position = new("kingdomino(seats=2)").play("deal 3 12 25 40")
    for piece in ("king A", "claim 40", "king B", "claim 25", "king A", "claim 12", "king B", "claim 3"):
        position = position.play(piece)
    position = position.play("deal 7 14 29 48")
    turn = turn_of(make_bot("planner(playouts=24)", "1"), position)
    assert [position.text(turn[0]).split()[0], position.play(turn[0]).text(turn[1]).split()[0]] == ["place", "claim"]


@pytest.mark.parametrize("rules", ["kingdomino(seats=2)", "origins(seats=2, mode=tribe)", "duel"])
def test_the_learned_player_beats_greedy(rules: str) -> None:
    assert simulate(rules, ["learned", "greedy"], matches=16, seed="1").bots[0].win_share >= 0.7


def test_the_planner_beats_the_learned_player() -> None:
    planner, learned = simulate("kingdomino(seats=2)", ["planner(playouts=200)", "learned"], matches=30, seed="1").bots
    assert planner.win_share > 0.6
    assert planner.mean > learned.mean


def test_every_level_names_a_bot_that_exists_for_every_rules() -> None:
    for rules in combinations():
        for level in STRENGTHS:
            assert find_bot(bot_of(level, rules)).name == bot_of(level, rules)


def test_levels_need_no_compiled_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingdomino.bots.levels.AVAILABLE", False)
    assert bot_of("master", parse_rules("duel")) == ANY_GAME["master"]


def test_a_budget_of_time_takes_the_place_of_playouts() -> None:
    assert read_bot("planner").set_budget(seconds=2).name == "planner(seconds=2)"
    assert read_bot("mce(policy=random)").set_budget(playouts=5).name == "mce(policy=random, playouts=5)"
