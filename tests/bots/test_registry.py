"""The bots by name: what exists, what does not, and a bot of one's own."""

import doctest
import pickle
from types import ModuleType

import pytest

from kingdomino import OptionError
from kingdomino.bots import bot, parameters, registry
from kingdomino.bots.greedy import Greedy
from kingdomino.bots.random_bot import RandomBot
from kingdomino.bots.registry import BOTS, DEFAULT_BOT, KINDS, find_bot, is_bot, make_bot


def test_the_bots_are_found_by_their_names() -> None:
    assert all(find_bot(name).name == name for name in BOTS)
    assert isinstance(make_bot("random", "seed"), RandomBot)
    assert isinstance(make_bot("Greedy", "seed"), Greedy)


def test_the_bots_are_ordered_by_their_strength_and_not_by_the_lines_of_the_registry() -> None:
    strengths = [kind.strength for kind in BOTS.values()]

    assert strengths == sorted(strengths)
    assert {kind.name for kind in KINDS} < set(BOTS)


def test_the_default_bot_exists() -> None:
    assert find_bot(DEFAULT_BOT).name == DEFAULT_BOT


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("clever", f"There is no bot “clever”; there are {', '.join(BOTS)}."),
        ("gredy", "There is no bot “gredy”; did you mean “greedy”?"),
        ("random(seconds=2)", "The bot random has no parameters; “seconds” cannot be set."),
        (
            "greedy(",
            (
                "“greedy(” cannot be read as a bot: write its name and perhaps its parameters, such as “greedy” or"
                " “master(seconds=2)”."
            ),
        ),
    ],
)
def test_a_bot_that_does_not_exist_is_refused_with_those_that_do(text: str, message: str) -> None:
    with pytest.raises(OptionError) as refused:
        find_bot(text)
    assert str(refused.value) == message


def test_what_begins_with_a_bots_name_is_meant_as_a_bot() -> None:
    assert is_bot("Greedy")
    assert is_bot("greedy(nonsense")
    assert not is_bot("Ann")


@pytest.mark.parametrize("name", BOTS)
def test_a_maker_can_be_sent_to_another_process(name: str) -> None:
    maker = find_bot(name)
    sent = pickle.loads(pickle.dumps(maker))

    assert sent.name == maker.name
    assert type(sent("seed")) is type(maker("seed"))


@pytest.mark.parametrize("module", [bot, parameters, registry])
def test_the_examples_run(module: ModuleType) -> None:
    found = doctest.testmod(module)

    assert found.failed == 0
    assert found.attempted > 0
