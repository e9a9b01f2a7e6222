"""Events: what happened, as facts, and which seats may know them. `caravanserai.text` makes the words."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple, Self


class EventKind(str):
    """A kind of event as a text: its name, then each field with its type, such as `stole by:seat good:good`.

    Every event contains its kind. A str subclass keeps events plain data, which the garbage collector skips.
    """

    __slots__ = ()

    def __new__(cls, name: str, **fields: str) -> Self:
        return super().__new__(cls, " ".join((name, *(f"{field}:{holds}" for field, holds in fields.items()))))

    def __repr__(self) -> str:
        return f"EventKind({self.name!r})"

    @property
    def name(self) -> str:
        """The name."""
        return str(self).partition(" ")[0]

    @property
    def types(self) -> dict[str, str]:
        """The type of each field (seat, good, money ...)."""
        return _declared(self)

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(_declared(self))


@functools.cache
def _declared(kind: EventKind) -> dict[str, str]:
    return dict(field.split(":") for field in kind.split(" ")[1:])


Value = int | str | tuple[int, ...] | None
Fact = tuple[EventKind, *tuple[Value, ...]]
"""A public event: its kind and its values."""
Whisper = tuple[tuple[int, ...], int, EventKind, *tuple[Value, ...]]
"""A partly hidden event: the seats that see all of it, how many last values the others do not see, and the fact."""
RawEvent = Fact | Whisper


class Event(NamedTuple):
    """An event as one seat sees it; hidden fields are None."""

    kind: EventKind
    values: tuple[Value, ...]
    number: int
    """The number of the answer that caused it; 0 is the set-up."""

    def field(self, name: str) -> Value:
        """Return the value of a field by its name."""
        return self.values[self.kind.fields.index(name)]

    def facts(self) -> dict[str, Value]:
        """Return all fields by name."""
        return dict(zip(self.kind.fields, self.values, strict=True))


def fact_of(raw: RawEvent) -> Fact:
    """The complete fact of an event."""
    event: Any = raw
    return event if type(event[0]) is EventKind else event[2:]  # type: ignore[no-any-return]  # one of the two


def seen_by(raw: RawEvent, seat: int | None, number: int = 0) -> Event | None:
    """The event as a seat (None: a spectator) sees it: complete, with hidden fields, or None."""
    event: Any = raw
    kind, *values = fact_of(raw)
    if len(event) > len(values) + 1 and seat not in event[0]:
        shown = max(0, len(values) - event[1])
        if not shown:
            return None
        values[shown:] = [None] * (len(values) - shown)
    return Event(kind, tuple(values), number)


CHANCE = EventKind("chance", cause="cause")
"""Chance was used, and why. The game's own events show the result."""
