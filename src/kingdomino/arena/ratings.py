"""Ratings of bots from their matches, by openskill's Plackett-Luce model. It says nothing about scores."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from openskill.models import PlackettLuce

from kingdomino.arena.summary import Outcome, Z

_MODEL: Final = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is: `mean` on openskill's scale, where everybody begins at 25, and how uncertain that is."""

    mean: float
    deviation: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the model expects the strength with 95 % probability."""
        return self.mean - Z * self.deviation, self.mean + Z * self.deviation


def rate(names: Iterable[str], outcomes: Iterable[Outcome]) -> dict[str, Rating]:
    """The ratings after these matches, in this order. A bot that has not played keeps the rating of a beginner."""
    beginner = _MODEL.rating()
    ratings = dict.fromkeys(names, Rating(beginner.mu, beginner.sigma))
    for outcome in outcomes:
        ratings.update(_after(outcome, ratings))
    return ratings


def _after(outcome: Outcome, ratings: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings after a match of those who played in it; a bot in several seats gets the average of them."""
    teams = [[_MODEL.rating(mu=ratings[bot].mean, sigma=ratings[bot].deviation)] for bot in outcome.bots]
    rated = _MODEL.rate(teams, ranks=_ranks(outcome))
    seats = defaultdict[str, list[Any]](list)
    for bot, (player,) in zip(outcome.bots, rated, strict=True):
        seats[bot].append(player)
    return {
        bot: Rating(fmean(player.mu for player in players), fmean(player.sigma for player in players))
        for bot, players in seats.items()
    }


def _ranks(outcome: Outcome) -> list[float]:
    """The rank of each seat, 0 for the best: by the victory, then by the score unless the match was forfeited."""
    scores = outcome.scores if outcome.forfeit is None else (0,) * len(outcome.scores)
    keys = [*zip(outcome.wins, scores, strict=True)]
    return [float(sum(other > key for other in keys)) for key in keys]
