"""Network addresses: which proxies are trusted, and which addresses are one client. It limits nothing."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

PREFIX = 64
"""Whoever has an IPv6 address has all that share its first bits: they count as one."""


@lru_cache(maxsize=4096)
def group_of(address: str) -> str:
    """What stands for all addresses that the same client may use."""
    found = read_address(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, PREFIX), strict=False))
    return address if found is None else str(found)


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """The address that a text is; None where it is none. An IPv4 address that is written as IPv6 is IPv4."""
    try:
        found = ip_address(text.strip().strip("[]").partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped if isinstance(found, IPv6Address) else None) or found


class Proxies:
    """The proxies that are trusted to say for whom they ask: addresses or networks."""

    def __init__(self, names: Iterable[str]) -> None:
        self._networks = [ip_network(name, strict=False) for name in names]

    def client(self, peer: str, forwarded: Iterable[str]) -> str:
        """The address for which a trusted proxy asks: the last one of the headers that is no trusted proxy itself.

        Whatever stands before it was said by somebody who is not trusted.
        """
        chain = [address.strip() for header in forwarded for address in header.split(",") if address.strip()]
        return next((address for address in reversed(chain) if address not in self), peer)

    def __contains__(self, address: str) -> bool:
        found = read_address(address)
        return found is not None and any(found in network for network in self._networks)
