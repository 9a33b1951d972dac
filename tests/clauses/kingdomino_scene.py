"""Positions of Kingdomino set up from pictures, so that a test shows what lies on the table."""

from collections.abc import Sequence
from dataclasses import replace

from kingdomino import Position, ScoreSheet
from kingdomino.core.draft import Draft
from kingdomino.core.territory import Territory
from kingdomino.family.spec import parse_rules
from kingdomino.games.kingdomino.data import DOMINOES
from kingdomino.games.kingdomino.notation import count, read_kingdom
from kingdomino.games.kingdomino.rules import KingdominoRules
from kingdomino.games.kingdomino.state import Kingdom, Phase, Standing, State
from tests.clauses.positions import play, slots

RICH_KINGDOM = """
    s0 m2 m3 w0 f0
    m2 m2 m0 w1 w1
    w0 s0 ## w0 f0
    s0 w1 w1 w0 l1
    g0 g0 g0 w1 l0
"""
"""It scores 87."""


def scene(rules: str, pictures: str = "", line: str = "1A", coming: str = "") -> Position:
    """A position in which the first king of a line lays its domino; without a coming line it is the game's last line.

    `pictures` are the seats' kingdoms from A on, with empty lines between them; `line` and `coming` are dominoes
    with their owners (`12A 23B 31`).
    """
    chosen = rules_of(rules)
    draft = _draft(chosen, line, coming)
    return Position(
        chosen, replace(chosen.start(), phase=Phase.PLACE, draft=draft, kingdoms=_kingdoms(chosen, pictures))
    )


def counted(rules: str, picture: str) -> ScoreSheet:
    """The score sheet of one kingdom."""
    return count(rules_of(rules), picture)


def ended(
    rules: str, pictures: str, discards: Sequence[int] = (), games: tuple[tuple[Standing, ...], ...] = ()
) -> Position:
    """A match that is over, with these kingdoms."""
    chosen = rules_of(rules)
    over = replace(
        chosen.start(),
        phase=Phase.OVER,
        kingdoms=_kingdoms(chosen, pictures),
        discards=tuple(discards) or (0,) * chosen.seats,
        games=games,
    )
    return Position(chosen, over)


def opened(rules: str) -> Position:
    """A position in which the first king lays its domino. Kings were drawn and put down in the order of seats."""
    chosen = rules_of(rules)
    kings = ("ABCD"[: chosen.seats]) * chosen.kings_each
    first, second = range(1, chosen.line_length + 1), range(41, 41 + chosen.line_length)
    return play(rules, deal(first), *opening(kings, first), deal(second))


def opening(kings: str, dominoes: Sequence[int]) -> list[str]:
    """The actions by which kings are drawn in this order and put on these dominoes."""
    return [step for king, domino in zip(kings, dominoes, strict=False) for step in (f"king {king}", f"claim {domino}")]


def deal(numbers: Sequence[int]) -> str:
    return f"deal {' '.join(map(str, numbers))}"


def rules_of(text: str) -> KingdominoRules:
    chosen = parse_rules(text)
    assert isinstance(chosen, KingdominoRules)
    return chosen


def state_of(position: Position) -> State:
    assert isinstance(position.state, State)
    return position.state


def _draft(rules: KingdominoRules, line: str, coming: str) -> Draft:
    current, following = slots(line), slots(coming)
    others = sorted(set(DOMINOES) - {slot.domino for slot in (*current, *following)})
    never_dealt = len(DOMINOES) - rules.lines * rules.line_length
    unseen = frozenset(others if coming else others[:never_dealt])
    return Draft(unseen, current, following, hand=(0,) * rules.seats)


def _kingdoms(rules: KingdominoRules, pictures: str) -> tuple[Kingdom, ...]:
    shown = [read_kingdom(picture, rules.size) for picture in pictures.split("\n\n") if picture.strip()]
    return (*shown, *[Territory(rules.size, {})] * (rules.seats - len(shown)))
