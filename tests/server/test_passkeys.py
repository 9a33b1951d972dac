"""What is refused of passkeys; that they work is played in a real browser (tests/web/test_accounts.py)."""

import itertools
import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256

import cbor2
import pytest

from kingdomino.server.accounts.passkeys import MOST_PASSKEYS
from tests.server.conftest import new_database
from tests.server.house import House
from tests.server.members import Person, member

NESTED = '{"response":' * 1500
KEY = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: b"x" * 32, -3: b"y" * 32})
"""A public key as a device tells it: of an elliptic curve, with its two coordinates."""
IDS = (f"passkey number {number}".encode() for number in itertools.count(1))
PRESENT_VERIFIED_AND_ATTESTED = b"\x45"


def answer_to(options: str, **more: str) -> str:
    """Something like a passkey's answer to a challenge, with no signature that is worth anything."""
    client = {"type": "webauthn.get", "challenge": json.loads(options)["challenge"], "origin": "http://localhost"}
    data = urlsafe_b64encode(json.dumps(client).encode()).decode().rstrip("=")
    response = {"clientDataJSON": data, "authenticatorData": "AAAA", "signature": "AAAA", "attestationObject": "AAAA"}
    return json.dumps({"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": response, **more})


def letters(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def made_for(origin: str, options: str, *, passkey_id: bytes | None = None, key: bytes = KEY) -> str:
    """What a browser sends whose device has made a passkey for a challenge."""
    made = next(IDS) if passkey_id is None else passkey_id
    client = {"type": "webauthn.create", "challenge": json.loads(options)["challenge"], "origin": origin}
    device = sha256(b"127.0.0.1").digest() + PRESENT_VERIFIED_AND_ATTESTED + bytes(4 + 16)
    told = {"fmt": "none", "attStmt": {}, "authData": device + len(made).to_bytes(2, "big") + made + key}
    response = {
        "clientDataJSON": letters(json.dumps(client).encode()),
        "attestationObject": letters(cbor2.dumps(told)),
    }
    return json.dumps({"id": letters(made), "rawId": letters(made), "type": "public-key", "response": response})


def challenge_for(person: Person) -> str:
    """The challenge that a passkey of this person is to be made for."""
    options: str = person.ask("passkeys/begin")["options"]
    return options


def test_a_passkey_that_was_made_is_kept_once(house: House) -> None:
    person = member(house, "Maker of a passkey")
    made = made_for(house.url, challenge_for(person), passkey_id=b"the only one")

    person.ask("passkeys", credential=made)

    assert [key.id for key in person.info().passkeys] == [letters(b"the only one")]
    again = made_for(house.url, challenge_for(person), passkey_id=b"the only one")
    person.refused("passkeys", 409, "passkey_known", credential=again)


@pytest.mark.parametrize("key", ["80", "a0", "f6", "00", "ff", "a10102", "5f", ""])
def test_a_public_key_that_is_none_is_refused(house: House, key: str) -> None:
    person = member(house, f"Maker of the key {key}.")
    made = made_for(house.url, challenge_for(person), key=bytes.fromhex(key))

    person.refused("passkeys", 400, "passkey_wrong", credential=made)


def test_a_passkey_whose_id_is_too_long_to_be_named_is_refused(house: House) -> None:
    person = member(house, "Maker of a long id")
    made = made_for(house.url, challenge_for(person), passkey_id=b"x" * 1100)

    person.refused("passkeys", 400, "passkey_wrong", credential=made)


def test_nobody_has_more_passkeys_than_there_is_room_for(house: House) -> None:
    person = member(house, "Maker of many passkeys")
    challenges = [challenge_for(person) for _ in range(MOST_PASSKEYS + 1)]
    for options in challenges[:-1]:
        person.ask("passkeys", credential=made_for(house.url, options))

    person.refused("passkeys", 409, "passkeys_enough", credential=made_for(house.url, challenges[-1]))

    assert len(person.info().passkeys) == MOST_PASSKEYS


def test_a_challenge_counts_only_for_what_it_was_asked_for_and_by_whom(house: House) -> None:
    person, other = member(house, "Asker for a challenge"), member(house, "Somebody else")
    to_sign_in = person.ask("sign-in/passkey/begin")["options"]

    person.refused("passkeys", 401, "passkey_late", credential=made_for(house.url, to_sign_in))
    other.refused("passkeys", 401, "passkey_late", credential=made_for(house.url, challenge_for(person)))
    person.refused("sign-in/passkey", 401, "passkey_late", credential=answer_to(challenge_for(person)))


def test_an_unknown_passkey_signs_nobody_in_and_a_challenge_counts_once(house: House) -> None:
    stranger = Person(house, "nobody")
    answer = answer_to(stranger.ask("sign-in/passkey/begin")["options"])

    stranger.refused("sign-in/passkey", 401, "passkey_unknown", credential=answer)
    stranger.refused("sign-in/passkey", 401, "passkey_late", credential=answer)


def test_nonsense_is_no_passkey(house: House) -> None:
    person = member(house, "Maker of nonsense")
    for credential in ("", "{}", "[]", "null", '{"response": {"clientDataJSON": "!"}}', '{"response": 1}', NESTED):
        person.refused("sign-in/passkey", 400, "passkey_wrong", credential=credential)
    answer = answer_to(person.ask("passkeys/begin")["options"])
    person.refused("passkeys", 400, "passkey_wrong", credential=answer)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def with_either_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with a database of each kind in turn."""
    server = House(new_database(request, tmp_path_factory.mktemp("passkeys")))
    yield server
    server.stop()


@pytest.mark.parametrize("odd", ["\ud800", "\x00", "A\udc00A", "é", ""])
def test_an_id_that_no_passkey_has_is_refused(with_either_database: House, odd: str) -> None:
    """No database takes a lone surrogate, and PostgreSQL no NUL; neither may be an error of the server."""
    stranger = Person(with_either_database, "nobody")
    answer = answer_to(stranger.ask("sign-in/passkey/begin")["options"], id=odd)
    stranger.refused("sign-in/passkey", 400, "passkey_wrong", credential=answer)


def test_only_whoever_is_signed_in_makes_one(house: House) -> None:
    Person(house, "nobody").refused("passkeys/begin", 401, "not_signed_in")
