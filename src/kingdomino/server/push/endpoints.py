"""Where push services take messages: addresses that clients give, so that not every one is called. It calls none.

Only https, and only public addresses: otherwise a client could let this server call what only this server reaches.
Whoever hosts may name hosts that are trusted all the same.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_network
from socket import SOCK_STREAM, getaddrinfo
from typing import Any, Final
from urllib.parse import urlsplit

from kingdomino.server.http.addresses import read_address
from kingdomino.server.wire.refusal import UNREADABLE, Refusal, push_refusal

PRINTABLE: Final = re.compile(r"[!-~]+")
HTTPS: Final = 443
HTTP: Final = 80
MOST_LABEL: Final = 63
"""How long each part of a name may be."""
MOST_OF_DOMAIN: Final = 4
"""How many names of one domain are looked up at a time."""
AddressInfo = tuple[Any, ...]
"""What `getaddrinfo` says of one address."""
TRANSLATED: Final = (ip_network("64:ff9b::/96"), ip_network("2002::/16"), ip_network("2001::/32"))
"""IPv6 addresses that lead to an IPv4 address, which may be a private one."""


_LOOKUPS: Final = ThreadPoolExecutor(16, "lookups")
"""Apart from everything else that waits for names: a silent name server keeps only notifications waiting."""
_looked_up: Final = Counter[str]()


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address of a push service, taken apart."""

    scheme: str
    host: str
    port: int
    target: str
    is_trusted: bool

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.authority}"

    @property
    def authority(self) -> str:
        """Host and port as they stand in an address."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (HTTPS if self.scheme == "https" else HTTP) else f"{host}:{self.port}"


def read_endpoint(text: str, trusted: Collection[str]) -> Endpoint:
    """The endpoint that a client names. Raises Refusal where it cannot be one, or must not."""
    try:
        parts = urlsplit(text)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        raise push_refusal(UNREADABLE, "endpoint") from None
    if not PRINTABLE.fullmatch(text) or not host or parts.username is not None:
        raise push_refusal(UNREADABLE, "endpoint")
    port = port or (HTTP if parts.scheme == "http" else HTTPS)
    is_trusted = host in trusted or f"{host}:{port}" in trusted
    if parts.scheme != "https" and not (is_trusted and parts.scheme == "http"):
        raise push_refusal(UNREADABLE, "not_https")
    address = read_address(host)
    if address is None and not all(0 < len(label) <= MOST_LABEL for label in host.split(".")):
        raise push_refusal(UNREADABLE, "endpoint")
    is_private = "." not in host if address is None else not is_public(address)
    if is_private and not is_trusted:
        raise private(host)
    target = parts.path + (f"?{parts.query}" if parts.query else "")
    return Endpoint(parts.scheme, host, port, target or "/", is_trusted)


async def resolve(endpoint: Endpoint) -> str:
    """The address to connect to, and no other: a name could lead elsewhere the next time. Raises Refusal, OSError."""
    found = [info[4][0] for info in await _look_up(endpoint)]
    addresses = [read_address(str(one)) for one in found]
    if not endpoint.is_trusted and not all(one is not None and is_public(one) for one in addresses):
        raise private(endpoint.host)
    return str(found[0])


async def _look_up(endpoint: Endpoint) -> list[AddressInfo]:
    """What the resolver says of a name. Raises OSError, also where many names of this domain are looked up already.

    A lookup goes on when nobody waits for it any more, as long as a silent name server is asked: names of one domain
    must not take all places.
    """
    domain = ".".join(endpoint.host.split(".")[-2:])
    if _looked_up[domain] >= MOST_OF_DOMAIN:
        raise OSError(f"{domain} is being looked up too often")

    def ask() -> list[AddressInfo]:
        try:
            return getaddrinfo(endpoint.host, endpoint.port, type=SOCK_STREAM)
        except UnicodeError as error:
            raise OSError(str(error)) from None
        finally:
            _looked_up[domain] -= 1

    _looked_up[domain] += 1
    return await asyncio.get_running_loop().run_in_executor(_LOOKUPS, ask)


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether it is an address of the internet, and of one machine."""
    is_translated = any(address in network for network in TRANSLATED)
    return address.is_global and not address.is_multicast and not is_translated


def private(host: str) -> Refusal:
    return push_refusal(UNREADABLE, "private", host=host[:100])
