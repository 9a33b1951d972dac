"""What happens at tables without a request: deals, bots, people who are awaited. It uses the same door."""

import asyncio
import logging
from functools import reduce

from kingdomino.family.spec import rules_text
from kingdomino.notation.actions import ActionText
from kingdomino.play.position import Position
from kingdomino.server.tables.bot_pool import BotPool
from kingdomino.server.tables.change import Command
from kingdomino.server.tables.clock import Clock, sleep
from kingdomino.server.tables.commands.absence import Arrive, AwaitPeople
from kingdomino.server.tables.commands.moves import DealOn, TakeBotTurn
from kingdomino.server.tables.door import Door, NotStored
from kingdomino.server.tables.table import Table
from kingdomino.server.tasks import Tasks

AGAIN_SECONDS = 5.0
"""How long to wait before something that could not be stored is tried again."""

log = logging.getLogger(__name__)


class Upkeep:
    """Keeps the tables of one server process going."""

    def __init__(self, door: Door, bots: BotPool, clock: Clock, *, bot_delay: float, tasks: Tasks) -> None:
        self._door, self._bots, self._clock = door, bots, clock
        self._bot_delay = bot_delay
        self._tasks = tasks
        self._thinking: set[tuple[str, int]] = set()
        """The tables and versions at which a bot is choosing, so that no second bot does."""

    def look(self, table: Table) -> None:
        """After a change, and when a table has been read: start what must happen without a request."""
        if table.has_bots():
            self._bots.get_ready()
        if table.waits_for_chance():
            self._tasks.start(self._insist(table, DealOn()))
        bot, turn = table.bot_to_act(), (table.id, table.version)
        if bot is not None and turn not in self._thinking:
            self._thinking.add(turn)
            self._tasks.start(self._let_act(table, bot))
        if any(seat.absent for seat in table.state.seats):
            self._welcome_back(table)

    def await_people(self, table: Table) -> None:
        """Somebody is not connected any more, or nobody is yet."""
        self._tasks.start(self._insist(table, AwaitPeople()))

    def _welcome_back(self, table: Table) -> None:
        """Whoever is connected here is not absent, whatever another server thought."""
        absent = {number for number, seat in enumerate(table.state.seats) if seat.absent}
        for number in absent & table.audience.connected(table.state):
            tokens = frozenset(filter(None, [table.state.seats[number].token]))
            self._tasks.start(self._insist(table, Arrive(tokens), tokens))

    async def _insist(self, table: Table, command: Command, tokens: frozenset[str] = frozenset()) -> None:
        """No client asked for this, so no client would try again: repeat it until it is stored."""
        while True:
            try:
                await self._door.do(table, command, tokens)
            except NotStored:
                await sleep(self._clock, AGAIN_SECONDS)
            else:
                return

    async def _let_act(self, table: Table, bot: str) -> None:
        """A bot takes its whole turn at once, with the version it was thought about."""
        version, seat = table.version, table.log.actor
        turn, _ = await asyncio.gather(self._think(bot, table), self._let_follow(table))
        try:
            await self._insist(table, TakeBotTurn(seat, version, turn))
        finally:
            self._thinking.discard((table.id, version))

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
            turn = await self._bots.choose_turn(bot, rules, position, for_people=table.has_people())
            reduce(Position.play, turn, position)  # raises what is wrong with an answer
        except Exception:
            log.exception("the bot %s failed at table %s", bot, table.id)
            return position.texts()[:1]
        return turn
