"""Read a TOML table key by key. Keys that are never read are unknown, and an error."""

from __future__ import annotations

import re
from typing import Any, Final, NoReturn, TypeVar

from caravanserai.content.toml import fail
from caravanserai.kernel.errors import shown

T = TypeVar("T")
_PLAIN: Final = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9][a-z0-9_]*)?")


class Entry:
    """A TOML table with its file and path. Every fault raises an error with file, key and reason."""

    __slots__ = ("_left", "_table", "file", "where")

    def __init__(self, table: object, file: str, where: str) -> None:
        if not isinstance(table, dict):
            fail(file, where, "content.no_table", value=shown(table))
        self._table: dict[str, Any] = table
        self._left: dict[str, Any] = dict(table)
        self.file = file
        self.where = where

    def fail(self, key: str, reason: str, /, **facts: object) -> NoReturn:
        """Raise an error for a key (empty: for the table); `reason` is the key of its text."""
        fail(self.file, self.path(key), reason, **facts)

    def path(self, key: str) -> str:
        """The full name of a key."""
        return ".".join(part for part in (self.where, key) if part)

    def has(self, key: str) -> bool:
        """Whether an unread key exists."""
        return key in self._left

    def left(self) -> list[str]:
        """The unread keys."""
        return list(self._left)

    def peek(self, key: str) -> Any:  # noqa: ANN401  # TOML values
        """A value of the file, read or not; None if it is missing."""
        return self._table.get(key)

    def same_as(self, other: Entry) -> bool:
        """Whether both tables have equal content."""
        return self._table == other._table

    def drop(self, *keys: str) -> None:
        """Mark keys as read that other code reads."""
        for key in keys:
            self._left.pop(key, None)

    def any(self, key: str) -> Any:  # noqa: ANN401  # TOML values
        """A required value of any type."""
        if key not in self._left:
            self.fail(key, "content.missing")
        return self._left.pop(key)

    def take(self, key: str, kind: type[T]) -> T:
        """A required value of exactly that type: a bool is not an int."""
        value = self.any(key)
        if type(value) is not kind:
            self.fail(key, "content.wrong_type", value=shown(value), type=kind.__name__)
        return value

    def text(self, key: str) -> str:
        """A required text that is not empty."""
        value = self.take(key, str)
        if not value.strip():
            self.fail(key, "content.empty")
        return value

    def plain_name(self, key: str) -> str:
        """A name of lower-case letters, digits and underscores; an optional prefix with a dot names its product."""
        value = self.text(key)
        if not _PLAIN.fullmatch(value):
            self.fail(key, "content.no_name", value=shown(value))
        return value

    def number(self, key: str, least: int = 0, most: int = 999) -> int:
        """A required integer within bounds."""
        value = self.take(key, int)
        if not least <= value <= most:
            self.fail(key, "content.out_of_bounds", value=value, least=least, most=most)
        return value

    def number_or(self, key: str, default: int, least: int = 0, most: int = 999) -> int:
        """An integer within bounds, or the default."""
        return self.number(key, least, most) if key in self._left else default

    def flag(self, key: str) -> bool:
        """A bool; False if the key is missing."""
        return self.take(key, bool) if key in self._left else False

    def choice(self, key: str, names: tuple[str, ...]) -> str:
        """One of the allowed names."""
        value = self.take(key, str)
        if value not in names:
            self.fail(key, "content.none_of", value=shown(value), names=", ".join(names))
        return value

    def names(self, key: str) -> list[str]:
        """A list of distinct texts; empty if the key is missing."""
        values = self.take(key, list) if key in self._left else []
        for value in values:
            if type(value) is not str:
                self.fail(key, "content.wrong_type", value=shown(value), type=str.__name__)
        if len(set(values)) != len(values):
            self.fail(key, "content.named_twice")
        return values

    def table(self, key: str) -> Entry:
        """A nested table; empty if the key is missing."""
        return Entry(self._left.pop(key, {}), self.file, self.path(key))

    def required_table(self, key: str) -> Entry:
        """A required nested table."""
        return Entry(self.any(key), self.file, self.path(key))

    def tables(self, key: str) -> list[Entry]:
        """A list of nested tables, empty if the key is missing; error messages use their ids."""
        values = self.take(key, list) if key in self._left else []
        found = []
        for at, value in enumerate(values):
            name = value.get("id") if isinstance(value, dict) else None
            place = f"{self.path(key)}[{at}]"
            found.append(Entry(value, self.file, f"{place} ({name})" if isinstance(name, str) else place))
        return found

    def close(self) -> None:
        """Raise an error if unread keys are left."""
        if self._left:
            self.fail(min(self._left), "content.unknown_key")
