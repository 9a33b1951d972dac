"""Who is connected to a table in this process, and when others were last heard of. None of it is stored."""

from collections.abc import Iterable, Iterator

from kingdomino.server.tables.client import Client
from kingdomino.server.tables.state import TableState


class Audience:
    """The clients of one table, players and spectators."""

    def __init__(self) -> None:
        self._clients: set[Client] = set()
        self._seen: dict[str, float] = {}

    def __iter__(self) -> Iterator[Client]:
        return iter(self._clients)

    def __bool__(self) -> bool:
        return bool(self._clients)

    def join(self, client: Client) -> None:
        self._clients.add(client)

    def part(self, client: Client, now: float) -> None:
        self._clients.discard(client)
        self.see(client.tokens, now)

    def see(self, tokens: Iterable[str], now: float) -> None:
        """Note that the holders of the tokens with these hashes have asked for something at this time."""
        self._seen.update(dict.fromkeys(tokens, now))

    def last_seen(self, token: str | None) -> float:
        """When the holder of a token last asked for something; 0 if never."""
        return 0.0 if token is None else self._seen.get(token, 0.0)

    def connected(self, state: TableState) -> frozenset[int]:
        """The seats whose people are connected."""
        tokens = frozenset(token for client in self._clients if client.closing is None for token in client.tokens)
        return state.rights(tokens).seats

    def spectators(self, state: TableState) -> int:
        """How many clients hold no seat."""
        return sum(not state.rights(client.tokens).seats for client in self._clients)
