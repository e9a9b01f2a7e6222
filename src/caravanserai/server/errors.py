"""The errors of the server, and the text that explains each to people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.text.error_text import explain
from caravanserai.text.refusal import OperatorNeededError, SpokenError

if TYPE_CHECKING:
    from caravanserai.text.catalogue import Words


class RefusedError(CaravanseraiError):
    """A request that the server refuses; `web.refused.<key>` is the text of the reason."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key

    def __str__(self) -> str:
        return self.key.replace("_", " ")


class LaterError(RefusedError):
    """A request that the server refuses for now; it makes sense to try again after `seconds`."""

    def __init__(self, key: str, seconds: float) -> None:
        super().__init__(key)
        self.seconds = seconds


class NoTableError(RefusedError):
    """The table does not exist, or this person may not see it."""

    def __init__(self) -> None:
        super().__init__("no_table")


class DamagedError(RefusedError):
    """The stored data of a table are damaged and stay unchanged. `detail` says where, in English."""

    def __init__(self, detail: str) -> None:
        super().__init__("damaged")
        self.detail = detail


class StaleError(RefusedError):
    """Another process has changed the table since this one has read it; nothing is written. `detail` says where."""

    def __init__(self, detail: str) -> None:
        super().__init__("stale")
        self.detail = detail


class StoreError(CaravanseraiError):
    """The store cannot be opened or cannot write; nothing has changed."""


class DamagedStoreError(StoreError):
    """SQLite found damage in the file of the database."""


class UnusableStoreError(OperatorNeededError, StoreError):
    """The database cannot be used; the message says why."""


class UnreachableStoreError(SpokenError, StoreError):
    """The server of the database does not answer; it may answer later."""


def reason(fault: CaravanseraiError, words: Words) -> str:
    """Return the reason of a refusal in the reader's language."""
    if isinstance(fault, DamagedStoreError):
        return words.say("admin.store_damaged")
    if isinstance(fault, StoreError):
        return words.say("admin.store_fails")
    key = f"web.refused.{fault.key}" if isinstance(fault, RefusedError) else ""
    return words.say(key) if key and words.has(key) else explain(fault, words)
