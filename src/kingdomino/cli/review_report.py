"""How a review looks on a terminal: seats, chances of winning, turning points, turns. It computes nothing."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.style import Style
from rich.table import Table
from rich.text import Text

from kingdomino.cli.figures import decimal, percent
from kingdomino.cli.palette import SEAT_COLOURS, seat_style
from kingdomino.cli.screen import out, show, tell
from kingdomino.cli.telling import Teller
from kingdomino.core.rules import SEATS
from kingdomino.play.match import Match
from kingdomino.review import Grade, Review
from kingdomino.review.types import BetterTurn, Cause, TurningPoint, TurnReview
from kingdomino.words import say

BLOCKS: Final = " ▁▂▃▄▅▆▇█"
MARGIN: Final = 30
"""How much room there is beside a graph, for its scale and a name."""
ROWS: Final = 3
"""How high the graph of each seat is, in lines."""
GRADE_STYLES: Final = {Grade.INEXACT: "yellow", Grade.MISTAKE: "bold yellow", Grade.BLUNDER: "bold red"}
MARKS: Final = {
    Grade.BEST: "",
    Grade.GOOD: "",
    Grade.INEXACT: "?!",
    Grade.MISTAKE: "?",
    Grade.BLUNDER: "??",
    Grade.FORCED: "",
}
"""What chess players write behind a move; a grade is never told by its colour alone."""


def show_review(review: Review, match: Match) -> None:
    """Show everything, the sum before the details."""
    tell(say("cli.review.title", rules=review.rules, turns=len(review.turns), playouts=review.playouts), "bold")
    show(_seats(review))
    tell(say("cli.review.sum"), "dim")
    tell()
    show(_grades(review))
    tell()
    tell(say("cli.review.chances"), "bold")
    for line in _graph(review):
        show(line)
    tell()
    tell(say("cli.review.turning_points"), "bold")
    for point in review.turning_points:
        show(_turning_point(review, match, point))
    if not review.turning_points:
        tell(say("cli.review.no_turning_points"))
    tell()
    show(_turns(review))


def _names(review: Review) -> list[str]:
    known = [*review.players, *[say("cli.somebody")] * (len(review.seats) - len(review.players))]
    return [f"{SEATS[seat].name} {name}" for seat, name in enumerate(known)]


# Seats


def _seats(review: Review) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(say("cli.review.seat"), overflow="fold")
    for key in ("total", "start", "luck", "given_up", "gifts", "result", "adjusted", "figure"):
        heading = say(f"cli.review.{key}")  # of two words, it may take two lines
        table.add_column(heading, justify="right", min_width=max(map(len, heading.split())))
    for number, (seat, name) in enumerate(zip(review.seats, _names(review), strict=True)):
        points = (seat.start, seat.luck, -seat.given_up, seat.gifts, seat.result, seat.adjusted)
        cells = [str(review.totals[number]), *map(_signed, points), decimal(seat.figure, 2)]
        table.add_row(_badge(number, name), *cells)
    return table


def _grades(review: Review) -> Table:
    """How many turns of each grade each seat took."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(say("cli.review.grades"), overflow="fold")
    for grade in Grade:
        table.add_column(say("cli.review.graded", grade=grade.value, mark=MARKS[grade]).rstrip(), justify="right")
    for number, (seat, name) in enumerate(zip(review.seats, _names(review), strict=True)):
        table.add_row(_badge(number, name), *(str(seat.grades[grade] or "·") for grade in Grade))
    return table


def _badge(seat: int, name: str) -> Text:
    return Text.assemble((f" {name[0]} ", seat_style(seat)), name[1:])


def _signed(points: float) -> str:
    """Points with their sign; what rounds to nothing has none."""
    rounds = abs(points) >= 0.05
    return decimal(points if rounds else 0, signed=rounds)


# Chances of winning


def _graph(review: Review) -> Iterator[Text]:
    """For each seat the chance of winning before each turn and at the end, as columns; between two, one says it all.

    Where a line has no room for all turns, some are left out.
    """
    every = [*(turn.before for turn in review.turns), review.end]
    step = -(-len(every) // max(1, out().width - MARGIN))
    moments = every[::-1][::step][::-1]
    names = _names(review)
    for seat in range(len(review.seats) if len(review.seats) > 2 else 1):
        chances = [moment.chances[seat] for moment in moments]
        for row in reversed(range(ROWS)):
            scale = {ROWS - 1: "100 %", 0: "  0 %"}.get(row, "")
            columns = "".join(_block(chance * ROWS - row) for chance in chances)
            text = Text.assemble(f"{scale:>5} ", (columns, Style(color=SEAT_COLOURS[seat])))
            if row == ROWS - 1:
                text.append("  ").append_text(_badge(seat, names[seat]))
            yield text


def _block(height: float) -> str:
    """A column of a line, filled up to this part of its height."""
    return BLOCKS[max(0, min(len(BLOCKS) - 1, round(height * (len(BLOCKS) - 1))))]


# Turning points


def _turning_point(review: Review, match: Match, point: TurningPoint) -> Text:
    name = _names(review)[point.seat]
    change = percent(abs(point.change))
    if point.cause is Cause.DEAL:
        dealt = review.deals[point.number]
        teller = Teller([name[2:] for name in _names(review)])
        steps = zip(match.positions[dealt.begin :], match.played[dealt.begin : dealt.end], strict=False)
        deal = " ".join(sentence for before, played in steps for sentence in teller.tell(before, played)).rstrip(".")
        words = say("cli.review.turned_by_deal", version=point.version, deal=deal, change=change, player=name[2:])
    else:
        turn = review.turns[point.number]
        words = say("cli.review.turned_by_turn", turn=point.number + 1, player=name[2:], change=change)
        words += f" {_better_words(turn.better)}" if turn.better else ""
    return Text.assemble((f" {name[0]} ", seat_style(point.seat)), " ", words)


def _better_words(better: BetterTurn) -> str:
    parts = {key: _signed(getattr(better, key)) for key in ("now", "later", "denies")}
    return say("cli.review.better_reason", actions=", ".join(better.actions), **parts)


# Turns


def _turns(review: Review) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column(say("cli.review.turn"), overflow="fold")
    table.add_column(say("cli.review.grade"), no_wrap=True)
    table.add_column(say("cli.review.points"), justify="right", no_wrap=True)
    table.add_column(say("cli.review.chance"), justify="right", no_wrap=True)
    table.add_column(say("cli.review.better"), overflow="fold")
    for number, turn in enumerate(review.turns, start=1):
        table.add_row(*_turn(number, turn))
    return table


def _turn(number: int, turn: TurnReview) -> Sequence[str | Text]:
    what = Text.assemble((f" {SEATS[turn.seat].name} ", seat_style(turn.seat)), f" {', '.join(turn.actions)}")
    word = say("cli.review.graded", grade=turn.grade.value, mark=MARKS[turn.grade])
    grade = Text(word.rstrip(), GRADE_STYLES.get(turn.grade, "dim" if turn.grade is Grade.FORCED else ""))
    given_up = "" if turn.grade is Grade.FORCED else decimal(turn.given_up)
    better = ", ".join(turn.better.actions) if turn.better else ""
    return (str(number), what, grade, given_up, percent(turn.after.chances[turn.seat]), better)
