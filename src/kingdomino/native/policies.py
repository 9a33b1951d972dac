"""The policies of playouts: their names, the policy of each seat, and one decision. `greedy` says what greedy values.

Those with a short name are published: Gedda, Lagerkvist and Butler, *Monte Carlo Methods for the Game Kingdomino*
(2018).

| policy | published as | decides |
|---|---|---|
| `random` | TR | every legal action is equally likely |
| `greedy` | | the best total after the action and those that complete it; a claim as if its domino were laid now |
| `full_greedy` | FG | like greedy, but a placement counts together with the best domino that it can then claim |
| `greedy_placement` | GPRD | greedy, but what it drafts (dominoes, or in Duel dice) is random |
| `epsilon_greedy` | EG | each decision full greedy with probability 1/4, else random |
| `player_greedy` | PG | full greedy for the seat that acts (A before the opening), the others random |
"""

import random
from collections.abc import Sequence
from typing import Final

from kingdomino.core.rules import Actor
from kingdomino.errors import OptionError
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import rules_text
from kingdomino.native.arguments import check_position, seed_bits, shown
from kingdomino.native.core import AVAILABLE, clear_errors, find_core
from kingdomino.native.greedy import appraise, is_drafting
from kingdomino.play.position import Position

if AVAILABLE:
    from kingdomino.native import _core

PLAYER_GREEDY: Final = "player_greedy"

SINGLE: Final = ("random", "greedy", "full_greedy", "greedy_placement", "epsilon_greedy")
"""The policies that a single seat can have; the compiled core has the same names in capitals."""

POLICIES: Final = (*SINGLE, PLAYER_GREEDY)

EPSILON_GREEDY_ONE_IN: Final = 4
"""In one of so many decisions epsilon greedy is full greedy, as published."""


def seat_policies(rules: AnyRules, policy: str | Sequence[str], player: int = 0) -> tuple[str, ...]:
    """A policy for each seat: one name for all, or one name for each seat. Raises OptionError."""
    if not isinstance(policy, str | Sequence):
        raise unknown_policy(policy)
    if policy == PLAYER_GREEDY:
        return tuple("full_greedy" if seat == player else "random" for seat in range(rules.seats))
    given = (policy,) * rules.seats if isinstance(policy, str) else policy
    names = tuple(map(single_policy, given))
    if len(names) != rules.seats:
        raise OptionError("policies_number", rules=rules_text(rules), seats=rules.seats, given=len(names))
    return names


def single_policy(name: object) -> str:
    """The name of a policy that one seat can have. Raises OptionError, which says what exists."""
    if not isinstance(name, str) or name not in SINGLE:
        raise unknown_policy(name)
    return name


def unknown_policy(policy: object) -> OptionError:
    """The error that there is no such policy."""
    text = policy if isinstance(policy, str) else shown(policy)
    return OptionError("unknown_policy", policy=text, policies=", ".join(POLICIES))


def core_policies(names: Sequence[str]) -> "list[_core.Policy]":
    """The same policies as values of the compiled core."""
    return [getattr(_core.Policy, name.upper()) for name in names]


def choose(position: Position, policy: str, *, seed: int) -> int:
    """The id of the action that a policy takes here.

    Raises OptionError for an unknown policy, where nobody acts, and for an argument of a wrong kind.
    """
    check_position(position)
    name, bits = single_policy(policy), seed_bits(seed)
    if position.actor < 0:
        raise OptionError("nobody_acts", actor=position.actor.name)
    core = find_core(position.rules)
    if core is None:
        return choose_in_python(position, name, random.Random(bits))
    with clear_errors():
        (core_policy,) = core_policies([name])
        return core.choose(position.pack(), core_policy, bits)


def choose_in_python(position: Position, name: str, chances: random.Random) -> int:
    """The id of one decision, by the rules in Python."""
    ids, now = position.ids(), _policy_now(position, name, chances)
    if now == "random" or len(ids) == 1:
        return chances.choice(ids)
    values = appraise(position, full=now == "full_greedy")
    best = max(values.values())
    return chances.choice([number for number, value in values.items() if value == best])


def _policy_now(position: Position, name: str, chances: random.Random) -> str:
    """How a policy takes the decision that comes now: random, greedy or full greedy."""
    match name:
        case "greedy_placement":
            return "random" if is_drafting(position) else "greedy"
        case "epsilon_greedy":
            return "random" if chances.randrange(EPSILON_GREEDY_ONE_IN) else "full_greedy"
        case _:
            return name


def acting_seat(position: Position) -> int:
    """The seat for which `player_greedy` is greedy. Raises NotationError for a state that no match leads to."""
    core = find_core(position.rules)
    if core is None:
        return max(position.actor, Actor.A)
    with clear_errors():
        return max(core.actor(position.pack()), Actor.A)
