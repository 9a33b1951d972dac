"""What can be set when a server starts: by option, environment or file. What is set at a table is not here."""

import contextlib
import json
import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, NamedTuple

from kingdomino.errors import OptionError

HOST: Final = "127.0.0.1"
"""Where a server listens unless somebody says otherwise: only this machine can connect."""
PORT: Final = 8000
MOST_PORT: Final = 65535
MOST: Final = 10**12
"""The largest number that a setting may be."""
PREFIX: Final = "KINGDOMINO_"
"""How the environment names a setting: `KINGDOMINO_DATABASE`."""
PERIODS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 24 * 3600}
OTHERS: Final = frozenset({"KINGDOMINO_SETTINGS", "KINGDOMINO_SERVER", "KINGDOMINO_TOKEN"})
"""Variables of the environment that are no settings: the file with settings, and what bots on a server are told."""
FILE: Final = f"{PREFIX}SETTINGS"
"""The variable of the environment that names the file with settings."""


def default_database() -> str:
    """Where tables are kept unless somebody says otherwise: in our own folder of the user's data, which is made."""
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "kingdomino"
    with contextlib.suppress(OSError):  # opening the database then says what is wrong
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
    return str(folder / "tables.sqlite3")


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Times in seconds; limits as in `30/minute`, counted for each client address. `setting.NAME` explains each one.

    The order is that of `kingdomino serve --help` and docs/hosting.md.
    """

    # Where it runs
    database: str
    redis: str = ""
    host: str = HOST
    port: int = PORT
    reuse_port: bool = False
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()

    # Play
    bot_delay: float = 1.0
    # Bots come after the server, and one place is kept for people.
    bot_workers: int = max(2, os.cpu_count() or 2)
    absent_after: float = 30.0
    accounts: bool = True
    push: bool = True
    push_hosts: tuple[str, ...] = ()

    # Limits
    create_limit: str = "30/minute"
    sit_limit: str = "60/minute"
    think_limit: str = "120/minute"
    sign_in_limit: str = "10/minute"
    account_limit: str = "10/hour"
    push_limit: str = "30/minute"
    request_limit: str = "40/second"
    page_limit: str = "200/second"
    message_limit: str = "40/second"
    chat_limit: str = "60/minute"
    connections: int = 10_000
    connections_per_address: int = 200
    header_timeout: float = 10.0
    idle_timeout: float = 60.0
    watchers: int = 200
    tables_in_memory: int = 2000
    most_unsent: int = 1_000_000

    # What is kept
    chat_lines: int = 500
    chat_days: float = 30.0
    waiting_days: float = 7.0
    stalled_days: float = 90.0
    archive_days: float = 30.0
    finished_days: float = 0.0
    report_days: float = 365.0
    daily_days: float = 365.0

    # Operation
    log_format: str = "text"
    log_level: str = "warning"
    metrics: str = ""
    drain_seconds: float = 10.0

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it, with the driver that we use for PostgreSQL."""
        if "://" not in self.database:
            return f"sqlite:///{Path(self.database).absolute()}"
        return re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", self.database)

    @property
    def shown_database(self) -> str:
        """The database as people may see it."""
        return _without_password(self.database)

    @property
    def shown_redis(self) -> str:
        """Redis as people may see it."""
        return _without_password(self.redis)


def _without_password(address: str) -> str:
    shown = re.sub(r"(://[^:/@]*):.*@", r"\1:…@", address)  # up to the last @: in a password there can be anything
    return re.sub(r"(?i)([?&]\w*password=)[^&]*", r"\1…", shown)


NAMES: Final = tuple(field.name for field in fields(ServerSettings))
_KINDS: Final = {field.name: field.type for field in fields(ServerSettings)}
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "log_format": ("text", "json"),
    "log_level": ("debug", "info", "warning", "error"),
}
_SHAPES: Final = {
    "database": r"postgres(ql)?(\+psycopg)?://([^@]*@)?(\[[^\]]*\]|[^:/@]*)(:\d{1,5})?([/?].*)?|sqlite:///.+|(?!.*://).+",
    "hosts": r"\*|[\w.-]+",
    "origins": r"https?://[^/\s]+",
    "push_hosts": r"[\w.-]+(:\d{1,5})?",
}
"""What these settings look like; others that are texts may be anything."""
_WORDS: Final = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def defaults() -> Iterable[tuple[str, str]]:
    """Every setting with its default, as it would be written in a file."""
    for field in fields(ServerSettings):
        value = "…/kingdomino/tables.sqlite3" if field.name == "database" else field.default
        yield field.name, _written(value)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value, ensure_ascii=False)


def read_settings(
    given: Mapping[str, str] | None = None,
    environment: Mapping[str, str] | None = None,
    file: str | None = None,
) -> ServerSettings:
    """The settings, each from the first that has it: what was given, the environment, the file, the default.

    Raises OptionError for a name that is no setting or a value that cannot be one, and when the file cannot be read.
    """
    environment = os.environ if environment is None else environment
    file = file or environment.get(FILE)
    values = {**(_read_file(file) if file else {}), **_read_environment(environment)}
    values |= {name: _parse(name, text, f"--set {name}") for name, text in _known(given or {}, "--set")}
    return ServerSettings(**{"database": default_database(), **values})


def _read_file(file: str) -> dict[str, Any]:
    try:
        found = tomllib.loads(Path(file).read_text())
    except (OSError, ValueError) as error:
        raise OptionError("settings_file", file=file, reason=getattr(error, "strerror", None) or str(error)) from error
    return {name: _of_file(name, value, file) for name, value in _known(found, file)}


def _of_file(name: str, value: Any, file: str) -> Any:
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        value = ",".join(value)
    return _parse(name, str(value).lower() if isinstance(value, bool) else str(value), file)


def _read_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    own = {
        name.removeprefix(PREFIX).lower(): text
        for name, text in environment.items()
        if name.startswith(PREFIX) and name not in OTHERS
    }
    values = {name: _parse(name, text, PREFIX + name.upper()) for name, text in _known(own, PREFIX + "…")}
    if "port" not in values and environment.get("PORT"):  # as platforms that run programs say it
        values["port"] = _parse("port", environment["PORT"], "PORT")
    return values


def _known(found: Mapping[str, Any], where: str) -> Iterable[tuple[str, Any]]:
    for name in found:
        if name not in NAMES:
            raise OptionError("setting_unknown", name=name[:40], where=where, names=", ".join(NAMES))
    return found.items()


def _parse(name: str, text: str, where: str) -> Any:
    """The value that a text stands for. Raises OptionError."""
    kind, text = _KINDS[name], text.strip()
    try:
        value = _value(kind, text)
    except (ValueError, KeyError):
        raise _wrong(name, text, where, str(getattr(kind, "__name__", "list"))) from None
    if isinstance(value, int | float) and not 0 <= value <= (MOST_PORT if name == "port" else MOST):
        raise _wrong(name, text, where, "port" if name == "port" else "range")
    if name in _SHAPES and any(not re.fullmatch(_SHAPES[name], one) for one in ([value] if kind is str else value)):
        raise _wrong(name, text, where, name)
    if name in _CHOICES and value not in _CHOICES[name]:
        raise _wrong(name, text, where, "choice", ", ".join(_CHOICES[name]))
    if name.endswith("_limit"):
        _check_limit(name, text, where)
    if name == "metrics" and text:
        _check_address(name, text, where)
    if name == "proxies":
        _check_networks(name, text, where)
    return value


def _value(kind: Any, text: str) -> Any:
    if kind is bool:
        return _WORDS[text.lower()]
    if kind in (int, float):
        return kind(text)
    return text if kind is str else tuple(one.strip() for one in str(text).split(",") if one.strip())


class Limit(NamedTuple):
    """How much may be done in how many seconds."""

    amount: int
    seconds: int


def read_limit(text: str) -> Limit:
    """The limit that a text like `30/minute` is. Raises ValueError."""
    amount, _, period = str(text).partition("/")
    limit = Limit(int(amount), PERIODS.get(period.strip(), 0))
    if limit.amount < 1 or not limit.seconds:
        raise ValueError(text)
    return limit


def _check_limit(name: str, text: str, where: str) -> None:
    try:
        read_limit(text)
    except ValueError:
        raise _wrong(name, text, where, "limit") from None


def _check_networks(name: str, text: str, where: str) -> None:
    try:
        for one in _value(_KINDS[name], text):
            ip_network(one, strict=False)
    except ValueError:
        raise _wrong(name, text, where, "network") from None


def address(text: str) -> tuple[str, int]:
    """Host and port of `HOST:PORT` or `PORT`. Raises ValueError."""
    host, _, port = text.rpartition(":")
    if not 0 <= int(port) <= MOST_PORT:
        raise ValueError(port)
    return host.strip("[]") or HOST, int(port)


def _check_address(name: str, text: str, where: str) -> None:
    try:
        address(text)
    except ValueError:
        raise _wrong(name, text, where, "address") from None


def _wrong(name: str, text: str, where: str, kind: str, choices: str = "") -> OptionError:
    value = _without_password(text)[:40]
    return OptionError("setting_value", name=name, value=value, where=where, kind=kind, choices=choices)
