"""The secret keys in a database that several processes share; all functions run on a connection.

A key that comes from the settings or from a file is not in the database, but its mark is. So a process that has
another key than the others finds out when it starts.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection


class StoredKey(NamedTuple):
    """The mark of a key, and the key itself if the database keeps it."""

    mark: str
    key: bytes | None


def mark_of(key: bytes) -> str:
    """Return a short hash that identifies a key and reveals nothing of it."""
    return hashlib.blake2b(b"mark", key=key, digest_size=12).hexdigest()


def load(connection: Connection, name: str) -> StoredKey | None:
    """Load a key or its mark."""
    row = connection.execute("select mark, key from secret_key where name = ?", (name,)).fetchone()
    return None if row is None else StoredKey(*row)


def offer(connection: Connection, name: str, key: bytes, *, keep: bool) -> StoredKey:
    """Store a key, or only its mark, unless another process was earlier; return what is stored."""
    connection.execute(
        "insert into secret_key (name, mark, key) values (?, ?, ?) on conflict do nothing",
        (name, mark_of(key), key if keep else None),
    )
    return load(connection, name) or StoredKey(mark_of(key), key)


def put_aside(connection: Connection, name: str, suffix: str) -> str | None:
    """Rename a stored key; a mark without a key is removed, and None is returned."""
    fresh = f"{name}.{suffix}"
    renamed = connection.execute("update secret_key set name = ? where name = ? and key is not null", (fresh, name))
    connection.execute("delete from secret_key where name = ?", (name,))
    return fresh if renamed.rowcount else None
