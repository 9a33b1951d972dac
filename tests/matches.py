"""Whole matches played through the front door, at random or by bots, for tests that need one. They prove nothing."""

from kingdomino import Actor, Dealer, Match, SeededChances
from kingdomino.bots.registry import make_bot
from kingdomino.bots.turns import turn_of
from kingdomino.family.game import AnyRules
from kingdomino.family.spec import as_rules
from kingdomino.play.dealer import NEWEST

EVERY_GAME = (
    "kingdomino(seats=2)",
    "kingdomino(seats=3)",
    "kingdomino(seats=4)",
    "kingdomino(seats=2, mighty_duel=yes)",
    "kingdomino(seats=2, dynasty=yes)",
    "kingdomino(seats=2, opening=split)",
    "origins(seats=2, mode=discovery)",
    "origins(seats=3, mode=totem)",
    "origins(seats=4, mode=tribe)",
    "duel",
)
"""Each game and mode, each number of seats, and the options that change the course of a match."""


def random_match(rules: str | AnyRules, seed: str = "a match", *, version: int = NEWEST) -> Match:
    """A finished match; the seed decides what is dealt, by this version of the dealer, and what everybody does."""
    match, player = Match(rules, Dealer(seed, version=version)), SeededChances(f"{seed}, player")
    while match.position.actor is not Actor.OVER:
        legal = match.position.legal()
        match.submit(match.position.actor, legal[player.randrange(len(legal))])
    return match


def bot_match(rules: str | AnyRules, *bots: str, seed: str = "a match") -> Match:
    """A finished match between bots, who take the seats in turn; the seed decides everything."""
    match = Match(rules, Dealer(seed), players=tuple(bots[seat % len(bots)] for seat in range(as_rules(rules).seats)))
    seated = [make_bot(name, f"{seed} {seat}") for seat, name in enumerate(match.players)]
    while (actor := match.position.actor) is not Actor.OVER:
        match.adopt(match.propose(actor, turn_of(seated[actor], match.position)))
    return match
