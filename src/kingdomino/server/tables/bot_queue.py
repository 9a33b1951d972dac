"""Who may think next: tables with people come before tables where bots play among themselves. It runs no bot."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count


class BotQueue:
    """Gives out places to think in, at most `places` at a time.

    Those who wait for people come first, then the others, each in the order in which they came. If there are several
    places, one is kept for people: then nobody waits until a bot has thought about another bot.
    """

    def __init__(self, places: int) -> None:
        self._places = places
        self._places_for_others = max(1, places - 1)
        self._taken = {True: 0, False: 0}
        """How many places are taken, by whether people wait for them."""
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._numbers = count()

    @asynccontextmanager
    async def place(self, *, for_people: bool) -> AsyncIterator[None]:
        """Wait for a place, and keep it for as long as the context lasts."""
        turn = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (not for_people, next(self._numbers), turn))
        self._let_in()
        try:
            await turn
            yield
        finally:
            if turn.done() and not turn.cancelled():
                self._taken[for_people] -= 1
            self._let_in()

    def __len__(self) -> int:
        """How many wait for a place."""
        return sum(not turn.done() for *_, turn in self._waiting)

    def _let_in(self) -> None:
        """Give the free places to those who come first; whoever stopped waiting is left out."""
        while self._waiting and (self._waiting[0][-1].done() or self._has_place(for_people=not self._waiting[0][0])):
            is_other, _, turn = heappop(self._waiting)
            if not turn.done():
                self._taken[not is_other] += 1
                turn.set_result(None)

    def _has_place(self, *, for_people: bool) -> bool:
        if sum(self._taken.values()) >= self._places:
            return False
        return for_people or self._taken[False] < self._places_for_others
