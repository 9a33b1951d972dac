"""A push service as browsers have them, on this machine: it takes messages, checks who sends them, and decrypts them.

How long it takes, and what it answers, is up to the test. It tests nothing itself.
"""

import json
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Queue
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

from kingdomino.server.push.encryption import CURVE, base64url, content_keys, from_base64url, public_of
from tests.patience import PATIENCE


@dataclass(frozen=True)
class Arrived:
    """A message that came: for whom, its heads, what it says, and who proved to have sent it."""

    path: str
    headers: dict[str, str]
    note: dict[str, Any]
    claims: dict[str, Any]
    sender: str


@dataclass
class PushService:
    """Messages that came, and how the next ones are answered."""

    address: str
    arrived: Queue[Arrived] = field(default_factory=Queue)
    answers: deque[int] = field(default_factory=deque)
    """The status of the next answers; then 201."""
    release: threading.Event = field(default_factory=threading.Event)
    """No answer is given before it is set."""
    browsers: "dict[str, Browser]" = field(default_factory=dict)

    def subscribe(self, name: str = "ann") -> "Browser":
        """A browser with keys of its own."""
        self.browsers[f"/{name}"] = browser = Browser(f"http://{self.address}/{name}")
        return browser

    def next(self) -> Arrived:
        """The next message; it is waited for."""
        return self.arrived.get(timeout=PATIENCE)

    def nothing_came(self) -> bool:
        try:
            self.arrived.get_nowait()
        except Empty:
            return True
        return False


class Browser:
    """A subscription, with the secret half of its keys."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint, self._key, self._auth = endpoint, ec.generate_private_key(CURVE), b"sixteen letters!"

    def wish(self, *tokens: str, **more: Any) -> dict[str, Any]:
        """What a page sends to be told of these seats."""
        keys = {"p256dh": base64url(public_of(self._key)), "auth": base64url(self._auth)}
        return {"endpoint": self.endpoint, **keys, "tokens": list(tokens), **more}

    def decrypt(self, body: bytes) -> bytes:
        """What only this browser can read."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        key, nonce = content_keys(shared, self._auth, salt, public_of(self._key), sender)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text[-1:] == b"\x02"
        return text[:-1]


def proven(authorization: str) -> tuple[dict[str, Any], str]:
    """What the sender claims, and by which key it is signed. Raises InvalidSignature."""
    parts = dict(part.strip().split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    signed, _, signature = parts["t"].rpartition(".")
    numbers = from_base64url(signature)
    first, second = (int.from_bytes(half, "big") for half in (numbers[:32], numbers[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64url(parts["k"]))
    public.verify(encode_dss_signature(first, second), signed.encode(), ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.loads(from_base64url(signed.partition(".")[2]))
    return claims, parts["k"]


@contextmanager
def push_service() -> Iterator[PushService]:
    """One that answers at once, until the end of the block."""

    class Desk(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            try:
                claims, sender = proven(self.headers["Authorization"])
            except InvalidSignature:
                self.send_error(403)
                return
            note = json.loads(service.browsers[self.path].decrypt(body))
            service.arrived.put(Arrived(self.path, dict(self.headers.items()), note, claims, sender))
            service.release.wait(PATIENCE)
            self.send_response(service.answers.popleft() if service.answers else 201)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing is written to the terminal."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Desk) as server:
        service = PushService(f"127.0.0.1:{server.server_address[1]}")
        service.release.set()
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield service
        service.release.set()
        server.shutdown()
        thread.join()
