"""Leases: a duty that one process at a time has; all functions run in the store's thread.

A lease ends by the clock of the database, which all processes share. A process that was paused for longer than its
lease finds out when it uses the lease: every use names the epoch, which rises with each new owner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from caravanserai.server.errors import StaleError

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection


class Lease(NamedTuple):
    """A duty, its owner, and the epoch of this ownership."""

    name: str
    owner: str
    epoch: int


def take(connection: Connection, name: str, owner: str, seconds: float) -> Lease | None:
    """Take or renew a lease; return None if another process has it."""
    held = connection.execute(
        "select 1 from lease where name = ? and owner <> ? and until >= database_time()", (name, owner)
    ).fetchone()
    if held is not None:  # nobody waits for a row that another process renews
        return None
    taken = connection.execute(
        "insert into lease (name, owner, epoch, until) values (:name, :owner, 1, database_time() + :seconds)"
        " on conflict (name) do update set owner = excluded.owner, until = excluded.until,"
        " epoch = lease.epoch + case when lease.owner = excluded.owner then 0 else 1 end"
        " where lease.owner = excluded.owner or lease.until < database_time()",
        {"name": name, "owner": owner, "seconds": seconds},
    )
    if not taken.rowcount:
        return None
    row = connection.execute("select name, owner, epoch from lease where name = ?", (name,)).fetchone()
    return Lease(*row)


def use(connection: Connection, lease: Lease) -> None:
    """Hold the lease until the end of this transaction; raise a `StaleError` if another process has taken it."""
    held = connection.execute("update lease set epoch = epoch where name = ? and owner = ? and epoch = ?", lease)
    if not held.rowcount:
        raise StaleError(f"the lease of {lease.name} in epoch {lease.epoch} is over")


def give_back(connection: Connection, lease: Lease) -> None:
    """End a lease, so that another process need not wait for its end."""
    connection.execute("update lease set owner = '', until = 0 where name = ? and owner = ? and epoch = ?", lease)
