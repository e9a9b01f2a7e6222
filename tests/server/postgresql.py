"""A PostgreSQL server for tests, from the packages of the system, in a folder of its own."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import psycopg
import pytest

from tests.crowding import patience
from tests.processes import running

_PROGRAMS: Final = Path("/usr/lib/postgresql")
_OWNER: Final = "postgres"
"""The user who runs the server if the tests run as root, which PostgreSQL refuses."""
GUARDED: Final = "guarded"
"""A role that must show the password `right`; everybody else on this computer is trusted."""


_EMPTY: Final = """
do $$ declare name text; begin
  perform pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
  for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
    execute format('drop schema %I cascade', name);
  end loop;
  create schema public;
  grant usage on schema public to public;
end $$
"""


class PostgresqlServer:
    """A running server, reached by a socket in its folder."""

    def __init__(self, folder: Path, command: Sequence[str]) -> None:
        self._folder = folder
        self._command = command
        self._process: subprocess.Popen[str] | None = None
        self._running = contextlib.ExitStack()
        self._numbers = itertools.count()
        self._empty: list[str] = []
        self.socket = folder / ".s.PGSQL.5432"

    def start(self) -> None:
        """Start the server, and wait until it can be reached."""
        log = self._running.enter_context((self._folder / "log").open("a"))
        command = [*self._command, "-k", str(self._folder)]
        self._process = self._running.enter_context(running(command, stdout=log, stderr=log, cwd=self._folder))
        _wait_for(self)

    def stop(self) -> None:
        """Stop the server at once, as `pg_ctl stop -m immediate` does."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(patience(30))
        self._running.close()

    def address(self, database: str = "postgres", user: str = _OWNER) -> str:
        """Return the address of a database."""
        return f"postgresql://{user}@/{database}?host={self._folder}"

    def fresh(self) -> str:
        """Return the address of an empty database."""
        if self._empty:
            return self._empty.pop()
        name = f"club{next(self._numbers)}"
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        return self.address(name)

    @contextlib.contextmanager
    def lending(self) -> Iterator[Callable[[], str]]:
        """Yield a function like `fresh` whose databases are emptied at the end and used again.

        A new database consists of 300 files: it takes longer to make and to delete than to empty.
        """
        lent: list[str] = []

        def lend() -> str:
            lent.append(self.fresh())
            return lent[-1]

        yield lend
        for address in lent:
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute(_EMPTY)
        self._empty += lent

    def cut_all(self) -> None:
        """End all other connections, as a restart of the server does."""
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()")


@contextlib.contextmanager
def postgresql_server(
    *, durable: bool = False, listens_at: str = "", host: Sequence[str] = ()
) -> Iterator[PostgresqlServer]:
    """Start a server and stop it afterwards; without PostgreSQL the test is skipped, or fails if it is required.

    A durable server waits for the disk, as one in use does; tests are faster without. A server that listens at an
    address trusts everybody. `host` is a command that runs another one, such as on another host.
    """
    program = max(_PROGRAMS.glob("*/bin/postgres"), key=lambda file: int(file.parts[-3]), default=None)
    if program is None:
        if os.environ.get("REQUIRE_POSTGRESQL"):
            pytest.fail("REQUIRE_POSTGRESQL is set, and there is no PostgreSQL")
        pytest.skip("no PostgreSQL on this machine: install Debian's package postgresql to run these tests")
    folder = Path(tempfile.mkdtemp(prefix="pg-"))  # a short name: that of a socket has at most 107 letters
    try:
        yield from _started(folder, program, "on" if durable else "off", listens_at, host)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _started(
    folder: Path, program: Path, fsync: str, listens_at: str, host: Sequence[str]
) -> Iterator[PostgresqlServer]:
    data, as_owner = folder / "data", ["setpriv", "--pdeathsig", "QUIT"]  # the server ends with the tests, in any way
    if os.getuid() == 0:
        shutil.chown(folder, _OWNER, _OWNER)
        as_owner += [f"--reuid={_OWNER}", f"--regid={_OWNER}", "--clear-groups"]
    how = ("-A", "trust", "-U", _OWNER, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
    subprocess.run(
        [*as_owner, str(program.with_name("initdb")), "-D", str(data), *how],
        check=True,
        capture_output=True,
        cwd=folder,
    )
    trusted = "local all all trust\nhost all all samenet trust\n"
    (data / "pg_hba.conf").write_text(f"local all {GUARDED} scram-sha-256\n{trusted}", encoding="utf-8")
    options = ("-c", f"listen_addresses={listens_at}", "-c", f"fsync={fsync}", "-c", "max_connections=60")
    server = PostgresqlServer(folder, [*host, *as_owner, str(program), "-D", str(data), *options])
    try:
        server.start()
        with psycopg.connect(server.address(), autocommit=True) as connection:
            connection.execute(f"create role {GUARDED} login password 'right'".encode())
        yield server
    finally:
        server.stop()


def _wait_for(server: PostgresqlServer) -> None:
    end = time.monotonic() + patience(30)
    while True:
        try:
            psycopg.connect(server.address()).close()
        except psycopg.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
        else:
            return
