"""The state every game builds on: who sits, what chance holds, what waits, what was told."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from caravanserai.kernel import chance
from caravanserai.kernel.codec import TRANSIENT, Data, Pending, state
from caravanserai.kernel.event import CHANCE, EventKind, Fact, RawEvent, Value

if TYPE_CHECKING:
    from collections.abc import MutableSequence

OPEN: Final = -1
"""The mark of an answer that a sealed group still waits for."""


@state
class State(Data):
    """Plain mutable data; a game's state class extends it with fields of its own.

    The stack is changed in place, never replaced: the kernel holds on to it.
    """

    seats: int
    chance: int
    stack: list[Pending]
    sealed: list[int]
    """The answers so far to the sealed group on top of the stack."""
    seals: int
    """How often something happened that no undo may take back."""
    pending_events: list[RawEvent] | None = dataclasses.field(
        default_factory=list, kw_only=True, compare=False, metadata=TRANSIENT
    )
    """Events since the last answer; None while nobody listens, as in search."""

    def ask(self, *questions: Pending) -> None:
        """Put questions or steps on the stack; the first named comes first."""
        self.stack.extend(reversed(questions))

    def tell(self, *fact: *Fact) -> None:
        """Tell everyone a fact: a kind of event and its values."""
        told = self.pending_events
        if told is not None:
            told.append(fact)

    def whisper(self, kind: EventKind, viewers: tuple[int, ...], veiled: int, *values: Value) -> None:
        """Tell some seats a fact; to all others its last `veiled` fields stay hidden."""
        if self.pending_events is not None:
            self.pending_events.append((viewers, veiled, kind, *values))

    def seal(self) -> None:
        """Let no undo go behind this point: something was revealed, or an action is confirmed."""
        self.seals += 1

    def draw(self, limit: int, cause: str) -> int:
        """Draw a number from 0 to limit - 1 by chance."""
        self.seals += 1
        self.tell(CHANCE, cause)
        self.chance = chance.advance(self.chance)
        return chance.number_below(self.chance, limit)

    def sample(self, items: MutableSequence[int], count: int, cause: str) -> list[int]:
        """Take so many of the items out of the list by chance."""
        self.seals += 1
        self.tell(CHANCE, cause)
        self.chance, taken = chance.sample(self.chance, items, count)
        return taken

    def shuffle(self, items: MutableSequence[int], cause: str) -> None:
        """Shuffle a list in place by chance."""
        self.seals += 1
        self.tell(CHANCE, cause)
        self.chance = chance.shuffle(self.chance, items)
