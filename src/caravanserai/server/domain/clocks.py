"""The rules of clocks: how long each seat may think. Only the clocks of seats that must decide run.

The used time of a clock never decreases; only its bound moves. An answer raises the bound, and an undo of that answer
restores the bound: nobody gains time by answering and undoing.
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
"""Part of the allowance that a person has at least after a bot has answered for them."""
_TICK: Final = 0.001
"""A seat with less time than this, in seconds, is out of time."""
_SHORTEST: Final = 15
"""Least seconds for an answer to a question that has only a part of the time."""


class Pace(NamedTuple):
    """How long people may think: for each answer, or for the whole match; 0 means no limit."""

    clock: int = 0
    """Seconds for each answer."""
    bank: int = 0
    """Seconds for all answers of a seat together."""
    increment: int = 0
    """Seconds that each answer adds to the bank."""

    @property
    def runs(self) -> bool:
        """Whether there is a clock."""
        return bool(self.clock or self.bank)

    @property
    def allowance(self) -> int:
        """Seconds for an answer, or for the whole match."""
        return self.clock or self.bank

    @property
    def by_letter(self) -> bool:
        """Whether this is play by correspondence: the clock gives a day or more."""
        return self.allowance >= DAY

    def for_share(self, share: float) -> Pace:
        """Return the pace of a question that has only a part of the time; correspondence play keeps the whole time."""
        short = self if self.by_letter or share >= 1 else self._replace(clock=max(_SHORTEST, round(share * self.clock)))
        return short if short.clock < self.clock else self


class SeatClock(NamedTuple):
    """The clock of a seat."""

    used: float
    """Seconds for which the clock has run."""
    bound: float
    """Seconds for which the clock may run in all."""
    since: float | None = None
    """The time when it started to run; None while it is stopped. In a vacation it is the end of the vacation."""
    earlier: tuple[float, ...] = ()
    """The bounds before each answer that can still be undone."""
    turn: int = 0
    """Number of turns: how often the seat was asked after other seats had decided."""
    rest: float = 0.0
    """The end of the vacation during which the clock rests; 0 without one."""
    missed: int = 0
    """Number of timeouts in a row."""

    @classmethod
    def full(cls, pace: Pace) -> SeatClock:
        """Return the clock before the match."""
        return cls(0.0, float(pace.allowance) if pace.runs else math.inf)

    @property
    def deadline(self) -> float | None:
        """The time of the timeout; None if the clock is stopped or has no limit."""
        return None if self.since is None or math.isinf(self.bound) else self.since + self.bound - self.used

    def left(self, now: float) -> float:
        """Return the seconds that are left."""
        return self.bound - self.stopped(now).used

    def is_up(self, now: float) -> bool:
        """Return whether no time is left."""
        return self.left(now) < _TICK

    def stopped(self, now: float) -> SeatClock:
        """Return the clock, stopped."""
        ran = 0.0 if self.since is None else max(0.0, now - self.since)
        return self._replace(used=self.used + ran, since=None)

    def running(self, now: float) -> SeatClock:
        """Return the clock, running from now on or from the end of the vacation."""
        return self.stopped(now)._replace(since=max(now, self.rest))

    def asked(self, pace: Pace, now: float) -> SeatClock:
        """Return the clock, running because a new turn of the seat begins."""
        stopped = self.stopped(now)
        bound = stopped.used + pace.clock if pace.clock else stopped.bound
        return stopped._replace(bound=bound, earlier=(), turn=self.turn + 1).running(now)

    def answered(self, pace: Pace, now: float, *, undoable: bool) -> SeatClock:
        """Return the clock after an answer, stopped, with time for the next one; a late answer counts as missed."""
        stopped, missed = self.stopped(now), self.missed + 1 if self.is_up(now) else 0
        bound = stopped.used + pace.clock if pace.clock else stopped.bound + pace.increment
        return stopped._replace(bound=bound, earlier=(*self.earlier, self.bound) if undoable else (), missed=missed)

    def taken_back(self, now: float) -> SeatClock:
        """Return the clock after an undo, stopped, with no more time than before the answer."""
        stopped = self.stopped(now)
        if not self.earlier:
            return stopped
        return stopped._replace(bound=self.earlier[-1], earlier=self.earlier[:-1])

    def given_more(self, pace: Pace, now: float, part: float = _HANDED_BACK) -> SeatClock:
        """Return the clock with at least this part of the allowance left and no timeouts in a row."""
        bound = max(self.bound, self.stopped(now).used + part * pace.allowance)
        return self._replace(bound=bound, missed=0) if pace.runs else self

    def resting(self, until: float, now: float) -> SeatClock:
        """Return the clock, resting until a time and running on by itself then; a past time ends the rest.

        A clock whose time is up does not rest.
        """
        if self.left(now) <= 0:
            return self
        stopped = self.stopped(now)._replace(rest=until)
        return stopped if self.since is None else stopped.running(now)


def start_clocks(pace: Pace, rests: Sequence[float], asked: Mapping[int, float], now: float) -> list[SeatClock]:
    """Return the clocks at the beginning of the match: the clocks of the seats in `asked` run."""
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
    """Return the clocks after some calls: renew those of the seats that called, start those of the seats asked.

    Only the clocks of seats that people play run. An answer of a bot adds nothing to the person's bank, but leaves the
    person at least a tenth of the time. A return without such an answer gives no time.
    """
    fresh, acted = list(readings), {seat for seat, _ in calls}
    for seat, choice in calls:
        if seat == REWIND:  # the table agreed to go back: every seat asked now begins a new turn
            fresh = [reading.stopped(now)._replace(earlier=()) for reading in fresh]
        elif choice == UNDO:
            fresh[seat] = fresh[seat].taken_back(now)
        else:
            own = pace if seat in people else pace._replace(increment=0)
            after = fresh[seat].answered(own, now, undoable=match.can_undo(seat))
            fresh[seat] = after if seat in people else after.given_more(pace, now)
    return wind_clocks(fresh, pace, asked_people(match, people), acted, now)


def asked_people(match: Match[Any] | None, people: Collection[int]) -> dict[int, float]:
    """Return the seats of people that must decide, each with the part of the time that its question has."""
    decisions = () if match is None else match.decisions()
    return {decision.seat: decision.time_share for decision in decisions if decision.seat in people}


def wind_clocks(
    readings: Sequence[SeatClock], pace: Pace, asked: Mapping[int, float], going_on: Collection[int], now: float
) -> list[SeatClock]:
    """Return the clocks with exactly those of the seats asked running. For seats in `going_on` no new turn begins."""
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
    """Return the calls of a timeout: undo an unfinished action, if possible, and give the timeout choice (DH-221)."""
    trial, calls = match.copy(), []
    while trial.decision_of(seat).is_follow_up and trial.can_undo(seat):
        trial.undo(seat)
        calls.append((seat, UNDO))
    return [*calls, (seat, trial.timeout_choice(seat))]
