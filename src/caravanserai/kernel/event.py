"""Events: facts that happened, and who may know them. Words are made at the edge."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple, Self


class EventKind(str):
    """A kind of event, written as its name and its fields, each with what it holds: `stole by:seat good:good`.

    It is nothing but a text, since every event carries one: so an event is plain data, which the garbage collector
    leaves alone for good.
    """

    __slots__ = ()

    def __new__(cls, name: str, **fields: str) -> Self:
        return super().__new__(cls, " ".join((name, *(f"{field}:{holds}" for field, holds in fields.items()))))

    def __repr__(self) -> str:
        return f"EventKind({self.name!r})"

    @property
    def name(self) -> str:
        """The name alone."""
        return str(self).partition(" ")[0]

    @property
    def types(self) -> dict[str, str]:
        """What each field holds (seat, good, money ...)."""
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
"""A kind of event and its values, told to everyone."""
Whisper = tuple[tuple[int, ...], int, EventKind, *tuple[Value, ...]]
"""The seats that see all of a fact, how many of its last values are veiled from the others, and the fact."""
RawEvent = Fact | Whisper


class Event(NamedTuple):
    """An event as one seat sees it; veiled fields are None."""

    kind: EventKind
    values: tuple[Value, ...]
    number: int
    """The number of the answer it belongs to; 0 is the set-up."""

    def field(self, name: str) -> Value:
        """Give the value of a field by its name."""
        return self.values[self.kind.fields.index(name)]

    def facts(self) -> dict[str, Value]:
        """Give all fields by name."""
        return dict(zip(self.kind.fields, self.values, strict=True))


def fact_of(raw: RawEvent) -> Fact:
    """What happened, with nothing veiled."""
    told: Any = raw
    return told if type(told[0]) is EventKind else told[2:]  # type: ignore[no-any-return]  # one of the two


def seen_by(raw: RawEvent, seat: int | None, number: int = 0) -> Event | None:
    """Show an event to a seat (None: a spectator): whole, with its secret fields veiled, or not at all."""
    told: Any = raw
    kind, *values = fact_of(raw)
    if len(told) > len(values) + 1 and seat not in told[0]:
        shown = max(0, len(values) - told[1])
        if not shown:
            return None
        values[shown:] = [None] * (len(values) - shown)
    return Event(kind, tuple(values), number)


CHANCE = EventKind("chance", cause="cause")
"""Chance was used, and for what; the outcome is told by the game's own events."""
