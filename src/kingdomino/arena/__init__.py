"""Many matches between bots: `tournament` compares them on paired deals, `simulation` plays and counts one table.

>>> from kingdomino.arena import tournament
>>> report = tournament("kingdomino(seats=2)", ["greedy", "random"], matches=4, seed="a tournament", processes=1)
>>> [(line.bot, line.matches, line.win_share) for line in report.bots]
[('greedy', 4, 0.75), ('random', 4, 0.25)]
"""

from kingdomino.arena.figures import Figures
from kingdomino.arena.ratings import Rating
from kingdomino.arena.summary import Forfeit, Outcome
from kingdomino.arena.tournaments import Arena, Meeting, Tournament, contest_of, crew_for, tournament

__all__ = [
    "Arena",
    "Figures",
    "Forfeit",
    "Meeting",
    "Outcome",
    "Rating",
    "Tournament",
    "contest_of",
    "crew_for",
    "tournament",
]
