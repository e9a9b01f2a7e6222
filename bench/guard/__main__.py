"""Check that no game, table page or search became more than 15 % more expensive: `make speed`.

The guard counts instructions, not seconds, so that the result depends neither on the machine nor on its load. The
engine is always the interpreted one.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import sys
from typing import TYPE_CHECKING, Final

from bench.guard.callgrind import CountError, instructions_per_unit, missing_tools
from bench.guard.judge import TOLERANCE, changes, keep_figures, python_version, read_figures
from bench.guard.workloads import WORKLOADS

if TYPE_CHECKING:
    from bench.guard.judge import Change

_FILE: Final = "bench/guard/figures.json"
_FUNCTIONS_SHOWN: Final = 30
_ON_PURPOSE: Final = """\
See where the instructions go, here and on the commit before: make speed ARGS="--profile {name}"
If the work is worth its price: make speed ARGS=--keep writes the new figures to {file}.
Commit them with the reason in the message."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return 1 if a workload is too expensive, or if counting is required and impossible."""
    parser = argparse.ArgumentParser(prog="python -m bench.guard", description=__doc__)
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument("--keep", action="store_true", help="write the figures of this version of Python again")
    asked.add_argument("--profile", choices=[*WORKLOADS], help="show which functions a workload spends its time in")
    wanted = parser.parse_args(arguments)
    if wanted.profile:
        return _profile(wanted.profile)
    missing = missing_tools()
    if missing:
        print(f"The speed guard counts nothing: this machine lacks {' and '.join(missing)}.")
        print("On Debian: apt install valgrind gcc libc6-dev")
        return int(wanted.keep or bool(os.environ.get("REQUIRE_VALGRIND")))
    try:
        return _keep() if wanted.keep else _check()
    except CountError as error:
        print(error)
        return 1


def _check() -> int:
    version = python_version()
    kept = read_figures().get(version)
    if kept is None:
        print(f"Nothing is compared: {_FILE} has no figures for Python {version}.")
        print("To add them: make speed ARGS=--keep")
        return 0
    if kept.keys() != WORKLOADS.keys():
        odd = ", ".join(sorted(kept.keys() ^ WORKLOADS.keys()))
        print(f"{_FILE} and the workloads differ for Python {version} in: {odd}.")
        print("To write the figures anew: make speed ARGS=--keep")
        return 1
    found = changes(kept, instructions_per_unit(WORKLOADS))
    _print_table(found)
    return _judge(found)


def _judge(found: list[Change]) -> int:
    more_expensive = [change for change in found if change.is_more_expensive]
    cheaper = [change for change in found if change.is_cheaper]
    for change in more_expensive:
        print(f"{change.name} became {100 * change.share:.1f} % more expensive; {100 * TOLERANCE:.0f} % are allowed.")
    if more_expensive:
        print(_ON_PURPOSE.format(name=more_expensive[0].name, file=_FILE))
    for change in cheaper:
        print(f"{change.name} became {-100 * change.share:.1f} % cheaper. Keep that: make speed ARGS=--keep")
    if not more_expensive:
        print(f"speed: {len(found)} workloads, all within {100 * TOLERANCE:.0f} % of the stored figures")
    return int(bool(more_expensive))


def _keep() -> int:
    version = python_version()
    before, now = read_figures().get(version), instructions_per_unit(WORKLOADS)
    if before is not None:
        _print_table(changes(before, now))
    keep_figures(version, now)
    print(f"{_FILE} holds the figures of today for Python {version}. Say in the commit message why they moved.")
    return 0


def _print_table(found: list[Change]) -> None:
    print(f"{'instructions for one':24}{'kept':>12}{'now':>12}{'change':>10}")
    for change in found:
        print(f"{change.name:24}{change.kept:12,}{change.now:12,}{100 * change.share:+8.1f} %")


def _profile(name: str) -> int:
    run, profile = WORKLOADS[name].prepare(), cProfile.Profile()
    units = profile.runcall(run)
    print(f"{name}: time spent on {units} units (one {WORKLOADS[name].unit} each)")
    pstats.Stats(profile).strip_dirs().sort_stats("tottime").print_stats(_FUNCTIONS_SHOWN)
    return 0


if __name__ == "__main__":
    sys.exit(main())
