"""What a person at the terminal can do now, and how many points it brings. It changes nothing."""

from collections.abc import Sequence

from kingdomino.core.rules import Action
from kingdomino.notation import shorthand
from kingdomino.play.position import Position


def understand(position: Position, text: str) -> Action:
    """The action that a person means. Raises NotationError, which says what can be written now."""
    action = shorthand.understand(position.language, text, position.legal())
    fault = position.fault(action)
    if fault is not None and fault.code == "same_placement" and fault.action is not None:
        return fault.action  # a domino with equal halves laid the other way round is the same placement
    return action


def words_now(position: Position) -> tuple[str, ...]:
    """The first words of the actions that are legal now, each once."""
    return position.language.words(position.legal())


def usages(position: Position) -> tuple[str, ...]:
    """How to write the actions that are legal now, such as `place CELL DIRECTION`."""
    return position.language.usages(position.legal())


def gain(position: Position, action: Action) -> int:
    """How many points an action adds to the score of the seat that acts. Raises IllegalAction."""
    seat = position.actor
    return position.play(action).score()[seat].total - position.score()[seat].total


def with_gains(position: Position) -> Sequence[str]:
    """The legal actions with the points they bring, best first."""
    gains = [(gain(position, action), position.text(action)) for action in position.legal()]
    width = max(len(text) for _, text in gains)
    return [f"{text:{width}} {points:+}" for points, text in sorted(gains, key=lambda pair: -pair[0])]
