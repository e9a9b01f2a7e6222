"""The gate: jobs that change or count rows of several processes go through it one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection


def enter(connection: Connection) -> None:
    """Wait until no other process is behind the gate; stay behind it until the end of this transaction.

    A job enters before it touches anything else, so that two jobs never wait for each other.
    """
    connection.execute("update gate set id = id")
