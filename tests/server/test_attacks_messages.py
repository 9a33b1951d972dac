"""Messages that no program of ours sends, over real sockets: each is refused, and everybody else goes on playing.

A state machine of Hypothesis comes, says anything, and goes, as the protocol allows and as it does not. Thousands of
malformed messages must leave no trace: not in the log, not in memory, and not in what another client waits.
"""

import json
import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from threading import Event

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule, run_state_machine_as_test
from websockets.exceptions import ConnectionClosed

from kingdomino.server.wire import protocol
from tests.server.house import Guest, House, Invitation

FEW, WARM_UP, MANY = 2_000, 20_000, 100_000
PAUSE_SECONDS = 0.005
SEVERAL = 10
MOST_PING_MILLISECONDS = 100
MOST_GROWTH = 4_000_000
"""How many bytes the server may grow while it is sent 100,000 malformed messages: less than 40 for each of them."""
KINDS = [kind.__name__.lower() for kind in protocol.FromBrowser.__args__]


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("told")
    house = House(folder / "tables.sqlite3", log=folder / "log")
    yield house
    house.stop()


def is_quiet(house: House) -> bool:
    assert house.log
    return house.log.read_text() == ""


# Anything at all

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
VALUES = (
    JSON
    | st.sampled_from(["claim 1", "place e4 up", "full", "none", "wait", "bot", "end", "hello", "greedy", "place"])
    | st.integers(-2, 5)
    | st.lists(st.sampled_from(["claim 1", "claim 2", "place e4 up", "discard", ""]), max_size=5)
)
FIELDS = st.sampled_from(sorted({name for kind in protocol.FromBrowser.__args__ for name in kind.__struct_fields__}))


def said(kind: str, fields: dict[str, object]) -> str:
    """A message of this kind, with any fields."""
    return json.dumps({"type": kind, **fields})


MESSAGES = st.one_of(
    st.builds(said, st.sampled_from(KINDS), st.dictionaries(FIELDS, VALUES)),
    st.builds(json.dumps, JSON),
    st.text(max_size=50),
    st.binary(max_size=50),
)


class Sockets(RuleBasedStateMachine):
    """People who come, say anything and go, at one table. Whatever they do, the server is well and answers."""

    house: House
    table: Invitation
    guests: Bundle[Guest] = Bundle("guests")

    def __init__(self) -> None:
        super().__init__()
        self._open = ExitStack()

    @rule(target=guests, with_token=st.booleans(), since=st.none() | st.integers(-5, 500), points=st.booleans())
    def come(self, *, with_token: bool, since: int | None, points: bool) -> Guest:
        guest = self._enter()
        guest.send("hello", tokens=[self.table.token] if with_token else [], since=since, points=points)
        match guest.next():
            case protocol.Refused(code=code):
                assert with_token
                assert code == "crowded_seat"
            case told:
                assert isinstance(told, protocol.Welcome)
        return guest

    @rule(target=guests, said=MESSAGES)
    def come_without_hello(self, said: str | bytes) -> Guest:
        guest = self._enter()
        guest.socket.send(said)
        return guest

    @rule(guest=guests, said=MESSAGES)
    def say(self, guest: Guest, said: str | bytes) -> None:
        self._unless_closed(guest, lambda: guest.socket.send(said))

    @rule(guest=guests)
    def act(self, guest: Guest) -> None:
        """A real move among all the nonsense."""
        view = self.table.position(self.table.token)
        if view.choices and view.view.actor is not None:
            move = (view.view.actor, view.view.version, view.choices[0].text)
            self._unless_closed(guest, lambda: guest.act(*move))

    @rule(guest=guests)
    def listen(self, guest: Guest) -> None:
        """Everything that is said can be read, as this program reads it."""

        def hear() -> None:
            guest.send("ping")
            while not isinstance(guest.next(), protocol.Pong | protocol.Bye):
                pass

        self._unless_closed(guest, hear)

    @rule(guest=consumes(guests))
    def go(self, guest: Guest) -> None:
        guest.socket.close()

    def _enter(self) -> Guest:
        return Guest(self._open.enter_context(self.table.connect()))

    def teardown(self) -> None:
        self._open.close()

    @staticmethod
    def _unless_closed(guest: Guest, do: Callable[[], None]) -> None:
        try:
            do()
        except ConnectionClosed:
            guest.socket.close()

    @invariant()
    def is_well(self) -> None:
        assert self.house.web.get("/api/health").status_code == 200
        assert is_quiet(self.house)


def visit(house: House, *, examples: int, steps: int) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "Bob")
    machine = type("Visits", (Sockets,), {"house": house, "table": table})
    bounds = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=bounds)


def test_whatever_is_said_over_sockets_the_server_goes_on(target: House) -> None:
    visit(target, examples=6, steps=15)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_whatever_is_said_over_sockets_for_long_the_server_goes_on(target: House) -> None:
    visit(target, examples=500, steps=60)


# Malformed messages

WHOLE = '{"type":"act","seat":0,"version":999999,"key":"k","actions":["claim 1"]}'
"""It can be read, and so can some of what is made of it; but no table is at this version, so it is always refused."""


def malformed(chance: random.Random) -> str | bytes:
    """A message that cannot be read, made in one of several ways."""
    whole = WHOLE.encode()
    place = chance.randrange(1, len(whole))
    match chance.randrange(6):
        case 0:
            return whole[:place]
        case 1:
            return whole[:place] + chance.randbytes(chance.randrange(1, 9)) + whole[place:]
        case 2:
            return chance.randbytes(chance.randrange(1, 200))
        case 3:
            return f'{{"type":"{chance.choice(KINDS)}","surprise":{"[" * chance.randrange(1, 5000)}'
        case 4:
            return json.dumps({"type": chance.choice(["fly", "", 7, None, []]), "seat": chance.random()})
        case _:
            return WHOLE.replace('"seat":0', f'"seat":{chance.choice([-1, 4, 1e300, 10**40, "[]", "null"])}')


@contextmanager
def pinging(guest: Guest) -> Iterator[list[float]]:
    """Somebody pings all the time, and each ping must get its pong; how many milliseconds each of them took."""
    took, is_over = list[float](), Event()

    def ping() -> None:
        while not is_over.wait(PAUSE_SECONDS):
            began = time.perf_counter()
            guest.catch_up()
            took.append((time.perf_counter() - began) * 1000)

    with ThreadPoolExecutor(1) as thread:
        pings = thread.submit(ping)
        try:
            yield took
        finally:
            is_over.set()
        pings.result()


def flood(house: House, count: int) -> list[float]:
    """Send so many, over as many sockets as it takes; how many milliseconds somebody else's pongs took meanwhile."""
    chance = random.Random(count)
    table = house.create("kingdomino(seats=2)", "Ann", "Bob")
    sent = 0
    with house.create("duel", "Eve", "open").enter() as healthy, pinging(healthy) as took:
        while sent < count:
            with table.enter(table.token) as guest:
                batch = min(19, count - sent)  # with the twentieth the server hangs up
                for _ in range(batch):
                    guest.socket.send(malformed(chance))
                sent += batch
                refused = 0
                while refused < batch:
                    refused += isinstance(guest.next(), protocol.Refused)
    return sorted(took)


def test_thousands_of_malformed_messages_are_refused_and_somebody_else_is_answered_meanwhile(target: House) -> None:
    assert len(flood(target, FEW)) > SEVERAL
    assert is_quiet(target)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_hundred_thousand_malformed_messages_leave_no_trace(target: House) -> None:
    """Nothing in the log, no growth of memory, and nobody else waits. It needs a machine that does nothing else."""
    flood(target, WARM_UP)
    before = target.memory()
    took = flood(target, MANY)
    assert is_quiet(target)
    grown, p99 = target.memory() - before, took[int(len(took) * 0.99)]
    print(f"it grew by {grown} bytes; of {len(took)} pongs 99 % took less than {p99:.1f} ms")
    assert grown < MOST_GROWTH
    assert p99 < MOST_PING_MILLISECONDS
