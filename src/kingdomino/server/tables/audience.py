"""Who is connected to a table, here and at other processes, and when others were last heard of. It is not stored."""

from asyncio import TimerHandle
from collections.abc import Iterable, Iterator

from kingdomino.server.bus.bus import Present
from kingdomino.server.metrics import CONNECTIONS
from kingdomino.server.tables.client import Client
from kingdomino.server.tables.state import TableState


class Audience:
    """The clients of one table, players and spectators."""

    def __init__(self) -> None:
        self._clients: set[Client] = set()
        self._holders: set[Client] = set()
        """Those of them who hold something, a seat as a rule: however many watch, only these are looked at."""
        self.told_at = 0.0
        """When everybody was last told who is here, on the loop's clock."""
        self.telling: TimerHandle | None = None
        """When they are told again, if that is planned."""
        self._seen: dict[str, float] = {}
        self._elsewhere: dict[str, tuple[Present, float]] = {}
        """What each other process said last, and when."""

    def __iter__(self) -> Iterator[Client]:
        return iter(self._clients)

    def __len__(self) -> int:
        """How many are connected to this process."""
        return len(self._clients)

    def join(self, client: Client) -> None:
        self._clients.add(client)
        CONNECTIONS.inc()
        if client.tokens:
            self._holders.add(client)

    def part(self, client: Client, now: float) -> None:
        if client in self._clients:
            self._clients.remove(client)
            CONNECTIONS.dec()
        self._holders.discard(client)
        self.see(client.tokens, now)

    def see(self, tokens: Iterable[str], now: float) -> None:
        """Note that the holders of the tokens with these hashes have asked for something at this time."""
        self._seen.update(dict.fromkeys(tokens, now))

    def knows_anybody(self) -> bool:
        """Whether anybody is connected to this process, or has asked it for something."""
        return bool(self._clients or self._seen)

    def last_seen(self, keys: Iterable[str]) -> float:
        """When somebody with one of these last asked for something; 0 if never."""
        return max((self._seen.get(key, 0.0) for key in keys), default=0.0)

    def hear_of(self, present: Present, now: float) -> bool:
        """Another process says who is connected to it; whether that is new."""
        before = self._elsewhere.pop(present.process, None)
        if present.holders or present.watchers:
            self._elsewhere[present.process] = (present, now)
        said = (before[0].holders, before[0].watchers) if before else ((), 0)
        return said != (present.holders, present.watchers)

    def forget_processes(self, before: float) -> bool:
        """Nobody is connected any more to processes that were last heard of before then; whether there were any."""
        gone = [process for process, (_, heard) in self._elsewhere.items() if heard < before]
        for process in gone:
            del self._elsewhere[process]
        return bool(gone)

    def connected(self, state: TableState) -> frozenset[int]:
        """The seats whose people are connected."""
        there = (token for present, _ in self._elsewhere.values() for held in present.holders for token in held)
        return state.rights({*self._held_here(), *there}).seats

    def looking(self, state: TableState) -> frozenset[int]:
        """The seats whose people have the table before their eyes, as far as their pages say."""
        here = (token for client in self._holders if _is_seen(client) for token in client.tokens)
        there = (
            token
            for present, _ in self._elsewhere.values()
            for number, held in enumerate(present.holders)
            if number not in present.hidden
            for token in held
        )
        return state.rights({*here, *there}).seats

    def connected_here(self, state: TableState) -> frozenset[int]:
        """The seats whose people are connected to this process."""
        return state.rights(set(self._held_here())).seats

    def _held_here(self) -> Iterator[str]:
        return (token for client in self._holders if client.closing is None for token in client.tokens)

    def count_with(self, state: TableState, seat: int) -> int:
        """How many clients of this process hold a seat."""
        return sum(seat in state.rights(client.tokens).seats for client in self._holders)

    def spectators(self, state: TableState) -> int:
        """How many clients hold no seat."""
        here = len(self._clients) - sum(bool(state.rights(client.tokens).seats) for client in self._holders)
        there = [present for present, _ in self._elsewhere.values()]
        holding_none = sum(not state.rights(held).seats for present in there for held in present.holders)
        return here + holding_none + sum(present.watchers for present in there)


def _is_seen(client: Client) -> bool:
    return client.closing is None and not client.is_hidden
