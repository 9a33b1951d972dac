"""The two things that Web Push asks of whoever sends: a message that only one browser reads (RFC 8291), and a proof of
who sends it (VAPID, RFC 8292). It sends nothing.
"""

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
NUMBER_BYTES: Final = 32
POINT_BYTES: Final = 65
AUTH_BYTES: Final = 16
SALT_BYTES: Final = 16
RECORD_BYTES: Final = 4096
LAST_RECORD: Final = b"\x02"
"""What follows the text: there is one record, and no padding after this byte."""


def base64url(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """Raises ValueError."""
    if not text.isascii():
        raise ValueError(text)
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def new_secret() -> bytes:
    """The secret half of a new pair of keys."""
    return secret_of(ec.generate_private_key(CURVE))


def secret_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_numbers().private_value.to_bytes(NUMBER_BYTES, "big")


def key_of(secret: bytes) -> ec.EllipticCurvePrivateKey:
    """The pair of keys with this secret half."""
    return ec.derive_private_key(int.from_bytes(secret, "big"), CURVE)


def public_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half, as push services and browsers exchange it."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_browser_keys(p256dh: str, auth: str) -> tuple[bytes, bytes]:
    """The keys of a subscription. Raises ValueError."""
    point, secret = from_base64url(p256dh), from_base64url(auth)
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    if len(point) != POINT_BYTES or len(secret) != AUTH_BYTES:
        raise ValueError(p256dh, auth)
    return point, secret


def encrypt(
    text: bytes, point: bytes, auth: bytes, *, salt: bytes | None = None, own: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """A message for the browser with these keys, with a pair of keys and a salt that are used for nothing else."""
    salt, own = salt or os.urandom(SALT_BYTES), own or ec.generate_private_key(CURVE)
    sender = public_of(own)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point))
    key, nonce = content_keys(shared, auth, salt, point, sender)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return head + AESGCM(key).encrypt(nonce, text + LAST_RECORD, None)


def content_keys(shared: bytes, auth: bytes, salt: bytes, point: bytes, sender: bytes) -> tuple[bytes, bytes]:
    """The key and the nonce that both sides derive from their shared secret."""
    pseudo_random = _derive(shared, auth, b"WebPush: info\0" + point + sender, 32)
    key = _derive(pseudo_random, salt, b"Content-Encoding: aes128gcm\0", 16)
    return key, _derive(pseudo_random, salt, b"Content-Encoding: nonce\0", 12)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def vapid(key: ec.EllipticCurvePrivateKey, origin: str, contact: str, expires: float) -> str:
    """The head `Authorization` that says who sends to a push service, until then."""
    claims = {"aud": origin, "exp": int(expires), "sub": contact}
    parts = ({"typ": "JWT", "alg": "ES256"}, claims)
    signed = ".".join(base64url(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    numbers = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = b"".join(number.to_bytes(NUMBER_BYTES, "big") for number in numbers)
    return f"vapid t={signed}.{base64url(signature)}, k={base64url(public_of(key))}"
