"""A match: one play of a game. All code outside the kernel uses a match through this class."""

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
    IllegalOptionError,
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
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from caravanserai.kernel.game import Game, Standing

S = TypeVar("S", bound=State)


class Match(Position[S]):
    """The state of a match and its history. Wrong use raises a `CaravanseraiError` and changes nothing."""

    __slots__ = ("_archive", "_archived", "_past", "_seed", "_shared", "game", "setup")
    _past: Segment
    _shared: bool
    """Whether a copy of the match shares `_past`; the next answer then copies it first."""

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
        """The number of answers that stand; undone answers do not count."""
        return self._past.last

    @property
    def carried_out(self) -> int:
        """The number of answers that were carried out: those in a sealed group that is still open do not count yet."""
        group = self._state.stack[-1] if self._state.stack else None
        given = len(group.parts) - self._state.sealed.count(OPEN) if isinstance(group, Together) else 0
        return self.number - given

    @property
    def takeover_period(self) -> int | None:
        """The takeover period: when it changes, a person may take over a seat from a bot. None: never."""
        return self.game.takeover_period(self._state)

    def answers(self) -> list[Call]:
        """The answers that stand, oldest first, since the start of the match or since its resumed position."""
        return history.calls_since(self._past, history.reaching(self._past, 0).number)

    def last_answer(self, seat: int | None) -> int:
        """The number of a seat's last answer that stands; 0 if none is known."""
        last = None if seat is None else history.last_of(self._past, seat)
        return 0 if last is None else last.number

    def is_final(self, choice: int, seat: int | None = None) -> bool:
        """Whether this choice could not be undone, judged from what the seat knows."""
        seat = self.decision_of(seat).seat
        choice = self.legal(choice, seat)
        world = self.imagine(seat, 0)
        world.answer(choice, seat)
        return not world.can_undo(seat)

    def after(self, choice: int, seat: int) -> Match[S] | None:
        """An imagined match in which the seat has made a legal choice and is asked its follow-up; None without one.

        The options there reveal nothing to the seat: they come from an imagined position, not from the true one.
        """
        choice = self.legal(choice, seat)
        if self.decision_of(seat).follow_up(choice) is None:
            return None
        world = self.imagine(seat, "follow-up")
        world.answer(choice, seat)
        return world

    def ahead(self, choices: Sequence[int], seat: int) -> Match[S]:
        """An imagined match in which the seat has made some choices; each but the last must leave it free to undo.

        What the seat could answer one by one and take back again teaches it nothing, so one message may hold it all.
        """
        world = self.imagine(seat, "ahead")
        for place, choice in enumerate(choices):
            if place and not world.can_undo(seat):
                raise IllegalOptionError(f"choice {choices[place - 1]} cannot be undone, so it must be the last one")
            world.answer(world.legal(choice, seat), seat)
        return world

    # -- answering and taking back -----------------------------------------------------------------------

    def answer(self, choice: int, seat: int | None = None) -> None:
        """Answer the open question (of that seat). An illegal answer raises an error and changes nothing."""
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
        except BaseException as fault:  # noqa: BLE001  # after any failure or interrupt, the match stands as before
            self._restore_after(fault)

    def undo(self, seat: int | None = None) -> None:
        """Undo the last answer (of that seat), up to the last seal. The record keeps the undo."""
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
        """Whether `undo` is allowed now."""
        return self.undoable(seat) > 0

    def undoable(self, seat: int | None = None) -> int:
        """How many answers (of that seat) can be undone in a row."""
        if seat is not None:
            seat = self._checked_seat(seat)
        if self._sealed_answer(seat) is not None:
            trial = self.copy()
            trial.undo(seat)
            return 1 + trial.undoable(seat)
        return 0 if self.over else history.undoable(self._past, seat)

    def rewind(self, number: int, consent: Iterable[int]) -> None:
        """Go back to an earlier answer, beyond seals, if every affected seat agrees. The record keeps the rewind."""
        self._check_running()
        if type(number) is not int or not history.reaching(self._past, number).number <= number < self.number:
            raise SealedError(f"there is no earlier answer {shown(number)} to go back to")
        later = history.since(self._past, number)
        revealed = any(entry.sealed for entry in later)
        touched = range(self.seats) if revealed else sorted({entry.seat for entry in later})
        try:
            agreed = list(consent)
        except TypeError:
            raise SealedError(f"consent is a list of seats, not {shown(consent)}") from None
        missing = [seat for seat in touched if seat not in agreed]
        if missing:
            raise SealedError(f"going back to answer {number} needs the consent of seats {missing}")
        self._go_back(number, [], (REWIND, number))

    # -- knowledge ---------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> Any:  # noqa: ANN401  # each game has a view class of its own
        """The view of a seat; None: of a spectator."""
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
        seen = (seen_by(raw, seat, entry.number) for entry in past for raw in entry.events)
        return [event for event in seen if event is not None]

    def newest_events(self, seat: int | None = None) -> Iterator[Event]:
        """The events as a seat saw them, newest first. The last ones cost the same early and late in a match."""
        return history.newest_first(self._past, seat if seat is None else self._checked_seat(seat))

    def chair(self, seat: int) -> Chair[S]:
        """The match as the player of that seat may know and use it. Bots get a chair."""
        return Chair(self, self._checked_seat(seat))

    def imagine(self, seat: int | None, seed: int | str) -> Match[S]:
        """A match that fits what the seat knows: hidden state and chance are redrawn. It has no history."""
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
        """Like `imagine`, but a `World`: without history and checks, for search."""
        return World(self.game, imagined(self.game, self._state, seat, seed))

    def standings(self) -> tuple[Standing, ...]:
        """The final rank and points of each seat, with the lines of its score sheet."""
        if not self.over:
            raise MatchRunningError("the match is still running")
        return self.game.standings(self._state)

    def scores(self) -> tuple[int, ...]:
        """The final points, seat by seat."""
        return tuple(standing.points for standing in self.standings())

    def winners(self) -> tuple[int, ...]:
        """The seats that won; several seats can share the victory."""
        return tuple(standing.seat for standing in self.standings() if standing.rank == 1)

    @property
    def commitment(self) -> str:
        """The hash of the seed, published at the start."""
        return commitment(self._known_seed())

    @property
    def generator(self) -> str:
        """The name of the random number generator of this match."""
        return generator_of(self._known_seed())

    @property
    def seed(self) -> int | str:
        """The seed, published when the match is over."""
        if not self.over:
            raise MatchRunningError("the seed is published when the match is over")
        return self._known_seed()

    # -- storage -----------------------------------------------------------------------------------------

    def copy(self) -> Match[S]:
        """An independent match at the same position; both share the past."""
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
        """Return the match as it stood after answer `number`.

        The replay begins at the nearest stored position, so a late moment costs no more than an early one.
        """
        first = history.reaching(self._past, 0).number
        if type(number) is not int or not first <= number <= self.number:
            raise RecordError(f"the match has no moment {number!r}")
        twin = self.copy()
        twin._archive, twin._archived = None, first  # noqa: SLF001  # a match too
        twin._go_back(number, [], None)  # noqa: SLF001  # the same
        return twin

    def snapshot(self) -> str:
        """The position as JSON text. It contains all secrets: use it for storage only."""
        return json.dumps(self._state.encode(), separators=(",", ":"), sort_keys=True)

    def digest(self) -> str:
        """A short hash of the position, equal for equal positions."""
        return hashlib.blake2b(self.snapshot().encode(), digest_size=8).hexdigest()

    def calls(self) -> list[Call]:
        """All answers, undos and rewinds, oldest first."""
        return [*history.unpacked(self._archive), *history.calls_since(self._past, self._archived)]

    def record(self) -> Record:
        """The record of the match, for `replay`. It contains all secrets: use it for storage only."""
        return Record.of(self, self._known_seed())

    def perform(self, seat: int, choice: int) -> None:
        """Carry out one entry of `calls`: an answer, an undo, or a rewind (the seats agreed when it was recorded)."""
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
        """Start a history at this position, after `number` answers, with the events so far."""
        state = self._state
        self._attach_segment(Segment(None, number, state.copy(), [-1, 0, state.seals, len(facts)], facts))

    def _attach_segment(self, past: Segment) -> None:
        """Make a segment the last one. If the state collects events, it appends them to this segment."""
        self._past, self._shared = past, False
        if self._state.pending_events is not None:
            self._state.pending_events = past.facts

    def _close_segment(self, seat: int, choice: int) -> None:
        """Log an answer as the last of its segment, and start the next segment at the new position."""
        past, state = self._past, self._state
        position = state.copy()
        past.log += (seat, choice, state.seals, len(past.facts))
        self._attach_segment(Segment(past, past.last, position, [*past.log[-4:-1], 0], []))

    def _put_sealed(self, choice: int, seat: int) -> None:
        """Store an answer of a sealed group; the last missing answer opens the group."""
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
        """Go back to answer `number`, repeat the kept answers, and log the call for the record."""
        past = history.reaching(self._past, number)
        twin = object.__new__(Match)
        twin.game, twin.setup, twin._seed, twin._archive, twin._archived = self.game, self.setup, None, None, 0
        twin._state = past.position.copy()
        twin._attach_segment(past.copy(1))
        twin._refresh_question(settle(twin._state))
        for entry in (*past.entries(past.number)[: number - past.number], *kept):
            twin.answer(entry.choice, entry.seat)
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
        """A rule failed half-way: restore the position before the answer and raise an error."""
        self._go_back(self.number, [], None)
        if isinstance(fault, CaravanseraiError) or not isinstance(fault, Exception):
            raise fault
        broken = RuleFaultError(f"a rule of {self.game.id} broke: {fault!r}")
        broken.__cause__ = fault  # as `raise ... from` does, which compiled code ignores
        raise broken
