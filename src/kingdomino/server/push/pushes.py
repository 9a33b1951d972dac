"""Telling people that it is their turn, when nobody of them looks at the table. How a message travels is not here.

The process that has stored a change tells whoever acts then, beside everything else: nobody waits for it. What cannot
be sent is tried a few times, and then it is not sent.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec

from kingdomino.server.http.guard import Paces
from kingdomino.server.metrics import PUSHES
from kingdomino.server.push.delivery import PushOutcome, deliver
from kingdomino.server.push.encryption import (
    base64url,
    encrypt,
    key_of,
    new_secret,
    public_of,
    read_browser_keys,
    vapid,
)
from kingdomino.server.push.endpoints import read_endpoint
from kingdomino.server.settings import Limit
from kingdomino.server.storage import push_rows as rows
from kingdomino.server.storage.log import Conflict, Store, StoreFailed
from kingdomino.server.storage.push_rows import Subscription
from kingdomino.server.tables.clock import Clock, sleep
from kingdomino.server.tables.table import Table
from kingdomino.server.tasks import Tasks
from kingdomino.server.wire import routes
from kingdomino.server.wire.protocol import SeatKind, Status
from kingdomino.server.wire.refusal import Refusal
from kingdomino.words import name_of, pick_language, say

SETTLE_SECONDS: Final = 1.0
"""How long after a turn has begun it is looked who is there: a page may just be connecting again."""
PAUSES: Final = (5.0, 60.0)
"""How long it is waited before what could not be sent is tried again."""
MOST_WAITING: Final = 1000
"""How many messages may wait; what comes then is not sent."""
MOST_TOGETHER: Final = 100
"""How many push services are called at the same time."""
PACE: Final = Limit(30, 600)
"""How much one browser is told at most: programs may play fast."""
KEPT_SECONDS: Final = 24 * 3600
"""How long a push service keeps a message for a browser that it does not reach."""
PROOF_SECONDS: Final = 12 * 3600

log = logging.getLogger(__name__)


class Note(msgspec.Struct, frozen=True):
    """What the service worker shows (web/src/service/notes.ts), and the page that a press on it opens."""

    title: str
    body: str
    tag: str
    path: str
    language: str


@dataclass(frozen=True, slots=True)
class Letter:
    """A note on its way to a browser."""

    to: Subscription
    note: Note


class Pushes:
    """The notifications of one server process."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        *,
        refresh: Callable[[Table], Awaitable[None]],
        is_on: bool,
        trusted: Collection[str],
    ) -> None:
        self._store, self._clock, self._refresh = store, clock, refresh
        self.is_on, self.trusted = is_on, frozenset(trusted)
        self._tasks = Tasks()
        self._telling: set[str] = set()
        """The tables where it will be looked in a moment who is to be told."""
        self._waiting = 0
        self._room = asyncio.Semaphore(MOST_TOGETHER)
        self._paces = Paces()
        self._key: ec.EllipticCurvePrivateKey | None = None

    async def close(self) -> None:
        """Send nothing more; what waits is lost."""
        await self._tasks.stop()

    def look(self, table: Table) -> None:
        """A turn has begun at a table: tell whoever is awaited, unless somebody of them looks at it."""
        if self.is_on and _awaited(table) is not None and table.id not in self._telling:
            self._telling.add(table.id)
            self._tasks.start(self._tell(table))

    async def public_key(self) -> str:
        """What browsers must know of this installation. Raises StoreFailed."""
        return base64url(public_of(await self._own_key()))

    async def try_out(self, subscription: Subscription) -> PushOutcome:
        """Send a note that says that notes come, at once and once. Raises Refusal, StoreFailed."""
        language = subscription.language
        note = Note(say("push.test", language), say("push.test.text", language), "test", routes.LOBBY_PAGE, language)
        return await self._send(Letter(subscription, note))

    async def _tell(self, table: Table) -> None:
        try:
            await sleep(self._clock, SETTLE_SECONDS)
        finally:
            self._telling.discard(table.id)
        seat = _missed(table)
        if seat is None:
            return
        keys, now = table.state.seats[seat].keys, self._clock.now()
        try:
            found = await self._store.read(lambda connection: rows.find_for(connection, keys, now))
            if found:
                await self._refresh(table)  # the person may have moved at another server
        except (StoreFailed, Refusal) as error:
            log.warning("nobody could be told of a turn at table %s: %s", table.id, error)
            return
        for subscription in found if _missed(table) == seat else ():
            self._post(Letter(subscription, _turn_note(table, seat, subscription.language)))

    def _post(self, letter: Letter) -> None:
        """Send it beside everything else, unless too much waits, or its browser is told too much."""
        pace = self._paces.of(letter.to.hash, PACE)
        if self._waiting >= MOST_WAITING or pace.wait(1):
            PUSHES.labels("dropped").inc()
            return
        pace.spend(1)
        self._waiting += 1
        self._tasks.start(self._insist(letter))

    async def _insist(self, letter: Letter) -> None:
        """Try to send it a few times; a browser that is gone is forgotten."""
        try:
            outcome = await self._send_in_turn(letter)
            for pause in PAUSES:
                if outcome is PushOutcome.LATER:
                    await sleep(self._clock, pause)
                    outcome = await self._send_in_turn(letter)
            if outcome is PushOutcome.GONE:
                await self.forget(letter.to.hash)
        except Refusal as refusal:
            log.warning("a push service is not called: %s", refusal)
            PUSHES.labels("failed").inc()
        except StoreFailed as error:
            log.warning("a notification could not be sent: %s", error)
        finally:
            self._waiting -= 1

    async def _send_in_turn(self, letter: Letter) -> PushOutcome:
        """Try once, as soon as not too many others are tried."""
        async with self._room:
            return await self._send(letter)

    async def _send(self, letter: Letter) -> PushOutcome:
        """Try once. Raises Refusal, StoreFailed."""
        to, note = letter.to, letter.note
        endpoint = read_endpoint(to.endpoint, self.trusted)
        body = encrypt(msgspec.json.encode(note), *read_browser_keys(to.p256dh, to.auth))
        headers = {
            "Authorization": vapid(await self._own_key(), endpoint.origin, to.site, time.time() + PROOF_SECONDS),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Topic": note.tag,
            "Urgency": "high",
        }
        outcome = await deliver(endpoint, headers, body)
        PUSHES.labels("sent" if outcome is PushOutcome.SENT else "failed").inc()
        return outcome

    async def forget(self, subscription: str) -> None:
        """Forget a browser. Raises StoreFailed."""
        await self._store.write(lambda connection: rows.delete_subscriptions(connection, [subscription]))

    async def _own_key(self) -> ec.EllipticCurvePrivateKey:
        """The pair of keys of this installation, made by whichever process needs it first. Raises StoreFailed."""
        if self._key is None:
            secret = await self._store.read(rows.find_key) or await self._make_key()
            self._key = key_of(secret)
        return self._key

    async def _make_key(self) -> bytes:
        secret, now = new_secret(), self._clock.now()
        try:
            await self._store.write(lambda connection: rows.insert_key(connection, secret, now))
        except Conflict:
            return await self._store.read(rows.find_key) or secret  # another process was faster
        return secret


def _awaited(table: Table) -> int | None:
    """The seat of the person who is to act, if a person is."""
    actor = table.log.actor
    if actor < 0 or table.status is not Status.RUNNING or table.is_gone:
        return None
    seat = table.state.seats[actor]
    is_person = seat.kind is SeatKind.PERSON and seat.played_by is None and not seat.is_program
    return int(actor) if is_person else None


def _missed(table: Table) -> int | None:
    """The same, unless somebody who holds that seat looks at the table."""
    seat = _awaited(table)
    return None if seat is None or seat in table.audience.looking(table.state) else seat


def _turn_note(table: Table, seat: int, language: str) -> Note:
    """That it is somebody's turn, in the language that the browser speaks."""
    language = pick_language([language])
    others = [other.name for number, other in enumerate(table.state.seats) if number != seat and other.name]
    game = str(name_of("game", table.state.rules.info.id, language))
    text = say("push.turn.text", language, game=game, names=", ".join(others), others=len(others))
    return Note(say("push.turn", language), text, table.id, routes.TABLE_PAGE.format(table_id=table.id), language)
