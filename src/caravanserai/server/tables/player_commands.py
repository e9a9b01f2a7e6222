"""The commands of players at a table: one function for each verb of the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel.errors import AnswerError
from caravanserai.server.domain.seating import Takeover, free_name
from caravanserai.server.errors import RefusedError
from caravanserai.server.tables.prepared_answers import forget, prepare

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.screen import Screen


async def run_command(registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Do what a message asks for, or refuse it with a reason."""
    verb = message.get("do")
    command = _COMMANDS.get(verb) if isinstance(verb, str) else None
    if command is None:
        raise RefusedError("unknown_wish")
    screen.notice = ""
    await command(registry, screen, message)


async def _choose(registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Look at a choice before confirming it; a person who confirms only final choices answers at once."""
    perspective = screen.perspective()
    if perspective.chair is None or perspective.decision is None or message.get("question") != perspective.question:
        raise RefusedError("stale")
    choice, *then = perspective.chair.checked(_choice(screen, message), _then(message))
    if screen.person.confirm == "final" and not then and not perspective.is_final(choice):
        await _answer(registry, screen, {**message, "choice": choice})
    else:
        screen.look_at(choice, then[0] if then else None, perspective.question)


async def _unchoose(_registry: TableRegistry, screen: Screen, _message: Mapping[str, Any]) -> None:
    screen.chosen = None


async def _answer(_registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    seat, question = _seat(screen), message.get("question")
    if not isinstance(question, str):
        raise RefusedError("stale")
    choice = _choice(screen, message)
    try:
        await screen.table.answer(seat, choice, question, then=_then(message))
    except (RefusedError, AnswerError):  # it will never be granted: choose otherwise
        screen.chosen = None
        raise


async def _undo(_registry: TableRegistry, screen: Screen, _message: Mapping[str, Any]) -> None:
    await screen.table.undo(_seat(screen))


async def _restart(_registry: TableRegistry, screen: Screen, _message: Mapping[str, Any]) -> None:
    await screen.table.restart(_seat(screen))


async def _ask_undo(_registry: TableRegistry, screen: Screen, _message: Mapping[str, Any]) -> None:
    seat, match = _seat(screen), screen.table.match
    if match is None:
        raise RefusedError("not_running")
    await screen.table.proposals.propose("undo", seat, match.last_answer(seat))


async def _stand_in(_registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Propose that a bot plays for a person who is away; for oneself, it plays at once."""
    seat, about = _seat(screen), _number(message, "seat")
    if about not in range(len(screen.table.seating.seats)):
        raise RefusedError("no_seat")
    if about in screen.table.seating.seats_of(screen.person.id):
        await screen.table.seating.set_away(about, away=True)
    else:
        await screen.table.proposals.propose("stand_in", seat, about)


async def _back(_registry: TableRegistry, screen: Screen, _message: Mapping[str, Any]) -> None:
    """Take over again from the bot."""
    for seat in screen.table.seating.seats_of(screen.person.id):
        await screen.table.seating.set_away(seat, away=False)


async def _succeed(_registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Wait to take over a seat from its bot."""
    seat, person = _number(message, "seat"), screen.person
    await screen.table.seating.request_takeover(
        seat, Takeover(person.id, free_name(screen.table.seating.seats, person.name, seat))
    )


async def _consent(_registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    await screen.table.proposals.consent(_seat(screen), yes=str(message.get("yes")) == "1")


async def _prepare(registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Prepare an answer to a question that others think about first."""
    await prepare(registry.store, screen.table, _seat(screen), _number(message, "choice"))


async def _unprepare(registry: TableRegistry, screen: Screen, _message: Mapping[str, Any]) -> None:
    """Forget what was prepared, or that it was not given."""
    await forget(registry.store, screen.table, _seat(screen))


async def _say(_registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    text = message.get("text")
    if not isinstance(text, str):
        raise RefusedError("unknown_wish")
    mine = screen.table.seating.seats_of(screen.person.id)
    seat = screen.seat if screen.seat is not None else (mine[0] if mine else None)
    name = screen.person.name if seat is None else screen.table.seating.seats[seat].name
    await screen.table.say(seat, name, text)


async def _face(_registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Pass the screen to another of those who share it."""
    seat = _number(message, "seat")
    if seat not in screen.table.seating.seats_of(screen.person.id):
        raise RefusedError("no_seat")
    screen.facing, screen.chosen = seat, None


async def _prefs(registry: TableRegistry, screen: Screen, message: Mapping[str, Any]) -> None:
    """Change what one likes; what one wished on other pages meanwhile stays."""
    wishes = {name: str(message[name]) for name in ("sound", "motion", "theme", "confirm") if name in message}
    known = await registry.people.find(screen.person.id) or screen.person
    screen.person = known.wishing(wishes, (known.lang,))
    await registry.people.keep(screen.person)


_COMMANDS: Final[dict[str, Callable[[TableRegistry, Screen, Mapping[str, Any]], Awaitable[None]]]] = {
    "answer": _answer,
    "ask_undo": _ask_undo,
    "back": _back,
    "choose": _choose,
    "consent": _consent,
    "face": _face,
    "prefs": _prefs,
    "prepare": _prepare,
    "restart": _restart,
    "say": _say,
    "stand_in": _stand_in,
    "succeed": _succeed,
    "take": _answer,
    "unchoose": _unchoose,
    "undo": _undo,
    "unprepare": _unprepare,
}


def _seat(screen: Screen) -> int:
    """The seat for which this screen may act now."""
    if screen.seat is None:
        raise RefusedError("not_seated")
    return screen.seat


def _number(message: Mapping[str, Any], name: str) -> int:
    """A number that came as a number or as text."""
    value = message.get(name)
    try:
        return int(value) if isinstance(value, str | int) else -1
    except ValueError:
        return -1


def _then(message: Mapping[str, Any]) -> int | None:
    """The choice that is to follow at once, where a message names one."""
    return _number(message, "then") if "then" in message else None


def _choice(screen: Screen, message: Mapping[str, Any]) -> int:
    """The choice a message names: by its number, or by its block and the number chosen there."""
    if "choice" in message:
        return _number(message, "choice")
    block = message.get("block")
    choice = screen.perspective().choice_of(block, _number(message, "item")) if isinstance(block, str) else None
    if choice is None:
        raise RefusedError("not_legal")
    return choice
