"""Who may not come in, as whoever hosts the server has said. Where people come in, they are checked."""

import logging
from collections.abc import Awaitable, Callable, Collection
from ipaddress import IPv4Network, IPv6Network, ip_network
from math import inf
from operator import itemgetter

from kingdomino.server.storage.log import Ban, BanKind, Store, StoreFailed
from kingdomino.server.tables.clock import Clock, sleep
from kingdomino.server.tables.members import account_of
from kingdomino.server.tables.state import TableState
from kingdomino.server.views.view import letter
from kingdomino.server.wire.refusal import NOT_YOURS, Refusal

READ_SECONDS = 2.0
"""How soon a ban is true at every server."""
MOST_ADDRESSES = 50_000
"""Of how many addresses it is remembered whether they are banned."""
NEVER = 0.0

log = logging.getLogger(__name__)

Network = IPv4Network | IPv6Network


class Bans:
    """What one server knows of bans; it reads them again and again."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._read: list[Ban] = []
        self._until: dict[tuple[BanKind, str], float] = {}
        """Until when somebody may not come in."""
        self._networks: list[tuple[Network, float]] = []
        self._addresses: dict[str, float] = {}
        """The same of addresses that have asked, so that not every request is compared with every network."""

    async def keep_reading(self, heed: Callable[[], Awaitable[None]]) -> None:
        """Until cancelled; whenever they have been read, they are heeded."""
        while True:
            try:
                self._take_in(await self._store.list_bans())
            except StoreFailed as error:
                log.warning("bans could not be read: %s", error)
            await heed()
            await sleep(self._clock, READ_SECONDS)

    def _take_in(self, bans: list[Ban]) -> None:
        """Know these bans from now on; those for whom the time is over are passed over."""
        if bans == self._read:
            return
        self._read, now = bans, self._clock.now()
        lasting = [(ban, inf if ban.until is None else ban.until) for ban in bans]
        lasting = [(ban, until) for ban, until in lasting if until > now]
        self._until = {(ban.kind, ban.who): until for ban, until in sorted(lasting, key=itemgetter(1))}
        self._networks = [
            (ip_network(ban.who, strict=False), until) for ban, until in lasting if ban.kind is BanKind.ADDRESS
        ]
        self._addresses = {}

    def check_holder(self, state: TableState, tokens: Collection[str], address: str) -> None:
        """Raises Refusal when whoever holds these tokens at a table, or asks from this address, may not come in."""
        if not self._until:
            return
        self.check_address(address)
        for account in map(account_of, tokens):
            self.check(BanKind.ACCOUNT, account)
        for number in state.rights(tokens).seats:
            seat = state.seats[number]
            self.check(BanKind.PLAYER, seat.player)
            self.check(BanKind.ACCOUNT, seat.account)
            self.check(BanKind.SEAT, f"{state.id}:{letter(number)}")

    def check_address(self, address: str) -> None:
        """Raises Refusal when nobody may come in from this address or network."""
        if not self._networks:
            return
        until = self._addresses.get(address)
        if until is None:
            if len(self._addresses) >= MOST_ADDRESSES:
                self._addresses.clear()
            until = self._addresses[address] = self._find(address)
        self._refuse(until)

    def _find(self, address: str) -> float:
        """Until when an address may not come in."""
        try:
            asking = ip_network(address, strict=False)
        except ValueError:
            return NEVER
        return max((until for network, until in self._networks if _share_addresses(network, asking)), default=NEVER)

    def check(self, kind: BanKind, who: str | None) -> None:
        """Raises Refusal when this device or account may not come in."""
        if who is not None:
            self._refuse(self._until.get((kind, who), NEVER))

    def _refuse(self, until: float) -> None:
        if until > self._clock.now():
            raise Refusal(NOT_YOURS, "banned")


def _share_addresses(network: Network, asking: Network) -> bool:
    """Whether a client, who may have many addresses of IPv6, has some of a network."""
    if isinstance(network, IPv4Network):
        return isinstance(asking, IPv4Network) and asking.overlaps(network)
    return isinstance(asking, IPv6Network) and asking.overlaps(network)
