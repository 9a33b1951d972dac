"""Searches and learned players of the compiled core: what to do in a position, and why. It plays no match.

>>> import kingdomino
>>> position = kingdomino.new("kingdomino(seats=2)").play("deal 3 12 25 40").play("king B")
>>> thought = think(position, Search(playouts=200), seed=1)
>>> [position.text(position.parse(number)) for number in thought.turns[0].ids]
['claim 25']
>>> thought.playouts <= 200, len(thought.turns)
(True, 4)
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from kingdomino.core.rules import Actor
from kingdomino.errors import OptionError
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import rules_text
from kingdomino.native.arguments import LARGEST, MOST_THREADS, check_position, count_of, seed_bits, shown
from kingdomino.native.core import AVAILABLE, CoreError, clear_errors, core_engine
from kingdomino.native.networks import find_network
from kingdomino.native.policies import PLAYER_GREEDY, core_policies, single_policy
from kingdomino.play.position import Position

if AVAILABLE:
    from kingdomino.native import _core
if TYPE_CHECKING:
    from kingdomino.native._core import Mind, Net, SearchPlan, Thinker

LEARNED: Final = "learned"
"""The playouts in which every seat plays as the network of these rules does."""

METHODS: Final = ("flat", "halving", "uct")
SCORES: Final = ("win", "points", "relative", "lead")
"""How playouts are shared out among turns, and how the end of one counts; the core has the same names in capitals."""

EVERY_TURN: Final = 100_000
"""More turns than a seat ever has: all are looked at."""


@dataclass(frozen=True, slots=True)
class Search:
    """How a search works. The budget is for a whole turn: a number of playouts, or seconds.

    `policy`: who plays the playouts on, a policy of playouts or `learned`; `others`: who plays in the other seats then,
    these in turn, playout by playout; without any, as `policy` says. `width`: how many turns are looked at, those
    with the best prior. `trust`: how many playouts the prior counts for. `victory`: how many points a victory adds to
    the lead. `curiosity`, `win_bias` and `heuristic` are UCT's constant and the weights of its two progressive biases.
    """

    method: str = "halving"
    policy: str = LEARNED
    others: tuple[str, ...] = ()
    score: str = "lead"
    playouts: int = 1000
    seconds: float | None = None
    width: int = 16
    trust: float = 8.0
    victory: float = 16.0
    curiosity: float = 0.6
    win_bias: float = 0.0
    heuristic: float = 0.0
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a search thinks of one turn: its actions by id, the mean of its playouts, what it promised before them.

    Of every seat: its total straight `after` the turn, and as the playouts ended on average its final total, its lead
    (over the mean of the best other seat and of all others) and its share of the victory. These four are exact where
    only the last dominoes are left to be laid; UCT knows none of them.
    """

    ids: tuple[int, ...]
    mean: float
    prior: float
    playouts: int
    after: tuple[int, ...] = ()
    totals: tuple[float, ...] = ()
    leads: tuple[float, ...] = ()
    shares: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search thinks of the turns it looked at, best first, and how many playouts that took.

    `before` are the totals of all seats now, and `taken` is the number, among the turns, of the one that was taken.
    """

    turns: tuple[Opinion, ...]
    playouts: int
    seat: int = Actor.CHANCE
    before: tuple[int, ...] = ()
    taken: int | None = None


def think(position: Position, search: Search, *, seed: int = 0, taken: Sequence[int] = ()) -> Thought:
    """Search the turns of the seat that acts. With a number of playouts the same seed gives the same answer everywhere.

    The turn that was `taken`, if its actions are given, is among the answers, looked at as closely as the best one.

    Raises CoreError when there is no compiled core, none for these rules, no network although the search needs one, or
    when that turn is not possible here; OptionError when nobody acts here, or when the search asks for something that
    does not exist.
    """
    if position.actor < 0:
        raise OptionError("nobody_acts", actor=position.actor.name)
    return _think(position, search, seed, taken)


def expect(position: Position, search: Search, *, seed: int = 0) -> Opinion:
    """What is expected where chance acts: an opinion without actions. Raises as `think` does."""
    if position.actor is not Actor.CHANCE:
        raise OptionError("no_chance", actor=position.actor.name)
    return _think(position, search, seed, ()).turns[0]


def think_json(position: Position, search: Search, *, seed: int = 0, taken: Sequence[int] = ()) -> str:
    """What `think` says, or `expect` where chance acts, as a page that thinks for itself writes it: letter by letter.

    Raises as `think` does.
    """
    return _search(position, search, seed, taken).json()


def _think(position: Position, search: Search, seed: int, taken: Sequence[int]) -> Thought:
    found = _search(position, search, seed, taken)
    return Thought(
        turns=tuple(map(_opinion, found.turns)),
        playouts=found.playouts,
        seat=found.seat,
        before=tuple(found.before),
        taken=None if found.taken < 0 else found.taken,
    )


def _search(position: Position, search: Search, seed: int, taken: Sequence[int]) -> "_core.Thought":
    thinker, plan = _thinker(position), _plan(position.rules, search)
    with clear_errors():
        return thinker.search(position.pack(), plan, seed_bits(seed), taken)


def _opinion(turn: "_core.Opinion") -> Opinion:
    return Opinion(
        ids=tuple(turn.ids),
        mean=turn.mean,
        prior=turn.prior,
        playouts=turn.playouts,
        after=tuple(turn.after),
        totals=tuple(turn.totals),
        leads=tuple(turn.leads),
        shares=tuple(turn.shares),
    )


def choose_learned(position: Position, *, noise: float = 0.0, seed: int = 0) -> int:
    """The id of the action after which the seat expects the most points, by the network of these rules.

    Where dominoes or dice are taken, what the others then expect is subtracted. With noise, up to that many points are
    added to what each action seems worth. Raises as `think` does.
    """
    if position.actor < 0:
        raise OptionError("nobody_acts", actor=position.actor.name)
    thinker, mind = _thinker(position), _mind(position.rules, LEARNED)
    mind.noise = round(noise * _core.WORTH_OF_A_POINT)
    with clear_errors():
        return thinker.choose(position.pack(), mind, seed_bits(seed))


def _thinker(position: Position) -> "Thinker":
    check_position(position)
    core_engine(position.rules)
    return _find_thinker(rules_text(position.rules))


@cache
def _find_thinker(text: str) -> "Thinker":
    """Made once for given rules."""
    found = _core.thinker(text)
    assert found is not None, "the core knows these rules"
    return found


def _check(search: Search) -> None:
    """Raises OptionError, which says what a search takes."""
    for key, word, words in (("method", search.method, METHODS), ("score", search.score, SCORES)):
        if word not in words:
            raise OptionError("search_word", key=key, words=", ".join(words), value=shown(word))
    count_of("width", search.width, EVERY_TURN)
    count_of("threads", search.threads, MOST_THREADS)
    if search.seconds is None:
        count_of("playouts", search.playouts, LARGEST)
    elif not _is_number(search.seconds) or search.seconds <= 0:
        raise OptionError("search_number", key="seconds", value=shown(search.seconds))
    for key in ("trust", "victory", "curiosity", "win_bias", "heuristic"):
        if not _is_number(value := getattr(search, key)) or value < 0:
            raise OptionError("search_number", key=key, value=shown(value))


def _is_number(value: object) -> bool:
    return isinstance(value, float | int) and math.isfinite(value)


def _plan(rules: AnyRules, search: Search) -> "SearchPlan":
    _check(search)
    plan = _core.SearchPlan()
    own, others = search.policy, search.others or (search.policy,)
    if search.policy == PLAYER_GREEDY:
        own, others = "full_greedy", ("random",)
    plan.set_own(_mind(rules, own))
    for policy in others:
        plan.add_others(_mind(rules, policy))
    if search.method == "halving":
        plan.set_prior(_network(rules))
    plan.method, plan.score = _core.Method[search.method.upper()], _core.Score[search.score.upper()]
    plan.playouts, plan.seconds, plan.threads = search.playouts, search.seconds or 0.0, search.threads
    plan.width, plan.trust, plan.victory = search.width, search.trust, search.victory
    plan.curiosity, plan.win_bias, plan.heuristic = search.curiosity, search.win_bias, search.heuristic
    return plan


def _mind(rules: AnyRules, policy: str) -> "Mind":
    mind = _core.Mind()
    if policy == LEARNED:
        mind.set_net(_network(rules))
    else:
        (mind.policy,) = core_policies([single_policy(policy)])
    return mind


def _network(rules: AnyRules) -> "Net":
    network = find_network(rules)
    if network is None:
        raise CoreError("no_network", rules=rules_text(rules))
    return network
