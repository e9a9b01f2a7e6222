"""The rules of clocks: how long each seat may think; only the clocks of seats that must decide run.

What a clock has run never goes back; only the bound up to which it may run moves. An answer moves it on, and taking
that answer back moves it back to where it was: nobody gains time by answering and undoing.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.kernel.history import REWIND, UNDO

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from caravanserai.kernel.match import Match


DAY: Final = 86_400
_HANDED_BACK: Final = 0.1
"""The part of the time that a person has, at least, once a bot has answered for them."""
_TICK: Final = 0.001
"""Who has less than this is out of time."""
_SHORTEST: Final = 15
"""So many seconds there are for an answer, at least, that may take only a part of the time."""


class Pace(NamedTuple):
    """How long people may think: for each answer, or for the whole match; 0 is without end."""

    clock: int = 0
    """Seconds for each answer."""
    bank: int = 0
    """Seconds for all answers of a seat together."""
    increment: int = 0
    """Seconds that each answer adds to the bank."""

    @property
    def runs(self) -> bool:
        """Whether there is a clock at all."""
        return bool(self.clock or self.bank)

    @property
    def allowance(self) -> int:
        """The time of an answer, or of the whole match."""
        return self.clock or self.bank

    @property
    def by_letter(self) -> bool:
        """Whether this is play by correspondence: people may look at the table once a day."""
        return self.allowance >= DAY

    def for_share(self, share: float) -> Pace:
        """The pace of a question that may take only a part of the time; not by correspondence."""
        short = self if self.by_letter or share >= 1 else self._replace(clock=max(_SHORTEST, round(share * self.clock)))
        return short if short.clock < self.clock else self


class SeatClock(NamedTuple):
    """The clock of a seat."""

    used: float
    """For how many seconds it has run."""
    bound: float
    """Up to where it may run."""
    since: float | None = None
    """Since when it runs; None while it stands still. It may be a time to come: the end of a vacation."""
    earlier: tuple[float, ...] = ()
    """The bounds before those answers that can still be taken back."""
    turn: int = 0
    """How often the seat was asked after others had decided."""
    rest: float = 0.0
    """Until when the clock rests because its person is on vacation."""
    missed: int = 0
    """How often in a row the time was up."""

    @classmethod
    def full(cls, pace: Pace) -> SeatClock:
        """The clock before the match."""
        return cls(0.0, float(pace.allowance) if pace.runs else math.inf)

    @property
    def deadline(self) -> float | None:
        """When the time is up; None if the clock does not run, or runs without end."""
        return None if self.since is None or math.isinf(self.bound) else self.since + self.bound - self.used

    def left(self, now: float) -> float:
        """The seconds that are left."""
        return self.bound - self.stopped(now).used

    def is_up(self, now: float) -> bool:
        """Whether no time is left."""
        return self.left(now) < _TICK

    def stopped(self, now: float) -> SeatClock:
        """Stand still."""
        ran = 0.0 if self.since is None else max(0.0, now - self.since)
        return self._replace(used=self.used + ran, since=None)

    def running(self, now: float) -> SeatClock:
        """Run from now on, or from the end of a vacation."""
        return self.stopped(now)._replace(since=max(now, self.rest))

    def asked(self, pace: Pace, now: float) -> SeatClock:
        """Run because others have decided and a new turn begins."""
        stopped = self.stopped(now)
        bound = stopped.used + pace.clock if pace.clock else stopped.bound
        return stopped._replace(bound=bound, earlier=(), turn=self.turn + 1).running(now)

    def answered(self, pace: Pace, now: float, *, undoable: bool) -> SeatClock:
        """Stand still after an answer, with the time for the next one; one that is given when time is up was missed."""
        stopped, missed = self.stopped(now), self.missed + 1 if self.is_up(now) else 0
        bound = stopped.used + pace.clock if pace.clock else stopped.bound + pace.increment
        return stopped._replace(bound=bound, earlier=(*self.earlier, self.bound) if undoable else (), missed=missed)

    def taken_back(self, now: float) -> SeatClock:
        """Stand still after an answer was taken back, with no more time than before it."""
        stopped = self.stopped(now)
        if not self.earlier:
            return stopped
        return stopped._replace(bound=self.earlier[-1], earlier=self.earlier[:-1])

    def given_more(self, pace: Pace, now: float, part: float = _HANDED_BACK) -> SeatClock:
        """Have at least this part of the whole time from now on, with nothing missed."""
        bound = max(self.bound, self.stopped(now).used + part * pace.allowance)
        return self._replace(bound=bound, missed=0) if pace.runs else self

    def resting(self, until: float, now: float) -> SeatClock:
        """Rest until then, and run on by itself; who comes back early says so with a time that is past.

        It is too late for that when the time is up.
        """
        if self.left(now) <= 0:
            return self
        stopped = self.stopped(now)._replace(rest=until)
        return stopped if self.since is None else stopped.running(now)


def start_clocks(pace: Pace, rests: Sequence[float], asked: Mapping[int, float], now: float) -> list[SeatClock]:
    """The clocks when the match begins: those of the seats asked first run."""
    full = [SeatClock.full(pace)._replace(rest=rest) for rest in rests]
    return wind_clocks(full, pace, asked, (), now)


def advance_clocks(  # noqa: PLR0913, PLR0917  # before, rules, after
    readings: Sequence[SeatClock],
    pace: Pace,
    calls: Sequence[tuple[int, int]],
    match: Match[Any],
    people: Collection[int],
    now: float,
) -> list[SeatClock]:
    """Stop and renew the clocks of the seats that have made the calls which led to this match, and start others.

    Only the clocks of seats that people play run. What a bot answers for a person adds nothing to their bank, but they
    have a tenth of the time afterwards. Coming back alone gives no time.
    """
    fresh, acted = list(readings), {seat for seat, _ in calls}
    for seat, choice in calls:
        if seat == REWIND:  # the table has agreed to it: whoever is asked now begins a new turn
            fresh = [reading.stopped(now)._replace(earlier=()) for reading in fresh]
        elif choice == UNDO:
            fresh[seat] = fresh[seat].taken_back(now)
        else:
            own = pace if seat in people else pace._replace(increment=0)
            after = fresh[seat].answered(own, now, undoable=match.can_undo(seat))
            fresh[seat] = after if seat in people else after.given_more(pace, now)
    return wind_clocks(fresh, pace, asked_people(match, people), acted, now)


def asked_people(match: Match[Any] | None, people: Collection[int]) -> dict[int, float]:
    """The seats that must decide and are played by people, each with the part of the time it may take."""
    decisions = () if match is None else match.decisions()
    return {decision.seat: decision.time_share for decision in decisions if decision.seat in people}


def wind_clocks(
    readings: Sequence[SeatClock], pace: Pace, asked: Mapping[int, float], going_on: Collection[int], now: float
) -> list[SeatClock]:
    """Let the clocks of those who are asked run, and no other. For those in `going_on` no new turn begins."""
    fresh = []
    for seat, reading in enumerate(readings):
        if seat not in asked:
            fresh.append(reading.stopped(now))
        elif reading.since is not None:
            fresh.append(reading)
        else:
            own = pace.for_share(asked[seat])
            fresh.append(reading.running(now) if seat in going_on else reading.asked(own, now))
    return fresh


def timeout_calls(match: Match[Any], seat: int) -> list[tuple[int, int]]:
    """Take back what the seat has only begun, as far as it can be, and answer with the harmless choice (DH-221)."""
    trial, calls = match.copy(), []
    while trial.decision_of(seat).is_follow_up and trial.can_undo(seat):
        trial.undo(seat)
        calls.append((seat, UNDO))
    return [*calls, (seat, trial.timeout_choice(seat))]
