"""Effects of cards, tokens and location actions, compiled from the content files.

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
        """Whether legality or gain differ from space to space: by the tokens there, or by the gold left."""
        return False

    @property
    def unfailing(self) -> bool:
        """Whether it always gives something while the supply has guards and goods of every kind."""
        return type(self).gives is Op.gives

    @property
    def completes(self) -> bool:
        """Whether it is allowed only to a seat that can complete one of its contracts, which the others cannot see."""
        return False

    def apply(self, road: Road, seat: int, source: int) -> None:
        """Apply it for a seat, as far as possible; may ask questions. `source` is the card or token it comes from."""
        raise NotImplementedError

    def gives(self, road: Road, seat: int) -> bool:
        """Whether it could give the seat anything now (AL-251)."""
        return True

    def any_time(self, road: Road, seat: int) -> bool:
        """Whether its gain does not depend on earlier gains: gold never does, goods may lack room (AL-41)."""
        return False

    def allowed(self, road: Road, seat: int, gold: int, spare: int) -> bool:
        """Whether its conditions of legality hold (AL-10); `spare` is the number of goods of choice to come."""
        return True

    def why_not(self) -> Reason:
        """The reason why it is not allowed."""
        return Reason("gives_nothing")


def is_conditional(op: Op) -> bool:
    """Whether an operation has conditions of legality."""
    return type(op).allowed is not Op.allowed


def is_generous(op: Op) -> bool:
    """Whether an operation always gives something."""
    return type(op).gives is Op.gives


@dataclass(frozen=True, slots=True)
class Ability:
    """The effect of a card or token at a hook."""

    hook: str
    conditions: Mapping[str, Any]
    optional: bool
    limit: str
    """once_per_round, once_per_turn, once_per_action, once_per_fight, or an empty string."""
    program: int
    """The program of the ability; -1 for none."""
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
    """Carry out a program at once; when an operation asks a question, the rest waits below it on the stack."""
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
    """Carry out a program at once, for a caller that does nothing afterwards; -1 does nothing."""
    if program >= 0:
        perform(road, seat, program)


def carry_out(road: Road, seat: int, program: int, source: int = NO_SOURCE) -> None:
    """Put a program on the stack; -1 and the empty program do nothing."""
    if program >= 0 and BOOKS[road.product].programs[program]:
        road.stack.append(Carry.of(seat, program, 0, source))


Maker: TypeAlias = "Callable[[Mapping[str, Any], Compiler], Op]"
OPS: Final[dict[str, Maker]] = {}
"""The factory of each operation, which builds it from its entry in a content file."""


MEASURES: Final[dict[str, Callable[[Road, int], int]]] = {}
"""Numbers of a seat by which gold can be multiplied: `round`, `completed_contracts`, and those that pages add."""


class Compiler:
    """Collects the programs of a book while it is read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.programs: list[tuple[Op, ...]] = []
        self.families: dict[str, tuple[int, ...]] = {}
        """The token kinds of each family, filled before programs are compiled."""

    def program(self, entries: list[Mapping[str, Any]] | None) -> int:
        """Compile a list of operations; -1 for an empty list."""
        if not entries:
            return -1
        ops = tuple(OPS[entry["op"]](entry, self) for entry in entries)
        self.programs.append(ops)
        return len(self.programs) - 1
