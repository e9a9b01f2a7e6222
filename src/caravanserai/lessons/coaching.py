"""Which step of a lesson is next, and which choice it shows; all of it follows from the view of the reader's seat."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.bots.bot import dice_for
from caravanserai.kernel.chance import keyed_seed
from caravanserai.lessons.facts import facts_of
from caravanserai.lessons.lesson import ADVICE, Lesson, Step

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.kernel.chair import Chair

_ADVISER: Final = "companion"
"""The seed of the heuristics that give advice."""


class LessonProgress(NamedTuple):
    """How far a person has come in a lesson."""

    done: Mapping[str, int]
    """The steps that were said, each with the number of answers from which on it counts: an undo takes it back."""
    skipped: bool = False
    """Whether the person has sent the companion away."""

    def with_done(self, step: Step, number: int) -> LessonProgress:
        """Return the progress after a step."""
        return self._replace(done={**self.done, step.id: number})

    def is_done(self, step: Step, number: int) -> bool:
        """Whether a step has been said, after a number of answers."""
        return self.done.get(step.id, number + 1) <= number


def next_step(lesson: Lesson, progress: LessonProgress, chair: Chair[Any]) -> Step | None:
    """Return the step that fits the open question of a seat: the first one that has not been said.

    A question with one choice has no step: the table answers it.
    """
    if len(chair.options) == 1:
        return None
    kind, number = type(chair.decision).__name__, chair.number
    over = is_over(lesson, progress, number)
    facts: Mapping[str, int] | None = None
    for step in lesson.steps:
        if kind not in step.on or progress.is_done(step, number) or (over and not step.extra):
            continue
        facts = facts_of(chair) if facts is None else facts
        if all(condition.holds(facts) for condition in step.when) and (
            step.is_talk or shown_choice(step, chair) is not None
        ):
            return step
    return None


def is_over(lesson: Lesson, progress: LessonProgress, number: int) -> bool:
    """Whether the companion has let go."""
    return any(step.last and progress.is_done(step, number) for step in lesson.steps)


def reached(lesson: Lesson, progress: LessonProgress, number: int, step: Step | None = None) -> int:
    """Return the number of the present step on the way, from 1 on; the last one has the highest number."""
    way = lesson.way
    if (step is not None and step.last) or is_over(lesson, progress, number):
        return len(way)
    return min(len(way) - 1, 1 + sum(progress.is_done(one, number) for one in way))


def shown_choice(step: Step, chair: Chair[Any]) -> int | None:
    """Return the choice that a step shows; None for mere words, or if no choice fits."""
    for pattern in step.do:
        if pattern == ADVICE:
            return advised(chair)
        found = next((choice for choice in chair.options if _fits(chair, choice, pattern)), None)
        if found is not None:
            return found
    return None


def is_good(step: Step, chair: Chair[Any], choice: int) -> bool:
    """Whether a choice is as good as the one that a step shows."""
    return choice == shown_choice(step, chair) or any(_fits(chair, choice, pattern) for pattern in step.accept)


def advised(chair: Chair[Any]) -> int:
    """Return the choice that the heuristics of the game recommend, from the view of the seat."""
    return chair.game.greedy(chair.view(), chair.decision, chair.options, dice_for(_ADVISER, chair))


def seed_of(lesson: Lesson) -> str:
    """Return the seed of the match of a lesson."""
    return keyed_seed(lesson.seed)


def _fits(chair: Chair[Any], choice: int, pattern: str) -> bool:
    return fnmatchcase(chair.decision.space.name(choice), pattern)
