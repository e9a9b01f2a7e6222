"""All bytes that one seat is sent about a match: fragments, log page, JSON, events, refusals."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec
from starlette.applications import Starlette

from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.event import RawEvent, Value, fact_of
from caravanserai.kernel.history import Segment
from caravanserai.kernel.match import Match
from caravanserai.server.api.stream import Stream
from caravanserai.server.identity.person import Person
from caravanserai.server.identity.visitor import COOKIE
from caravanserai.server.tables.screen import Screen
from caravanserai.server.tables.table import Table
from caravanserai.testing.answers import illegal_choices
from caravanserai.testing.internals import state_of
from caravanserai.web.drawing import TableDrawing
from tests.server.api.calling import Caller, person, running_table, table_at

READ: Final = ("", "/view", "/decision", "/log", "/chat", "/record")
_ILLEGAL_TRIED: Final = 3
_PAGE_EVERY: Final = 8


class LeakError(AssertionError):
    """A seat was sent something it may not know."""


def readers(match: Match[Any]) -> list[int | None]:
    """Return the seats that are asked, and one more reader in turn, seats and the spectator."""
    asked = [question.seat for question in match.decisions()]
    another = match.number % (match.seats + 1)
    return list(dict.fromkeys([*asked[:1], None if another == match.seats else another]))


def compare(one: dict[str, bytes], other: dict[str, bytes], where: str) -> None:
    for name in one.keys() | other.keys():
        if one.get(name) != other.get(name):
            raise LeakError(f"{where}: {name}\n{one.get(name)!r}\n{other.get(name)!r}")


class Wire:
    """A real table whose match can be exchanged for another, to see who would be sent what."""

    def __init__(self, app: Starlette, people: list[Caller], stranger: Caller, path: str, table: Table) -> None:
        self.app, self._people, self._stranger, self.path, self.table = app, people, stranger, path, table

    @classmethod
    async def of(cls, app: Starlette, game: str, seats: int) -> Wire:
        """Sit down, and begin."""
        people, path = await running_table(app, game, seats)
        return cls(app, people, await person(app, "Zeno"), path, await table_at(app, path))

    def caller(self, seat: int | None, lang: str) -> Caller:
        """Return the person in a seat, or a spectator, with their language."""
        caller = self._stranger if seat is None else self._people[seat]
        caller.lang = lang
        return caller

    def exchange(self, match: Match[Any]) -> None:
        """Exchange the match; drawings kept from another world would hide a leak."""
        self.table.match = match
        self.table.drawing = TableDrawing(self.table.now)

    async def sent(self, match: Match[Any], seat: int | None, lang: str) -> dict[str, bytes]:
        """Return all bytes that a seat (None for a spectator) receives about a match."""
        caller = self.caller(seat, lang)
        self.exchange(match)
        heard = {f"screen {name}": text.encode() for name, text in self._drawn(caller, match, seat, lang).items()}
        if match.number % _PAGE_EVERY == 0:
            heard["page log"] = await self._page(caller)
        for path in READ:
            reply = await caller.get(f"{self.path}{path}")
            heard[f"GET {path}"] = b"%d %s" % (reply.status, reply.body)
        for last in ("", "0.-1.0", "7.3.0"):
            stream = Stream(self.table, Person(caller.id, "", lang), seat, lang, last)
            heard[f"events after {last}"] = msgspec.json.encode(stream.news())
        mute = await caller.get(f"{self.path}/decision?words=0")
        heard["GET /decision without words"] = mute.body
        return heard | await self._refused(caller, match, seat)

    def _drawn(self, caller: Caller, match: Match[Any], seat: int | None, lang: str) -> dict[str, str]:
        """What the socket sends: the table, and the table while a choice is looked at.

        Somebody else looks at the same table first: the reader must get nothing of what was drawn for them.
        """
        before = self._people[(match.number + (seat or 0) + 1) % match.seats]
        if before is not caller:
            Screen(self.table, Person(before.id, "", lang)).news()
        screen = Screen(self.table, Person(caller.id, "", lang))
        first = json.loads(screen.news() or "{}")
        asked = [question.seat for question in match.decisions()]
        if seat in asked:
            options = match.options(seat)
            screen.chosen = options[match.number % len(options)]
        second = json.loads(screen.news() or "{}")
        drawn = {
            f"{which} {key}": str(text)
            for which, news in enumerate((first, second))
            for key, text in news.get("f", {}).items()
        }
        rest = {key: value for news in (first, second) for key, value in news.items() if key not in {"f", "now"}}
        return drawn | {"rest": json.dumps(rest, default=str)}

    async def _page(self, caller: Caller) -> bytes:
        signed = self.app.state.signer.sign(caller.id)
        page = await Caller(self.app, lang=caller.lang).get(f"/tables/{self.table.id}/log", cookie=f"{COOKIE}={signed}")
        return b"%d %s" % (page.status, page.body)

    async def _refused(self, caller: Caller, match: Match[Any], seat: int | None) -> dict[str, bytes]:
        """Return the refusals of commands that are not possible."""
        commands: list[tuple[str, dict[str, object]]] = [("answer", {"question": "9.9", "option": 0})]
        question = next((one for one in match.decisions() if one.seat == seat), None)
        if question is None:
            commands.append(("answer", {"question": "0.0", "option": 0}))
        else:
            name = self.table.question_of(question.seat)
            barred = illegal_choices(question, match.options(seat), Dice(f"barred {match.number}"))
            commands += [("answer", {"question": name, "option": one}) for one in barred[:_ILLEGAL_TRIED]]
        if seat is None or not match.can_undo(seat):
            commands += [("undo", {}), ("restart", {})]
        told = {}
        for verb, fields in commands:
            reply = await caller.post(f"{self.path}/{verb}", **fields)
            assert reply.status in {403, 409}, reply
            told[f"POST {verb} {fields}"] = reply.body
        assert self.table.match is match
        return told


def twin(match: Match[Any], seat: int | None, seed: str) -> Match[Any]:
    """The same match in a world that the seat could believe in: all that it cannot know is otherwise.

    What lies in the past is otherwise too: the hidden parts of what was told then.
    """
    world, other = match.imagine(seat, seed), match.copy()
    other._state, other._options, other.decision = state_of(world).copy(), world._options, world.decision
    other._state.pending_events = []
    past = _scrambled(match._past, seat)
    other._attach_segment(Segment(past, match.number, other._state.copy(), [*past.log[-4:-1], 0], []))
    return other


def _scrambled(past: Segment, seat: int | None) -> Segment:
    """A past whose events hide other things from the seat."""
    before = None if past.before is None else _scrambled(past.before, seat)
    return Segment(before, past.number, past.position, past.log, [_veiled(raw, seat) for raw in past.facts])


def _veiled(raw: RawEvent, seat: int | None) -> RawEvent:
    told: Any = raw
    fact: Any = fact_of(raw)
    if fact is raw or seat in told[0]:
        return raw
    viewers, veiled = told[:2]
    shown = max(1, len(fact) - veiled)
    return viewers, veiled, fact[0], *fact[1:shown], *map(_otherwise, fact[shown:])


def _otherwise(value: Value) -> Value:
    """Another value of the same type."""
    if isinstance(value, int):
        return 0 if value else 1
    return value[1:] if isinstance(value, tuple) and value else value


def answered(match: Match[Any], choice: int, seat: int) -> Match[Any] | None:
    """A copy of the match in which the seat has answered, if it may take the answer back: then nothing was revealed."""
    after = match.copy()
    try:
        after.answer(choice, seat)
    except CaravanseraiError:
        return None
    return after if not after.over and after.can_undo(seat) else None
