"""The effect vocabulary: what cards, tokens and location actions do, compiled from the content files.

An effect is a program: a list of operations, carried out one after another, each as far as possible (AL-10). An ability
ties a program, or a change of some number, to a hook: the moment at which it works.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from caravanserai.games.almanac.state import BOOKS, Road
from caravanserai.kernel.decision import Reason, Step, step

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

NO_SOURCE: Final = -1


class Op:
    """One operation of a program."""

    __slots__ = ()

    @property
    def local(self) -> bool:
        """Whether it is allowed, or gives, on one space and not on another: by what lies there, or by the gold left."""
        return False

    @property
    def unfailing(self) -> bool:
        """Whether it gives something as long as there are guards, and goods of every kind."""
        return type(self).gives is Op.gives

    @property
    def completes(self) -> bool:
        """Whether it is allowed only to who can complete a contract, which nobody else has seen."""
        return False

    def apply(self, road: Road, seat: int, source: int) -> None:
        """Do it for a seat, as far as possible; `source` is the card or token it comes from. May ask questions."""
        raise NotImplementedError

    def gives(self, road: Road, seat: int) -> bool:
        """Whether it could give the seat anything now (AL-251)."""
        return True

    def any_time(self, road: Road, seat: int) -> bool:
        """Whether it gives the same whatever happens before it: gold does, goods may lack room (AL-41)."""
        return False

    def allowed(self, road: Road, seat: int, gold: int, spare: int) -> bool:
        """Whether a condition of legality in it can be met (AL-10) with so much gold and goods of choice to come."""
        return True

    def why_not(self) -> Reason:
        """What is missing where it is not allowed."""
        return Reason("gives_nothing")


def is_conditional(op: Op) -> bool:
    """Whether an operation may not be allowed."""
    return type(op).allowed is not Op.allowed


def is_generous(op: Op) -> bool:
    """Whether an operation always gives something."""
    return type(op).gives is Op.gives


@dataclass(frozen=True, slots=True)
class Ability:
    """What a card or token does at a hook."""

    hook: str
    conditions: Mapping[str, Any]
    optional: bool
    limit: str
    """once_per_round, once_per_action, once_per_fight, or nothing."""
    program: int
    """-1 for none."""
    modify: Mapping[str, Any]


@step
class Carry(Step[Road]):
    """Carry out a program from one of its operations on."""

    seat: int
    program: int
    at: int
    source: int

    def run(self, state: Road) -> None:
        perform(state, self.seat, self.program, self.source, self.at)


def perform(road: Road, seat: int, program: int, source: int = NO_SOURCE, at: int = 0) -> None:
    """Carry out a program at once; as soon as an operation asks something, the rest waits below the question."""
    ops = BOOKS[road.product].programs[program]
    last = len(ops) - 1
    while at < last:
        stack = road.stack
        waiting = len(stack)
        ops[at].apply(road, seat, source)
        at += 1
        if len(stack) > waiting:
            stack.insert(waiting, Carry.of(seat, program, at, source))
            return
    ops[at].apply(road, seat, source)


def perform_last(road: Road, seat: int, program: int) -> None:
    """Carry out a program at once, for who does nothing after it; -1 does nothing."""
    if program >= 0:
        perform(road, seat, program)


def carry_out(road: Road, seat: int, program: int, source: int = NO_SOURCE) -> None:
    """Put a program on the stack; -1 and the empty program do nothing."""
    if program >= 0 and BOOKS[road.product].programs[program]:
        road.stack.append(Carry.of(seat, program, 0, source))


Maker: TypeAlias = "Callable[[Mapping[str, Any], Compiler], Op]"
OPS: Final[dict[str, Maker]] = {}
"""How each operation is made from its entry in a content file."""


MEASURES: Final[dict[str, Callable[[Road, int], int]]] = {}
"""Numbers of a seat that gold can be gained by: `round`, `completed_contracts`, and what pages add."""


class Compiler:
    """Collects the programs of a book while it is read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.programs: list[tuple[Op, ...]] = []
        self.families: dict[str, tuple[int, ...]] = {}
        """The token kinds of each family, filled before programs are compiled."""

    def program(self, entries: list[Mapping[str, Any]] | None) -> int:
        """Compile a list of operations; -1 for an empty one."""
        if not entries:
            return -1
        ops = tuple(OPS[entry["op"]](entry, self) for entry in entries)
        self.programs.append(ops)
        return len(self.programs) - 1
