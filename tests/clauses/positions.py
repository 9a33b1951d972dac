"""What the scenes of all games share: to play on from a position, and to ask it what may happen and what did."""

from kingdomino import Position, new
from kingdomino.core.draft import Slot
from kingdomino.core.rules import Actor


def play(position: Position | str, *actions: str) -> Position:
    """The position after these actions, from a position or from the start of a match with these rules."""
    position = new(position) if isinstance(position, str) else position
    for action in actions:
        position = position.play(action)
    return position


def happened(position: Position, *actions: str) -> list[str]:
    """The codes of the events of the last of these actions."""
    events = play(position, *actions[:-1]).step(actions[-1])[1]
    return [event.code for event in events]


def refused(position: Position, action: str) -> str | None:
    """The code of the fault that forbids an action, or None if it is legal."""
    fault = position.fault(action)
    return None if fault is None else fault.code


def words(position: Position) -> set[str]:
    """The kinds of action that are legal now."""
    return {text.split()[0] for text in position.texts()}


def offered(position: Position, word: str) -> list[str]:
    """What may follow this word in the actions that are legal now."""
    return [text.removeprefix(word).strip() for text in position.texts() if text.split()[0] == word]


def straight(picture: str) -> str:
    """A picture without the spaces that only align its columns."""
    return "\n".join(" ".join(row.split()) for row in picture.strip().splitlines())


def slots(text: str) -> tuple[Slot, ...]:
    """A line of dominoes with their owners (`12A 23B 31`)."""
    return tuple(
        Slot(int(word.rstrip("ABCD")), int(Actor[word[-1]]) if word[-1].isalpha() else None) for word in text.split()
    )
