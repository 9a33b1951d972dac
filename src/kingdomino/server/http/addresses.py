"""Network addresses: which proxies are trusted, and which addresses are one client. It limits nothing."""

import re
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

PREFIX = 64
"""Whoever has an IPv6 address has all that share its first bits: they count as one."""
MAPPED = 96
"""So many first bits of an IPv6 address say that the rest is an IPv4 address."""
WITH_PORT = re.compile(r"\[([^\[\]]*)\](?::\d+)?|([\d.]+):\d+")
"""How an address is written where a port may follow it: of IPv6 in brackets."""

Network = IPv4Network | IPv6Network


@lru_cache(maxsize=4096)
def group_of(address: str) -> str:
    """What stands for all addresses that the same client may use."""
    found = read_address(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, PREFIX), strict=False))
    return address if found is None else str(found)


def read_address(written: str) -> IPv4Address | IPv6Address | None:
    """The address that is written so, with a port or without; None where it is none.

    An IPv4 address that is written as IPv6 is IPv4.
    """
    address = written.strip()
    if with_port := WITH_PORT.fullmatch(address):
        address = with_port[1] or with_port[2] or ""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped if isinstance(found, IPv6Address) else None) or found


def read_network(text: str) -> Network:
    """The network that a text is, of IPv6 at least what one client has. Raises ValueError."""
    network = ip_network(text.strip(), strict=False)
    if isinstance(network, IPv4Network):
        return network
    mapped = network.network_address.ipv4_mapped
    if mapped is not None and network.prefixlen >= MAPPED:
        return IPv4Network((mapped, network.prefixlen - MAPPED))
    return network.supernet(new_prefix=PREFIX) if network.prefixlen > PREFIX else network


class Proxies:
    """The proxies that are trusted to say for whom they ask: addresses or networks."""

    def __init__(self, names: Iterable[str]) -> None:
        self._networks = [ip_network(name, strict=False) for name in names]

    def client(self, peer: str, forwarded: Iterable[str]) -> str:
        """The address for which a trusted proxy asks: the last one of the headers that is no trusted proxy itself.

        Whatever stands before it was said by somebody who is not trusted.
        """
        chain = [address.strip() for header in forwarded for address in header.split(",") if address.strip()]
        client = next((address for address in reversed(chain) if address not in self), peer)
        return str(read_address(client) or client)

    def __contains__(self, address: str) -> bool:
        found = read_address(address)
        return found is not None and any(found in network for network in self._networks)
