"""What one server process measures of itself, for Prometheus. Nothing here says who plays or what is played.

The numbers are served on an address of their own (the setting `metrics`), so that they need not be public.
"""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import HTTPServer
from threading import Thread
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

from kingdomino.server.settings import ServerSettings, address

PREFIX: Final = "kingdomino"
LAG_SECONDS: Final = 0.5
"""How often it is measured how late the event loop is."""
SHORT: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

REGISTRY: Final = CollectorRegistry()
for _collector in (ProcessCollector, PlatformCollector, GCCollector):
    _collector(registry=REGISTRY)


def _counter(name: str, help_text: str, *labels: str) -> Counter:
    return Counter(name, help_text, labels, namespace=PREFIX, registry=REGISTRY)


def _histogram(name: str, help_text: str, *labels: str) -> Histogram:
    return Histogram(name, help_text, labels, namespace=PREFIX, registry=REGISTRY, buckets=SHORT)


def _gauge(name: str, help_text: str, *labels: str) -> Gauge:
    return Gauge(name, help_text, labels, namespace=PREFIX, registry=REGISTRY)


REQUESTS = _histogram("request_seconds", "Requests over REST, by route and status", "route", "status")
MESSAGES = _histogram("message_seconds", "Messages over WebSockets, by type, until they are answered", "type")
REFUSALS = _counter("refusals", "What was refused, by code", "code")
SAVES = _counter("saves", "Saves, by outcome: stored, conflict or failed", "outcome")
for _outcome in ("stored", "conflict", "failed"):
    SAVES.labels(_outcome)  # from the beginning, so that the first failure counts as a change
COMMITS = _histogram("commit_seconds", "Commits to the database, each of many saves")
BOT_TURNS = _histogram("bot_turn_seconds", "Turns of bots, from being asked to being chosen")
LOOP_LAG = _histogram("loop_lag_seconds", "How late the event loop is: what everybody waits for")
TIDIED = _counter("tidied", "What was old: removed tables, chat lines and reports, archived tables", "what")
PUSHES = _counter(
    "pushes", "Notifications to browsers, by outcome: sent, failed or dropped; each try counts", "outcome"
)
for _outcome in ("sent", "failed", "dropped"):
    PUSHES.labels(_outcome)

TABLES = _gauge("tables_in_memory", "Tables that this process has in memory")
CONNECTIONS = _gauge("sockets", "Open WebSockets")
BOTS_WAITING = _gauge("bots_waiting", "Turns of bots that wait for a place to think in this process")
JOBS_WAITING = _gauge("jobs_waiting", "With Redis: jobs of all processes that nobody has taken, by queue", "queue")
REDIS_UP = _gauge("redis_up", "Whether Redis answers: 1 or 0; without Redis always 1")


@contextmanager
def timed(histogram: Histogram) -> Iterator[None]:
    """Measure how long something takes."""
    began = time.perf_counter()
    try:
        yield
    finally:
        histogram.observe(time.perf_counter() - began)


async def watch_loop() -> None:
    """Measure how late the event loop is, until cancelled."""
    while True:
        due = time.perf_counter() + LAG_SECONDS
        await asyncio.sleep(LAG_SECONDS)
        LOOP_LAG.observe(max(0.0, time.perf_counter() - due))


def serve_metrics(settings: ServerSettings) -> tuple[HTTPServer, Thread] | None:
    """Serve the numbers in a thread, if the settings say where. Raises OSError."""
    if not settings.metrics:
        return None
    host, port = address(settings.metrics)
    server: tuple[HTTPServer, Thread] = start_http_server(port, host, REGISTRY)
    return server
