"""Events: facts that happened, and who may know them. Words are made at the edge."""

from __future__ import annotations

from typing import NamedTuple

Value = int | str | tuple[int, ...] | None


class EventKind:
    """A kind of event: its name and its fields, each with what it holds (seat, good, money ...)."""

    __slots__ = ("fields", "name", "types")

    def __init__(self, name: str, **fields: str) -> None:
        self.name = name
        self.fields = tuple(fields)
        self.types = fields

    def __repr__(self) -> str:
        return f"EventKind({self.name!r})"


RawEvent = tuple[EventKind, tuple[int, ...] | None, int, tuple[Value, ...]]
"""Kind, the seats that see all of it (None: everyone), how many last fields are veiled from others, values."""


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


def seen_by(raw: RawEvent, seat: int | None, number: int = 0) -> Event | None:
    """Show an event to a seat (None: a spectator): whole, with its secret fields veiled, or not at all."""
    kind, viewers, veiled, values = raw
    if viewers is None or seat in viewers:
        return Event(kind, values, number)
    if veiled >= len(values):
        return None
    return Event(kind, values[: len(values) - veiled] + (None,) * veiled, number)


CHANCE = EventKind("chance", cause="cause")
"""Chance was used, and for what; the outcome is told by the game's own events."""
