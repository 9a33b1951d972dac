"""Why a match cannot be reviewed. Its sentences are in the message catalogue."""

from kingdomino.errors import KingdominoError


class ReviewError(KingdominoError):
    """A match that cannot be reviewed, or thoughts that are not about it."""
