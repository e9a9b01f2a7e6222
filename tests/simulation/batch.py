"""Run many seeds, and shorten a run that fails."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from tests.simulation import environment
from tests.simulation.plan import Plan, plan_of
from tests.simulation.planted import plant
from tests.simulation.world import Outcome, run

T = TypeVar("T")


class Summary(NamedTuple):
    """What came of some seeds."""

    seeds: int
    failed: tuple[tuple[int, tuple[str, ...]], ...]
    """The failed seeds, each with its anomalies."""
    commits: int
    seconds: float
    """Seconds of processor time."""

    def plus(self, other: Summary) -> Summary:
        """Return what came of the seeds of both."""
        return Summary(
            self.seeds + other.seeds,
            self.failed + other.failed,
            self.commits + other.commits,
            self.seconds + other.seconds,
        )


def run_one(chosen: Plan, fault: str = "") -> Outcome:
    """Run one plan, perhaps with a planted fault."""
    with plant(fault), environment.replaced():
        return run(chosen)


def run_seeds(seeds: Iterable[int], fault: str = "", *, until_failure: bool = False) -> Summary:
    """Run seeds one after another; with `until_failure`, only until one of them fails."""
    begun, done, commits, failed = time.process_time(), 0, 0, []
    with plant(fault), environment.replaced():
        for seed in seeds:
            outcome = run(plan_of(seed))
            done, commits = done + 1, commits + outcome.commits
            if outcome.anomalies:
                failed.append((seed, outcome.anomalies))
                if until_failure:
                    break
    return Summary(done, tuple(failed), commits, time.process_time() - begun)


def shrink(chosen: Plan, fault: str = "") -> Plan:
    """Return a plan with fewer faults, actions, people and processes that fails in the same way."""
    with plant(fault), environment.replaced():
        kinds = _kinds(run(chosen))

        def fails(smaller: Plan) -> bool:
            return bool(_kinds(run(smaller)) & kinds)

        return _shrunk(chosen, fails)


def _shrunk(chosen: Plan, fails: Callable[[Plan], bool]) -> Plan:
    """Remove what is not needed, until nothing can be removed."""
    while True:
        before = chosen
        chosen = _with_needed_faults(chosen, fails)
        chosen = _with_needed_actions(chosen, fails)
        chosen = next(filter(fails, _simpler(chosen)), chosen)
        if chosen == before:
            return chosen


def _with_needed_faults(chosen: Plan, fails: Callable[[Plan], bool]) -> Plan:
    return chosen._replace(faults=_fewer(chosen.faults, lambda some: fails(chosen._replace(faults=some))))


def _with_needed_actions(chosen: Plan, fails: Callable[[Plan], bool]) -> Plan:
    return chosen._replace(actions=_fewer(chosen.actions, lambda some: fails(chosen._replace(actions=some))))


def _fewer(items: tuple[T, ...], fails: Callable[[tuple[T, ...]], bool]) -> tuple[T, ...]:
    """Remove parts of a list, first halves and then smaller ones (delta debugging)."""
    size = len(items)
    while size:
        size = (size + 1) // 2
        at = 0
        while at < len(items):
            rest = items[:at] + items[at + size :]
            if fails(rest):
                items = rest
            else:
                at += size
        size = 0 if size == 1 else size
    return items


def _simpler(chosen: Plan) -> Sequence[Plan]:
    """Return plans with one process, person or clock fewer."""
    simpler = []
    used = {fault.process for fault in chosen.faults}
    if chosen.processes > 1 and chosen.processes - 1 not in used:
        simpler.append(chosen._replace(processes=chosen.processes - 1))
    if chosen.people > 1 and not any(action.person == chosen.people - 1 for action in chosen.actions):
        simpler.append(chosen._replace(people=chosen.people - 1, sockets=chosen.sockets[:-1], bots=1))
    if chosen.clock:
        simpler.append(chosen._replace(clock=0))
    return simpler


def _kinds(outcome: Outcome) -> set[str]:
    """Return the kinds of the anomalies: the first words of their texts."""
    return {anomaly.partition(":")[0] for anomaly in outcome.anomalies}
