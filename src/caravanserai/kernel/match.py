"""A match: one sitting of a game. Everything outside the kernel goes through it."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from caravanserai.kernel import history
from caravanserai.kernel.chair import Chair
from caravanserai.kernel.chance import commitment, generator_of
from caravanserai.kernel.decision import Together
from caravanserai.kernel.errors import (
    AnswerError,
    CaravanseraiError,
    MatchRunningError,
    RecordError,
    RuleFaultError,
    SealedError,
    WrongSeatError,
    shown,
)
from caravanserai.kernel.event import Event, RawEvent, seen_by
from caravanserai.kernel.flow import open_seal, settle
from caravanserai.kernel.history import REWIND, SEGMENT_LIMIT, UNDO, Archive, Call, LogEntry, Segment
from caravanserai.kernel.legality import legal_choice
from caravanserai.kernel.position import Position
from caravanserai.kernel.record import Record
from caravanserai.kernel.state import OPEN, State
from caravanserai.kernel.world import World, imagined

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from caravanserai.kernel.game import Game, Standing

S = TypeVar("S", bound=State)


class Match(Position[S]):
    """The state of a sitting with its history; wrong use raises a `CaravanseraiError` and changes nothing."""

    __slots__ = ("_archive", "_archived", "_past", "_seed", "_shared", "game", "setup")
    _past: Segment
    _shared: bool
    """Whether a copy goes by the same past: it is copied before anything is added."""

    def __init__(self, game: Game[S], state: S, seed: int | str, setup: Mapping[str, str], number: int = 0) -> None:
        self.game = game
        self.setup = setup
        self._seed: int | str | None = seed
        self._state = state
        self._archive: Archive | None = None
        self._archived = number
        self._refresh_question(settle(state))
        self._begin(number, state.pending_events or [])

    # -- where it stands ---------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many answers stand (those taken back do not count)."""
        return self._past.last

    @property
    def takeover_period(self) -> int | None:
        """Which shift it is: between two of them a person may take over a seat from a bot; None for never."""
        return self.game.takeover_period(self._state)

    def answers(self) -> list[Call]:
        """The answers that stand, in order: the first one is number 1, or follows the position gone on from."""
        return history.calls_since(self._past, history.reaching(self._past, 0).number)

    def last_answer(self, seat: int | None) -> int:
        """The number of a seat's last answer that stands; 0 if none is known."""
        last = None if seat is None else history.last_of(self._past, seat)
        return 0 if last is None else last.number

    def is_final(self, choice: int, seat: int | None = None) -> bool:
        """Tell, from what the seat can know, whether this choice could not be undone."""
        seat = self.decision_of(seat).seat
        choice = self.legal(choice, seat)
        world = self.imagine(seat, 0)
        world.answer(choice, seat)
        return not world.can_undo(seat)

    def after(self, choice: int, seat: int) -> Match[S] | None:
        """A world that the seat could believe in, at the follow-up of a legal choice; None without a follow-up.

        What may be chosen there tells the seat nothing new: the true position is not carried on.
        """
        choice = self.legal(choice, seat)
        if self.decision_of(seat).follow_up(choice) is None:
            return None
        world = self.imagine(seat, "follow-up")
        world.answer(choice, seat)
        return world

    # -- answering and taking back -----------------------------------------------------------------------

    def answer(self, choice: int, seat: int | None = None) -> None:
        """Answer the open question (of that seat). An illegal answer is refused and changes nothing."""
        question = self.decision
        state = self._state
        if (
            question is None
            or type(choice) is not int
            or choice not in self._options
            or (seat is not None and not self._asks(seat))
        ):
            question = self.decision_of(seat)
            choice = legal_choice(question, state, choice, question.options(state))
        if self._shared:
            self._attach_segment(self._past.copy())
        stack: list[Any] = state.stack
        past = self._past
        log = past.log
        try:
            if stack[-1] is question:
                stack.pop()
                question.resolve(state, choice)
                options = settle(state)
                if options:
                    self.decision, self._options = stack[-1], options
                else:
                    self._refresh_question(options)
            else:
                self._put_sealed(choice, question.seat)
            if len(log) < SEGMENT_LIMIT:
                log += (question.seat, choice, state.seals, len(past.facts))
            else:
                self._close_segment(question.seat, choice)
        except BaseException as fault:  # noqa: BLE001  # whatever broke or broke in, the match stands as before
            self._restore_after(fault)

    def undo(self, seat: int | None = None) -> None:
        """Take back the last answer (of that seat), back to the last seal at most. Undo is recorded."""
        if seat is not None:
            seat = self._checked_seat(seat)
        self._check_running()
        withdrawn = self._sealed_answer(seat)
        if withdrawn is None:
            last = history.last_of(self._past, None)
            if last is None or last.sealed:
                raise SealedError("nothing can be undone: something was revealed, or another seat has answered")
            if seat is not None and seat != last.seat:
                raise WrongSeatError(f"the last answer came from seat {last.seat}, not from seat {seat}")
            withdrawn = last
        self._go_back(withdrawn.number - 1, history.since(self._past, withdrawn.number), (withdrawn.seat, UNDO))

    def can_undo(self, seat: int | None = None) -> bool:
        """Tell whether `undo` would be allowed."""
        return self.undoable(seat) > 0

    def undoable(self, seat: int | None = None) -> int:
        """Count the answers (of that seat) that could be undone, one after another."""
        if seat is not None:
            seat = self._checked_seat(seat)
        if self._sealed_answer(seat) is not None:
            trial = self.copy()
            trial.undo(seat)
            return 1 + trial.undoable(seat)
        return 0 if self.over else history.undoable(self._past, seat)

    def rewind(self, number: int, consent: Iterable[int]) -> None:
        """Go back to an earlier answer, beyond seals, if every seat touched agrees. It is recorded."""
        self._check_running()
        if type(number) is not int or not history.reaching(self._past, number).number <= number < self.number:
            raise SealedError(f"there is no earlier answer {shown(number)} to go back to")
        later = history.since(self._past, number)
        revealed = any(moment.sealed for moment in later)
        touched = range(self.seats) if revealed else sorted({moment.seat for moment in later})
        try:
            agreed = list(consent)
        except TypeError:
            raise SealedError(f"consent is a list of seats, not {shown(consent)}") from None
        missing = [seat for seat in touched if seat not in agreed]
        if missing:
            raise SealedError(f"going back to answer {number} needs the consent of seats {missing}")
        self._go_back(number, [], (REWIND, number))

    # -- what may be known -------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> Any:  # noqa: ANN401  # each game has a view class of its own
        """What a seat may know; None is a spectator."""
        if seat is not None:
            seat = self._checked_seat(seat)
        return self.game.view(self._state, seat)

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """The events after answer number `since` as a seat saw them, oldest first; -1 includes the set-up."""
        if seat is not None:
            seat = self._checked_seat(seat)
        if type(since) is not int:
            raise AnswerError(f"answers are numbered, there is no {shown(since)}")
        past = history.since(self._past, since)
        seen = (seen_by(raw, seat, moment.number) for moment in past for raw in moment.events)
        return [event for event in seen if event is not None]

    def chair(self, seat: int) -> Chair[S]:
        """All that a player in that seat may know and do; this is what bots get."""
        return Chair(self, self._checked_seat(seat))

    def imagine(self, seat: int | None, seed: int | str) -> Match[S]:
        """A match as that seat could believe it to be: hidden things and chance redrawn, no history."""
        if seat is not None:
            seat = self._checked_seat(seat)
        world = object.__new__(Match)
        world.game, world.setup, world._seed = self.game, self.setup, None
        world._state = imagined(self.game, self._state, seat, seed)
        world._refresh_question()
        world._archive, world._archived = None, self.number
        world._begin(self.number, [])
        return world

    def world(self, seat: int, seed: int | str) -> World[S]:
        """The same as `imagine`, for searching: without history and checks."""
        return World(self.game, imagined(self.game, self._state, seat, seed))

    def standings(self) -> tuple[Standing, ...]:
        """How each seat ended, with the lines of its score sheet."""
        if not self.over:
            raise MatchRunningError("the match is still running")
        return self.game.standings(self._state)

    def scores(self) -> tuple[int, ...]:
        """The final points, seat by seat."""
        return tuple(standing.points for standing in self.standings())

    def winners(self) -> tuple[int, ...]:
        """The seats that won; several share the victory."""
        return tuple(standing.seat for standing in self.standings() if standing.rank == 1)

    @property
    def commitment(self) -> str:
        """The hash of the seed, published at the start."""
        return commitment(self._known_seed())

    @property
    def generator(self) -> str:
        """The name of the generator that all numbers come from."""
        return generator_of(self._known_seed())

    @property
    def seed(self) -> int | str:
        """The seed, published when the match is over."""
        if not self.over:
            raise MatchRunningError("the seed is published when the match is over")
        return self._known_seed()

    # -- keeping -----------------------------------------------------------------------------------------

    def copy(self) -> Match[S]:
        """An independent match at the same point; the past is shared."""
        twin = object.__new__(Match)
        twin.game = self.game
        twin.setup = self.setup
        twin._seed = self._seed
        twin._state = self._state.copy()
        twin._options = self._options
        twin.decision, twin.over = self.decision, self.over
        twin._past = self._past
        twin._shared = self._shared = True
        twin._archive = self._archive
        twin._archived = self._archived
        return twin

    def moment(self, number: int) -> Match[S]:
        """Return the match as it stood after that many of the answers that stand now.

        It starts from the nearest position that the past has kept: a late moment costs no more than an early one.
        """
        first = history.reaching(self._past, 0).number
        if type(number) is not int or not first <= number <= self.number:
            raise RecordError(f"the match has no moment {number!r}")
        twin = self.copy()
        twin._archive, twin._archived = None, first  # noqa: SLF001  # a match too
        twin._go_back(number, [], None)  # noqa: SLF001  # the same
        return twin

    def snapshot(self) -> str:
        """The position as JSON text. It holds every secret: for storage only."""
        return json.dumps(self._state.encode(), separators=(",", ":"), sort_keys=True)

    def digest(self) -> str:
        """A short hash of the position, equal for equal positions."""
        return hashlib.blake2b(self.snapshot().encode(), digest_size=8).hexdigest()

    def calls(self) -> list[Call]:
        """Everything that was answered, undone and rewound, in order."""
        return [*history.unpacked(self._archive), *history.calls_since(self._past, self._archived)]

    def record(self) -> Record:
        """The file of the match; replaying it gives the match again. It holds every secret: for storage only."""
        return Record.of(self, self._known_seed())

    def perform(self, seat: int, choice: int) -> None:
        """Repeat one entry of `calls`: an answer, an undo, or a rewind (which had consent when it was recorded)."""
        if seat == REWIND:
            self.rewind(choice, range(self.seats))
        elif choice == UNDO:
            self.undo(seat)
        else:
            self.answer(choice, seat)

    # -- inside ------------------------------------------------------------------------------------------

    def _known_seed(self) -> int | str:
        if self._seed is None:
            raise RecordError("an imagined match has no seed and no record")
        return self._seed

    def _begin(self, number: int, facts: list[RawEvent]) -> None:
        """Begin a past at this position, after so many answers, with what was told so far."""
        state = self._state
        self._attach_segment(Segment(None, number, state.copy(), [-1, 0, state.seals, len(facts)], facts))

    def _attach_segment(self, past: Segment) -> None:
        """Add what comes to a segment of our own; the state tells its facts right into it, if somebody listens."""
        self._past, self._shared = past, False
        if self._state.pending_events is not None:
            self._state.pending_events = past.facts

    def _close_segment(self, seat: int, choice: int) -> None:
        """Note an answer as the last of its segment, and begin the next one at the position behind it."""
        past, state = self._past, self._state
        position = state.copy()
        past.log += (seat, choice, state.seals, len(past.facts))
        self._attach_segment(Segment(past, past.last, position, [*past.log[-4:-1], 0], []))

    def _put_sealed(self, choice: int, seat: int) -> None:
        """Put an answer into the sealed group, and open it with the last one."""
        state = self._state
        group: Any = state.stack[-1]
        state.sealed[group.place_of(seat)] = choice
        if OPEN in state.sealed:
            self._refresh_question()
        else:
            open_seal(state, group)
            self._refresh_question(settle(state))

    def _sealed_answer(self, seat: int | None) -> LogEntry | None:
        """Find the answer that a seat (None: the last to answer) has given to a sealed group that is open."""
        group = self._state.stack[-1] if self._state.stack else None
        if not isinstance(group, Together):
            return None
        given = len(group.parts) - self._state.sealed.count(OPEN)
        return history.last_of(self._past, seat, self.number - given)

    def _go_back(self, number: int, kept: list[LogEntry], call: Call | None) -> None:
        """Return to the position after that many answers, repeat the kept ones, and note the call for the record."""
        past = history.reaching(self._past, number)
        twin = object.__new__(Match)
        twin.game, twin.setup, twin._seed, twin._archive, twin._archived = self.game, self.setup, None, None, 0
        twin._state = past.position.copy()
        twin._attach_segment(past.copy(1))
        twin._refresh_question(settle(twin._state))
        for moment in (*past.entries(past.number)[: number - past.number], *kept):
            twin.answer(moment.choice, moment.seat)
        if call is not None:
            later = history.calls_since(self._past, self._archived)
            self._archive, self._archived = (self._archive, (*later, call)), twin.number
        self._state, self._options = twin._state, twin._options
        self.decision, self.over = twin.decision, twin.over
        self._attach_segment(twin._past)

    def _check_running(self) -> None:
        if self.over:
            raise SealedError("the match is over, its seed and all secrets are public")

    def _restore_after(self, fault: BaseException) -> NoReturn:
        """A rule broke half-way: return to the position before the answer and say so."""
        self._go_back(self.number, [], None)
        if isinstance(fault, CaravanseraiError) or not isinstance(fault, Exception):
            raise fault
        broken = RuleFaultError(f"a rule of {self.game.id} broke: {fault!r}")
        broken.__cause__ = fault  # what `from` says, but is not heard when compiled
        raise broken
