"""Messages that probe for a secret: the answers to each message, in one world and in another."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any, Final
from unittest import mock

from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.match import Match
from caravanserai.server.api.endpoints import ENDPOINTS
from caravanserai.server.errors import StoreError
from caravanserai.server.identity.person import Person
from caravanserai.server.tables.player_commands import run_command
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.screen import Screen
from caravanserai.testing.answers import illegal_choices
from caravanserai.text.catalogue import Words
from tests.server.api.wire import LeakError, Wire

Message = dict[str, Any]
STORED: Final = b"stored"
_LEGAL_TRIED: Final = 4
_BARRED_TRIED: Final = 2
_PREPARED_TRIED: Final = 8
_DRAWN_EVERY: Final = 23
OF_THE_MATCH: Final = ("answer", "undo", "restart", "propose", "consent", "away", "say")
"""The calls of the API that play; the others are about the seats, before a match begins."""


class StoredError(StoreError):
    """A message has reached the store: from then on its answer may depend on its effect."""


class NoStore:
    """A store that records an attempt to write, and writes nothing."""

    is_shared = False

    def now(self) -> float:
        """Always the same time, in every world."""
        return 1_800_000_000.0

    async def do(self, _job: Callable[[Any], Any]) -> Any:  # noqa: ANN401  # what a job gives
        raise StoredError


def messages(wire: Wire, match: Match[Any], seat: int | None) -> list[Message]:
    """Messages of every kind that a browser can send, and of those that answer a good many."""
    wire.exchange(match)
    question = next((one for one in match.decisions() if one.seat == seat), None)
    name = wire.table.question_of(0 if seat is None else seat)
    dice, choices = Dice(f"messages {match.number} {seat}"), [0, -1, 10_000]
    if question is not None:
        options = match.options(seat)
        choices += [options[0], options[-1], *(options[dice.below(len(options))] for _ in range(_LEGAL_TRIED))]
        choices += illegal_choices(question, options, dice)[:_BARRED_TRIED]
    answers: list[Message] = [{"choice": choice, "question": name} for choice in dict.fromkeys(choices)]
    answers += [{**one, "then": _good_guess(match, seat, one["choice"])} for one in answers]
    answers += [{**answers[-1], "then": 10_000}]
    rows = [f"{one['choice']} {one['then']}" for one in answers if "then" in one]
    about = [{"seat": seat} for seat in range(-1, match.seats + 1)]
    return [
        *({"do": "answer", **one} for one in answers),
        *({"do": "choose", "confirm": confirm, **one} for one in answers for confirm in ("always", "final")),
        *({"do": verb, "choices": row, "question": name} for row in rows for verb in ("answer", "plan")),
        {"do": "take", "block": "amount", "item": 1, "question": name},
        {"do": "lesson", "act": "next", "question": name},
        {"do": "answer", "choice": choices[-1], "question": "9.9"},
        *(
            {"do": verb}
            for verb in ("undo", "restart", "ask_undo", "back", "go_on", "look_again", "unchoose", "unprepare", "prefs")
        ),
        *({"do": "prepare", "choice": choice} for choice in range(_PREPARED_TRIED)),
        *({"do": verb, **one} for verb in ("stand_in", "succeed", "face") for one in about),
        *({"do": "consent", "yes": yes} for yes in "01"),
        {"do": "say", "text": "What have you got?"},
        {"do": "peek"},
    ]


def _good_guess(match: Match[Any], seat: int | None, choice: int) -> int:
    """Return the next answers that an attacker could find by trying all choices."""
    trial = match.copy()
    try:
        trial.answer(choice, seat)
        return next(iter(trial.options(seat)), 0)
    except CaravanseraiError:
        return 0


def calls(wire: Wire, match: Match[Any], seat: int | None) -> list[tuple[str, Message]]:
    """Calls of every kind that a program can make at a table where a match is played."""
    found: list[tuple[str, Message]] = [
        ("answer", {"option": one["choice"], "question": one["question"]})
        for one in messages(wire, match, seat)
        if one["do"] == "answer" and "then" not in one and one.get("choice", -1) >= 0
    ]
    found += [("answer", {"option": 0, "question": found[0][1]["question"], "then": 0})]
    found += [(verb, {}) for verb in ("undo", "restart")]
    found += [("propose", {"kind": "undo"}), *(("propose", {"kind": "stand_in", "about": one}) for one in (0, 1))]
    found += [("consent", {"yes": True}), ("consent", {"yes": False})]
    found += [("away", {"away": True}), ("away", {"away": False}), ("say", {"text": "What have you got?"})]
    return found


_PATHS: Final = {one.name: one.path.rpartition("/")[2] for one in ENDPOINTS if one.method == "POST" and one.at_table}


async def told_over_the_socket(
    wire: Wire, match: Match[Any], seat: int | None, lang: str, sent: list[Message]
) -> dict[str, bytes]:
    """Return the answers to each message of a browser, as long as nothing is stored."""
    registry: TableRegistry = wire.app.state.registry
    caller = wire.caller(seat, lang)
    heard = {}
    wire.exchange(match)
    for number, message in enumerate(sent):
        screen = Screen(wire.table, Person(caller.id, "", lang, confirm=message.get("confirm", "always")))
        with _stores_nothing(wire), mock.patch.object(registry, "store", NoStore()), _looks_ahead() as ahead:
            try:
                await run_command(registry, screen, message)
                back = repr((screen.chosen, screen.ahead, screen.plan, screen.facing))
            except StoredError:
                heard[str(message)] = STORED
                continue
            except CaravanseraiError as fault:
                screen.refuse(fault, Words(lang))
                back = screen.notice
            if number % _DRAWN_EVERY == 0:
                news = json.loads(screen.news() or "{}")
                back += repr({name: value for name, value in news.items() if name != "now"})
        _check_nothing_was_tried(ahead, message)
        heard[str(message)] = back.encode()
    return heard


async def told_by_the_api(
    wire: Wire, match: Match[Any], seat: int | None, lang: str, sent: list[tuple[str, Message]]
) -> dict[str, bytes]:
    """Return the answers to each call of a program, as long as nothing is stored."""
    caller, heard = wire.caller(seat, lang), {}
    wire.exchange(match)
    for name, fields in sent:
        with _stores_nothing(wire), _looks_ahead() as ahead:
            reply = await caller.post(f"{wire.path}/{_PATHS[name]}", **fields)
        if reply.status != 503:
            _check_nothing_was_tried(ahead, {"call": name, **fields})
        heard[f"{name} {fields}"] = b"%d %s" % (reply.status, reply.body)
    return heard


@contextlib.contextmanager
def _stores_nothing(wire: Wire) -> Iterator[None]:
    with mock.patch.object(wire.table, "store", NoStore()):
        yield
    wire.table._doubtful = False  # nothing can have been stored


@contextlib.contextmanager
def _looks_ahead() -> Iterator[list[int]]:
    """Note the answers that are carried out in the true match, or in a copy of it; imagined worlds have no seed."""
    carried_out: list[int] = []
    answer = Match.answer

    def noted(match: Match[Any], choice: int, seat: int | None = None) -> None:
        answer(match, choice, seat)
        if match._seed is not None:
            carried_out.append(choice)

    with mock.patch.object(Match, "answer", noted):
        yield carried_out


def _check_nothing_was_tried(ahead: list[int], message: Message) -> None:
    """What is refused was not tried first: else the time that it takes would tell something."""
    if ahead:
        raise LeakError(f"{message} was refused after {ahead} had been carried out")
