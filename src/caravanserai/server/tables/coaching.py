"""The companion at a table: what it says on a screen, and the commands that a person gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.lessons.coaching import advised, is_good, is_over, next_step, reached, shown_choice
from caravanserai.lessons.library import lesson_of
from caravanserai.server.errors import RefusedError
from caravanserai.server.tables.lesson_progress import finish_step, skip_lesson
from caravanserai.web.coach import ADVICE
from caravanserai.web.table_talk import Coach

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from caravanserai.server.tables.screen import Screen
    from caravanserai.web.perspective import Perspective

    Answer = Callable[[int, str], Awaitable[None]]


class Coaching(NamedTuple):
    """What one screen remembers of a lesson; it ends with the question."""

    question: str = ""
    """The question for which the rest holds."""
    folded: bool = False
    """Whether the person tries on their own: every legal choice is accepted."""
    called: bool = False
    """Whether the person has called the companion."""
    leaves: bool = False
    """Whether the companion asks if it should go."""
    wrong: int | None = None
    """The choice beside the shown one that the person has clicked last."""
    wrongs: int = 0


NOTHING: Final = Coaching()


def coach_of(screen: Screen, reader: Perspective) -> Coach | None:
    """Return what the companion says to the person of a screen; None if it says nothing."""
    progress, lesson = screen.table.lesson, lesson_of(reader.game)
    chair = reader.chair
    if progress is None or lesson is None or chair is None:
        return None
    if reader.decision is None:
        leads = not (reader.over or progress.skipped or is_over(lesson, progress, chair.number))
        return Coach(lesson, "waits", at=len(progress.done), pace=screen.person.pace) if leads else None
    now = _now(screen, reader)
    if now.leaves:
        return Coach(lesson, "leaves")
    if progress.skipped:
        return Coach(lesson, "away")
    step = next_step(lesson, progress, chair)
    if step is None and not now.called:
        return Coach(lesson, "folded")
    choice = advised(chair) if step is None else shown_choice(step, chair)
    at = reached(lesson, progress, chair.number, step)
    state = "folded" if now.folded else "says"
    return Coach(lesson, state, step or ADVICE, at, choice, now.wrong, now.wrongs, screen.person.pace)


def holds_back(screen: Screen, reader: Perspective, choice: int) -> bool:
    """Whether the companion explains a choice first, because it is another one than the shown one."""
    told = coach_of(screen, reader)
    if told is None or reader.chair is None or told.state != "says" or told.choice is None:
        return False
    if told.step is None or told.step is ADVICE or is_good(told.step, reader.chair, choice):
        return False
    now = _now(screen, reader)
    screen.coaching = now._replace(wrong=choice, wrongs=now.wrongs + 1)
    return True


async def coach_command(screen: Screen, message: Mapping[str, Any], answer: Answer) -> None:
    """Do what a button of the companion says; `answer` gives a choice as the answer to a question."""
    reader = screen.perspective()
    told, act = coach_of(screen, reader), message.get("act")
    if not isinstance(act, str):
        raise RefusedError("unknown_command")
    if told is None or reader.seat is None or reader.decision is None or message.get("question") != reader.question:
        raise RefusedError("stale")
    now = _now(screen, reader)
    if act == "next" and told.choice is not None:
        await answer(told.choice, reader.question)
    elif act == "next" and told.step is not None:
        await finish_step(screen.table, reader.seat, told.step)
    elif act == "anyway" and now.wrong is not None:
        screen.coaching = now._replace(folded=True, wrong=None)
        await answer(now.wrong, reader.question)
    elif act in {"try", "fold"}:
        screen.coaching = now._replace(folded=True, called=False, wrong=None)
    elif act == "call":
        await skip_lesson(screen.table, skipped=False)
        screen.coaching = now._replace(folded=False, called=True)
    elif act in {"skip", "stay"}:
        screen.coaching = now._replace(leaves=act == "skip")
    elif act == "leave":
        await skip_lesson(screen.table, skipped=True)
        screen.coaching = NOTHING
    else:
        raise RefusedError("unknown_command")


def _now(screen: Screen, reader: Perspective) -> Coaching:
    """Return what the screen remembers of the open question."""
    known = screen.coaching
    return known if known.question == reader.question else Coaching(reader.question)
