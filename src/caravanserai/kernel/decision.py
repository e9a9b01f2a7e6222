"""What waits in a match: decisions for seats, steps of the table, and sealed groups. All of it is plain data."""

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
    """Why an option is barred: a key of the text catalogue and the facts that belong into the sentence."""

    key: str
    facts: tuple[tuple[str, int | str], ...] = ()


NOT_OFFERED: Final = Reason("not_offered")

Outlook = tuple[tuple[str, int], ...]
"""What an option is sure to cost or bring its seat: pairs of a thing and an amount, such as ("silver", -3)."""


class Decision(Pending, Generic[S]):
    """A question to one seat. Its fields are public; secrets lie in the state."""

    __slots__ = ()
    space: ClassVar[Space]
    auto_if_forced: ClassVar[bool] = False
    """Whether a single option is taken without asking; only where its being alone betrays nothing."""
    is_follow_up: ClassVar[bool] = False
    """Whether it only completes what its seat has begun, so that who runs out of time has not begun it."""
    time_share: ClassVar[float] = 1.0
    """Which part of the time for an answer it may take, where it holds up the turn of another."""
    preparable: ClassVar[bool] = False
    """Whether an answer can be prepared while others think about such a question, which has no field but its seat."""

    if TYPE_CHECKING:

        @property
        def seat(self) -> int:
            """The seat that decides; every decision declares it as a field."""

    def options(self, state: S) -> Options:
        """List the legal choices; this is the only source of legality."""
        raise NotImplementedError

    def resolve(self, state: S, choice: int) -> None:
        """Carry out a legal choice; may push what waits next."""
        raise NotImplementedError

    def without_option(self, state: S) -> None:  # noqa: ARG002  # for subclasses
        """Go on where nothing can be chosen; a fault unless the rules say what happens then."""
        raise RuleFaultError(f"{self} offers no option")

    def why_not(self, state: S, choice: int) -> Reason:  # noqa: ARG002  # for subclasses
        """Say why a choice of the declared space is not legal now."""
        return NOT_OFFERED

    def timeout_choice(self, state: S, options: Options) -> int:  # noqa: ARG002  # for subclasses
        """Choose for a seat whose time is up."""
        return options[0]

    def follow_up(self, choice: int) -> Decision[S] | None:  # noqa: ARG002  # for subclasses
        """The question that this choice always asks its seat next; None where a choice has no such question.

        Nothing happens in between: no chance, no reveal, no other seat. So both can be answered in one message.
        """
        return None

    def outlook(self, state: S, choice: int) -> Outlook:  # noqa: ARG002  # for subclasses
        """Tell what a legal choice is sure to cost or bring."""
        return ()

    def basis(self, view: Any, choice: int) -> tuple[object, ...] | None:  # noqa: ANN401, ARG002  # for subclasses
        """List what a prepared answer rests on, from the view of its seat; None if it cannot be prepared.

        If any of it has changed when the question is asked, the answer is not given.
        """
        return None


class Step(Pending, Generic[S]):
    """Something the table does by itself when its turn comes on the stack."""

    __slots__ = ()
    waits: ClassVar[bool] = False

    def run(self, state: S) -> None:
        """Do it; may push what waits next."""
        raise NotImplementedError


@dataclass_transform(frozen_default=True)
def pending(cls: _Class) -> _Class:
    """Make a frozen class of plain fields, with `of` giving one shared instance for equal fields.

    `of` keeps every instance it made: use it where fields have few values (a seat, a good, a card).
    """
    made: Any = dataclasses.dataclass(frozen=True, slots=True)(cls)
    made.of = functools.cache(made)
    return made  # type: ignore[no-any-return]  # a dataclass of the same name


decision = pending
step = pending


@pending
class Together(Decision[Any]):
    """A sealed group: several seats decide at once, hidden until all are in, resolved in seat order."""

    parts: tuple[Decision[Any], ...]
    waits: ClassVar[bool] = False
    space: ClassVar[Space] = Space()

    @property
    def seat(self) -> int:
        """A group belongs to no single seat."""
        return -1

    def place_of(self, seat: int) -> int:
        """The place of a seat's question in the group."""
        place = 0
        while self.parts[place].seat != seat:
            place += 1
        return place

    def __post_init__(self) -> None:
        seats = [part.seat for part in self.parts]
        if not seats or seats != sorted(set(seats)):
            raise ValueError(f"a sealed group asks each seat once, in seat order, not {seats}")
