"""Who may not come in, as whoever hosts the server has said. Where people come in, they are checked."""

import logging
from collections.abc import Awaitable, Callable, Collection
from ipaddress import IPv4Network, IPv6Network, ip_network

from kingdomino.server.storage.log import Ban, BanKind, Store, StoreFailed
from kingdomino.server.tables.clock import Clock, sleep
from kingdomino.server.tables.members import account_of
from kingdomino.server.tables.state import TableState
from kingdomino.server.views.view import letter
from kingdomino.server.wire.refusal import NOT_YOURS, Refusal

READ_SECONDS = 2.0
"""How soon a ban is true at every server."""

log = logging.getLogger(__name__)

Network = IPv4Network | IPv6Network


class Bans:
    """What one server knows of bans; it reads them again and again."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._bans: tuple[Ban, ...] = ()
        self._networks: tuple[tuple[Network, Ban], ...] = ()

    async def keep_reading(self, heed: Callable[[], Awaitable[None]]) -> None:
        """Until cancelled; whenever they have been read, they are heeded."""
        while True:
            try:
                self._bans = tuple(await self._store.list_bans())
            except StoreFailed as error:
                log.warning("bans could not be read: %s", error)
            addresses = (ban for ban in self._bans if ban.kind is BanKind.ADDRESS)
            self._networks = tuple((ip_network(ban.who, strict=False), ban) for ban in addresses)
            await heed()
            await sleep(self._clock, READ_SECONDS)

    def check_holder(self, state: TableState, tokens: Collection[str], address: str) -> None:
        """Raises Refusal when whoever holds these tokens at a table, or asks from this address, may not come in."""
        if not self._bans:
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
        try:
            asking = ip_network(address, strict=False)
        except ValueError:
            return
        for network, ban in self._networks:
            if _share_addresses(network, asking):
                self._refuse(ban)

    def check(self, kind: BanKind, who: str | None) -> None:
        """Raises Refusal when this device or account may not come in."""
        for ban in self._bans if who is not None else ():
            if ban.kind is kind and ban.who == who:
                self._refuse(ban)

    def _refuse(self, ban: Ban) -> None:
        if ban.until is None or ban.until > self._clock.now():
            raise Refusal(NOT_YOURS, "banned")


def _share_addresses(network: Network, asking: Network) -> bool:
    """Whether a client, who may have many addresses of IPv6, has some of a network."""
    if isinstance(network, IPv4Network):
        return isinstance(asking, IPv4Network) and asking.overlaps(network)
    return isinstance(asking, IPv6Network) and asking.overlaps(network)
