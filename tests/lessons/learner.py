"""A person who follows the companion of a lesson, at a table with the bots of the server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import caravanserai
from caravanserai.bots import house_bot
from caravanserai.lessons.coaching import LessonProgress, advised, next_step, seed_of, shown_choice
from caravanserai.server.tables.bot_pool import bot_seed

if TYPE_CHECKING:
    from caravanserai.kernel.match import Match
    from caravanserai.lessons.lesson import Lesson, Step


class Moment(NamedTuple):
    """A question of the learner: the match, the progress before it, and the step that the companion says."""

    match: Match[Any]
    progress: LessonProgress
    step: Step | None
    choice: int | None
    """The choice that the step shows; without a step, the one that the companion recommends."""


def moments(lesson: Lesson, *, eager: bool = True) -> Iterator[Moment]:
    """Play a lesson to the end of its match; an eager learner answers simultaneous questions before the bots."""
    game = caravanserai.game(lesson.game)
    seed = seed_of(lesson)
    match = game.start(lesson.seats, seed)
    bots = {seat: house_bot(lesson.bot, bot_seed(seed, seat)) for seat in range(1, lesson.seats)}
    progress = LessonProgress({})
    while not match.over:
        seats = [decision.seat for decision in match.decisions()]
        seat = 0 if 0 in seats and (eager or len(seats) == 1) else next(one for one in seats if one)
        chair = match.chair(seat)
        if seat:
            match.answer(bots[seat].choose(chair), seat)
            continue
        step = next_step(lesson, progress, chair)
        choice = advised(chair) if step is None else shown_choice(step, chair)
        yield Moment(match, progress, step, choice)
        if step is not None:
            progress = progress.with_done(step, chair.number + int(choice is not None))
        if choice is not None:
            match.answer(choice, 0)
