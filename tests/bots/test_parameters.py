"""Bots with parameters: read like rules, refused with what would be right, and named in one way only."""

from dataclasses import dataclass
from typing import Annotated

import pytest

from kingdomino import Actor, OptionError, Position
from kingdomino.bots import registry
from kingdomino.bots.kind import BotKind
from kingdomino.bots.parameters import Decimal, Playouts, Seconds, Words
from kingdomino.bots.registry import find_bot, with_budget
from kingdomino.core.rules import Action


@dataclass(frozen=True, slots=True)
class ThinkerParameters:
    style: Annotated[str, Words("bold", "shy")] = "bold"
    noise: Annotated[float, Decimal(0, 9.5)] = 0.0
    seconds: Seconds = None
    playouts: Playouts = 500


class Thinker:
    def __init__(self, seed: str, parameters: ThinkerParameters) -> None:
        self.seed, self.parameters = seed, parameters

    def choose(self, position: Position) -> Action:
        return position.legal()[0]


@pytest.fixture(autouse=True)
def _thinker(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = BotKind("thinker", 99, Thinker, ThinkerParameters)
    monkeypatch.setattr(registry, "BOTS", {**registry.BOTS, "thinker": kind})


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("thinker", "thinker"),
        ("Thinker( )", "thinker"),
        ("thinker(playouts=500)", "thinker"),
        ("THINKER(Playouts=20,style=Shy)", "thinker(style=shy, playouts=20)"),
        ("thinker(seconds=1.50)", "thinker(seconds=1.5)"),
        ("thinker(seconds=2, noise=.25)", "thinker(noise=0.25, seconds=2)"),
        ("thinker(noise=0.0)", "thinker"),
    ],
)
def test_a_bot_has_one_name_however_it_is_written(text: str, name: str) -> None:
    assert find_bot(text).name == name
    assert find_bot(find_bot(text).name).name == name


def test_a_bot_gets_its_seed_and_its_parameters() -> None:
    made = find_bot("thinker(noise=3, seconds=2)")("seed")

    assert isinstance(made, Thinker)
    assert (made.seed, made.parameters) == ("seed", ThinkerParameters(noise=3.0, seconds=2.0, playouts=None))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("thinker(stile=shy)", "The bot thinker has no parameter “stile”; did you mean “style”?"),
        ("thinker(x=1)", "The bot thinker has no parameter “x”; it has style, noise, seconds, playouts."),
        ("thinker(style=mad)", "The bot thinker has no style “mad”; there are bold, shy."),
        ("thinker(noise=9.6)", "The bot thinker takes noise from 0 to 9.5, not “9.6”."),
        ("thinker(noise=nan)", "The bot thinker takes noise from 0 to 9.5, not “nan”."),
        ("thinker(seconds=0)", "The bot thinker takes seconds from 0.001 to 3600, not “0”."),
        ("thinker(playouts=-3)", "The bot thinker takes playouts from 1 to 10,000,000, in whole numbers, not “-3”."),
        ("thinker(playouts=2.5)", "The bot thinker takes playouts from 1 to 10,000,000, in whole numbers, not “2.5”."),
        ("thinker(seconds=1, playouts=9)", "Give thinker either seconds or playouts, not both."),
        ("thinker(noise=1, noise=2)", "noise is given twice."),
    ],
)
def test_what_cannot_be_set_is_refused_with_what_can(text: str, message: str) -> None:
    with pytest.raises(OptionError) as refused:
        find_bot(text)
    assert str(refused.value) == message


def test_a_number_with_hundreds_of_digits_is_refused_as_well() -> None:
    with pytest.raises(OptionError, match="playouts from 1"):
        find_bot(f"thinker(playouts={'9' * 900})")


def test_a_text_with_thousands_of_characters_is_refused_unread() -> None:
    with pytest.raises(OptionError, match="too long"):
        find_bot(f"thinker({', '.join(f'x{number}=1' for number in range(1000))})")


@pytest.mark.parametrize(
    ("bot", "name"),
    [
        ("thinker", "thinker(seconds=2)"),
        ("thinker(style=shy)", "thinker(style=shy, seconds=2)"),
        ("thinker(seconds=1)", "thinker(seconds=1)"),
        ("thinker(playouts=500)", "thinker"),
        ("random", "random"),
    ],
)
def test_a_budget_is_set_only_for_bots_that_take_one_and_name_none(bot: str, name: str) -> None:
    assert with_budget(bot, seconds=2).name == name


def test_a_budget_leaves_a_bot_of_ones_own_alone() -> None:
    class Own:
        name = "own"

        def __init__(self, seed: str) -> None: ...

        def choose(self, position: Position) -> Action:
            assert position.actor is not Actor.CHANCE
            return position.legal()[0]

    assert with_budget(Own, playouts=3) is Own
