"""The items on the stack of a match: decisions of seats, automatic steps, and sealed groups. All are plain data."""

from __future__ import annotations

import dataclasses
import functools
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, TypeVar, dataclass_transform

from caravanserai.kernel.codec import Pending
from caravanserai.kernel.errors import RuleFaultError
from caravanserai.kernel.space import Options, Space

S = TypeVar("S")
_Class = TypeVar("_Class", bound=type)


class Reason(NamedTuple):
    """Why an option is illegal: a key of the text catalogue and the facts for its sentence."""

    key: str
    facts: tuple[tuple[str, int | str], ...] = ()


NOT_OFFERED: Final = Reason("not_offered")

Outlook = tuple[tuple[str, int], ...]
"""The certain cost or gain of an option: pairs of a thing and an amount, such as ("silver", -3)."""


class Decision(Pending, Generic[S]):
    """A question to one seat. Its fields are public; secrets belong in the state."""

    __slots__ = ()
    space: ClassVar[Space]
    auto_if_forced: ClassVar[bool] = False
    """Take a single option without asking. Only allowed where this reveals nothing hidden."""
    is_follow_up: ClassVar[bool] = False
    """A follow-up of an action; on timeout the whole action is cancelled."""
    time_share: ClassVar[float] = 1.0
    """The part of the usual thinking time for this question; below 1 where it interrupts another seat's turn."""
    preparable: ClassVar[bool] = False
    """Whether a seat can prepare an answer before it is asked. The question then has no field but its seat."""

    if TYPE_CHECKING:

        @property
        def seat(self) -> int:
            """The seat that decides; every decision declares it as a field."""

    def options(self, state: S) -> Options:
        """List the legal choices. Nothing else decides legality."""
        raise NotImplementedError

    def resolve(self, state: S, choice: int) -> None:
        """Carry out a legal choice; it may push further items on the stack."""
        raise NotImplementedError

    def without_option(self, state: S) -> None:  # noqa: ARG002  # for subclasses
        """Continue without an answer where no choice is legal; an error unless the rules define it."""
        raise RuleFaultError(f"{self} offers no option")

    def why_not(self, state: S, choice: int) -> Reason:  # noqa: ARG002  # for subclasses
        """Return the reason why a declared choice is not legal now."""
        return NOT_OFFERED

    def timeout_choice(self, state: S, options: Options) -> int:  # noqa: ARG002  # for subclasses
        """The choice on timeout."""
        return options[0]

    def follow_up(self, choice: int) -> Decision[S] | None:  # noqa: ARG002  # for subclasses
        """The question that always follows this choice, for the same seat; None if there is no such question.

        Between both there is no chance, no reveal and no other seat, so one message can answer both.
        """
        return None

    def outlook(self, state: S, choice: int) -> Outlook:  # noqa: ARG002  # for subclasses
        """The certain cost or gain of a legal choice."""
        return ()

    def basis(self, view: Any, choice: int) -> tuple[object, ...] | None:  # noqa: ANN401, ARG002  # for subclasses
        """The facts of the seat's view that a prepared answer depends on; None if it cannot be prepared.

        If any of them has changed when the question comes, the prepared answer is dropped.
        """
        return None


class Step(Pending, Generic[S]):
    """An automatic step: it runs without an answer when it is on top of the stack."""

    __slots__ = ()
    waits: ClassVar[bool] = False

    def run(self, state: S) -> None:
        """Run the step; it may push further items on the stack."""
        raise NotImplementedError


@dataclass_transform(frozen_default=True)
def pending(cls: _Class) -> _Class:
    """Make a frozen dataclass; its `of` returns one shared instance for equal fields.

    `of` keeps every instance: use it only if the fields have few values (a seat, a good, a card).
    """
    made: Any = dataclasses.dataclass(frozen=True, slots=True)(cls)
    made.of = functools.cache(made)
    return made  # type: ignore[no-any-return]  # a dataclass of the same name


decision = pending
step = pending


@pending
class Together(Decision[Any]):
    """A sealed group: several seats answer at the same time; the answers stay hidden until all are in."""

    parts: tuple[Decision[Any], ...]
    waits: ClassVar[bool] = False
    space: ClassVar[Space] = Space()

    @property
    def seat(self) -> int:
        """-1: a group has no single seat."""
        return -1

    def place_of(self, seat: int) -> int:
        """The index of a seat's question in the group."""
        place = 0
        while self.parts[place].seat != seat:
            place += 1
        return place

    def __post_init__(self) -> None:
        seats = [part.seat for part in self.parts]
        if not seats or seats != sorted(set(seats)):
            raise ValueError(f"a sealed group asks each seat once, in seat order, not {seats}")
