"""Whether something is refused, and with which sentence. What is right, the tests say."""

from collections.abc import Callable

from kingdomino import KingdominoError


def refusal(attempt: Callable[[], object], kind: type[KingdominoError]) -> str | None:
    """The sentence of the error of this kind that an attempt raises, None when it succeeds."""
    try:
        attempt()
    except kind as refused:
        return str(refused)
    return None
