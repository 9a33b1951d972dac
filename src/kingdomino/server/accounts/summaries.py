"""What an account has played, and how well: lists and figures for people. It changes nothing."""

from collections.abc import Mapping
from typing import Final

import msgspec
import sqlalchemy as sa

from kingdomino.server.accounts.ratings import Strength, shown
from kingdomino.server.storage import account_matches as rows
from kingdomino.server.storage.account_matches import KeptFigures, KeptMatch
from kingdomino.server.tables.table import Table
from kingdomino.server.wire.account_types import AccountFigures, AccountMatch, AccountMatches, RatingChange
from kingdomino.server.wire.protocol import Status

LISTED_MOST: Final = 200
"""How many matches are listed; an export has all."""


def matches(connection: sa.Connection, account_id: str) -> AccountMatches:
    """The matches of an account, those that go on first, and what they came to."""
    listed = rows.list_matches(connection, account_id, LISTED_MOST)
    names = rows.list_names(connection, account_id, {match.table_id for match in listed})
    told = sorted((_match(match, names) for match in listed), key=lambda match: not goes_on(match))
    return AccountMatches(told, figures(connection, account_id))


def matches_at(connection: sa.Connection, account_id: str, table: str) -> list[AccountMatch]:
    """The matches of an account at a table: one, or none."""
    listed = rows.list_matches(connection, account_id, 1, table=table)
    return [_match(match, rows.list_names(connection, account_id, {table})) for match in listed]


def figures(connection: sa.Connection, account_id: str) -> list[AccountFigures]:
    ratings = {
        (key.game, key.mode, key.players): strength for key, strength in rows.list_ratings(connection, account_id)
    }
    played = rows.list_figures(connection, account_id)
    finished = {(one.game, one.mode, one.players) for one in played}
    # A match that was decided because somebody left counts before it has been played to its end.
    played += [KeptFigures(*pool, matches=0, wins=0, mean_score=0.0) for pool in ratings if pool not in finished]
    return [_figures(one, ratings.get((one.game, one.mode, one.players))) for one in played]


def goes_on(match: AccountMatch) -> bool:
    return match.status in (Status.WAITING, Status.RUNNING)


def at_table(match: AccountMatch, table: Table) -> AccountMatch:
    """A match that goes on, with what only its table knows: who plays, whose turn it is, whether it counts still."""
    seats = table.state.seats
    return msgspec.structs.replace(
        match,
        rated=table.state.rated or match.counted is not None,
        others=[seat.name for number, seat in enumerate(seats) if number != match.seat and seat.name],
        turn=table.may_act(seats[match.seat].keys),
    )


def _match(match: KeptMatch, names: Mapping[str, list[str]]) -> AccountMatch:
    return AccountMatch(
        table=match.table_id,
        seat=match.seat,
        game=match.game,
        mode=match.mode,
        players=match.players,
        at=match.at,
        status=None if match.status is None else Status(match.status),
        rated=bool(match.rated),
        score=match.score,
        rank=match.rank,
        others=names.get(match.table_id, []),
        counted=match.counted,
        rating=_change(match),
    )


def _change(match: KeptMatch) -> RatingChange | None:
    if match.rating_before is None or match.rating_after is None:
        return None
    return RatingChange(match.rating_before, match.rating_after)


def _figures(one: KeptFigures, strength: Strength | None) -> AccountFigures:
    rating, margin = (None, None) if strength is None else shown(strength)
    return AccountFigures(
        game=one.game,
        mode=one.mode,
        players=one.players,
        matches=one.matches,
        wins=one.wins,
        mean_score=round(one.mean_score, 1),
        rated_matches=0 if strength is None else strength.matches,
        rating=rating,
        margin=margin,
    )
