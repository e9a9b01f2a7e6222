"""The data of a lesson: the match that is played, and the steps of the companion."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SIGNS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}
"""The comparisons of a condition."""
ADVICE: Final = "advice"
"""The pattern of the choice that the heuristics of the game recommend from the reader's view."""
PACE: Final = "pace"
ASKED: Final = (PACE,)
"""What a step may ask: how fast the moves of others are shown."""


class Condition(NamedTuple):
    """A comparison of a fact of the reader's view with a number, such as `station >= 3`."""

    fact: str
    sign: str
    number: int

    def holds(self, facts: Mapping[str, int]) -> bool:
        """Whether the comparison is true."""
        return SIGNS[self.sign](facts[self.fact], self.number)


class Step(NamedTuple):
    """One thing that the companion says: at the first question of a kind at which the conditions hold."""

    id: str
    on: tuple[str, ...]
    """The kinds of decisions, by the names of their classes."""
    when: tuple[Condition, ...] = ()
    """All of them must hold."""
    do: tuple[str, ...] = ()
    """Patterns of choice names, such as `take:seller_*`: the first legal choice is shown. Without, it is mere words."""
    accept: tuple[str, ...] = ()
    """Patterns of further choices that are as good."""
    show: tuple[str, ...] = ()
    """The ids of elements that are lit besides the choice; the first existing ones."""
    beats: int = 0
    """The number of short lines that explain a new thing."""
    extra: bool = False
    """Whether the step is no part of the way: it comes whenever it fits, also after the last step."""
    last: bool = False
    """Whether the companion lets go after this step."""
    ask: str = ""
    """What the step asks: one of `ASKED`."""

    @property
    def is_talk(self) -> bool:
        """Whether the step shows no choice."""
        return not self.do


class Lesson(NamedTuple):
    """A guided match: its set-up and its steps."""

    game: str
    minutes: int
    seats: int
    seed: str
    """The text from which the seed of the match is made."""
    bot: str
    """The bots of the other seats."""
    steps: tuple[Step, ...]
    texts: Mapping[str, Mapping[str, str]]
    """The texts of a lesson that brings its own, by language and key; others are in the catalogues."""
    domains: tuple[str, ...] = ()
    """The catalogues of its texts: that of the game, and those of its family."""

    @property
    def way(self) -> tuple[Step, ...]:
        """The steps that are counted."""
        return tuple(step for step in self.steps if not step.extra)


PARTS: Final = ("title", "goal", "do", "why")
"""The texts of a step; a step of mere words has no `do`."""


def keys_of(step: Step) -> tuple[str, ...]:
    """Return the keys of the texts that a step must have."""
    parts = ["title", "why", *([] if step.extra else ["goal"]), *([] if step.is_talk else ["do"])]
    parts += [f"beat.{number + 1}" for number in range(step.beats)]
    parts += ["tag"] if step.beats else []
    return tuple(f"{step.id}.{part}" for part in parts)
