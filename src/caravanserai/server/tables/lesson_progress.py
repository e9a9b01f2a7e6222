"""The progress of a lesson, stored with the answers of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.lessons.coaching import next_step
from caravanserai.lessons.library import lesson_of
from caravanserai.server.storage.lessons import save_lesson
from caravanserai.server.tables.change import change

if TYPE_CHECKING:
    from caravanserai.kernel.match import Match
    from caravanserai.lessons.coaching import LessonProgress
    from caravanserai.lessons.lesson import Step
    from caravanserai.server.tables.table import Table


def set_lesson(table: Table, progress: LessonProgress | None) -> None:
    """In a draft: change the progress of the lesson."""
    if progress is not None and progress != table.lesson:
        table.lesson = progress
        table.write(lambda store: save_lesson(store, table.id, progress))


def lesson_after_answer(match: Match[Any], progress: LessonProgress, seat: int) -> LessonProgress:
    """Return the progress after an answer to the open question of a seat: its step is done, whatever the answer."""
    lesson, chair = lesson_of(match.game), match.chair(seat)
    if lesson is None or progress.skipped:
        return progress
    step = next_step(lesson, progress, chair)
    return progress if step is None else progress.with_done(step, chair.number + 1)


@change
def finish_step(table: Table, seat: int, step: Step) -> None:
    """Note that the person has read a step of mere words."""
    if table.lesson is not None:
        set_lesson(table, table.lesson.with_done(step, table.running().chair(seat).number))


@change
def skip_lesson(table: Table, *, skipped: bool) -> None:
    """Send the companion away, or call it back."""
    if table.lesson is not None:
        set_lesson(table, table.lesson._replace(skipped=skipped))
