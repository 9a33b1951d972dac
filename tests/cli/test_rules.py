"""`kingdomino rules`: what can be played, from the games' own data."""

import pytest

from kingdomino import infos
from kingdomino.games.option_checks import value_text
from kingdomino.words import catalogue
from tests.cli.shell import run_here


def test_every_game_option_value_and_ruling_is_told() -> None:
    shown = " ".join(run_here("rules").stdout.split())
    for info in infos():
        assert info.name in shown
        for option in info.options:
            assert option.key in shown
            assert all(value_text(value) in shown for value in option.values)
    rulings = [text for key, text in catalogue("en").items() if key.startswith("ruling.")]
    assert rulings
    assert all(" ".join(text.split()) in shown for text in rulings)


@pytest.mark.clause("K11")
def test_an_option_for_some_numbers_of_players_says_so() -> None:
    shown = run_here("rules", "kingdomino").stdout
    assert "mighty_duel = no | yes  Mighty Duel (K8)" in shown
    assert "Only with 2 players." in shown


def test_one_game_is_told_alone() -> None:
    shown = run_here("rules", "DUEL").stdout
    assert "Kingdomino Duel" in shown
    assert "Origins" not in shown


def test_rulings_come_in_the_order_of_their_clauses() -> None:
    shown = run_here("rules", "kingdomino").stdout
    assert shown.index("\n    K5 ") < shown.index("\n    K6 ") < shown.index("\n    K10 ")
