"""The errors of the server, and the text that explains each to people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.text.error_text import explain
from caravanserai.text.refusal import OperatorNeededError

if TYPE_CHECKING:
    from caravanserai.text.catalogue import Words


class RefusedError(CaravanseraiError):
    """A wish that cannot be granted; `key` is the text `web.refused.<key>`."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key

    def __str__(self) -> str:
        return self.key.replace("_", " ")


class LaterError(RefusedError):
    """A wish that can be granted later; `seconds` says when it makes sense to try again."""

    def __init__(self, key: str, seconds: float) -> None:
        super().__init__(key)
        self.seconds = seconds


class NoTableError(RefusedError):
    """There is no such table, or not for this person."""

    def __init__(self) -> None:
        super().__init__("no_table")


class DamagedError(RefusedError):
    """What is stored of a table is damaged; it is left as it is. `detail` says where, in English."""

    def __init__(self, detail: str) -> None:
        super().__init__("damaged")
        self.detail = detail


class StoreError(CaravanseraiError):
    """The store cannot be opened or cannot write; nothing was changed."""


class DamagedStoreError(StoreError):
    """SQLite found damage in the file of the database."""


class UnusableStoreError(OperatorNeededError, StoreError):
    """The database cannot be used; the sentence says why."""


def reason(fault: CaravanseraiError, words: Words) -> str:
    """Say why something was refused."""
    if isinstance(fault, DamagedStoreError):
        return words.say("admin.store_damaged")
    if isinstance(fault, StoreError):
        return words.say("admin.store_fails")
    key = f"web.refused.{fault.key}" if isinstance(fault, RefusedError) else ""
    return words.say(key) if key and words.has(key) else explain(fault, words)
