"""A table in memory; every change is made on a draft and written to the store first."""

from __future__ import annotations

import asyncio
import copy
import time
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import caravanserai
from caravanserai.kernel.errors import CaravanseraiError, RecordError
from caravanserai.kernel.history import REWIND, UNDO
from caravanserai.server.domain.clocks import advance_clocks, asked_people, start_clocks
from caravanserai.server.domain.proposals import is_settled
from caravanserai.server.domain.table_info import CLOSED, GATHERING, OVER, PLAYING, SeatInfo
from caravanserai.server.errors import NoTableError, RefusedError
from caravanserai.server.identity.person import clean
from caravanserai.server.storage import bot_jobs, closures, snapshots, table_store
from caravanserai.server.storage.clocks import save_clocks
from caravanserai.server.storage.proposals import save_proposal
from caravanserai.server.storage.snapshots import Snapshot
from caravanserai.server.storage.table_store import (
    GIVEN_BY_TABLE,
    GIVEN_JOINTLY,
    GIVEN_SINGLY,
    StoredCall,
    StoredChat,
)
from caravanserai.server.storage.vacations import rest_of
from caravanserai.server.tables.bot_pool import MatchSource
from caravanserai.server.tables.change import change
from caravanserai.server.tables.clocks import Clocks
from caravanserai.server.tables.given_answers import GivenAnswers
from caravanserai.server.tables.lesson_progress import lesson_after_answer, set_lesson
from caravanserai.server.tables.only_choices import is_alone, undo_count
from caravanserai.server.tables.part import TablePart
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
    from caravanserai.server.domain.prepared_answers import PreparedAnswer
    from caravanserai.server.storage.closures import Closing
    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.storage.match_loading import LoadedMatch, MatchLoader
    from caravanserai.server.storage.table_store import StoredTable

P = TypeVar("P", bound="Table | TablePart")
LONGEST_LINE: Final = 500
STAND_IN_BOT: Final = "greedy"
"""The bot that plays for a person who is away."""
_CHAT_KEPT: Final = 60
_MOST_PAUSES: Final = 1.5
"""Most seconds that bots pause in all before a person can answer again, in games of long turns."""
_STATE: Final = (
    *("info", "match", "calls", "given", "undone", "chat", "prepared"),
    *("held_until", "lesson", "_kept"),
)
"""What a change may replace, besides the parts."""
_JOINERS: Final = "\u200c\u200d"
"""Invisible characters that join letters or emoji."""


class Table:
    """A table with its match, its chat and its parts. Each change is stored first, then visible."""

    def __init__(self, loader: MatchLoader, stored: StoredTable, loaded: LoadedMatch) -> None:
        self._loader = loader
        self.store = loader.store
        self.lock = asyncio.Lock()
        self.origin = stored.opened
        """The mark of the address from which the table was opened."""
        self._paused = 0.0
        """Seconds that bots have paused since the last answer of a person."""
        self.undo_times: dict[int, int] = {}
        """The seconds for which bots wait after an answer of a seat that can be undone."""
        self.held_until = 0.0
        """The service time until which bots wait, because a person may undo the last answer."""
        self._newest = 0
        """The last version of the table that was heard of."""
        self._doubtful = False
        """Whether notices may have been lost, or a write may have been stored or not."""
        self.writes: list[Callable[[Connection], None]] = []
        """In a draft: what its change writes."""
        self.only_calls = True
        """In a draft: whether its change writes nothing but calls and clocks."""
        self.offered: tuple[int, int, str] | None = None
        """The version and the question for which a bot was asked last."""
        self.stirred: Callable[[], None] = lambda: None
        """Called when the store may have a newer version of the table."""
        self._take(stored, loaded)
        self.seating = Seating(self, stored)
        self.presence = Presence(self.seating.seats_of)
        self.clocks = Clocks(self, stored.clocks)
        self.proposals = Proposals(self, stored.proposal)
        self.drawing = TableDrawing(self.now)

    def _take(self, stored: StoredTable, loaded: LoadedMatch) -> None:
        """Take over the stored state of the match and the chat."""
        self.match: Match[Any] | None = loaded.match
        self.base: Snapshot | None = loaded.base
        """The position from which a match of older rules goes on; None for a match that is replayed from its seed."""
        self._kept = max((kept.calls for kept in stored.snapshots), default=-1)
        """The number of calls before the last stored position."""
        self.calls: list[StoredCall] = stored.calls
        self.given = GivenAnswers().after(stored.calls)
        self.undone = _undone(stored.calls)
        """The number of undos."""
        self.info = stored.info
        self.chat: list[Said] = [Said(said.name, said.seat, said.text, said.at) for said in stored.chat]
        self.prepared: dict[int, PreparedAnswer] = stored.prepared
        self.lesson = stored.lesson
        """How far the person of a lesson has come; None if the match is no lesson."""
        self.version = stored.version

    @property
    def table(self) -> Table:
        """The table itself, as its parts name it."""
        return self

    # -- changes --------------------------------------------------------------------------------------------

    def draft(self) -> Table:
        """Return a copy of the table for a change; nobody else sees it."""
        draft = copy.copy(self)
        draft.writes = []
        draft.prepared = dict(self.prepared)
        draft.seating = self.seating.in_draft(draft)
        draft.clocks = self.clocks.in_draft(draft)
        draft.proposals = self.proposals.in_draft(draft)
        return draft

    def counterpart(self, part: P) -> P:
        """Return the part of this draft that corresponds to a part of the table; for the table, the draft itself."""
        found: Any = getattr(self, part.name) if isinstance(part, TablePart) else self
        return cast("P", found)

    def write(self, job: Callable[[Connection], None], *, only_calls: bool = False) -> None:
        """In a draft: write something when the change is stored; with `only_calls`, nothing but calls and clocks."""
        self.writes.append(job)
        self.only_calls = self.only_calls and only_calls

    async def commit(self, draft: Table) -> None:
        """Store what a draft writes, if the store still has the version of this table; then take the draft over."""
        if not draft.writes and draft.info == self.info:
            return
        version, asks = self.version, self.store.is_shared and draft.bot_to_move()

        def write(connection: Connection) -> None:
            table_store.change_table(connection, draft.info, version, only_calls=draft.only_calls)
            for job in draft.writes:
                job(connection)
            if self.store.is_shared:
                bot_jobs.replace(connection, draft.id, draft.bot_job(*asks) if asks else None, draft.undo_seconds)

        try:
            await self.store.do(write)
        except BaseException:  # another process was faster, the store failed, or this task was cancelled
            self.doubt()
            raise
        self._adopt(draft)
        self.version = version + 1
        self.notify()

    def _adopt(self, draft: Table) -> None:
        for name in _STATE:
            setattr(self, name, getattr(draft, name))
        for part in (self.seating, self.clocks, self.proposals):
            part.adopt(draft.counterpart(part))

    # -- news of other processes ----------------------------------------------------------------------------

    @property
    def is_outdated(self) -> bool:
        """Whether the store has, or may have, a newer version of the table."""
        return self._doubtful or self._newest > self.version

    def hear(self, version: int) -> None:
        """Learn which version of the table the store has."""
        self._newest = max(self._newest, version)
        if self.is_outdated:
            self.stirred()

    def doubt(self) -> None:
        """Learn that the store may have any version: a write has failed, or notices may have been lost."""
        self._doubtful = True
        if self.presence.own:
            self.stirred()

    async def is_behind(self) -> bool:
        """Ask the store whether it has a newer version of the table."""
        if self.store.is_shared:
            self.hear(await self.store.do(lambda store: table_store.version_of(store, self.id)))
        return self.is_outdated

    async def refresh(self, *, asking: bool = False) -> None:
        """Catch up with other processes; with `asking`, ask the store first whether there is anything new."""
        if asking:
            await self.is_behind()
        if self.is_outdated:
            async with self.lock:
                await self.catch_up()

    async def catch_up(self) -> None:
        """Load what other processes have changed; presence and screens stay. The caller holds the lock."""
        if not self.is_outdated:
            return
        doubtful, self._doubtful = self._doubtful, False  # a notice that comes while this loads is not lost
        try:
            if self.match is None or not await self._follow(self.match):
                stored, loaded = await self._loader.load(await self._stored())
                self._take(stored, loaded)
                self.seating.take(stored)
                self.clocks.adopt(Clocks(self, stored.clocks))
                self.proposals.current = stored.proposal
        except BaseException:
            self._doubtful |= doubtful
            raise
        self.notify()

    async def _follow(self, match: Match[Any]) -> bool:
        """Make the calls that others have made; return False if the table must be loaded as a whole."""
        known, version = len(self.calls), self.version
        news = await self.store.do(lambda store: table_store.load_progress(store, self.id, known, version))
        if news is None or news.info.rules != self.info.rules or news.info.status not in {PLAYING, OVER}:
            return False
        if news.calls:
            match = match.copy()
            try:
                for call in news.calls:
                    match.perform(call.seat, call.choice)
            except CaravanseraiError:
                return False
            if match.digest() != news.calls[-1].digest:
                return False
        if any(call.seat in self.seating.people() for call in news.calls):
            self._paused = 0.0
        self.match, self.calls, self.info = match, self.calls + news.calls, news.info
        self.given, self.undone = self.given.after(news.calls), self.undone + _undone(news.calls)
        self.clocks.adopt(Clocks(self, news.clocks))
        self.version = news.version
        return True

    async def _stored(self) -> StoredTable:
        stored = await self.store.do(lambda store: table_store.load(store, self.id))
        if stored is None:
            raise NoTableError
        return stored

    # -- facts ----------------------------------------------------------------------------------------------

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
        """Add a screen."""
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

    def bot_job(self, seat: int, bot: str) -> bot_jobs.BotJob:
        """Return the job of a bot that must decide."""
        return bot_jobs.BotJob(self.id, len(self.calls), seat, bot, self.origin, int(self.is_unattended))

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
    def undo_seconds(self) -> float:
        """The seconds for which bots still wait, because a person may undo the last answer."""
        return max(0.0, self.held_until - self.now())

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

    @change
    def start(self) -> None:
        """Begin the match; refuse if a seat is free."""
        if self.info.status != GATHERING:
            raise RefusedError("already_started")
        if any(seat_info.kind == OPEN for seat_info in self.seating.seats):
            raise RefusedError("seats_open")
        now, rules = self.now(), caravanserai.game(self.info.game).rules
        info = self.info = self.info._replace(status=PLAYING, rules=rules, changed=now)
        match = self.match = snapshots.started_match(info.game, info.seats, info.seed, info.options, None)
        self._kept = 0
        people = [seat_info.person if info.pace.by_letter else None for seat_info in self.seating.seats]

        def write(store: Connection) -> None:
            rests = [rest_of(store, person, now) for person in people]
            clocks = start_clocks(info.pace, rests, asked_people(match, self.seating.people()), now)
            save_clocks(store, self.id, dict(enumerate(clocks)))
            snapshots.save(store, self.id, Snapshot.of(match, 0))
            self.clocks.readings = clocks

        self.write(write)

    @change
    def close(self, why: Closing | None = None) -> None:
        """Close the table for good, with a reason if there is one; a finished match stays unchanged."""
        if self.info.status not in {GATHERING, PLAYING}:
            raise RefusedError("not_running")
        self.info = self.info._replace(status=CLOSED, changed=self.now())
        self.match, self.proposals.current = None, None
        self.write(lambda store: save_proposal(store, self.id, None))
        if why is not None:
            self.write(lambda store: closures.save(store, self.id, why))

    async def keep(self) -> None:
        """Store the present position, so that the match can go on under newer rules."""
        async with self.lock:
            match, calls = self.match, len(self.calls)
            if match is not None and self._kept < calls and not self.is_outdated:
                await self.store.do(lambda store: snapshots.save(store, self.id, Snapshot.of(match, calls)))
                self._kept = calls

    # -- the match ------------------------------------------------------------------------------------------

    async def answer(
        self, seat: int, choice: int | tuple[int, ...], question: str, *, then: int | None = None, by_bot: bool = False
    ) -> None:
        """Answer the open question of a seat, and its follow-up if `then` is given: both or neither.

        Several choices answer the questions after it as well, as long as each answer before could still be undone.

        An answer to a question that is no longer open is refused, and so is a bot's answer for a person who is back.
        The checks use only the knowledge of the seat, and come before any change.
        """
        start = time.perf_counter()
        await self._answer(seat, choice if isinstance(choice, tuple) else (choice,), question, then, by_bot)
        self._paused = self._paused if by_bot else 0.0
        self.store.metrics.count_answer(time.perf_counter() - start, by_bot=by_bot)

    @change
    def _answer(self, seat: int, choices: tuple[int, ...], question: str, then: int | None, by_bot: bool) -> None:  # noqa: FBT001  # inside
        match = self.running()
        if self.question_of(seat) != question or (by_bot and seat in self.seating.people()):
            raise RefusedError("stale")
        chair = match.chair(seat)
        given = chair.checked_in_row(choices) if len(choices) > 1 else chair.checked(choices[0], then)
        if self.lesson is not None and not by_bot:
            set_lesson(self, lesson_after_answer(match, self.lesson, seat))
        self.perform(match, [(seat, one) for one in given], in_a_row=True)
        wait = 0 if by_bot else self.undo_times.get(seat, 0)
        if wait and self.bot_to_move() is not None and self.running().can_undo(seat):
            self.held_until = self.now() + wait

    @change
    def undo(self, seat: int) -> None:
        """Undo the last answer of a seat, and with it those that the table has given for the seat."""
        match = self.running()
        together = is_alone(self, seat) or match.last_answer(seat) in self.given.by_table | self.given.joined
        count = undo_count(match, seat, self.given.joined) if together else 1
        if not count:
            raise RefusedError("nothing_to_undo")
        self._take_back(seat, count)

    async def go_on(self, seat: int) -> None:
        """Let the bots go on at once, because the person in the seat does not want to undo."""
        if self.undo_seconds and self.running().can_undo(seat):
            self.held_until = 0.0
            if self.store.is_shared:
                await self.store.do(lambda store: bot_jobs.hurry(store, self.id))
            self.notify()

    @change
    def restart(self, seat: int) -> None:
        """Undo all answers of a seat, back to the last seal."""
        count = self.running().undoable(seat)
        if not count:
            raise RefusedError("nothing_to_undo")
        self._take_back(seat, count)

    async def say(self, seat: int | None, name: str, text: str) -> None:
        """Add a line to the chat."""
        line = clean(text, LONGEST_LINE, _JOINERS)
        if line:
            await self._say(StoredChat(seat, name, line, time.time()))

    @change
    def _say(self, said: StoredChat) -> None:
        number = len(self.chat)
        self.chat = [*self.chat, Said(said.name, said.seat, said.text, said.at)]
        self.write(lambda store: table_store.add_chat(store, self.id, number, said))

    def chat_since(self, number: int) -> tuple[Said, ...]:
        """Return the lines of the chat after a number of lines, but only recent ones."""
        return tuple(self.chat[max(0, number, len(self.chat) - _CHAT_KEPT) :])

    @property
    def recent_chat(self) -> tuple[Said, ...]:
        """Return the last lines of the chat."""
        return self.chat_since(0)

    # -- inside ---------------------------------------------------------------------------------------------

    def perform(
        self, match: Match[Any], calls: Sequence[tuple[int, int]], *, in_a_row: bool = False, by_table: bool = False
    ) -> None:
        """In a draft: run the calls on a copy of the match, and replace the match by the copy.

        With `in_a_row`, the calls came in one message and are undone together; stop before a call if the one before it
        can no longer be undone. With `by_table`, the table answers, because there is only one choice.
        """
        trial, now = match.copy(), self.now()
        self.held_until = 0.0
        stored: list[StoredCall] = []
        for seat, choice in calls:
            if in_a_row and stored and not trial.can_undo(seat):
                break
            trial.perform(seat, choice)
            given = GIVEN_BY_TABLE if by_table else GIVEN_JOINTLY if in_a_row and stored else GIVEN_SINGLY
            stored.append(StoredCall(seat, choice, trial.digest(), time.time(), given))
        calls = calls[: len(stored)]
        first, made = len(self.calls), len(self.calls) + len(stored)
        kept = Snapshot.of(trial, made) if trial.over or made - self._kept >= snapshots.EVERY else None
        self.info = self.info._replace(changed=now)
        if trial.over:
            self.info = self.info._replace(status=OVER, scores=trial.scores())
        clocks = advance_clocks(self.clocks.readings, self.info.pace, calls, trial, self.seating.people(), now)
        changed, asked = self.clocks.changed(clocks), self.proposals.current
        standing = None if asked is None or is_settled(asked, trial, calls) else asked

        def write(store: Connection) -> None:
            table_store.add_calls(store, self.id, first, stored, self.version + 1)
            save_clocks(store, self.id, changed)
            if kept is not None:
                snapshots.save(store, self.id, kept)

        self.write(write, only_calls=True)
        if standing is not asked:
            self.write(lambda store: save_proposal(store, self.id, standing))
        self.match, self.calls, self.given = trial, self.calls + stored, self.given.after(stored)
        self.clocks.readings, self.proposals.current = clocks, standing
        self._kept = self._kept if kept is None else made
        self.undone += _undone(stored)
        if self.seating.takeovers and (trial.over or trial.takeover_period != match.takeover_period):
            self.seating.admit_takeovers()

    def _take_back(self, seat: int, count: int) -> None:
        """Undo some answers of a seat, if it has time left afterwards."""
        match, now, clock = self.running(), self.now(), self.clocks.readings[seat]
        for _ in range(count):
            clock = clock.taken_back(now)
        if clock.earlier != self.clocks.readings[seat].earlier and clock.left(now) <= 0:
            raise RefusedError("no_time")
        self.perform(match, [(seat, UNDO)] * count)

    def _clock_shown(self, seat_info: SeatInfo) -> tuple[float | None, float | None, float | None]:
        """Return the deadline of a running clock, the seconds left on a stopped one, and the end of its rest."""
        if not self.clocks.readings or seat_info.kind != PERSON or self.info.status != PLAYING:
            return None, None, None
        clock, now = self.clocks.readings[seat_info.seat], self.now()
        left = clock.left(now) if self.info.bank and clock.since is None else None
        return clock.deadline, left, clock.rest if clock.rest > now else None


def _undone(calls: Sequence[StoredCall]) -> int:
    return sum(call.seat == REWIND or call.choice == UNDO for call in calls)
