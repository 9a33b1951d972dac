"""The form of a database: brings it to the newest one, and refuses what this version cannot use. It reads no tables."""

from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from kingdomino.server.storage.database_file import protect
from kingdomino.server.storage.engines import engine_of
from kingdomino.server.storage.log import WrongForm

MIGRATION_SECONDS = 600.0
"""How long whoever starts waits while somebody else brings a file to its newest form."""
MIGRATING = 0x6B696E67
"""The number of the lock that PostgreSQL gives to one migration at a time."""


def migrate(url: str) -> None:
    """Bring the database to its newest form; of several at once, one does it and the others wait.

    Raises OperationalError when it cannot be written, ModuleNotFoundError when its driver is not installed, WrongForm
    when a newer version has written it.
    """
    protect(url)
    is_file = sa.make_url(url).get_backend_name() == "sqlite"
    engine = engine_of(url, connect_args={"timeout": MIGRATION_SECONDS}) if is_file else engine_of(url)
    if is_file:
        _begin_explicitly(engine)
    config = _migrations()
    try:
        with engine.begin() as connection:
            check_form(connection, may_be_old=True)
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql("SET LOCAL lock_timeout = 0")  # until the other migration is done
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", "kingdomino.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    return config


def check_form(connection: sa.Connection, *, may_be_old: bool = False) -> None:
    """Raises WrongForm when a newer version of this program has written the database, or an older one has."""
    found = MigrationContext.configure(connection).get_current_revision()
    scripts = ScriptDirectory.from_config(_migrations())
    known = [script.revision for script in scripts.walk_revisions()]
    if found is not None and found not in known:
        raise WrongForm("database_newer")
    if found != known[0] and not may_be_old:
        raise WrongForm("database_older")


def _begin_explicitly(engine: sa.Engine) -> None:
    """Make each migration of SQLite one transaction, one at a time; Python's driver would begin it too late."""

    @sa.event.listens_for(engine, "connect")
    def leave_it_to_us(connection: Any, _record: Any) -> None:
        connection.isolation_level = None

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
