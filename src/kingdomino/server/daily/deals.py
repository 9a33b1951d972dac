"""What is played on a day: rules, bot and seed of each game. Pure: the same on every server with the same secret."""

import hashlib
import hmac
from typing import Final

from kingdomino.bots.levels import bot_of
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import parse_rules, rules_text
from kingdomino.native.core import AVAILABLE
from kingdomino.native.networks import network_bytes, network_name
from kingdomino.server.daily.calendar import Day
from kingdomino.server.storage.daily_rows import KeptDeal

LEVEL: Final = "expert"
"""Whose bot plays: its budget is in playouts, so that it plays the same on every machine."""
RULES: Final[dict[str, tuple[str, ...]]] = {
    "kingdomino": ("kingdomino(seats=2)",),
    "origins": (
        "origins(seats=2, mode=discovery)",
        "origins(seats=2, mode=totem)",
        "origins(seats=2, mode=tribe)",
    ),
    "duel": ("duel",),
}
"""The rules of each game, which go round by the day."""
VERSION_DIGITS: Final = 8


def deal_of(day: Day, game: str) -> KeptDeal:
    """What is played on a day in one of these games, as this version of the program has it."""
    rotation = RULES[game]
    rules = parse_rules(rotation[day.date.toordinal() % len(rotation)])
    return KeptDeal(day.text, game, rules_text(rules), bot_of(LEVEL, rules), _network(rules))


def _network(rules: AnyRules) -> str:
    """The network that the bot plays by, with the beginning of its hash as its version; empty where it has none."""
    name = network_name(rules)
    weights = network_bytes(name) if AVAILABLE else None
    return "" if weights is None else f"{name} {hashlib.sha256(weights).hexdigest()[:VERSION_DIGITS]}"


def seed_of(secret: str, deal: KeptDeal) -> str:
    """The seed of the dealer on a day: whoever does not know the secret of the installation can guess none."""
    text = f"{deal.date}:{deal.game}"
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()
