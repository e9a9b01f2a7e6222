"""The commands of players at a table: one function for each verb of the socket protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel.errors import AnswerError
from caravanserai.server.domain.seating import Takeover, free_name
from caravanserai.server.errors import RefusedError
from caravanserai.server.tables.coaching import coach_command, holds_back
from caravanserai.server.tables.prepared_answers import forget, prepare
from caravanserai.web.boards import board_type

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.screen import Screen


_UNDO_SECONDS: Final = {"step": 3, "calm": 3, "brisk": 2, "at_once": 1}
"""Seconds for which bots wait after an answer that a person can undo, by the pace of the person."""

_MOST_CHOICES: Final = 24
"""The most answers in one message."""


async def run_command(registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Run the command of a message, or refuse it with a reason."""
    verb = message.get("do")
    command = _COMMANDS.get(verb) if isinstance(verb, str) else None
    if command is None:
        raise RefusedError("unknown_command")
    screen.notice = ""
    await command(registry, screen, message)


async def _choose(registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Preview a choice before it is confirmed; a person who confirms only final choices answers at once."""
    perspective = screen.perspective()
    if perspective.chair is None or perspective.decision is None or message.get("question") != perspective.question:
        raise RefusedError("stale")
    choice, *then = perspective.chair.checked(_choice(screen, message), _then(message))
    if holds_back(screen, perspective, choice):
        return
    is_named = message.get("named") == "1"  # on the very button
    if screen.person.confirm == "final" and not then and (is_named or not perspective.is_final(choice)):
        await _answer(registry, screen, {**message, "choice": choice})
    else:
        screen.look_at(choice, then[0] if then else None, perspective.question)


async def _plan(_registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Prepare several answers in a panel; nothing is answered yet."""
    perspective = screen.perspective()
    if perspective.chair is None or perspective.decision is None or message.get("question") != perspective.question:
        raise RefusedError("stale")
    choices = _choices(message)
    screen.plan_answers(perspective.chair.checked_in_row(choices) if choices else (), perspective.question)


async def _unchoose(_registry: TableRegistry, screen: Screen, _message: Mapping[str, Any]) -> None:
    screen.end_preview()


async def _answer(registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    seat, question = _seat(screen), message.get("question")
    if not isinstance(question, str):
        raise RefusedError("stale")
    choices = _choices(message) if "choices" in message else (_choice(screen, message),)
    if not choices:
        raise RefusedError("not_legal")
    if message.get("full") == 1 and len(choices) == 1:
        perspective = screen.perspective()
        if perspective.question == question:
            choices = board_type(screen.table.info.game).in_full(perspective, choices[0])
    if screen.table.lesson is not None and holds_back(screen, screen.perspective(), choices[0]):
        return
    asks_first = screen.person.confirm == "always" or not registry.settings.bot_pause
    screen.table.undo_times[seat] = 0 if asks_first else _UNDO_SECONDS[screen.person.pace]
    try:
        await screen.table.answer(seat, choices, question, then=_then(message))
    except (RefusedError, AnswerError):  # the same answer would fail again, so the preview closes
        screen.end_preview()
        raise


async def _undo(_registry: TableRegistry, screen: Screen, _message: Mapping[str, Any]) -> None:
    await screen.table.undo(_seat(screen))


async def _go_on(_registry: TableRegistry, screen: Screen, _message: Mapping[str, Any]) -> None:
    """Let the bots go on, without waiting for an undo."""
    await screen.table.go_on(_seat(screen))


async def _restart(_registry: TableRegistry, screen: Screen, _message: Mapping[str, Any]) -> None:
    await screen.table.restart(_seat(screen))


async def _ask_undo(_registry: TableRegistry, screen: Screen, _message: Mapping[str, Any]) -> None:
    seat, match = _seat(screen), screen.table.match
    if match is None:
        raise RefusedError("not_running")
    await screen.table.proposals.propose("undo", seat, match.last_answer(seat))


async def _stand_in(_registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Propose that a bot plays for another person; for the sender's own seat, the bot plays at once."""
    seat, about = _seat(screen), _number(message, "seat")
    if about not in range(len(screen.table.seating.seats)):
        raise RefusedError("no_seat")
    if about in screen.table.seating.seats_of(screen.person.id):
        await screen.table.seating.set_away(about, away=True)
    else:
        await screen.table.proposals.propose("stand_in", seat, about)


async def _back(_registry: TableRegistry, screen: Screen, _message: Mapping[str, Any]) -> None:
    """Take the person's own seats back from the bot."""
    for seat in screen.table.seating.seats_of(screen.person.id):
        await screen.table.seating.set_away(seat, away=False)


async def _take_over(_registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Wait to take over a seat from its bot; the verb on the wire is `succeed`."""
    seat, person = _number(message, "seat"), screen.person
    await screen.table.seating.request_takeover(
        seat, Takeover(person.id, free_name(screen.table.seating.seats, person.name, seat))
    )


async def _consent(_registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    await screen.table.proposals.consent(_seat(screen), yes=str(message.get("yes")) == "1")


async def _prepare(_registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Prepare an answer to a question that other seats answer first."""
    await prepare(screen.table, _seat(screen), _number(message, "choice"))


async def _unprepare(_registry: TableRegistry, screen: Screen, _message: Mapping[str, Any]) -> None:
    """Remove the prepared answer, or the notice that it was dropped."""
    await forget(screen.table, _seat(screen))


async def _say(_registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    text = message.get("text")
    if not isinstance(text, str):
        raise RefusedError("unknown_command")
    mine = screen.table.seating.seats_of(screen.person.id)
    seat = screen.seat if screen.seat is not None else (mine[0] if mine else None)
    name = screen.person.name if seat is None else screen.table.seating.seats[seat].name
    await screen.table.say(seat, name, text)


async def _face(_registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Pass the screen to another person who shares it."""
    seat = _number(message, "seat")
    if seat not in screen.table.seating.seats_of(screen.person.id):
        raise RefusedError("no_seat")
    screen.facing = seat
    screen.end_preview()


async def _look_again(_registry: TableRegistry, screen: Screen, _message: Mapping[str, Any]) -> None:
    """Send the whole page again: the browser has shown earlier moments."""
    screen.look_again()


async def _lesson(registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Do what a button of the companion says."""
    if message.get("act") == "pace":
        await _prefs(registry, screen, message)
        return

    async def answer(choice: int, question: str) -> None:
        await _answer(registry, screen, {"choice": choice, "question": question})

    await coach_command(screen, message, answer)


async def _prefs(registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Change preferences; those changed on other pages meanwhile stay."""
    fields = {name: str(message[name]) for name in ("sound", "motion", "theme", "confirm", "pace") if name in message}
    known = await registry.people.find(screen.person.id) or screen.person
    screen.person = known.with_preferences(fields, (known.lang,))
    await registry.people.keep(screen.person)


_COMMANDS: Final[dict[str, Callable[[TableRegistry, Screen, Mapping[str, Any]], Awaitable[None]]]] = {
    "answer": _answer,
    "ask_undo": _ask_undo,
    "back": _back,
    "choose": _choose,
    "consent": _consent,
    "face": _face,
    "go_on": _go_on,
    "lesson": _lesson,
    "look_again": _look_again,
    "plan": _plan,
    "prefs": _prefs,
    "prepare": _prepare,
    "restart": _restart,
    "say": _say,
    "stand_in": _stand_in,
    "succeed": _take_over,
    "take": _answer,
    "unchoose": _unchoose,
    "undo": _undo,
    "unprepare": _unprepare,
}


def _seat(screen: Screen) -> int:
    """Return the seat for which this screen may act."""
    if screen.seat is None:
        raise RefusedError("not_seated")
    return screen.seat


def _number(message: Mapping[str, Any], name: str) -> int:
    """Return a field as an integer, given as a number or as text; -1 for anything else."""
    value = message.get(name)
    try:
        return int(value) if isinstance(value, str | int) else -1
    except ValueError:
        return -1


def _then(message: Mapping[str, Any]) -> int | None:
    """Return the follow-up choice of a message, or None."""
    return _number(message, "then") if "then" in message else None


def _choices(message: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the choices of a message, which are numbers with spaces between them."""
    text = message.get("choices")
    numbers = text.split() if isinstance(text, str) else ()
    if len(numbers) > _MOST_CHOICES or not all(number.isascii() and number.isdigit() for number in numbers):
        raise RefusedError("not_legal")
    return tuple(int(number) for number in numbers)


def _choice(screen: Screen, message: Mapping[str, Any]) -> int:
    """Return the choice of a message: given by its number, or by its block and the item in it."""
    if "choice" in message:
        return _number(message, "choice")
    block = message.get("block")
    choice = screen.perspective().choice_of(block, _number(message, "item")) if isinstance(block, str) else None
    if choice is None:
        raise RefusedError("not_legal")
    return choice
