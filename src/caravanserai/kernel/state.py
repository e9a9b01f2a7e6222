"""The base class of every game state: seats, chance, stack, sealed answers and events."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from caravanserai.kernel import chance
from caravanserai.kernel.codec import TRANSIENT, Data, Pending, state
from caravanserai.kernel.event import CHANCE, EventKind, Fact, RawEvent, Value

if TYPE_CHECKING:
    from collections.abc import MutableSequence

OPEN: Final = -1
"""Placeholder for a missing answer of a sealed group."""


@state
class State(Data):
    """Plain mutable data. Each game extends it with its own fields.

    The stack is changed in place and never replaced, because the kernel keeps a reference to it.
    """

    seats: int
    chance: int
    stack: list[Pending]
    sealed: list[int]
    """The answers so far to the sealed group on top of the stack."""
    seals: int
    """The number of seals so far; undo cannot go behind a seal."""
    pending_events: list[RawEvent] | None = dataclasses.field(
        default_factory=list, kw_only=True, compare=False, metadata=TRANSIENT
    )
    """Events since the last answer; None if no events are collected, as in search."""

    def ask(self, *questions: Pending) -> None:
        """Push decisions or steps; the first argument comes first."""
        self.stack.extend(reversed(questions))

    def tell(self, *fact: *Fact) -> None:
        """Add a public event: its kind and its values."""
        events = self.pending_events
        if events is not None:
            events.append(fact)

    def whisper(self, kind: EventKind, viewers: tuple[int, ...], veiled: int, *values: Value) -> None:
        """Add an event that only `viewers` see in full; for all others its last `veiled` fields are hidden."""
        if self.pending_events is not None:
            self.pending_events.append((viewers, veiled, kind, *values))

    def seal(self) -> None:
        """Set a seal: undo cannot go behind this point, because something was revealed or confirmed."""
        self.seals += 1

    def draw(self, limit: int, cause: str) -> int:
        """Draw a random number from 0 to limit - 1."""
        self.seals += 1
        self.tell(CHANCE, cause)
        self.chance = chance.advance(self.chance)
        return chance.number_below(self.chance, limit)

    def sample(self, items: MutableSequence[int], count: int, cause: str) -> list[int]:
        """Remove `count` random items from the list and return them."""
        self.seals += 1
        self.tell(CHANCE, cause)
        self.chance, taken = chance.sample(self.chance, items, count)
        return taken

    def shuffle(self, items: MutableSequence[int], cause: str) -> None:
        """Shuffle a list in place."""
        self.seals += 1
        self.tell(CHANCE, cause)
        self.chance = chance.shuffle(self.chance, items)
