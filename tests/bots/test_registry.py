"""The bots by name: what exists, what does not, and a bot of one's own."""

import doctest

import pytest

from kingdomino import OptionError
from kingdomino.bots import bot
from kingdomino.bots.bot import BOTS, find_bot, make_bot
from kingdomino.bots.greedy import Greedy
from kingdomino.bots.random_bot import RandomBot


def test_the_bots_are_found_by_their_names() -> None:
    assert all(maker.name == name for name, maker in BOTS.items())
    assert isinstance(make_bot("random", "seed"), RandomBot)
    assert isinstance(make_bot("Greedy", "seed"), Greedy)


def test_a_bot_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(OptionError) as refused:
        find_bot("clever")
    assert str(refused.value) == f"There is no bot “clever”; there are {', '.join(BOTS)}."


def test_the_example_of_a_bot_of_ones_own_runs() -> None:
    assert doctest.testmod(bot) == (0, doctest.testmod(bot).attempted)
    assert doctest.testmod(bot).attempted >= 3
