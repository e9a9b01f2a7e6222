"""The plan of a run: its processes and people, the faults that happen, and what people do besides answering."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

PAUSE: Final = "pause"
"""The process stands still."""
KILL: Final = "kill"
"""The process dies, and starts again."""
STOP: Final = "stop"
"""The process ends in order, and starts again."""
DEAF: Final = "deaf"
"""The process hears no notices."""
DOWN: Final = "down"
"""The database restarts: all connections are lost."""
LOST_BEFORE: Final = "lost before"
"""The connection of the process is lost before its next two commits that others would hear of."""
LOST_AFTER: Final = "lost after"
"""The connection of the process is lost after its next two commits that others hear of."""
JUMP: Final = "jump"
"""The wall clock of the process jumps."""
DROP: Final = "drop"
"""The network between people and processes loses messages."""
POST: Final = "post"
"""The SMTP server takes no letters."""
_FAULTS: Final = (
    *(PAUSE, PAUSE, PAUSE, KILL, KILL, STOP, DEAF, DEAF, DOWN),
    *(LOST_BEFORE, LOST_AFTER, LOST_AFTER, LOST_AFTER, JUMP, DROP, POST),
)

SAY: Final = "say"
UNDO: Final = "undo"
AWAY: Final = "away"
BACK: Final = "back"
PROPOSE: Final = "propose"
FLICKER: Final = "flicker"
"""The person goes away, comes back and goes away, in quick succession."""
SLEEP: Final = "sleep"
"""The person does not answer for a while."""
MOVE: Final = "move"
"""The person goes to another process."""
_ACTIONS: Final = (SAY, SAY, UNDO, AWAY, BACK, FLICKER, PROPOSE, SLEEP, MOVE)
_BEGIN: Final = 0.6
"""No fault happens while people sit down."""
_END: Final = 7.0
_MOST_FAULTS: Final = 5
_LONGEST: Final = {DOWN: 2.0, DROP: 2.0, JUMP: 0.0, LOST_BEFORE: 0.0, LOST_AFTER: 0.0}
"""The longest time of a fault; six seconds for all others."""
_LONG_PAUSE: Final = (4.5, 6.5)
"""Seconds around the time after which the screens of a process expire."""
_LONG_PAUSES: Final = 0.5
_MOST_ACTIONS: Final = 6


class Fault(NamedTuple):
    """A fault of a process, or of all of them."""

    at: float
    kind: str
    process: int
    seconds: float


class Action(NamedTuple):
    """Something that a person does."""

    at: float
    kind: str
    person: int
    seconds: float


class Plan(NamedTuple):
    """All that the seed decides before the run."""

    seed: int
    processes: int
    people: int
    bots: int
    clock: int
    """Seconds for each answer; 0 without a clock, and then people get letters."""
    sockets: tuple[bool, ...]
    """For each person: whether they have a screen open, or ask again and again."""
    faults: tuple[Fault, ...]
    actions: tuple[Action, ...]

    @property
    def last_fault(self) -> float:
        """The time at which the last fault is over."""
        return max((fault.at + fault.seconds for fault in self.faults), default=0.0)


def plan_of(seed: int) -> Plan:
    """Return the plan of a seed."""
    chance = Random(f"plan {seed}")
    processes, people = chance.choice((2, 2, 3)), chance.choice((1, 2, 2, 2))
    faults = [_fault(chance, processes) for _ in range(chance.randint(0, _MOST_FAULTS))]
    actions = [
        Action(
            round(chance.uniform(_BEGIN, _END), 3),
            chance.choice(_ACTIONS),
            chance.randrange(people),
            round(chance.uniform(1, 5), 3),
        )
        for _ in range(chance.randint(0, _MOST_ACTIONS))
    ]
    return Plan(
        seed,
        processes,
        people,
        chance.choice((0, 1)) if people > 1 else 1,
        chance.choice((0, 0, 2)),
        tuple(chance.random() < 0.5 for _ in range(people)),
        tuple(sorted(faults)),
        tuple(sorted(actions)),
    )


def _fault(chance: Random, processes: int) -> Fault:
    kind = chance.choice(_FAULTS)
    shortest, longest = 0.0, _LONGEST.get(kind, 6.0)
    if kind == PAUSE and chance.random() < _LONG_PAUSES:
        shortest, longest = _LONG_PAUSE
    at, seconds = chance.uniform(_BEGIN, _END), chance.uniform(shortest, longest)
    return Fault(round(at, 3), kind, chance.randrange(processes), round(seconds, 3))
