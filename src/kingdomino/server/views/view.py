"""The view of a position for the browser: everything to draw it, and the legal actions. It decides nothing.

What all games share is here; each game's module `view` adds what is its own.
"""

from base64 import b64encode
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from kingdomino.core import scoring
from kingdomino.core.grid import NAMES, Cell
from kingdomino.core.rules import SEATS, Action, Actor, Event
from kingdomino.core.territory import Box
from kingdomino.family.game import AnyRules
from kingdomino.family.registry import game_of
from kingdomino.family.spec import rules_text
from kingdomino.notation.actions import Anatomy
from kingdomino.play.position import Played, Position
from kingdomino.server.views.gains import changes
from kingdomino.server.views.last_moves import LaidDomino, LastMove, LastMoves, empty
from kingdomino.server.views.sight import Sight
from kingdomino.server.wire.protocol import Status
from kingdomino.server.wire.view_types import (
    Choice,
    Gain,
    Half,
    Param,
    Rectangle,
    ResultView,
    Said,
    ScoreLineView,
    ScoreView,
    SeatView,
    SquareView,
    Step,
    TerritoryView,
    View,
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A position with its version, and what the log adds to it."""

    position: Position
    version: int
    last_moves: LastMoves

    @property
    def sight(self) -> Sight:
        return game_of(self.position.rules).view()

    def points_of_turn(self, seat: int, now: Position) -> int:
        """What the seat's turn has brought up to a position, from its first move in this turn on."""
        last = self.last_moves.last[seat]
        began = last.before if last.turn == self.position.turn and last.before is not None else self.position
        return total(now, seat) - total(began, seat)

    def after(self, played: Played) -> "Moment":
        """The moment after an action that was taken here, or would be."""
        return Moment(played.position, self.version + 1, self._last_moves(played.actor, played.action, played.position))

    def _last_moves(self, actor: Actor, action: Action, after: Position) -> LastMoves:
        if actor < 0:
            return self.last_moves
        anatomy, last_moves, before = after.anatomy(action), self.last_moves, self.position
        if self._is_move(actor, anatomy):
            domino = self.sight.playing(before.state)
            move = LastMove(before.turn, anatomy.cells, domino, before, after, self.version + 1)
            last_moves = last_moves.after(actor, move)
        begins_again = not self.sight.squares(after.state, actor)
        return last_moves.forget() if begins_again and last_moves.dominoes[actor] else last_moves

    def _is_move(self, actor: Actor, anatomy: Anatomy) -> bool:
        """Whether an action lays or changes something, or lays nothing on purpose, or scores in the turn of a move."""
        language = self.position.language
        if anatomy.cells or anatomy.kind in language.laying_nothing:
            return True
        return anatomy.kind not in language.unscored and self.last_moves.last[actor].turn == self.position.turn


def begin(position: Position) -> Moment:
    """The moment before the first action."""
    return Moment(position, 0, empty(position.rules.seats))


PointsKnown = dict[int, int]
"""What the actions that led to some versions brought to those who took them: the count is not made twice."""


def steps(start: Position, played: Sequence[Played], since: int, known: PointsKnown) -> list[Step]:
    """Actions of a match that were taken after a version, or would be, as lines of the log. `played` are all of it."""
    shown, turns = list[Step](), _last_turns(start, played, since)
    before = _before(start, played, since)
    for version, one in enumerate(played[since:], start=since + 1):
        begins = one.actor >= 0 and turns.get(one.actor) != before.turn
        if version not in known:
            known[version] = _points(before, one)
        shown.append(_step(version, one, before, begins=begins, points=known[version]))
        if begins:
            turns[one.actor] = before.turn
        before = one.position
    return shown


def _before(start: Position, played: Sequence[Played], version: int) -> Position:
    return played[version - 1].position if version else start


def _last_turns(start: Position, played: Sequence[Played], version: int) -> dict[Actor, Hashable]:
    """For each seat that acted before a version the turn in which it did so last; others may have acted since."""
    turns: dict[Actor, Hashable] = {}
    for taken in range(version - 1, -1, -1):
        actor = played[taken].actor
        if actor >= 0 and actor not in turns:
            turns[actor] = _before(start, played, taken).turn
        if len(turns) == start.rules.seats:
            break
    return turns


def _points(before: Position, played: Played) -> int:
    """What an action brought to the seat that took it."""
    position, action, actor = played.position, played.action, played.actor
    if actor < 0 or position.anatomy(action).kind in position.language.unscored:
        return 0
    return total(position, actor) - total(before, actor)


def _step(version: int, played: Played, before: Position, *, begins: bool, points: int) -> Step:
    position, action, actor = played.position, played.action, played.actor
    known = written(position, action) if actor >= 0 else _write(position, action)
    laid = _laid(before, played)
    moves = laid or known.kind in position.language.laying_nothing
    return Step(
        version=version,
        actor=_seat(actor),
        text=known.text,
        kind=known.kind,
        cells=known.cells,
        params=known.params,
        events=[said(event) for event in played.events],
        begins=begins,
        points=points,
        domino=game_of(before.rules).view().playing(before.state) if moves else None,
        laid=laid,
    )


def _laid(before: Position, played: Played) -> list[Half]:
    """The halves of the domino, or what the dice draw, that an action lays; empty for one that lays nothing."""
    sight, cells = game_of(before.rules).view(), before.anatomy(played.action).cells
    if played.actor < 0 or not cells or sight.becomes(before.state, played.action) is not None:
        return []
    squares = sight.squares(played.position.state, played.actor)
    return [sight.half(squares[cell]) for cell in cells if cell in squares]


def said(event: Event) -> Said:
    return Said(event.code, dict(event.params), event.clause)


def _seat(actor: Actor) -> int | None:
    return int(actor) if actor >= 0 else None


@dataclass(frozen=True, slots=True)
class Promise:
    """The dealer's commitment and seed, and where the record is; the seed is shown only when the match is over.

    Without a seed none is shown even then.
    """

    commitment: str
    seed: str | None
    record: str


@dataclass(frozen=True, slots=True)
class Heading:
    """What is the same in every view of a match, made once."""

    rules: str
    game: str
    options: dict[str, bool | int | str]
    promise: Promise


def heading(rules: AnyRules, promise: Promise) -> Heading:
    """The heading of every view of a match with these rules."""
    return Heading(rules_text(rules), rules.info.id, options(rules), promise)


SeatCache = dict[int, tuple[tuple[Any, ...], SeatView]]
"""The last view of each seat, with the parts of the state it was made from; most actions change one seat or none."""


def view(
    moment: Moment,
    above: Heading,
    *,
    still: Status | None = None,
    points: bool = True,
    known: SeatCache | None = None,
) -> View:
    """The whole position, the same for everybody; seats in `known` that did not change are not made again.

    `still` says why nobody acts, if nobody does: the table waits, or its people ended the match.
    With points it also says what things on the table would score; that is a hint, which a table may not want.
    """
    rules, state, sight = moment.position.rules, moment.position.state, moment.sight
    actor, result = moment.position.actor, moment.position.result()
    known = {} if known is None else known
    return View(
        version=moment.version,
        rules=above.rules,
        game=above.game,
        options=above.options,
        phase=state.phase.name.lower(),
        actor=None if still else _seat(actor),
        prompt=Said(still) if still else _prompt(moment, actor),
        seats=[_look(moment, seat, known) for seat in range(rules.seats)],
        commitment=above.promise.commitment,
        record=above.promise.record,
        packed=packed(moment.position),
        result=None if result is None else _result(result),
        seed=above.promise.seed if result is not None or still is Status.ENDED else None,
        **sight.between(rules, state, points=points),
    )


def packed(position: Position) -> str:
    """The state of a position as the compiled core reads it, in base64."""
    return b64encode(position.pack()).decode()


def options(rules: AnyRules) -> dict[str, bool | int | str]:
    """Every option with its value, the number of seats first."""
    return {"seats": rules.seats, **{option.key: rules.option(option.key) for option in rules.info.options}}


def _prompt(moment: Moment, actor: Actor) -> Said:
    rules, state = moment.position.rules, moment.position.state
    if actor < 0:
        return Said(actor.name.lower())
    return Said(state.phase.name.lower(), {"seat": actor.name, **moment.sight.prompt(rules, state)})


def _result(result: scoring.Result) -> ResultView:
    return ResultView(list(result.ranks), list(result.totals), result.decided_by)


def _look(moment: Moment, seat: int, known: SeatCache) -> SeatView:
    last_moves = moment.last_moves
    parts = (
        *moment.sight.seat_parts(moment.position.state, seat),
        last_moves.dominoes[seat],
        last_moves.last[seat].cells,
        last_moves.last[seat].version,
    )
    if seat not in known or known[seat][0] != parts:
        known[seat] = (parts, _seat_view(moment, seat))
    return known[seat][1]


def _seat_view(moment: Moment, seat: int) -> SeatView:
    state, sight = moment.position.state, moment.sight
    size, window, box = sight.frame(moment.position.rules, state, seat)
    dominoes = moment.last_moves.dominoes[seat]
    squares = [
        square_view(sight, cell, square, dominoes.get(cell)) for cell, square in sight.squares(state, seat).items()
    ]
    last = [NAMES[cell] for cell in moment.last_moves.last[seat].cells]
    territory = TerritoryView(size, rectangle(window), rectangle(box), squares, last)
    sheet = moment.position.rules.sheet(state, seat)
    gain = _gain(moment.last_moves.last[seat], seat)
    return SeatView(seat, territory, _score(sheet), gain, **sight.before_seat(state, seat))


def rectangle(box: Box) -> Rectangle:
    """A box as browsers see it."""
    return Rectangle(box.left, box.right, box.bottom, box.top)


def square_view(sight: Sight, cell: Cell, square: Any, laid: LaidDomino | None = None) -> SquareView:
    """A square of a territory, perhaps as half of a domino."""
    half = sight.half(square)
    return SquareView(
        cell=NAMES[cell],
        terrain=half.terrain,
        symbols=square.symbols,
        domino=laid.domino if laid else None,
        partner=NAMES[laid.partner] if laid else None,
        right=laid.right if laid else False,
        **sight.on_square(square),
    )


def _score(sheet: scoring.ScoreSheet) -> ScoreView:
    return ScoreView(sheet.total, [_line(line) for line in sheet.lines])


def _line(line: scoring.ScoreLine) -> ScoreLineView:
    return ScoreLineView(line.code, line.clause, line.points, dict(line.params), [NAMES[cell] for cell in line.cells])


def _gain(move: LastMove, seat: int) -> Gain | None:
    if move.before is None or move.after is None:
        return None
    before, after = (now.rules.sheet(now.state, seat) for now in (move.before, move.after))
    return Gain(after.total - before.total, [_line(line) for line in changes(before, after)])


# Legal actions


def choices(position: Position, *, points: bool) -> list[Choice]:
    """The legal actions of the seat that acts; with points, each says how it would change that seat's total."""
    sight = game_of(position.rules).view()
    before = total(position, position.actor) if points else None
    return [_choice(sight, position, action, before) for action in position.legal()]


def total(position: Position, seat: int) -> int:
    """A seat's score if the match ended now."""
    return position.rules.sheet(position.state, seat).total


def _choice(sight: Sight, position: Position, action: Action, before: int | None) -> Choice:
    known = written(position, action)
    found: dict[str, Any] = {}
    if len(known.cells) == 1 and (square := sight.becomes(position.state, action)) is not None:
        (cell,) = position.anatomy(action).cells
        found["becomes"] = square_view(sight, cell, square)
    if before is not None and known.kind not in position.language.unscored:
        found["points"] = total(position.play(action), position.actor) - before
    return msgspec.structs.replace(known, **found) if found else known


_WRITTEN: Final[dict[str, dict[Action, Choice]]] = {}
"""For each game every decision that was ever offered, without points: it is the same in every position."""


def written(position: Position, action: Action) -> Choice:
    """A decision as it is written for browsers; put together once, then remembered."""
    known = _WRITTEN.setdefault(position.rules.info.id, {})
    if action not in known:
        known[action] = _write(position, action)
    return known[action]


def _write(position: Position, action: Action) -> Choice:
    anatomy = position.anatomy(action)
    return Choice(position.text(action), anatomy.kind, _names(anatomy.cells), None, _params(anatomy))


def _names(cells: tuple[Cell, ...]) -> list[str]:
    return [NAMES[cell] for cell in cells]


def _params(anatomy: Anatomy) -> dict[str, Param]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in anatomy.params.items()}


def letter(seat: int) -> str:
    """A seat as records write it: A, B, C, D."""
    return SEATS[seat].name
