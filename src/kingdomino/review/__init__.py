"""Reviews of finished matches: what each turn gave up, what the deals gave, and how well everybody played.

A match is thought about turn by turn (`think_over`, or a browser), then the thoughts are summed up (`sum_up`).
"""

from kingdomino.review.checking import check_thoughts
from kingdomino.review.errors import ReviewError
from kingdomino.review.grades import Grade, grade_of, grades_for
from kingdomino.review.plan import ReviewPlan, plan_for
from kingdomino.review.summing import sum_up
from kingdomino.review.taken_turns import TakenTurn, taken_turns
from kingdomino.review.thinking import MatchThoughts, think_over
from kingdomino.review.types import Review, TurnReview

__all__ = [
    "Grade",
    "MatchThoughts",
    "Review",
    "ReviewError",
    "ReviewPlan",
    "TakenTurn",
    "TurnReview",
    "check_thoughts",
    "grade_of",
    "grades_for",
    "plan_for",
    "sum_up",
    "taken_turns",
    "think_over",
]
