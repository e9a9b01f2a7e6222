"""A table in memory; every change is written to the store first."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, Final

import caravanserai
from caravanserai.kernel.errors import RecordError
from caravanserai.kernel.history import REWIND, UNDO
from caravanserai.server.domain.clocks import advance_clocks, asked_people, start_clocks
from caravanserai.server.domain.proposals import is_settled
from caravanserai.server.domain.table_info import CLOSED, GATHERING, OVER, PLAYING, SeatInfo
from caravanserai.server.errors import RefusedError, StaleError
from caravanserai.server.identity.person import clean
from caravanserai.server.storage import closures, snapshots, table_store
from caravanserai.server.storage.clocks import save_clocks
from caravanserai.server.storage.proposals import save_proposal
from caravanserai.server.storage.snapshots import Snapshot
from caravanserai.server.storage.table_store import StoredCall, StoredChat
from caravanserai.server.storage.vacations import rest_of
from caravanserai.server.tables.bot_pool import MatchSource
from caravanserai.server.tables.clocks import Clocks
from caravanserai.server.tables.presence import Presence
from caravanserai.server.tables.proposals import Proposals
from caravanserai.server.tables.seating import Seating
from caravanserai.web.drawing import TableDrawing
from caravanserai.web.perspective import question_name
from caravanserai.web.player import BOT, OPEN, PERSON, Player
from caravanserai.web.table_talk import Said

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from caravanserai.kernel.match import Match
    from caravanserai.server.domain.clocks import SeatClock
    from caravanserai.server.domain.prepared_answers import PreparedAnswer
    from caravanserai.server.storage.closures import Closing
    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.storage.match_loading import LoadedMatch
    from caravanserai.server.storage.store import Store
    from caravanserai.server.storage.table_store import StoredTable

LONGEST_LINE: Final = 500
STAND_IN_BOT: Final = "greedy"
"""The bot that plays for a person who is away."""
_CHAT_KEPT: Final = 60
_MOST_PAUSES: Final = 1.5
"""Most seconds that bots pause in all before a person can answer again, in games of long turns."""
_JOINERS: Final = "\u200c\u200d"
"""Invisible characters that join letters or emoji."""


class Table:
    """A table with its match, its chat and its parts. Each change is stored first, then visible."""

    def __init__(self, store: Store, stored: StoredTable, loaded: LoadedMatch) -> None:
        self.store = store
        self.lock = asyncio.Lock()
        self.origin = stored.opened
        """The mark of the address from which the table was opened."""
        self._paused = 0.0
        """Seconds that bots have paused since the last answer of a person."""
        self._take(stored, loaded)
        self.seating = Seating(self, stored)
        self.presence = Presence(self.seating.seats_of)
        self.clocks = Clocks(self, stored.clocks)
        self.proposals = Proposals(self, stored.proposal)
        self.drawing = TableDrawing(self.now)

    def _take(self, stored: StoredTable, loaded: LoadedMatch) -> None:
        """Take over the stored state of the match and the chat."""
        self.info = stored.info
        self.match: Match[Any] | None = loaded.match
        self.base: Snapshot | None = loaded.base
        """The position from which a match of older rules goes on; None for a match that is replayed from its seed."""
        self._kept = max((kept.calls for kept in stored.snapshots), default=-1)
        """The number of calls before the last stored position."""
        self.calls: list[StoredCall] = stored.calls
        self.undone = _undone(stored.calls)
        """The number of undos."""
        self.chat: list[Said] = [Said(said.name, said.seat, said.text, said.at) for said in stored.chat]
        self.prepared: dict[int, PreparedAnswer] = stored.prepared
        self._epoch = stored.epoch
        self.is_outdated = False
        """Whether the store has answers that this table lacks; it must be loaded again."""

    async def catch_up(self, stored: StoredTable, loaded: LoadedMatch) -> None:
        """Replace the state in memory by the stored state; presence and screens stay."""
        async with self.lock:
            self._take(stored, loaded)
            self.seating.take(stored)
            self.clocks = Clocks(self, stored.clocks)
            self.proposals = Proposals(self, stored.proposal)
            self.notify()

    @property
    def id(self) -> str:
        """The public id of the table."""
        return self.info.id

    def now(self) -> float:
        """Return the service time, in seconds; clocks and votes use it."""
        return self.store.now()

    def notify(self) -> None:
        """Call all watchers after a change."""
        self.presence.notify()

    def running(self) -> Match[Any]:
        """Return the running match; refuse without one."""
        if self.match is None or self.info.status != PLAYING:
            raise RefusedError("not_running")
        return self.match

    # -- presence -------------------------------------------------------------------------------------------

    @property
    def is_unattended(self) -> bool:
        """Whether no person plays or watches at this table."""
        return not self.presence.here and not self.seating.people()

    def arrive(self, person: str, tell: Callable[[], None]) -> None:
        """Add a screen; a proposal for a stand-in of this person lapses."""
        self.proposals.welcome(self.seating.seats_of(person))
        self.presence.arrive(person, tell)

    def leave(self, person: str, tell: Callable[[], None]) -> None:
        """Remove a screen."""
        self.presence.leave(person, tell)

    # -- players --------------------------------------------------------------------------------------------

    def players(self, seen_by: str = "") -> list[Player]:
        """Return the public facts of the players; `vacant` marks seats that the reader may take over."""
        return [
            Player(
                seat_info.seat,
                seat_info.kind,
                seat_info.name,
                seat_info.bot or (STAND_IN_BOT if seat_info.away else ""),
                seat_info.kind == BOT or self.presence.is_here(seat_info),
                seat_info.away,
                *self._clock_shown(seat_info),
                vacant=self.seating.is_vacant(seat_info) and seen_by not in self.seating.resigned,
                takeover_by=self.seating.takeovers[seat_info.seat].name
                if seat_info.seat in self.seating.takeovers
                else "",
            )
            for seat_info in self.seating.seats
        ]

    def question_of(self, seat: int) -> str:
        """Return the id of the open question of a seat; an answer must name it."""
        return question_name(self.running(), seat, self.undone)

    def bot_to_move(self) -> tuple[int, str] | None:
        """Return the next seat for which a bot must decide, and the bot; None if the table waits for people."""
        if self.match is None or self.info.status != PLAYING:
            return None
        for decision in self.match.decisions():
            seat_info = self.seating.seats[decision.seat]
            if seat_info.seat not in self.seating.people():
                return seat_info.seat, seat_info.bot or STAND_IN_BOT
        return None

    def pause_of(self, seat: int, usual: float) -> float:
        """Return the seconds that a bot waits before it answers, so that people can follow.

        In a game of long turns a bot waits only at the beginning of its turn, and the sum of the pauses is limited.
        """
        if self.match is None or not self.match.game.long_turns:
            return usual
        follows = bool(self.calls) and self.calls[-1].seat == seat
        pause = 0.0 if follows else max(0.0, min(usual, _MOST_PAUSES - self._paused))
        self._paused += pause
        return pause

    @property
    def source(self) -> MatchSource:
        """The data that another process needs to replay the match."""
        info, known = self.info, 0 if self.base is None else self.base.calls
        calls = tuple((call.seat, call.choice) for call in self.calls[known:])
        return MatchSource(info.game, info.seats, info.options, info.seed, calls, self.base)

    def moment(self, number: int) -> Match[Any]:
        """Return the match after a number of its present answers."""
        if self.match is None:
            raise RefusedError("no_such_moment")
        try:
            return self.match.moment(number)
        except RecordError:
            raise RefusedError("no_such_moment") from None

    # -- start and end --------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin the match; refuse if a seat is free."""
        async with self.lock:
            if self.info.status != GATHERING:
                raise RefusedError("already_started")
            if any(seat_info.kind == OPEN for seat_info in self.seating.seats):
                raise RefusedError("seats_open")
            now, rules = self.now(), caravanserai.game(self.info.game).rules
            info = self.info._replace(status=PLAYING, rules=rules, changed=now)
            match = snapshots.started_match(info.game, info.seats, info.seed, info.options, None)
            people = [seat_info.person if info.pace.by_letter else None for seat_info in self.seating.seats]

            def write(store: Connection) -> list[SeatClock]:
                rests = [rest_of(store, person, now) for person in people]
                clocks = start_clocks(info.pace, rests, asked_people(match, self.seating.people()), now)
                save_clocks(store, self.id, dict(enumerate(clocks)))
                table_store.save_info(store, info)
                snapshots.save(store, self.id, Snapshot.of(match, 0))
                return clocks

            self.clocks.readings = await self.store.do(write)
            self.info, self.match, self._kept = info, match, 0
            self.notify()

    async def close(self, why: Closing | None = None) -> None:
        """Close the table for good, with a reason if there is one; a finished match stays unchanged."""
        async with self.lock:
            if self.info.status not in {GATHERING, PLAYING}:
                raise RefusedError("not_running")
            info = self.info._replace(status=CLOSED, changed=self.now())

            def write(store: Connection) -> None:
                save_proposal(store, self.id, None)
                table_store.save_info(store, info)
                if why is not None:
                    closures.save(store, info.id, why)

            await self.store.do(write)
            self.info, self.match, self.proposals.current = info, None, None
            self.notify()

    async def keep(self) -> None:
        """Store the present position, so that the match can go on under newer rules."""
        async with self.lock:
            match, calls = self.match, len(self.calls)
            if match is not None and self._kept < calls:
                await self.store.do(lambda store: snapshots.save(store, self.id, Snapshot.of(match, calls)))
                self._kept = calls

    # -- the match ------------------------------------------------------------------------------------------

    async def answer(
        self, seat: int, choice: int, question: str, *, then: int | None = None, by_bot: bool = False
    ) -> None:
        """Answer the open question of a seat, and its follow-up if `then` is given: both or neither.

        An answer to a question that is no longer open is refused, and so is a bot's answer for a person who is back.
        The checks use only the knowledge of the seat, and come before any change.
        """
        start = time.perf_counter()
        async with self.lock:
            match = self.running()
            if self.question_of(seat) != question or (by_bot and seat in self.seating.people()):
                raise RefusedError("stale")
            given = match.chair(seat).checked(choice, then)
            await self.perform(match, [(seat, one) for one in given])
        self._paused = self._paused if by_bot else 0.0
        self.store.metrics.count_answer(time.perf_counter() - start, by_bot=by_bot)

    async def undo(self, seat: int) -> None:
        """Undo the last answer of a seat."""
        async with self.lock:
            await self._take_back(seat, 1)

    async def restart(self, seat: int) -> None:
        """Undo all answers of a seat, back to the last seal."""
        async with self.lock:
            count = self.running().undoable(seat)
            if not count:
                raise RefusedError("nothing_to_undo")
            await self._take_back(seat, count)

    async def say(self, seat: int | None, name: str, text: str) -> None:
        """Add a line to the chat."""
        line = clean(text, LONGEST_LINE, _JOINERS)
        if not line:
            return
        async with self.lock:
            said = StoredChat(seat, name, line, time.time())
            number = len(self.chat)
            await self.store.do(lambda store: table_store.add_chat(store, self.id, number, said))
            self.chat.append(Said(name, seat, line, said.at))
            self.notify()

    def chat_since(self, number: int) -> tuple[Said, ...]:
        """Return the lines of the chat after a number of lines, but only recent ones."""
        return tuple(self.chat[max(0, number, len(self.chat) - _CHAT_KEPT) :])

    @property
    def recent_chat(self) -> tuple[Said, ...]:
        """Return the last lines of the chat."""
        return self.chat_since(0)

    # -- inside ---------------------------------------------------------------------------------------------

    async def perform(self, match: Match[Any], calls: Sequence[tuple[int, int]]) -> None:
        """Run the calls on a copy, store them, and then replace the match by the copy."""
        trial, now = match.copy(), self.now()
        stored = []
        for seat, choice in calls:
            trial.perform(seat, choice)
            stored.append(StoredCall(seat, choice, trial.digest(), time.time()))
        first, made = len(self.calls), len(self.calls) + len(stored)
        kept = Snapshot.of(trial, made) if trial.over or made - self._kept >= snapshots.EVERY else None
        info = self.info._replace(changed=now)
        if trial.over:
            info = info._replace(status=OVER, scores=trial.scores())
        clocks = advance_clocks(self.clocks.readings, info.pace, calls, trial, self.seating.people(), now)
        asked = self.proposals.current
        standing = None if asked is None or is_settled(asked, trial, calls) else asked

        def write(store: Connection) -> None:
            table_store.save_info(store, info)  # first: it locks the row of the table until the end of the transaction
            table_store.add_calls(store, self.id, first, stored, self._epoch)
            save_clocks(store, self.id, self.clocks.changed(clocks))
            if standing is not asked:
                save_proposal(store, self.id, standing)
            if kept is not None:
                snapshots.save(store, self.id, kept)

        try:
            await self.store.do(write)
        except StaleError:
            self.is_outdated = True
            self.notify()
            raise
        self.info, self.match = info, trial
        self.clocks.readings, self.proposals.current = clocks, standing
        self._kept = self._kept if kept is None else made
        self.calls.extend(stored)
        self.undone += _undone(stored)
        self.notify()
        if self.seating.takeovers and (trial.over or trial.takeover_period != match.takeover_period):
            await self.seating.admit_takeovers()

    async def _take_back(self, seat: int, count: int) -> None:
        """Undo some answers of a seat, if it has time left afterwards."""
        match, now, clock = self.running(), self.now(), self.clocks.readings[seat]
        for _ in range(count):
            clock = clock.taken_back(now)
        if clock.earlier != self.clocks.readings[seat].earlier and clock.left(now) <= 0:
            raise RefusedError("no_time")
        await self.perform(match, [(seat, UNDO)] * count)

    def _clock_shown(self, seat_info: SeatInfo) -> tuple[float | None, float | None, float | None]:
        """Return the deadline of a running clock, the seconds left on a stopped one, and the end of its rest."""
        if not self.clocks.readings or seat_info.kind != PERSON or self.info.status != PLAYING:
            return None, None, None
        clock, now = self.clocks.readings[seat_info.seat], self.now()
        left = clock.left(now) if self.info.bank and clock.since is None else None
        return clock.deadline, left, clock.rest if clock.rest > now else None


def _undone(calls: Sequence[StoredCall]) -> int:
    return sum(call.seat == REWIND or call.choice == UNDO for call in calls)
