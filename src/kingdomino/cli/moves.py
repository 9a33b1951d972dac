"""What a person types as a move: short forms, what can be written now, and what it brings. It changes nothing."""

from collections.abc import Sequence
from typing import Final

from kingdomino.errors import NotationError
from kingdomino.notation.actions import Action
from kingdomino.play.position import Position

DIRECTIONS: Final = {"r": "right", "u": "up", "l": "left", "d": "down"}


def understand(position: Position, text: str) -> Action:
    """The action that somebody means: as it is written in records, or without its first word, or `r` for right.

    Raises NotationError, which says what can be written now.
    """
    text = _spell_out(text)
    try:
        return _turned(position, position.parse(text))
    except NotationError as error:
        meant = [action for word in words_now(position) if (action := _parse(position, f"{word} {text}")) is not None]
        if len(meant) == 1:
            return meant[0]
        if error.code == "unreadable_action":
            raise NotationError("unreadable_action", text=text, usage=", ".join(usages(position))) from error
        raise


def _turned(position: Position, action: Action) -> Action:
    """A domino with equal halves laid the other way round is the same placement, written otherwise."""
    fault = position.fault(action)
    if fault is None or fault.code != "same_placement":
        return action
    return position.parse(fault.params["action"])


def _spell_out(text: str) -> str:
    """`g8 r` becomes `g8 right`."""
    *words, last = text.split()
    return " ".join([*words, DIRECTIONS.get(last.casefold(), last) if words else last])


def _parse(position: Position, text: str) -> Action | None:
    try:
        return position.parse(text)
    except NotationError:
        return None


def words_now(position: Position) -> tuple[str, ...]:
    """The first words of the actions that are legal now, each once."""
    return tuple(dict.fromkeys(text.split()[0] for text in position.texts()))


def usages(position: Position) -> tuple[str, ...]:
    """How the actions that are legal now are written, such as `place CELL DIRECTION`."""
    words = words_now(position)
    decisions = position.notation.language(position.rules).decisions
    return tuple(f"{kind.word} {kind.usage}".strip() for kind in decisions if kind.word in words)


def gain(position: Position, action: Action) -> int:
    """How many points an action adds to the score of the seat that acts."""
    seat = position.actor
    return position.play(action).score()[seat].total - position.score()[seat].total


def with_gains(position: Position) -> Sequence[str]:
    """The legal actions with the points they bring, best first."""
    gains = [(gain(position, action), position.text(action)) for action in position.legal()]
    width = max(len(text) for _, text in gains)
    return [f"{text:{width}} {points:+}" for points, text in sorted(gains, key=lambda pair: -pair[0])]
