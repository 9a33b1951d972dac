"""Whole matches played at random through the front door, for tests that need one. They prove nothing by themselves."""

from kingdomino import Actor, Dealer, Match, SeededChances
from kingdomino.family.game import AnyRules
from kingdomino.play.dealer import NEWEST


def random_match(rules: str | AnyRules, seed: str = "a match", *, version: int = NEWEST) -> Match:
    """A finished match; the seed decides what is dealt, by this version of the dealer, and what everybody does."""
    match, player = Match(rules, Dealer(seed, version=version)), SeededChances(f"{seed}, player")
    while match.position.actor is not Actor.OVER:
        legal = match.position.legal()
        match.submit(match.position.actor, legal[player.randrange(len(legal))])
    return match
