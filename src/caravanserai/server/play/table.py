"""A table in memory: a cache of what the store knows. Nothing changes here before it is written there."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

import caravanserai
from caravanserai.kernel.errors import RecordError
from caravanserai.kernel.history import REWIND, UNDO
from caravanserai.server.errors import RefusedError
from caravanserai.server.letters.vacation import rest_of
from caravanserai.server.play.brains import MatchSource
from caravanserai.server.play.clocks import asked_people, begun, moved, save_clocks
from caravanserai.server.play.company import STAND_IN_BOT, Company
from caravanserai.server.storage import closing, shelf, snapshots
from caravanserai.server.storage.proposals import GO_BACK, TIME_UP, save_proposal
from caravanserai.server.storage.shelf import GATHERING, OVER, PLAYING, Deed, Place, StoredCall, StoredChat
from caravanserai.server.storage.snapshots import Snapshot
from caravanserai.server.visitors.person import clean
from caravanserai.web.perspective import question_name
from caravanserai.web.player import BOT, OPEN, PERSON, Player
from caravanserai.web.table_talk import Proposal, Said

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from caravanserai.kernel.match import Match
    from caravanserai.server.play.clocks import Reading
    from caravanserai.server.play.prepared import PreparedAnswer
    from caravanserai.server.storage.closing import Closing
    from caravanserai.server.storage.shelf import Stored
    from caravanserai.server.storage.store import Store
    from caravanserai.server.storage.upgrade import Revived

LONGEST_LINE: Final = 500
_CHAT_KEPT: Final = 60
_MOST_PAUSES: Final = 1.5
"""So many seconds bots wait in all before a person can answer again, in games of long turns."""
_JOINERS: Final = "\u200c\u200d"
"""They are not seen, but hold letters or pictures together."""


class Table(Company):
    """The seats, the match and the talk of one table. Each change is stored first, then seen."""

    def __init__(self, store: Store, stored: Stored, revived: Revived) -> None:
        super().__init__(store, stored.deed, stored.places)
        self.match: Match[Any] | None = revived.match
        self.base: Snapshot | None = revived.base
        """The position from which a match of older rules goes on; None for one that is played from its seed."""
        self._kept = max((kept.calls for kept in stored.snapshots), default=-1)
        """How many calls were made when a position was kept for the last time."""
        self.calls: list[StoredCall] = stored.calls
        self.undone = _undone(stored.calls)
        """How often something was taken back."""
        self.chat: list[Said] = [Said(said.name, said.seat, said.text, said.at) for said in stored.chat]
        self.proposal = stored.proposal
        self.prepared: dict[int, PreparedAnswer] = stored.prepared
        self.clocks = stored.clocks
        self.heirs = {seat: heir for seat, heir in stored.heirs.items() if self.places[seat].kind == BOT}
        self.resigned = stored.resigned
        self.opened = stored.opened
        """The mark of the address from which it was opened."""
        self._paused = 0.0
        """How long bots have waited since a person answered last."""
        self.clocks_unwritten = self.match is not None and len(self.clocks) != len(self.places)
        if self.match is not None and self.clocks_unwritten:  # the match began before there were such clocks
            asked, changed = asked_people(self.match, self.people()), self.deed.changed
            self.clocks = begun(self.deed.pace, [0.0] * len(self.places), asked, changed)

    # -- who is who -----------------------------------------------------------------------------------------

    def players(self, seen_by: str = "") -> list[Player]:
        """The players as everyone may know them; seats that are vacant are so for who may take them over."""
        return [
            Player(
                place.seat,
                place.kind,
                place.name,
                place.bot or (STAND_IN_BOT if place.away else ""),
                place.kind == BOT or self.is_here(place),
                place.away,
                *self._clock_shown(place),
                vacant=self.is_vacant(place) and seen_by not in self.resigned,
                heir=self.heirs[place.seat].name if place.seat in self.heirs else "",
            )
            for place in self.places
        ]

    def question_of(self, seat: int) -> str:
        """What an answer of that seat must name now."""
        return question_name(self._running(), seat, self.undone)

    def bot_to_move(self) -> tuple[int, str] | None:
        """The next seat that a bot must decide for, and which bot; None if the table waits for people."""
        if self.match is None or self.deed.status != PLAYING:
            return None
        for decision in self.match.decisions():
            place = self.places[decision.seat]
            if place.seat not in self.people():
                return place.seat, place.bot or STAND_IN_BOT
        return None

    def pause_of(self, seat: int, usual: float) -> float:
        """How long a bot should wait before it answers, so that people can follow.

        In a game of long turns it does so only when it takes over from another seat, and for people never too long.
        """
        if self.match is None or not self.match.game.long_turns:
            return usual
        follows = bool(self.calls) and self.calls[-1].seat == seat
        pause = 0.0 if follows else max(0.0, min(usual, _MOST_PAUSES - self._paused))
        self._paused += pause
        return pause

    @property
    def source(self) -> MatchSource:
        """All that another process needs to play the match again."""
        deed, known = self.deed, 0 if self.base is None else self.base.calls
        calls = tuple((call.seat, call.choice) for call in self.calls[known:])
        return MatchSource(deed.game, deed.seats, deed.options, deed.seed, calls, self.base)

    def moment(self, number: int) -> Match[Any]:
        """The match as it stood after so many of the answers that stand now."""
        if self.match is None:
            raise RefusedError("no_such_moment")
        try:
            return self.match.moment(number)
        except RecordError:
            raise RefusedError("no_such_moment") from None

    # -- beginning and closing ------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin the match; every seat must be taken."""
        async with self.lock:
            if self.deed.status != GATHERING:
                raise RefusedError("already_started")
            if any(place.kind == OPEN for place in self.places):
                raise RefusedError("seats_open")
            now, rules = self.now(), caravanserai.game(self.deed.game).rules
            deed = self.deed._replace(status=PLAYING, rules=rules, changed=now)
            match = _begun(deed, None)
            people = [place.person if deed.pace.by_letter else None for place in self.places]

            def write(store: sqlite3.Connection) -> list[Reading]:
                rests = [rest_of(store, person, now) for person in people]
                clocks = begun(deed.pace, rests, asked_people(match, self.people()), now)
                save_clocks(store, self.id, dict(enumerate(clocks)))
                shelf.save_deed(store, deed)
                snapshots.save(store, self.id, Snapshot.of(match, 0))
                return clocks

            self.clocks = await self._store.do(write)
            self.deed, self.match, self._kept = deed, match, 0
            self.stir()

    async def close(self, why: Closing | None = None) -> None:
        """Close the table for good, if need be with a reason; a match that is over stays as it is."""
        async with self.lock:
            if self.deed.status not in {GATHERING, PLAYING}:
                raise RefusedError("not_running")
            deed = self.deed._replace(status=shelf.CLOSED, changed=self.now())

            def write(store: sqlite3.Connection) -> None:
                save_proposal(store, self.id, None)
                shelf.save_deed(store, deed)
                if why is not None:
                    closing.save(store, deed.id, why)

            await self._store.do(write)
            self.deed, self.match, self.proposal = deed, None, None
            self.stir()

    async def keep(self) -> None:
        """Keep the position as it stands, so that the match can go on under newer rules."""
        async with self.lock:
            match, calls = self.match, len(self.calls)
            if match is not None and self._kept < calls:
                await self._store.do(lambda store: snapshots.save(store, self.id, Snapshot.of(match, calls)))
                self._kept = calls

    # -- the match ------------------------------------------------------------------------------------------

    async def answer(
        self, seat: int, choice: int, question: str, *, then: int | None = None, by_bot: bool = False
    ) -> None:
        """Answer the open question of a seat, and with `then` its follow-up: both or none.

        A late answer, to a question that is gone, is refused. So is that of a bot whose person has come back.
        Whatever is refused is refused before anything is carried out, by what the seat knows already.
        """
        start = time.perf_counter()
        async with self.lock:
            match = self._running()
            if self.question_of(seat) != question or (by_bot and seat in self.people()):
                raise RefusedError("stale")
            given = match.chair(seat).checked(choice, then)
            await self._perform(match, [(seat, one) for one in given])
        self._paused = self._paused if by_bot else 0.0
        self._store.metrics.count_answer(time.perf_counter() - start, by_bot=by_bot)

    async def undo(self, seat: int) -> None:
        """Take back the last answer of a seat."""
        async with self.lock:
            await self._take_back(seat, 1)

    async def restart(self, seat: int) -> None:
        """Take back all answers of a seat, up to the last seal."""
        async with self.lock:
            count = self._running().undoable(seat)
            if not count:
                raise RefusedError("nothing_to_undo")
            await self._take_back(seat, count)

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

    def chat_since(self, number: int) -> tuple[Said, ...]:
        """The lines of the chat after that many, but never more than the recent ones."""
        return tuple(self.chat[max(0, number, len(self.chat) - _CHAT_KEPT) :])

    @property
    def recent_chat(self) -> tuple[Said, ...]:
        """The last lines of the chat."""
        return self.chat_since(0)

    # -- inside ---------------------------------------------------------------------------------------------

    async def _perform(self, match: Match[Any], calls: Sequence[tuple[int, int]]) -> None:
        """Try the calls on a copy, store them, and only then let the copy be the match."""
        trial, now = match.copy(), self.now()
        stored = []
        for seat, choice in calls:
            trial.perform(seat, choice)
            stored.append(StoredCall(seat, choice, trial.digest(), time.time()))
        first, made = len(self.calls), len(self.calls) + len(stored)
        kept = Snapshot.of(trial, made) if trial.over or made - self._kept >= snapshots.EVERY else None
        deed = self.deed._replace(changed=now)
        if trial.over:
            deed = deed._replace(status=OVER, scores=trial.scores())
        clocks = moved(self.clocks, deed.pace, calls, trial, self.people(), now)
        asked = self.proposal
        standing = None if asked is None or _is_settled(asked, trial, calls) else asked

        def write(store: sqlite3.Connection) -> None:
            shelf.add_calls(store, self.id, first, stored)
            shelf.save_deed(store, deed)
            save_clocks(store, self.id, self._changed(clocks))
            if standing is not asked:
                save_proposal(store, self.id, standing)
            if kept is not None:
                snapshots.save(store, self.id, kept)

        await self._store.do(write)
        self.deed, self.match, self.clocks, self.proposal = deed, trial, clocks, standing
        self._kept = self._kept if kept is None else made
        self.calls.extend(stored)
        self.undone += _undone(stored)
        self.stir()
        if self.heirs and (trial.over or trial.takeover_period != match.takeover_period):
            await self._let_heirs_in()

    async def _take_back(self, seat: int, count: int) -> None:
        """Take back some answers of a seat, if it would have time left then."""
        match, now, clock = self._running(), self.now(), self.clocks[seat]
        for _ in range(count):
            clock = clock.taken_back(now)
        if clock.earlier != self.clocks[seat].earlier and clock.left(now) <= 0:
            raise RefusedError("no_time")
        await self._perform(match, [(seat, UNDO)] * count)

    def _clock_shown(self, place: Place) -> tuple[float | None, float | None, float | None]:
        """Of a running clock when it ends, of one that stands still what is left, and until when it rests."""
        if not self.clocks or place.kind != PERSON or self.deed.status != PLAYING:
            return None, None, None
        clock, now = self.clocks[place.seat], self.now()
        left = clock.left(now) if self.deed.bank and clock.since is None else None
        return clock.deadline, left, clock.rest if clock.rest > now else None


def _is_settled(asked: Proposal, match: Match[Any], calls: Sequence[tuple[int, int]]) -> bool:
    """Whether what has happened leaves nothing of a proposal."""
    if asked.kind == GO_BACK:
        return match.over or match.number < asked.about
    return match.over or (asked.kind == TIME_UP and asked.about in {seat for seat, _ in calls})


def _undone(calls: Sequence[StoredCall]) -> int:
    return sum(call.seat == REWIND or call.choice == UNDO for call in calls)


def _begun(deed: Deed, base: Snapshot | None) -> Match[Any]:
    return snapshots.begun(deed.game, deed.seats, deed.seed, deed.options, base)
