"""The core for pages thinks what the native core thinks, and refuses what it cannot answer. Under Node."""

import random
from base64 import b64encode
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from kingdomino import Actor, Dealer, Match, Position, new
from kingdomino.errors import NotationError
from kingdomino.family.combinations import combinations
from kingdomino.family.spec import rules_text
from kingdomino.native import engine
from kingdomino.native.networks import network_name
from kingdomino.native.thinking import think_json
from kingdomino.play.dealer import commitment
from kingdomino.review.plan import ReviewPlan
from kingdomino.server.views import replay as replays
from tests.page_core import NodeCore

PLAN = ReviewPlan(playouts=12, width=3, seed=5)
COMBINATIONS = tuple(map(rules_text, combinations()))
OF_EACH_KIND = (
    "kingdomino(seats=3)",
    "kingdomino(seats=2, mighty_duel=yes, opening=snake)",
    "origins(seats=2, mode=discovery)",
    "origins(seats=4, mode=tribe)",
    "duel",
)
"""Every kind of chance: lines of three and four, pieces one by one and all at once, cave boards, dice."""
ALTERED = 60


def somewhere(rules: str, seed: str) -> Position:
    """A position in the middle of a random match, where a seat acts."""
    chances, position = random.Random(f"{rules} {seed}"), new(rules)
    for _ in range(chances.randrange(8, 40)):
        if position.actor is Actor.OVER:
            break
        if position.actor is Actor.CHANCE:
            position = position.play(position.sample(chances))
        else:
            position = position.play(chances.choice(position.legal()))
    return position


def question(position: Position, **more: Any) -> dict[str, Any]:
    return {"rules": rules_text(position.rules), "packed": b64encode(position.pack()).decode(), **more}


def asked(node: NodeCore, position: Position, taken: tuple[int, ...] = ()) -> Any:
    weights = str(files("kingdomino.native.weights").joinpath(f"{network_name(position.rules)}.kdn"))
    plan = {"playouts": PLAN.playouts, "width": PLAN.width, "seed": PLAN.seed}
    return node.ask(question(position, weights=weights, taken=taken, **plan))


@pytest.mark.parametrize("rules", COMBINATIONS)
def test_a_page_thinks_the_same_letter_by_letter(node: NodeCore, rules: str) -> None:
    for position in (new(rules), somewhere(rules, "one"), somewhere(rules, "two")):
        if position.actor is Actor.OVER:
            continue
        assert asked(node, position)["thought"] == think_json(position, PLAN.search(), seed=PLAN.seed)


def test_a_page_compares_the_turn_that_was_taken_as_the_native_core_does(node: NodeCore) -> None:
    position = new("kingdomino(seats=2)").play("deal 3 12 25 40").play("king B")
    taken = (position.language.id(position.parse("claim 3")),)
    thought = asked(node, position, taken)["thought"]
    assert thought == think_json(position, PLAN.search(), seed=PLAN.seed, taken=taken)
    assert '"taken":null' not in thought


def legal_or_refusal(position: Position, packed: bytes) -> Any:
    """What the native core says to bytes that may be no state."""
    try:
        return engine(position.rules).legal(packed)
    except NotationError as error:
        return {"refusal": f"Error: {error.params['reason']}"}


@pytest.mark.parametrize("rules", ["kingdomino(seats=3)", "origins(seats=2, mode=tribe)", "duel"])
def test_altered_states_are_refused_as_the_native_core_refuses_them(node: NodeCore, rules: str) -> None:
    position, chances = somewhere(rules, "altered"), random.Random(rules)
    refused = 0
    for _ in range(ALTERED):
        packed = bytearray(position.pack())
        packed[chances.randrange(len(packed))] = chances.randrange(256)
        said = node.ask({"rules": rules, "packed": b64encode(packed).decode(), "call": "legal"})
        assert said == legal_or_refusal(position, bytes(packed))
        refused += isinstance(said, dict)
    assert refused > ALTERED / 10


@pytest.mark.parametrize(
    ("call", "given", "sentence"),
    [
        ("apply", [99_999], "action 99999 is not legal in this position"),
        ("apply", [-1], "action -1 is not legal in this position"),
        ("applyChance", [[1, 2, 3]], "chance does not act in this position"),
        ("scoreLines", [9], "there is no seat 9"),
        ("rankKey", [-1], "there is no seat -1"),
    ],
)
def test_what_is_not_possible_is_refused_in_words(node: NodeCore, call: str, given: list[Any], sentence: str) -> None:
    position = new("duel").play("first A").play("roll 1 1 1 1")
    assert node.ask(question(position, call=call, given=given)) == {"refusal": f"Error: {sentence}"}


def test_unknown_rules_and_other_networks_are_refused(node: NodeCore) -> None:
    unknown = node.ask({"rules": "chess", "packed": "", "call": "actor"})
    assert unknown == {"refusal": 'Error: the core knows no rules "chess"'}
    weights = str(files("kingdomino.native.weights").joinpath("duel.kdn"))
    wrong = {"weights": weights, "taken": [], "playouts": 1, "width": 1, "seed": 1}
    said = node.ask(question(somewhere("kingdomino(seats=2)", "one"), **wrong))
    assert said == {"refusal": "Error: this network was made for another game, or for other features"}
    no_network = str(files("kingdomino.native.weights").joinpath("__init__.py"))
    said = node.ask(question(somewhere("duel", "one"), **{**wrong, "weights": no_network}))
    assert said == {"refusal": "Error: these bytes are no network"}


# The dealer's seed


def replay_of(rules: str, seed: str, version: int) -> dict[str, Any]:
    """A random match of a dealer, as a page gets it."""
    match = Match(rules, dealer=Dealer(seed, version=version))
    chances = random.Random(f"{rules} {seed}")
    while match.position.actor is not Actor.OVER:
        match.submit(match.position.actor, chances.choice(match.position.legal()))
    replay: dict[str, Any] = msgspec.to_builtins(replays.replay_of_text(match.record().text()))
    return replay


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("rules", OF_EACH_KIND)
def test_a_page_draws_from_a_seed_what_the_dealer_draws(node: NodeCore, rules: str, version: int) -> None:
    check_deals(node, rules, version)


@pytest.mark.long
@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("rules", COMBINATIONS)
def test_a_page_draws_what_the_dealer_draws_with_every_option(node: NodeCore, rules: str, version: int) -> None:
    check_deals(node, rules, version)


def check_deals(node: NodeCore, rules: str, version: int) -> None:
    replay = replay_of(rules, f"é {version}", version)
    found = node.ask({"replay": replay})
    assert found["isPromised"] is True
    assert found["others"] == []
    assert found["deals"] == sum(step["actor"] is None for step in replay["steps"])


def test_a_deal_that_somebody_chose_is_found(node: NodeCore) -> None:
    replay, other = replay_of("duel", "one", 2), replay_of("duel", "two", 2)
    found = node.ask({"replay": {**replay, "seed": other["seed"]}})
    assert found["isPromised"] is False
    assert len(found["others"]) > found["deals"] / 2
    assert node.ask({"replay": {**replay, "seed": None}}) is None


def test_the_promise_is_the_hash_that_the_dealer_publishes(node: NodeCore) -> None:
    for length in (0, 1, 55, 56, 63, 64, 65, 119, 120, 500):
        seed = ("seed of any length, é " * 30)[:length]
        assert node.ask({"commitment": seed}) == commitment(seed)
