"""Test every mutant: `python -m tools.mutants`, or `make mutants`.

Each mutant is applied to a copy of the program, and the tests that should catch it run there with the selection of
`make test`. A mutant that survives shows a gap in the tests. The tests that caught one run once more without a mutant,
and must pass. Faults that tests plant themselves are counted, too.
"""

from __future__ import annotations

import argparse
import queue
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tools.mutants import report
from tools.mutants.catalogue import DATA, read_mutants, read_planted
from tools.mutants.report import Report
from tools.mutants.selection import Selection, parsed, selections
from tools.mutants.trial import BROKEN, CAUGHT, STALE, Outcome, Workshop, crowding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.mutants.catalogue import Mutant, Planted

ROOT: Final = Path(__file__).resolve().parents[2]
_MOST_SECONDS: Final = 300.0
"""The time limit for the tests of one mutant on an idle machine."""


class Trials:
    """The trials of all mutants in one tree, with one copy for each job."""

    def __init__(self, workshops: Sequence[Workshop], chosen: list[Selection], kept: Report) -> None:
        self._free: queue.SimpleQueue[Workshop] = queue.SimpleQueue()
        for workshop in workshops:
            self._free.put(workshop)
        self._selections = chosen
        self._report = kept
        self._outcomes: list[tuple[Mutant, Outcome]] = []
        self._telling = threading.Lock()

    def try_out(self, mutant: Mutant) -> None:
        """Test a mutant and store its outcome."""
        outcome = self._outcome(mutant)
        self._note(mutant, outcome)
        self._outcomes.append((mutant, outcome))

    def confirm(self) -> None:
        """Run the tests that caught a mutant without any mutant: a test that fails then proves nothing."""
        caught = [(mutant, outcome) for mutant, outcome in self._outcomes if outcome.verdict == CAUGHT]
        workshop = self._free.get()
        try:
            failing = workshop.failing(sorted({outcome.by for _, outcome in caught}), self._selections)
        finally:
            self._free.put(workshop)
        for mutant, outcome in caught:
            if outcome.by in failing:
                self._note(mutant, outcome._replace(verdict=BROKEN, by=f"without the mutant, too: {outcome.by}"))

    def _note(self, mutant: Mutant, outcome: Outcome) -> None:
        with self._telling:
            self._report.add(mutant, outcome)
        self._tell(f"{outcome.verdict:9} {outcome.cpu:6.1f} s  {mutant.area}: {mutant.name}  [{outcome.by}]")

    def _outcome(self, mutant: Mutant) -> Outcome:
        workshop = self._free.get()
        try:
            with workshop.changed(mutant):
                return workshop.run(mutant.tests, mutant.only, self._selections, _MOST_SECONDS * crowding())
        except ValueError as fault:
            return Outcome(STALE, str(fault))
        finally:
            self._free.put(workshop)

    def count(self, planted: Sequence[Planted]) -> int:
        """Count the cases of the tests that plant faults themselves; return the number of tests with too few."""
        workshop = self._free.get()
        try:
            self._report.planted = workshop.collected([one.test for one in planted], self._selections)
        finally:
            self._free.put(workshop)
        short = [one for one in planted if self._report.planted[one.test] < one.cases]
        for one in short:
            self._tell(f"missing   {one.test} has {self._report.planted[one.test]} cases of {one.cases}")
        return len(short)

    def _tell(self, line: str) -> None:
        with self._telling:
            print(line, flush=True)


def wanted(mutants: list[Mutant], names: Sequence[str]) -> list[Mutant]:
    """The mutants of these areas, or with these words in their names; all mutants without words."""
    return [one for one in mutants if not names or any(name == one.area or name in one.name for name in names)]


def run(options: argparse.Namespace) -> int:
    """Test the requested mutants; return the exit status."""
    mutants = wanted(read_mutants(options.data), options.names)
    planted = [] if options.names else read_planted(options.data)
    if options.list:
        for mutant in mutants:
            print(f"{mutant.area}: {mutant.name} ({', '.join(mutant.tests)})")
        return 0
    tree = options.tree.resolve()
    chosen = parsed(f"pytest {options.select}") if options.select is not None else selections(tree)
    kept = Report(options.json, goes_on=bool(options.names))
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        workshops = [Workshop(tree, Path(folder, str(job))) for job in range(options.jobs)]
        trials = Trials(workshops, chosen, kept)
        short = trials.count(planted) if planted else 0
        with ThreadPoolExecutor(options.jobs) as pool:
            list(pool.map(trials.try_out, mutants))
        if options.confirm:
            trials.confirm()
    kept.keep()
    verdicts = [facts["verdict"] for facts in kept.mutants.values()]
    caught, cpu = verdicts.count(CAUGHT), sum(facts["cpu"] for facts in kept.mutants.values())
    others = {verdict: verdicts.count(verdict) for verdict in sorted(set(verdicts) - {CAUGHT})}
    counts = "".join(f", {count} {verdict}" for verdict, count in others.items())
    print(f"{caught} of {len(verdicts)} mutants caught{counts}; {cpu:.0f} s of computing")
    if planted:
        print(f"{sum(kept.planted.values())} planted faults in {len(planted)} tests, {short} of them too few")
    return int(bool(others or short))


def compare(before: Path, after: Path) -> int:
    """Print the mutants that were caught before and are not caught now."""
    found = list(report.lost(report.read(before), report.read(after)))
    print("\n".join(found) or "nothing that was caught is lost")
    return int(bool(found))


def main(words: list[str] | None = None) -> int:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description="Try every mutant.")
    parser.add_argument("names", nargs="*", help="areas, or words of names; all without any")
    parser.add_argument("--list", action="store_true", help="only list them")
    parser.add_argument("--jobs", type=int, default=1, help="how many at once (default: 1)")
    parser.add_argument(
        "--json",
        type=Path,
        help="keep what was caught by which test in this file; with names, beside what it holds of other mutants",
    )
    parser.add_argument("--tree", type=Path, default=ROOT, help="the checkout whose program and tests are used")
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the mutants")
    parser.add_argument("--select", help="options of pytest, in place of those of `make test` in that checkout")
    parser.add_argument("--no-confirm", dest="confirm", action="store_false", help="run no test without a mutant")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("BEFORE", "AFTER"), help="compare two such files")
    options = parser.parse_args(words)
    return compare(*options.compare) if options.compare else run(options)


if __name__ == "__main__":
    sys.exit(main())
