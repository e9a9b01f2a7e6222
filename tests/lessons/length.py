"""How long a lesson takes, from its first words to the step after which the companion lets go: a written model.

`python -m tests.lessons.length` prints the figures of all lessons; docs/how-to/write-a-lesson.md tells them.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Final, NamedTuple

import caravanserai
from caravanserai.lessons.library import lesson_of
from caravanserai.text import languages
from caravanserai.web.boards import board_for
from caravanserai.web.coach import speech_of
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import BOT, PERSON, Player
from caravanserai.web.table_talk import Coach, Talk
from tests.lessons.learner import Moment, moments

if TYPE_CHECKING:
    from caravanserai.lessons.lesson import Lesson

LESSONS: Final = {game.id: lesson for game in caravanserai.all_games() if (lesson := lesson_of(game)) is not None}
WORDS_A_MINUTE: Final = 130
"""Reading to learn, with new names and pictures in each sentence: about half the speed of reading a story."""
FIND: Final = 9.0
"""Seconds at each step to find what is lit on the table, and to look at it."""
CLICK: Final = 4.0
"""Seconds for each answer: the click, and a look at what it has changed."""
THINK: Final = 14.0
"""Seconds for each answer that no step shows, and at which more than one choice is legal."""
MOVE: Final = 1.6
"""Seconds for each move of the others, at the pace `calm`, with which everybody begins."""
TAKE_BACK: Final = 3.0
"""Seconds for which the bots wait after an answer that can be taken back."""


class Length(NamedTuple):
    """What happens in a lesson until the companion lets go."""

    words: int
    """The words that the companion says."""
    steps: int
    answers: int
    alone: int
    """The answers that no step shows, at which more than one choice is legal."""
    moves: int
    """The moves of the others."""
    waits: int
    """How often the others move after an answer that can be taken back."""

    @property
    def minutes(self) -> float:
        """The minutes that a new player needs."""
        reading = 60 * self.words / WORDS_A_MINUTE + FIND * self.steps
        playing = CLICK * self.answers + THINK * self.alone
        return (reading + playing + MOVE * self.moves + TAKE_BACK * self.waits) / 60


@functools.cache
def lengths_of(game: str) -> dict[str, Length]:
    """Play the lesson of a game as the companion leads it, until it lets go; return its length in each language."""
    lesson = LESSONS[game]
    words = dict.fromkeys(languages(), 0)
    steps = answers = alone = waits = mine = 0
    for moment in moments(lesson):
        match = moment.match
        if moment.step is not None:
            steps += 1
            words = {lang: said + len(_said(lesson, moment, lang)) for lang, said in words.items()}
            if moment.step.last:
                moves = match.number - mine
                return {lang: Length(said, steps, answers, alone, moves, waits) for lang, said in words.items()}
        if moment.choice is not None:
            mine += 1
            is_choice = len(match.options(0)) > 1
            answers += is_choice
            alone += is_choice and moment.step is None
            after = match.copy()
            after.answer(moment.choice, 0)
            hands_over = 0 not in [question.seat for question in after.decisions()]
            waits += hands_over and not after.over and after.can_undo(0)
    raise AssertionError("the companion never lets go")


def _said(lesson: Lesson, moment: Moment, lang: str) -> list[str]:
    """Return the words of a step."""
    people = [Player(0, PERSON, "Amaia", "", here=True, away=False)]
    bots = [Player(seat, BOT, f"Bot {seat}", "", here=True, away=False) for seat in range(1, lesson.seats)]
    told = Coach(lesson, "says", moment.step, 1, moment.choice)
    board = board_for(Perspective(moment.match, 0, people + bots, lang), Talk("lesson", coach=told))
    speech = speech_of(board, told)
    text = " ".join([*speech.lines.values(), *speech.beats, *filter(None, [speech.tag])])
    return re.sub(r"<[^>]+>", " ", text).split()


def row(game: str) -> str:
    """Return the figures of a lesson as a row of a table, with words and minutes in all languages."""
    lengths = lengths_of(game)
    words = ", ".join(str(one.words) for one in lengths.values())
    minutes = ", ".join(f"{one.minutes:.1f}" for one in lengths.values())
    first = next(iter(lengths.values()))
    counts = (first.steps, words, first.answers, first.alone, first.moves, first.waits, minutes, LESSONS[game].minutes)
    return f"| `{game}` | {' | '.join(map(str, counts))} |"


if __name__ == "__main__":
    for known in LESSONS:
        print(row(known))  # noqa: T201  # the figures
