"""What a page must know to think with the compiled core: decisions by id, and where module and network are."""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Final

from kingdomino.errors import KingdominoError
from kingdomino.family.spec import parse_rules, rules_text
from kingdomino.native.networks import network_bytes, network_name
from kingdomino.play.position import new
from kingdomino.review.plan import ReviewPlan, plan_for
from kingdomino.server.views.view import written
from kingdomino.server.wire import routes
from kingdomino.server.wire.core_types import CoreInfo, ThinkingPlan
from kingdomino.server.wire.refusal import NOT_FOUND, Refusal, refusal_of
from kingdomino.server.wire.view_types import Choice

LONGEST_RULES: Final = 300

FindModule = Callable[[], str | None]
"""Gives the address of the compiled core for pages, if it has been built."""


def core_info(text: str, find_module: FindModule) -> CoreInfo:
    """The answer for rules as text. Raises Refusal where there are no such rules."""
    try:
        rules = parse_rules(text[:LONGEST_RULES])
    except KingdominoError as error:
        raise refusal_of(error) from error
    player = network_name(rules)
    weights = network_bytes(player)
    return CoreInfo(
        rules=rules_text(rules),
        actions=_actions(rules_text(rules)),
        plan=_plan(plan_for(rules)),
        module=find_module(),
        network=None if weights is None else _address(player, weights),
        player=None if weights is None else player,
    )


def _plan(plan: ReviewPlan) -> ThinkingPlan:
    return ThinkingPlan(plan.playouts, plan.width, plan.seed)


def _address(player: str, weights: bytes) -> str:
    """The address of a network; it changes with the network, so that a browser may keep what it got."""
    return f"{routes.NETWORK.format(name=player)}?{hashlib.sha256(weights).hexdigest()[:8]}"


@cache
def _actions(rules: str) -> list[Choice]:
    position = new(rules)
    return [written(position, action) for action in position.language.actions]


def network(name: str) -> bytes:
    """The bytes of a network. Raises Refusal where there is none of that name."""
    weights = network_bytes(name)
    if weights is None:
        raise Refusal(NOT_FOUND, "no_network", name=name[:20])
    return weights
