"""A table of a content file, taken apart key by key: what nobody takes is unknown, and refused."""

from __future__ import annotations

import re
from typing import Any, Final, NoReturn, TypeVar

from caravanserai.content.toml import fail
from caravanserai.kernel.errors import shown

T = TypeVar("T")
_PLAIN: Final = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9][a-z0-9_]*)?")


class Entry:
    """A table and where it stands; every fault is refused with file, key and reason."""

    __slots__ = ("_left", "_whole", "file", "where")

    def __init__(self, table: object, file: str, where: str) -> None:
        if not isinstance(table, dict):
            fail(file, where, "content.no_table", value=shown(table))
        self._whole: dict[str, Any] = table
        self._left: dict[str, Any] = dict(table)
        self.file = file
        self.where = where

    def fail(self, key: str, reason: str, /, **facts: object) -> NoReturn:
        """Refuse a key of the table, or with an empty key the table itself; the reason is the key of its text."""
        fail(self.file, self.path(key), reason, **facts)

    def path(self, key: str) -> str:
        """The full name of a key."""
        return ".".join(part for part in (self.where, key) if part)

    def has(self, key: str) -> bool:
        """Whether a key is there, still to be taken."""
        return key in self._left

    def left(self) -> list[str]:
        """The keys still to be taken."""
        return list(self._left)

    def peek(self, key: str) -> Any:  # noqa: ANN401  # TOML values
        """A value as it stands in the file, taken or not; None when it is missing."""
        return self._whole.get(key)

    def same_as(self, other: Entry) -> bool:
        """Whether both say the same."""
        return self._whole == other._whole

    def drop(self, *keys: str) -> None:
        """Leave aside keys that are read elsewhere."""
        for key in keys:
            self._left.pop(key, None)

    def any(self, key: str) -> Any:  # noqa: ANN401  # TOML values
        """A value that must be there, of any type."""
        if key not in self._left:
            self.fail(key, "content.missing")
        return self._left.pop(key)

    def take(self, key: str, kind: type[T]) -> T:
        """A value that must be there and of that very type: a flag is no number."""
        value = self.any(key)
        if type(value) is not kind:
            self.fail(key, "content.wrong_type", value=shown(value), type=kind.__name__)
        return value

    def text(self, key: str) -> str:
        """A text that is not empty."""
        value = self.take(key, str)
        if not value.strip():
            self.fail(key, "content.empty")
        return value

    def plain_name(self, key: str) -> str:
        """A name of small letters, digits and underscores; with a dot, the product it comes from stands before it."""
        value = self.text(key)
        if not _PLAIN.fullmatch(value):
            self.fail(key, "content.no_name", value=shown(value))
        return value

    def number(self, key: str, least: int = 0, most: int = 999) -> int:
        """A whole number within bounds."""
        value = self.take(key, int)
        if not least <= value <= most:
            self.fail(key, "content.out_of_bounds", value=value, least=least, most=most)
        return value

    def number_or(self, key: str, default: int, least: int = 0, most: int = 999) -> int:
        """A whole number within bounds, or what it is when the key is left out."""
        return self.number(key, least, most) if key in self._left else default

    def flag(self, key: str) -> bool:
        """True or false; false when the key is left out."""
        return self.take(key, bool) if key in self._left else False

    def choice(self, key: str, names: tuple[str, ...]) -> str:
        """One of the names allowed."""
        value = self.take(key, str)
        if value not in names:
            self.fail(key, "content.none_of", value=shown(value), names=", ".join(names))
        return value

    def names(self, key: str) -> list[str]:
        """A list of different texts; empty when the key is left out."""
        values = self.take(key, list) if key in self._left else []
        for value in values:
            if type(value) is not str:
                self.fail(key, "content.wrong_type", value=shown(value), type=str.__name__)
        if len(set(values)) != len(values):
            self.fail(key, "content.named_twice")
        return values

    def table(self, key: str) -> Entry:
        """A table within; an empty one when the key is left out."""
        return Entry(self._left.pop(key, {}), self.file, self.path(key))

    def required_table(self, key: str) -> Entry:
        """A table within that must be there."""
        return Entry(self.any(key), self.file, self.path(key))

    def tables(self, key: str) -> list[Entry]:
        """A list of tables within, none when the key is left out; those with an id are called by it."""
        values = self.take(key, list) if key in self._left else []
        found = []
        for at, value in enumerate(values):
            name = value.get("id") if isinstance(value, dict) else None
            place = f"{self.path(key)}[{at}]"
            found.append(Entry(value, self.file, f"{place} ({name})" if isinstance(name, str) else place))
        return found

    def close(self) -> None:
        """Everything that belongs here has been taken."""
        if self._left:
            self.fail(min(self._left), "content.unknown_key")
