"""The proxies of deploy/ in front of real servers, with TLS: a match goes on when one of two servers is killed."""

import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE, end_of
from tests.server.house import Host, House, Invitation
from tests.server.services import Postgres, Redis, free_port
from tests.sources import PROJECT

pytestmark = pytest.mark.long

NAME = "play.example"
TABLES = 8


def unchecked() -> ssl.SSLContext:
    """The proxies of a test have certificates that nobody vouches for."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Front(Host):
    """Two servers as they are reached through a proxy."""

    def __init__(self, port: int) -> None:
        self.url, self.port = f"https://{NAME}:{port}", port
        tunnel = httpx.HTTPTransport(verify=unchecked())
        self.web = httpx.Client(base_url=self.url, transport=Local(tunnel), timeout=PATIENCE)


class Local(httpx.BaseTransport):
    """Finds the name of the servers on this machine."""

    def __init__(self, tunnel: httpx.HTTPTransport) -> None:
        self._tunnel = tunnel

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = NAME
        request.url = request.url.copy_with(host="127.0.0.1")
        return self._tunnel.handle_request(request)

    def close(self) -> None:
        self._tunnel.close()


class Entry(Invitation):
    """A table behind the proxy."""

    def connect(self, **more: object) -> ClientConnection:
        assert isinstance(self.house, Front)
        address = f"wss{self.house.url.removeprefix('https')}{self.path}/socket"
        connection: ClientConnection = connect(
            address,
            sock=socket.create_connection(("127.0.0.1", self.house.port)),
            ssl=unchecked(),
            server_hostname=NAME,
            max_size=None,
        )
        return connection


def nginx(folder: Path, port: int, servers: Sequence[str]) -> list[str]:
    """The command that starts nginx with our file, at these ports and with a certificate of our own."""
    making = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run([*making, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    text = (PROJECT / "deploy" / "nginx.conf").read_text()
    named = " ".join(f"server {server} max_fails=0;" for server in servers)
    assert "    server 127.0.0.1:8000 max_fails=0;" in text
    text = text.replace("    server 127.0.0.1:8000 max_fails=0;", named)
    text = re.sub(r"listen \[::\][^\n]*\n", "", text)  # the test's machine may have no IPv6
    text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port()};").replace("listen 443 ", f"listen {port} ")
    text = re.sub(r"/etc/letsencrypt/\S+/fullchain.pem", str(certificate), text)
    text = re.sub(r"/etc/letsencrypt/\S+/privkey.pem", str(key), text)
    paths = " ".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    settings = folder / "nginx.conf"
    settings.write_text(f"events {{}}\nhttp {{ access_log off; {paths}\n{text}\n}}\n")
    alone = f"daemon off; pid {folder}/pid; error_log {folder}/log; master_process off;"
    return ["nginx", "-p", str(folder), "-e", str(folder / "log"), "-c", str(settings), "-g", alone]


def caddy(folder: Path, port: int, servers: Sequence[str]) -> list[str]:
    """The command that starts Caddy with our file, at these ports and with a certificate of its own."""
    text = (PROJECT / "deploy" / "Caddyfile").read_text()
    text = text.replace(f"{NAME} {{", f"{NAME}:{port} {{\n\ttls internal")
    text = text.replace("127.0.0.1:8000", " ".join(servers))
    alone = f"admin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system {folder}"
    settings = folder / "Caddyfile"
    settings.write_text(f"{{\n\t{alone}\n}}\n{text}")
    return ["caddy", "run", "--config", str(settings), "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx, "caddy": caddy}


@pytest.fixture
def metrics() -> list[str]:
    """Where two servers tell how many sockets they have."""
    return [f"127.0.0.1:{free_port()}" for _ in range(2)]


@pytest.fixture
def houses(postgres: Postgres, redis: Redis, metrics: list[str]) -> Iterator[list[House]]:
    database, started = postgres.new_database(), ExitStack()
    options = ("--redis", redis.url, "--proxies", "127.0.0.1", "--hosts", NAME)
    with started:
        houses = []
        for one in metrics:
            houses.append(House(database, *options, "--metrics", one))
            started.callback(houses[-1].stop)
        yield houses


@pytest.fixture(params=PROXIES)
def front(request: pytest.FixtureRequest, tmp_path: Path, houses: list[House]) -> Iterator[Front]:
    name: str = request.param
    if not shutil.which(name):
        pytest.skip(f"{name} is not installed here (on Debian: apt-get install {name})")
    port = free_port()
    command = PROXIES[name](tmp_path, port, [house.url.removeprefix("http://") for house in houses])
    proxy = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    front = Front(port)
    try:
        wait_for(front)
        yield front
    finally:
        front.web.close()
        proxy.terminate()
        end_of(proxy)


def wait_for(front: Front) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            if front.web.get("/api/ready").status_code == 200:
                return
        except httpx.TransportError:
            if time.monotonic() > until:
                raise
        assert time.monotonic() < until, "the proxy leads nowhere"
        time.sleep(0.1)


def entry(front: Front, *seats: str) -> Entry:
    made = front.create("duel", *seats)
    return Entry(front, made.table, made.token)


def sockets(metrics: str) -> int:
    told = httpx.get(f"http://{metrics}/metrics", timeout=PATIENCE).text
    found = re.search(r"^kingdomino_sockets (\d+)", told, re.MULTILINE)
    assert found
    return int(found[1])


def test_a_match_goes_on_through_the_proxy_when_a_server_is_killed(front: Front, houses: list[House]) -> None:
    table = entry(front, "Ann", "Bob")
    with table.enter(table.token) as ann:
        ann.play_on({0, 1}, lambda view: view.version > 4)
    houses[0].kill()
    with table.enter(table.token) as ann:
        assert ann.welcome.view.version > 4
        assert ann.play_on({0, 1}, lambda view: view.result is not None).result


def test_people_at_one_table_come_to_one_server(front: Front, metrics: list[str]) -> None:
    with ExitStack() as stack:
        for _ in range(TABLES):
            table = entry(front, "Ann", "open")
            for _ in range(2):
                stack.enter_context(table.enter(table.token))
            assert all(sockets(one) % 2 == 0 for one in metrics)
        assert sum(map(sockets, metrics)) == 2 * TABLES
