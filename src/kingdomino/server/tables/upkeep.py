"""What happens at tables without a request: deals, bots, people who are awaited. It uses the same door."""

import asyncio
import logging
from functools import reduce

from kingdomino.family.spec import rules_text
from kingdomino.notation.actions import ActionText
from kingdomino.play.position import Position
from kingdomino.server.jobs.jobs import Jobs
from kingdomino.server.tables.bot_pool import BotPool
from kingdomino.server.tables.change import Command
from kingdomino.server.tables.clock import Clock, sleep
from kingdomino.server.tables.commands.absence import Arrive, AwaitPeople
from kingdomino.server.tables.commands.moves import DealOn, TakeBotTurn
from kingdomino.server.tables.door import Door, NotStored
from kingdomino.server.tables.shares import Shares, seconds_of
from kingdomino.server.tables.table import Table
from kingdomino.server.tasks import Tasks
from kingdomino.server.wire.refusal import Refusal

AGAIN_SECONDS = 5.0
"""How long to wait before something that could not be stored is tried again."""

log = logging.getLogger(__name__)


class Upkeep:
    """Keeps the tables of one server process going."""

    def __init__(self, door: Door, bots: BotPool, jobs: Jobs, clock: Clock, *, bot_delay: float, tasks: Tasks) -> None:
        self._door, self._bots, self._jobs, self._clock = door, bots, jobs, clock
        self._bot_delay = bot_delay
        self._shares = Shares(clock)
        self._tasks = tasks
        self._thinking: set[tuple[str, int]] = set()
        """The tables and versions at which a bot is choosing, so that no second bot does."""
        self._again: set[tuple[str, Command]] = set()
        """What is to be tried again at tables."""

    def look(self, table: Table) -> None:
        """After a change, and when a table has been read: start what must happen without a request."""
        if table.has_bots():
            self._bots.get_ready()
        if table.waits_for_chance():
            self._tasks.start(self._insist(table, DealOn()))
        turn = (table.id, table.version)
        if table.bot_to_act() is not None and turn not in self._thinking:
            self._thinking.add(turn)
            self._tasks.start(self._let_act(table, turn))
        if any(seat.absent for seat in table.state.seats):
            self._welcome_back(table)

    def await_people(self, table: Table) -> None:
        """Somebody is not connected any more, or nobody is yet."""
        self._tasks.start(self._insist(table, AwaitPeople()))

    def _welcome_back(self, table: Table) -> None:
        """Whoever is connected here is not absent, whatever another server thought.

        Others vouch for those who are connected there: they hear first of those who leave.
        """
        absent = {number for number, seat in enumerate(table.state.seats) if seat.absent}
        for number in absent & table.audience.connected_here(table.state):
            tokens = table.state.seats[number].keys
            self._tasks.start(self._insist(table, Arrive(tokens), tokens))

    async def _insist(self, table: Table, command: Command, tokens: frozenset[str] = frozenset()) -> None:
        """No client asked for this, so no client would try again: repeat it until it is stored.

        Nothing follows where the table has been removed, or the same will be tried again anyway.
        """
        wish = (table.id, command)
        while True:
            try:
                await self._door.do(table, command, tokens)
            except NotStored:
                if wish in self._again:
                    return
            except Refusal:
                return
            else:
                return
            self._again.add(wish)
            try:
                await sleep(self._clock, AGAIN_SECONDS)
            finally:
                self._again.discard(wish)

    async def _let_act(self, table: Table, turn: tuple[str, int]) -> None:
        """Leave the turn to whoever takes jobs or, if that is nobody, think about it here."""
        try:
            while not await self._leave_or_take(table, turn[1]):
                await sleep(self._clock, AGAIN_SECONDS)
        finally:
            self._thinking.discard(turn)

    async def _leave_or_take(self, table: Table, version: int) -> bool:
        """Whether the turn has been left or taken, or has passed; else it is to be tried again."""
        try:
            if await self.leave_turn(table) or table.version != version:
                return True
            if self._bots.has_places:
                await self.take_turn(table, version)
        except Exception:
            log.exception("the turn of a bot at table %s failed, and is tried again", table.id)
        return table.version != version

    async def leave_turn(self, table: Table) -> bool:
        """Leave the turn of the bot that acts now to other processes, if one acts; False if it cannot be left."""
        if table.bot_to_act() is None:
            return True
        return await self._jobs.leave_turn(table.id, table.version, for_people=self._comes_first(table))

    def _comes_first(self, table: Table) -> bool:
        """Whether people wait for the bot that acts now, and one of them has something left of a client's share."""
        version, comes_first = table.precedence
        bot = table.bot_to_act()
        if version != table.version and bot is not None:
            comes_first = table.has_people() and self._shares.take(table.waiting_clients(), seconds_of(bot))
            table.precedence = (table.version, comes_first)
        return comes_first

    async def take_turn(self, table: Table, version: int) -> None:
        """A bot takes its whole turn at once, with the version it was thought about; nothing if that has passed."""
        bot, seat = table.bot_to_act(), table.log.actor
        if bot is not None and table.version == version:
            turn, _ = await asyncio.gather(self._think(bot, table), self._let_follow(table))
            await self._insist(table, TakeBotTurn(seat, version, turn))

    async def _let_follow(self, table: Table) -> None:
        """Where only bots play, they wait for those who watch. People who play are shown turns by their browsers."""
        if not table.state.present():
            await sleep(self._clock, self._bot_delay)

    async def _think(self, bot: str, table: Table) -> tuple[ActionText, ...]:
        """The bot's turn, up to a deal or the next turn; if the bot fails, the first legal action, and the host's log
        says so.
        """
        position, rules = table.log.position, rules_text(table.state.rules)
        try:
            turn = await self._bots.choose_turn(
                bot, rules, position, for_people=self._comes_first(table), seed=_seed_of_turn(table)
            )
            reduce(Position.play, turn, position)  # raises what is wrong with an answer
        except Exception:
            log.exception("the bot %s failed at table %s", bot, table.id)
            return position.texts()[:1]
        return turn


def _seed_of_turn(table: Table) -> str | None:
    """What a bot decides by in a daily challenge, where it answers everybody in the same way; else it is drawn."""
    return None if table.state.daily is None else f"{table.state.seed}:bot:{table.version}"
