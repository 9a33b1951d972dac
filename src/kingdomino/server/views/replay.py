"""A whole match as browsers see it, version by version, and other lines from it. It needs no table, stores nothing."""

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Final

import msgspec

from kingdomino.errors import RecordError
from kingdomino.play.dealer import Dealer
from kingdomino.play.match import Match
from kingdomino.play.match import replay as replay_record
from kingdomino.play.position import Played, Position
from kingdomino.play.record import Record, parse_record
from kingdomino.review.taken_turns import turns_played
from kingdomino.server.views.view import (
    Heading,
    Moment,
    Promise,
    SeatCache,
    begin,
    choices,
    heading,
    letter,
    packed,
    steps,
    view,
)
from kingdomino.server.wire.protocol import SeatInfo, SeatKind
from kingdomino.server.wire.replay_types import LineAnswer, LineWish, Replay, ReplayTurn
from kingdomino.server.wire.view_types import SeatView, View

NO_SEED: Final = "a line of a match whose seed nobody knows"


def match_of(text: str) -> Match:
    """The match of a record, every line checked. Raises RecordError."""
    return replay_record(parse_record(text))


def replay_of_text(text: str) -> Replay:
    """The replay of a record. Raises RecordError where the record is not to be trusted."""
    record = parse_record(text)
    return replay(replay_record(record), record)


def replay(match: Match, record: Record | None = None, seats: Sequence[SeatInfo] = ()) -> Replay:
    """The replay of a match, with what its record says of the dealer, and those who sit at its table if it has one."""
    return replay_of(match.start, match.played, record or match.record(), seats)


def replay_of(
    start: Position,
    played: Sequence[Played],
    record: Record,
    seats: Sequence[SeatInfo] = (),
    *,
    withheld: bool = False,
) -> Replay:
    """The replay of what was played from a position on; `withheld` says that the seed may not be told yet."""
    above = heading(start.rules, Promise(record.commitment or "", record.seed or "", ""))
    return Replay(
        rules=above.rules,
        game=above.game,
        options=above.options,
        seats=list(seats) or players(record),
        record=record.text(),
        views=list(_changes(_views(start, played, above))),
        steps=steps(start, played, 0, {}),
        turns=list(_turns(start, played)),
        finished=record.totals is not None,
        commitment=record.commitment,
        seed=record.seed,
        dealer=record.dealer if record.commitment else None,
        withheld=withheld,
    )


def players(record: Record) -> list[SeatInfo]:
    """Who played, by name; a record does not say who of them was a bot."""
    names = (*record.players, *("",) * record.rules.seats)[: record.rules.seats]
    return [SeatInfo(seat, letter(seat), SeatKind.PERSON, name) for seat, name in enumerate(names)]


def _views(start: Position, played: Sequence[Played], above: Heading) -> Iterator[View]:
    known: SeatCache = {}
    moment = begin(start)
    yield view(moment, above, points=False, known=known)
    for one in played:
        moment = moment.after(one)
        yield view(moment, above, points=False, known=known)


def _changes(views: Iterator[View]) -> Iterator[View]:
    """Each view with those seats only that look otherwise than in the one before; they are the same objects if not."""
    shown: dict[int, SeatView] = {}
    for one in views:
        changed = [seat for seat in one.seats if shown.get(seat.seat) is not seat]
        shown.update((seat.seat, seat) for seat in changed)
        yield msgspec.structs.replace(one, seats=changed)


def _turns(start: Position, played: Sequence[Played]) -> Iterator[ReplayTurn]:
    positions = (start, *(one.position for one in played))
    for turn in turns_played(start, played):
        yield ReplayTurn(
            seat=turn.seat,
            begin=turn.begin,
            end=turn.end,
            ids=list(turn.ids),
            packed=packed(positions[turn.begin]),
            forced=turn.forced,
        )


# Other lines


def _goes_on(began: Position, now: Position) -> bool:
    """Whether the turn that began in one position still goes on in another."""
    return began.actor >= 0 and now.actor is began.actor and now.turn == began.turn


def line(wish: LineWish) -> LineAnswer:
    """Where another line leads. The same wish always gets the same deals: those of the match's own dealer, if its seed
    is known, so that what comes depends on the line as it would have then.

    Raises RecordError, NotationError or IllegalAction.
    """
    record = parse_record(wish.record)
    match = replay_record(record)
    if wish.version > match.version:
        raise RecordError("record_version", version=wish.version, last=match.version)
    branch = _branch(match, record, wish.version)
    for action in wish.actions:
        branch.submit(branch.position.actor, action)
    return _answer(branch, record, wish.version)


def _branch(match: Match, record: Record, version: int) -> Match:
    """A match that goes on by itself from a version, or from where the next seat acts, if chance acts there."""
    played = enumerate(match.played[version:], start=version)
    version = next((number for number, one in played if one.actor >= 0), match.version)
    dealer = Dealer(record.seed or record.commitment or NO_SEED, version=record.dealer)
    branch = Match.resume(match.rules, match.actions[:version], dealer=dealer, players=match.players)
    branch.adopt(branch.propose_deal())
    return branch


def _answer(branch: Match, record: Record, since: int) -> LineAnswer:
    moment = reduce(Moment.after, branch.played, begin(branch.start))
    above = heading(branch.rules, Promise(record.commitment or "", record.seed or "", ""))
    position = branch.position
    before = branch.positions[-2] if branch.played else None
    return LineAnswer(
        version=moment.version,
        view=view(moment, above),
        steps=steps(branch.start, branch.played, since, {}),
        choices=choices(position, points=True) if position.actor >= 0 else [],
        begins=position.actor >= 0 and (before is None or not _goes_on(before, position)),
    )
