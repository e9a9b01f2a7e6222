"""Run as `python -m tests.simulation --seeds 20000`, or with `--seed 17` to repeat one run and see its history.

`--shrink` shortens the plan of that seed as far as it still fails; `--planted NAME` plants a fault first.
"""

from __future__ import annotations

import argparse
import functools
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from typing import Final

from tests.simulation.batch import Summary, run_one, run_seeds, shrink
from tests.simulation.plan import plan_of
from tests.simulation.planted import PLANTED

_CHUNK: Final = 50
"""Seeds that a process runs at once."""


def main() -> int:
    """Run seeds and report; the exit status is 1 if any of them has an anomaly."""
    given = _read()
    if given.seed is not None:
        chosen = plan_of(given.seed)
        if given.shrink:
            chosen = shrink(chosen, given.planted)
        outcome = run_one(chosen, given.planted)
        print(*chosen.faults, *chosen.actions, "", *outcome.lines, "", *outcome.anomalies, sep="\n")
        return bool(outcome.anomalies)
    begun = time.monotonic()
    seeds = range(given.first, given.first + given.seeds)
    summary = functools.reduce(Summary.plus, run_all(seeds, given.planted, given.processes))
    figures = {
        "seeds": summary.seeds,
        "failed": len(summary.failed),
        "commits": summary.commits,
        "processor ms a seed": round(1000 * summary.seconds / summary.seeds, 1),
        "seconds": round(time.monotonic() - begun, 1),
    }
    print(json.dumps(figures))
    return bool(summary.failed)


def run_all(seeds: range, fault: str, processes: int) -> Iterator[Summary]:
    """Run seeds in several processes of the machine, and print the anomalies at once."""
    chunks = [seeds[at : at + _CHUNK] for at in range(0, len(seeds), _CHUNK)]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for summary in pool.imap(functools.partial(run_seeds, fault=fault), chunks):
            for seed, anomalies in summary.failed:
                print(f"seed {seed}: {'; '.join(anomalies)}", flush=True)
            yield summary


def _read() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seeds", type=int, default=2000, help="how many seeds to run")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--seed", type=int, help="run this seed only, and print its history")
    parser.add_argument("--shrink", action="store_true", help="shorten the plan of the seed first")
    parser.add_argument("--planted", choices=sorted(PLANTED), default="", metavar="NAME", help="plant a fault")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many run at once")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
