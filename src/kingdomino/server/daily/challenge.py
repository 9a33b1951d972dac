"""The daily challenge of one server process: its days, who has played, the tables of tries. It answers no request."""

import secrets
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final, TypeVar

import sqlalchemy as sa

from kingdomino.bots.levels import STRENGTHS, bot_of
from kingdomino.family.spec import parse_rules
from kingdomino.server.daily.calendar import Day, read_day, refusal
from kingdomino.server.daily.deals import RULES, deal_of, seed_of
from kingdomino.server.storage import daily_rows as rows
from kingdomino.server.storage.daily_rows import KeptDeal, KeptTry, OwnDay
from kingdomino.server.storage.log import Conflict, StoreFailed
from kingdomino.server.tables.commands.daily import CreateDaily
from kingdomino.server.tables.daily_tries import person_of
from kingdomino.server.tables.door import NotStored
from kingdomino.server.tables.lobby import Lobby
from kingdomino.server.tables.members import Member
from kingdomino.server.tables.table import Table
from kingdomino.server.tables.tokens import hash_token, new_token
from kingdomino.server.views.view import options
from kingdomino.server.wire import daily_types as wire
from kingdomino.server.wire.protocol import DailyMatch
from kingdomino.server.wire.refusal import NOT_FOUND, NOT_NOW, UNAVAILABLE, UNREADABLE, Refusal

T = TypeVar("T")
ROWS_SHOWN: Final = 100
"""How many of the best of a day are shown, besides oneself."""
TRIES_SHOWN: Final = 400
SECRET_BYTES: Final = 32
DAYS_REMEMBERED: Final = 50


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks: an account, or else a device by the id that it keeps."""

    member: Member | None
    player: str | None

    @property
    def key(self) -> str | None:
        return person_of(None if self.member is None else self.member.id, self.player)


@dataclass(frozen=True, slots=True)
class HeldTable:
    """Where somebody plays: a table, the token that holds the seat if it may be told, whether the table is new."""

    table: Table
    token: str | None
    is_new: bool


class Challenge:
    """All that is asked about daily challenges. Every question and change raises Refusal."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._secret: str | None = None
        self._first: Day | None = None
        self._deals: dict[str, tuple[KeptDeal, ...]] = {}
        """What is played on days that somebody asked for; it never changes."""

    # Days

    def today(self) -> Day:
        return Day.at(self._lobby.clock.now())

    async def read_day(self, text: str) -> Day:
        """The day that a date means."""
        today = self.today()
        await self._deals_of(today)  # at the latest now there is a first day
        if self._first is None:
            found = await self._read(rows.first_date)
            self._first = today if found is None else read_day(found, today, Day.at(0.0))
        return read_day(text, today, self._first)

    async def day(self, day: Day, person: Person) -> wire.DailyDay:
        """A day with its deals and tables, as a person sees it."""
        now, deals, first = self._lobby.clock.now(), await self._deals_of(day), await self._first_day(day)
        closed = now >= day.until

        def ask(connection: sa.Connection) -> list[wire.DailyGame]:
            counts = rows.count_tries(connection, day.text)
            return [_game(connection, deal, counts.get(deal.game, (0, 0)), person, closed=closed) for deal in deals]

        left = max(0.0, round(day.ends - now, 1))
        games = await self._read(ask)
        return wire.DailyDay(day.text, self.today().text, first.text, left, closed, games)

    async def own(self, person: Person) -> wire.DailyOwn:
        """The tries of a person; none of somebody of whom nothing is known."""
        key = person.key
        if key is None:
            return wire.DailyOwn([], 0, 0)
        found = await self._read(lambda connection: rows.list_own(connection, key, TRIES_SHOWN))
        finished = await self._read(lambda connection: rows.list_finished_dates(connection, key))
        played = {(one.kept.date, one.kept.game): one for one in found}
        tries = [_past(one, self._lobby.clock.now()) for one in played.values()]
        return wire.DailyOwn(tries, *_streaks(finished, self.today()))

    async def _first_day(self, day: Day) -> Day:
        await self.read_day(day.text)
        assert self._first is not None, "it was just read"
        return self._first

    async def _deals_of(self, day: Day) -> tuple[KeptDeal, ...]:
        """What is played on a day: as it is stored, or as this version has it, if nobody has asked for it before."""
        found = self._deals.get(day.text)
        if found is None:
            stored = await self._read(lambda connection: rows.list_deals(connection, day.text))
            missing = [deal_of(day, game) for game in RULES if game not in {deal.game for deal in stored}]
            if missing:
                stored = await self._write(partial(rows.make_deals, deals=missing))
            order = list(RULES)
            found = tuple(
                sorted((deal for deal in stored if deal.game in RULES), key=lambda deal: order.index(deal.game))
            )
            while len(self._deals) >= DAYS_REMEMBERED:
                del self._deals[next(iter(self._deals))]
            self._deals[day.text] = found
        return found

    # Playing

    async def play(self, day: Day, game: str, wish: wire.DailyWish, person: Person, asked_by: str) -> HeldTable:
        """The place to play a deal at, with the token for it where the table is new, or where the wish has it."""
        deals = {deal.game: deal for deal in await self._deals_of(day)}
        if game not in deals:
            raise refusal(NOT_FOUND, "no_game", game=game[:20])
        known = await self._try_of(day, game, person)
        if wish.practice:
            self._check_practice(day, known)
            return await self._begin(deals[game], day, wish, person, asked_by, counted=False)
        if known is None:
            if day != self.today():
                raise refusal(NOT_NOW, "day_over", date=day.text)
            if person.key is None:
                raise refusal(UNREADABLE, "nobody")
            try:
                return await self._begin(deals[game], day, wish, person, asked_by, counted=True)
            except NotStored:
                known = await self._try_of(day, game, person)  # the same person may just have begun elsewhere
                if known is None:
                    raise
        table = await self._lobby.find(known.table_id)
        holds = wish.token is not None and bool(table.state.rights({hash_token(wish.token)}).seats)
        return HeldTable(table, wish.token if holds else None, is_new=False)

    def _check_practice(self, day: Day, known: KeptTry | None) -> None:
        """Raises Refusal while somebody could practise what still counts."""
        if self._lobby.clock.now() >= day.until or (known is not None and known.finished is not None):
            return
        raise refusal(NOT_NOW, "practice_first" if known is None else "practice_later")

    async def _begin(
        self, deal: KeptDeal, day: Day, wish: wire.DailyWish, person: Person, asked_by: str, *, counted: bool
    ) -> HeldTable:
        command = CreateDaily(
            rules=deal.rules,
            bot=deal.bot,
            seed=seed_of(await self._secret_value(), deal),
            daily=DailyMatch(day.text, day.until, counted, _level_of(deal)),
            name=wish.name,
            player=wish.player,
            member=person.member,
            token=wish.token or new_token(),
        )
        return HeldTable(await self._lobby.create(command, asked_by), command.token, is_new=True)

    async def _try_of(self, day: Day, game: str, person: Person) -> KeptTry | None:
        key = person.key
        if key is None:
            return None
        return await self._read(lambda connection: rows.find_try(connection, day.text, game, key))

    async def _secret_value(self) -> str:
        """The secret of this installation, which the first process that needs it makes."""
        if self._secret is None:
            value = secrets.token_hex(SECRET_BYTES)
            self._secret = await self._write(partial(rows.make_secret, value=value))
        return self._secret

    async def _read(self, ask: Callable[[sa.Connection], T]) -> T:
        try:
            return await self._lobby.store.read(ask)
        except StoreFailed:
            raise Refusal(UNAVAILABLE, "not_read") from None

    async def _write(self, change: Callable[[sa.Connection], T]) -> T:
        try:
            return await self._lobby.store.write(change)
        except (StoreFailed, Conflict):
            raise Refusal(UNAVAILABLE, "not_read") from None


# A day


def _game(
    connection: sa.Connection, deal: KeptDeal, counts: tuple[int, int], person: Person, *, closed: bool
) -> wire.DailyGame:
    rules, key = parse_rules(deal.rules), person.key
    own = None if key is None else rows.find_try(connection, deal.date, deal.game, key)
    best = rows.list_best(connection, deal.date, deal.game, ROWS_SHOWN)
    place = None if own is None or own.finished is None else rows.place_of(connection, own)
    shown = list(_placed(best, key, closed=closed))
    if own is not None and place is not None and not any(row.own for row in shown):
        shown.append(_row(place, own, key, closed=closed))
    begun, finished = counts
    return wire.DailyGame(
        game=deal.game,
        rules=deal.rules,
        options=options(rules),
        bot=deal.bot,
        level=_level_of(deal),
        network=deal.network,
        begun=begun,
        finished=finished,
        rows=shown,
        own=None if own is None else _try(own, place, over=closed and own.finished is None),
    )


def _level_of(deal: KeptDeal) -> str:
    """Which level plays like the bot of a deal, if one of this version does."""
    rules = parse_rules(deal.rules)
    return next((level for level in STRENGTHS if bot_of(level, rules) == deal.bot), "")


def _placed(best: Iterable[KeptTry], key: str | None, *, closed: bool) -> Iterable[wire.DailyRow]:
    """The rows of a table; equal ones share a place, and the next one has the place as if they did not."""
    place, before = 0, None
    for number, one in enumerate(best, start=1):
        result = (one.points, one.bot_points)
        place = place if result == before else number
        before = result
        yield _row(place, one, key, closed=closed)


def _row(place: int, one: KeptTry, key: str | None, *, closed: bool) -> wire.DailyRow:
    points, bots = one.points or 0, one.bot_points or 0
    return wire.DailyRow(
        place=place,
        name=one.name,
        points=points,
        bot_points=bots,
        lead=points - bots,
        own=one.person == key,
        account=one.account_id is not None,
        table=one.table_id if closed else None,
    )


def _try(one: KeptTry, place: int | None, *, over: bool) -> wire.DailyTry:
    return wire.DailyTry(one.table_id, one.began, one.finished, one.points, one.bot_points, place, over)


# One's own days


def _past(one: OwnDay, now: float) -> wire.DailyPast:
    day = read_day(one.kept.date, Day.at(now), Day.at(0.0))
    over = one.kept.finished is None and now >= day.until
    return wire.DailyPast(one.kept.date, one.kept.game, one.rules, _try(one.kept, one.place, over=over), one.of)


def _streaks(dates: Collection[str], today: Day) -> tuple[int, int]:
    """For how many days in a row something was finished, up to today or yesterday; and the longest time ever."""
    current, day = 0, today if today.text in dates else today.before()
    while day.text in dates:
        current, day = current + 1, day.before()
    longest, run = 0, 0
    days = sorted(read_day(text, today, Day.at(0.0)).date.toordinal() for text in dates)
    for before, number in pairwise([-1, *days]):
        run = run + 1 if number == before + 1 else 1
        longest = max(longest, run)
    return current, longest
