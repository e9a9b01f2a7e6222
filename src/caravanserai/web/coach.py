"""The companion of a lesson: the goal, what to do and why, beside the board.

Everything follows from the reader's perspective: the facts of their view, their options and their outlook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from caravanserai.lessons.facts import facts_of
from caravanserai.lessons.lesson import PARTS, Step
from caravanserai.web.rendering import render, render_cached

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.web.board import Board
    from caravanserai.web.perspective import Perspective
    from caravanserai.web.table_talk import Coach

ADVICE: Final = Step("advice", (), do=("advice",), extra=True)
"""What the companion says when it is asked at a question without a step of its own."""
_ADVICE: Final = {f"advice.{part}": f"lesson.advice.{part}" for part in ("title", "do", "why")}
"""The texts of advice, which all lessons share, by the keys of a step."""


class _Named:
    """A function that texts call with a name: `{good:silk}`, `{counted:silver 4}`."""

    def __init__(self, tell: Callable[[str], str]) -> None:
        self._tell = tell

    def __format__(self, spec: str) -> str:
        return self._tell(spec)


class Speech(NamedTuple):
    """What the companion says, in words."""

    lines: dict[str, Markup]
    beats: tuple[Markup, ...]
    tag: Markup | None
    wrong: Markup | None
    """What the choice beside the shown one would do."""
    but: Markup | None
    """Why the shown one is better now."""


def coach(board: Board) -> Markup:
    """Render the companion; an empty element at tables without a lesson."""
    told = board.talk.coach
    if told is None:
        return render_cached("table/coach.html", board.perspective.lang, coach=None)
    speech = speech_of(board, told) if told.step is not None and told.state == "says" else None
    choice = told.choice
    block = "" if choice is None or board.perspective.decision is None else _block(board.perspective, choice)
    facts = {
        "coach": told,
        "speech": speech,
        "steps": len(told.lesson.way),
        "block": block,
        "question": board.perspective.question,
        "undo": board.talk.undo_seconds,
    }
    return render("table/coach.html", board.words, **facts)


def speech_of(board: Board, told: Coach) -> Speech:
    """Put a step into words."""
    step, say = told.step or ADVICE, _speaker(board, told)
    lines = {part: text for part in PARTS if (text := say(f"{step.id}.{part}")) is not None}
    beats = tuple(text for number in range(step.beats) if (text := say(f"{step.id}.beat.{number + 1}")) is not None)
    wrong = but = None
    if told.wrong is not None:
        wrong = board.teller.drawn(_effect(board, told.wrong))
        but = say(f"{step.id}.wrong") or lines.get("why")
    return Speech(lines, beats, say(f"{step.id}.tag") if step.beats else None, wrong, but)


def _speaker(board: Board, told: Coach) -> Callable[[str], Markup | None]:
    """Return a function that makes the text of a key; None if there is no such text."""
    own, facts = told.lesson.texts.get(board.perspective.lang, {}), _facts(board, told)

    def say(key: str) -> Markup | None:
        if key in own:
            return board.teller.drawn(own[key].format_map(facts))
        names = [_ADVICE.get(key, "")] if told.step is ADVICE else [f"{one}.{key}" for one in told.lesson.domains]
        known = next(filter(board.words.has, names), None)
        return None if known is None else board.teller.drawn(board.words.filled(known, None, facts))

    return say


def _facts(board: Board, told: Coach) -> dict[str, object]:
    """Return what texts may contain: the facts of the view, the shown choice, and pictures of goods and money."""
    chair, teller = board.perspective.chair, board.teller
    facts: dict[str, object] = {} if chair is None or board.perspective.decision is None else {**facts_of(chair)}

    def counted(spec: str) -> str:
        name, _, number = spec.rpartition(" ")
        return teller.counted(name, int(number))

    facts |= {"good": _Named(lambda name: teller.thing("good", name)), "counted": _Named(counted)}
    if told.choice is not None:
        label = _label(board, told.choice)
        facts |= {"move": label, "Move": label[:1].upper() + label[1:], "gain": _gain(board, told.choice)}
    return facts


def _label(board: Board, choice: int) -> str:
    decision = board.perspective.decision
    return "" if decision is None else board.teller.option(decision, choice, board.perspective.view)


def _gain(board: Board, choice: int) -> str:
    return board.teller.outlook(board.perspective.outlook(choice))


def _effect(board: Board, choice: int) -> str:
    """Return what a choice does, in one sentence."""
    label, gain = _label(board, choice), _gain(board, choice)
    label = label[:1].upper() + label[1:]
    return f"{label}: {gain}." if gain else f"{label}."


def _block(perspective: Perspective, choice: int) -> str:
    """Return the block of a choice: a range of numbers is set in the form of its block."""
    return "" if perspective.decision is None else perspective.decision.space.locate(choice)[0].name
