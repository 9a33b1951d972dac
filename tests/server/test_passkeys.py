"""What is refused of passkeys; that they work is played in a real browser (tests/web/test_accounts.py)."""

import json
from base64 import urlsafe_b64encode

import pytest

from tests.server.house import House
from tests.server.members import Person, member

NESTED = '{"response":' * 1500


def answer_to(options: str, **more: str) -> str:
    """Something like a passkey's answer to a challenge, with no signature that is worth anything."""
    client = {"type": "webauthn.get", "challenge": json.loads(options)["challenge"], "origin": "http://localhost"}
    data = urlsafe_b64encode(json.dumps(client).encode()).decode().rstrip("=")
    response = {"clientDataJSON": data, "authenticatorData": "AAAA", "signature": "AAAA", "attestationObject": "AAAA"}
    return json.dumps({"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": response, **more})


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


@pytest.mark.parametrize("odd", ["\ud800", "\x00", "A\udc00A", "é", ""])
def test_an_id_that_no_passkey_has_is_refused(database: str, odd: str) -> None:
    """No database takes a lone surrogate, and PostgreSQL no NUL; neither may be an error of the server."""
    house = House(database)
    try:
        stranger = Person(house, "nobody")
        answer = answer_to(stranger.ask("sign-in/passkey/begin")["options"], id=odd)
        stranger.refused("sign-in/passkey", 400, "passkey_wrong", credential=answer)
    finally:
        house.stop()


def test_only_whoever_is_signed_in_makes_one(house: House) -> None:
    Person(house, "nobody").refused("passkeys/begin", 401, "not_signed_in")
