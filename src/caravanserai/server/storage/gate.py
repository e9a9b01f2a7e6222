"""The gate: jobs that change or count rows of several processes go through it one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection


def enter(connection: Connection) -> None:
    """Wait until no other process is behind the gate; stay behind it until the end of this transaction.

    A job enters before it changes anything else, so that two jobs never wait for each other. Such jobs run in a store
    of their own: a job that holds a row of a table must not wait here.
    """
    connection.execute("insert into gate (id) values (1) on conflict (id) do update set id = excluded.id")
