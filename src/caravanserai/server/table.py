"""A table in memory: a cache of what the store knows. Nothing changes here before it is written there."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, Final

import caravanserai
from caravanserai.kernel.history import REWIND, UNDO
from caravanserai.server import shelf
from caravanserai.server.errors import RefusedError
from caravanserai.server.person import clean
from caravanserai.server.room import Room
from caravanserai.server.shelf import GATHERING, OVER, PLAYING, Deed, Place, StoredCall, StoredChat
from caravanserai.web.player import BOT, OPEN, PERSON, Player
from caravanserai.web.sitting import question_name
from caravanserai.web.talk import Proposal, Said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from caravanserai.kernel.match import Match
    from caravanserai.server.person import Person
    from caravanserai.server.shelf import Stored
    from caravanserai.server.store import Store

LONGEST_LINE: Final = 500
_CHAT_KEPT: Final = 60
_STAND_IN: Final = "greedy"
_JOINERS: Final = "\u200c\u200d"
"""They are not seen, but hold letters or pictures together."""


class Table(Room):
    """The seats, the match and the talk of one table. Each change is stored first, then seen."""

    def __init__(self, store: Store, stored: Stored) -> None:
        super().__init__(stored.places)
        self._store = store
        self.deed: Deed = stored.deed
        self.match: Match[Any] | None = None
        self.calls: list[StoredCall] = stored.calls
        self.chat: list[Said] = [Said(said.name, said.seat, said.text, said.at) for said in stored.chat]
        self.proposal: Proposal | None = None
        self.sequel: str | None = None
        """The table where those who sit here gather for another match."""
        self.lock = asyncio.Lock()
        self.gathering_again = asyncio.Lock()
        if self.deed.status in {PLAYING, OVER}:
            self.match = _replayed(self.deed, [(call.seat, call.choice) for call in stored.calls])

    # -- who is who -----------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The public name of the table."""
        return self.deed.id

    def players(self) -> list[Player]:
        """The players as everyone may know them."""
        deciding = [] if self.match is None else [decision.seat for decision in self.match.decisions()]
        return [
            Player(
                place.seat,
                place.kind,
                place.name,
                place.bot or (_STAND_IN if place.away else ""),
                place.kind == BOT or self.is_here(place),
                place.away,
                self.deadline() if place.seat in deciding and place.kind == PERSON and not place.away else None,
            )
            for place in self.places
        ]

    @property
    def undone(self) -> int:
        """How often something was taken back."""
        return sum(call.seat == REWIND or call.choice == UNDO for call in self.calls)

    def deadline(self) -> float | None:
        """When the time for the open question is up; None without a clock."""
        if not self.deed.clock or self.match is None or self.match.over:
            return None
        return (self.calls[-1].at if self.calls else self.deed.changed) + self.deed.clock

    def question_of(self, seat: int) -> str:
        """What an answer of that seat must name now."""
        return question_name(self._running(), seat, self.undone)

    def bot_to_move(self) -> tuple[int, str] | None:
        """The next seat that a bot must decide for, and which bot; None if the table waits for people."""
        if self.match is None or self.deed.status != PLAYING:
            return None
        for decision in self.match.decisions():
            place = self.places[decision.seat]
            if _is_played_by_bot(place):
                return place.seat, place.bot or _STAND_IN
        return None

    def moment(self, number: int) -> Match[Any]:
        """The match as it stood after so many of the answers that stand now."""
        if self.match is None or not 0 <= number <= self.match.number:
            raise RefusedError("no_such_moment")
        return _replayed(self.deed, self.match.answers()[:number])

    def arrive(self, person: str, tell: Callable[[], None]) -> None:
        """Open a screen; nobody needs to stand in for who is here again."""
        asked = self.proposal
        if asked is not None and asked.kind == "stand_in" and asked.about in self.seats_of(person):
            self.proposal = None
        super().arrive(person, tell)

    # -- seats ----------------------------------------------------------------------------------------------

    async def sit(self, seat: int, person: Person, name: str | None = None, *, shared: bool = False) -> None:
        """Take a free seat; the same person takes several only for those who share his screen."""
        async with self.lock:
            self._check_gathering(seat)
            if not shared and self.seats_of(person.id):
                raise RefusedError("seated")
            if self.places[seat].kind != OPEN:
                raise RefusedError("seat_taken")
            await self._seat(Place(seat, PERSON, person.id, name or person.name, "", away=False))

    async def seat_bot(self, seat: int, bot: str, name: str) -> None:
        """Put a bot into a free seat."""
        async with self.lock:
            self._check_gathering(seat)
            if self.places[seat].kind == PERSON:
                raise RefusedError("seat_taken")
            await self._seat(Place(seat, BOT, None, name, bot, away=False))

    async def free(self, seat: int, person: str | None = None) -> None:
        """Send away whoever holds a seat; a person named leaves it himself, if it is still his."""
        async with self.lock:
            self._check_gathering(seat)
            if person is not None and self.places[seat].person != person:
                raise RefusedError("not_seated")
            await self._seat(Place(seat, OPEN, None, "", "", away=False))

    async def rename(self, seat: int, person: str, name: str) -> None:
        """Be called otherwise in a seat one holds."""
        async with self.lock:
            self._check_gathering(seat)
            if self.places[seat].person != person:
                raise RefusedError("not_seated")
            await self._seat(self.places[seat]._replace(name=name))

    async def resize(self, seats: int) -> None:
        """Bring chairs, or take away free ones, the last first."""
        async with self.lock:
            self._check_gathering(0)
            deed = self.deed._replace(seats=caravanserai.game(self.deed.game).checked_seats(seats))
            if any(place.kind != OPEN for place in self.places[seats:]):
                raise RefusedError("seat_taken")
            fresh = [Place(seat, OPEN, None, "", "", away=False) for seat in range(len(self.places), seats)]
            await self._store.do(lambda store: shelf.resize(store, deed, fresh))
            self.deed, self.places = deed, [*self.places[:seats], *fresh]
            self.stir()

    async def set_away(self, seat: int, *, away: bool) -> None:
        """Let a bot play for a person, or let the person take over again."""
        async with self.lock:
            place = self.places[seat]
            if place.kind == PERSON and place.away != away:
                if self.proposal is not None and self.proposal.kind == "stand_in" and self.proposal.about == seat:
                    self.proposal = None
                await self._seat(place._replace(away=away))

    async def end_time(self) -> None:
        """Let bots play for those whose time is up; somebody may have answered at the last moment."""
        async with self.lock:
            deadline = self.deadline()
            if self.match is None or deadline is None or time.time() < deadline:
                return
            for decision in self.match.decisions():
                place = self.places[decision.seat]
                if not _is_played_by_bot(place):
                    await self._seat(place._replace(away=True))

    async def start(self) -> None:
        """Begin the match; every seat must be taken."""
        async with self.lock:
            if self.deed.status != GATHERING:
                raise RefusedError("already_started")
            if any(place.kind == OPEN for place in self.places):
                raise RefusedError("seats_open")
            deed = self.deed._replace(status=PLAYING, changed=time.time())
            match = _replayed(deed, [])
            await self._store.do(lambda store: shelf.save_deed(store, deed))
            self.deed, self.match = deed, match
            self.stir()

    async def close(self) -> None:
        """Close the table for good; a match that is over stays as it is."""
        async with self.lock:
            if self.deed.status not in {GATHERING, PLAYING}:
                raise RefusedError("not_running")
            deed = self.deed._replace(status=shelf.CLOSED, changed=time.time())
            await self._store.do(lambda store: shelf.save_deed(store, deed))
            self.deed, self.match = deed, None
            self.stir()

    # -- the match ------------------------------------------------------------------------------------------

    async def answer(self, seat: int, choice: int, question: str, *, by_bot: bool = False) -> None:
        """Answer the open question of a seat. A late answer, to a question that is gone, is refused.

        So is that of a bot whose person has come back.
        """
        async with self.lock:
            match = self._running()
            if self.question_of(seat) != question or (by_bot and not _is_played_by_bot(self.places[seat])):
                raise RefusedError("stale")
            if choice < 0:  # in the record that is no choice, but an answer taken back
                raise RefusedError("not_legal")
            await self._perform(match, [(seat, choice)])

    async def undo(self, seat: int) -> None:
        """Take back the last answer of a seat."""
        async with self.lock:
            await self._perform(self._running(), [(seat, UNDO)])

    async def restart(self, seat: int) -> None:
        """Take back all answers of a seat, up to the last seal."""
        async with self.lock:
            trial = self._running().copy()
            undos: list[tuple[int, int]] = []
            while trial.can_undo(seat):
                trial.undo(seat)
                undos.append((seat, UNDO))
            if not undos:
                raise RefusedError("nothing_to_undo")
            await self._perform(self._running(), undos)

    async def propose(self, kind: str, by: int, about: int) -> None:
        """Ask the table for something; bots agree to everything, and so do those who are away.

        Whether a bot stands in for somebody is up to those who are here; if he is one of them, to him too.
        """
        async with self.lock:
            match = self._running()
            if self.proposal is not None:
                raise RefusedError("proposal_open")
            if kind == "undo" and not 0 < about <= match.number:
                raise RefusedError("nothing_to_undo")
            asked = [place for place in self.places if not _is_played_by_bot(place)]
            if kind == "stand_in":
                if self.places[about] not in asked:
                    raise RefusedError("no_seat")
                asked = [place for place in asked if self.is_here(place)]
            mine = self.places[by].person
            needed = tuple(place.seat for place in asked if place.person != mine)
            self.proposal = Proposal(kind, by, about, needed)
            await self._settle_proposal()

    async def consent(self, seat: int, *, yes: bool) -> None:
        """Agree to the proposal, refuse it, or withdraw one's own."""
        async with self.lock:
            if self.proposal is None or seat not in (*self.proposal.needed, self.proposal.by):
                raise RefusedError("no_proposal")
            if not yes:
                self.proposal = None
                self.stir()
                return
            mine = self.places[seat].person
            rest = tuple(one for one in self.proposal.needed if self.places[one].person != mine)
            self.proposal = self.proposal._replace(needed=rest)
            await self._settle_proposal()

    async def say(self, seat: int | None, name: str, text: str) -> None:
        """Say something at the table."""
        line = clean(text, LONGEST_LINE, _JOINERS)
        if not line:
            return
        async with self.lock:
            said = StoredChat(seat, name, line, time.time())
            number = len(self.chat)
            await self._store.do(lambda store: shelf.add_chat(store, self.id, number, said))
            self.chat.append(Said(name, seat, line, said.at))
            self.stir()

    @property
    def recent_chat(self) -> tuple[Said, ...]:
        """The last lines of the chat."""
        return tuple(self.chat[-_CHAT_KEPT:])

    # -- inside ---------------------------------------------------------------------------------------------

    def _running(self) -> Match[Any]:
        if self.match is None or self.deed.status != PLAYING:
            raise RefusedError("not_running")
        return self.match

    def _check_gathering(self, seat: int) -> None:
        if self.deed.status != GATHERING:
            raise RefusedError("already_started")
        if seat not in range(len(self.places)):
            raise RefusedError("no_seat")

    async def _seat(self, place: Place) -> None:
        places = [place if one.seat == place.seat else one for one in self.places]
        await self._store.do(lambda store: shelf.save_places(store, self.id, [place]))
        self.places = places
        self.stir()

    async def _perform(self, match: Match[Any], calls: Iterable[tuple[int, int]]) -> None:
        """Try the calls on a copy, store them, and only then let the copy be the match."""
        trial, now = match.copy(), time.time()
        stored = []
        for seat, choice in calls:
            trial.perform(seat, choice)
            stored.append(StoredCall(seat, choice, trial.digest(), now))
        first = len(self.calls)
        deed = self.deed._replace(changed=now)
        if trial.over:
            deed = deed._replace(status=OVER, scores=trial.scores())
        await self._store.do(lambda store: self._write(store, deed, first, stored))
        self.deed, self.match = deed, trial
        self.calls.extend(stored)
        asked = self.proposal
        if asked is not None and (trial.over or (asked.kind == "undo" and trial.number < asked.about)):
            self.proposal = None
        self.stir()

    def _write(self, store: Any, deed: Deed, first: int, calls: list[StoredCall]) -> None:  # noqa: ANN401  # a connection
        shelf.add_calls(store, self.id, first, calls)
        shelf.save_deed(store, deed)

    async def _settle_proposal(self) -> None:
        """Carry out what everyone has agreed to."""
        asked = self.proposal
        if asked is None or asked.needed:
            self.stir()
            return
        self.proposal = None
        self.stir()
        if asked.kind == "undo":
            await self._perform(self._running(), [(REWIND, asked.about - 1)])
        else:
            await self._seat(self.places[asked.about]._replace(away=True))


def _is_played_by_bot(place: Place) -> bool:
    return place.kind == BOT or place.away


def _replayed(deed: Deed, calls: list[tuple[int, int]]) -> Match[Any]:
    match = caravanserai.game(deed.game).start(deed.seats, deed.seed, deed.options)
    for seat, choice in calls:
        match.perform(seat, choice)
    return match
