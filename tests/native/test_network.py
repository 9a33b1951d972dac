"""The network of the learned players: its value is the one that its whole numbers say, and broken files are refused."""

import random
import struct
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from kingdomino import new
from kingdomino.family.spec import rules_text
from kingdomino.native import _core
from kingdomino.native.networks import find_network, network_name
from kingdomino.notation.actions import ActionId
from kingdomino.play.position import Position
from kingdomino.testing import combinations

Layer = tuple[NDArray[np.int64], NDArray[np.int64]]

RULES = "kingdomino(seats=2)"

TAKING = ("OPEN", "SPLIT", "CLAIM", "PICK")
"""The phases in which dominoes or dice are taken, which the others then do not get."""


def random_layers(inputs: int, hidden: tuple[int, int] = (24, 7), seed: int = 1) -> list[Layer]:
    """A network with odd widths, whose numbers fit."""
    chances = np.random.default_rng(seed)
    widths = (inputs, *hidden, 1)
    return [
        (chances.integers(-300, 300, (out, width)), chances.integers(-5000, 5000, out))
        for width, out in pairwise(widths)
    ]


def as_bytes(layers: list[Layer]) -> bytes:
    widths = [layers[0][0].shape[1], layers[0][0].shape[0], layers[1][0].shape[0]]
    numbers = (weights.astype("<i2").tobytes() + biases.astype("<i4").tobytes() for weights, biases in layers)
    return b"KDN1" + struct.pack("<3H", *widths) + b"".join(numbers)


def worth(layers: list[Layer], features: NDArray[np.int64]) -> int:
    """What the network expects, in the core's unit: the same in NumPy's whole numbers."""
    signal = features
    for (weights, biases), shift in zip(layers[:2], (4, 12), strict=True):
        signal = np.clip((weights @ signal + biases) >> shift, 0, 2047)
    value = int((layers[2][0] @ signal + layers[2][1])[0])
    return int(features[0]) * _core.WORTH_OF_A_POINT + 10 * value


@pytest.mark.parametrize("rules", [RULES, "origins(seats=3, mode=tribe)", "duel"])
def test_the_learned_player_takes_the_action_with_the_best_value(rules: str) -> None:
    thinker = _core.thinker(rules)
    assert thinker is not None
    layers = random_layers(len(thinker.feature_names()))
    mind = _core.Mind()
    mind.set_net(_core.read_net(as_bytes(layers)))
    position, seen = new(rules), 0
    chances = random.Random(5)
    position = position.deal(chances)
    while position.actor >= 0 and seen < 40:
        ids = position.ids()
        plain = [number for number in ids if is_plain(position.play(number).state.phase.name)]
        if len(plain) == len(ids) > 1:
            seen += 1
            worths = {number: worth_of(layers, thinker, position, number) for number in ids}
            assert worths[ActionId(thinker.choose(position.pack(), mind, 1))] == max(worths.values())
        position = position.play(chances.choice(ids)).deal(chances)
    assert seen > 5


def worth_of(layers: list[Layer], thinker: _core.Thinker, position: Position, number: ActionId) -> int:
    """What an action is worth to the seat that acts: what it then expects, or its lead where something is taken."""
    seats, own, after = position.rules.seats, position.actor, position.play(number).pack()
    values = [worth(layers, np.array(thinker.features(after, seat))) for seat in range(seats)]
    if position.state.phase.name not in TAKING:
        return values[own]
    others = [value for seat, value in enumerate(values) if seat != own]
    return values[own] - int((max(others) + int(sum(others) / len(others))) / 2)


def is_plain(phase: str) -> bool:
    """Whether a state needs nothing to be finished before it is valued, and the match is not over."""
    return phase not in ("FIRE", "SPEND", "SETTLE", "DRAWING", "OVER")


def test_a_network_that_is_none_is_refused() -> None:
    good = as_bytes(random_layers(109))
    assert _core.read_net(good).inputs == 109
    huge = random_layers(109)
    huge[0] = (np.full_like(huge[0][0], 32767), huge[0][1])
    for bad in (b"", b"KDN1", b"KDN2" + good[4:], good[:-1], good + b"x", as_bytes(huge)):
        with pytest.raises(ValueError, match="these bytes are no network"):
            _core.read_net(bad)


def test_a_network_of_another_game_is_refused() -> None:
    thinker, mind = _core.thinker(RULES), _core.Mind()
    assert thinker is not None
    mind.set_net(_core.read_net(as_bytes(random_layers(7))))
    with pytest.raises(ValueError, match="made for another game"):
        thinker.choose(new(RULES).play("deal 3 12 25 40").play("king B").pack(), mind, 1)


def test_there_is_a_network_for_every_game_and_option() -> None:
    names = set()
    for rules in combinations():
        network, thinker = find_network(rules), _core.thinker(rules_text(rules))
        assert network is not None
        assert thinker is not None
        assert network.inputs == len(thinker.feature_names())
        names.add(network_name(rules))
    assert names == {"kingdomino", "mighty_duel", "discovery", "totem", "tribe", "duel"}
