"""The histories of many seeds; and a run is repeated exactly by its seed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from concurrent.futures import Executor
from pathlib import Path

import pytest

from tests.simulation.batch import run_one, run_seeds, shrink
from tests.simulation.plan import plan_of

_TOGETHER = 50
"""Seeds of one test."""
_SEEDS = 1000
_MORE_SEEDS = 4000
"""Seeds of the deep tests."""
_REPEATED = range(10)
_DIGEST = """
import sys
from tests.simulation.test_simulation import digests
print(digests())
"""


def digests() -> list[str]:
    """The digests of the histories of some seeds."""
    histories = ["\n".join(run_one(plan_of(seed)).lines) for seed in _REPEATED]
    return [hashlib.blake2b(history.encode(), digest_size=8).hexdigest() for history in histories]


@pytest.mark.slow
@pytest.mark.parametrize(
    "first",
    [
        *range(0, _SEEDS, _TOGETHER),
        *(pytest.param(first, marks=pytest.mark.deep) for first in range(_SEEDS, _MORE_SEEDS, _TOGETHER)),
    ],
)
def test_no_history_has_an_anomaly(alone: Executor, first: int) -> None:
    summary = alone.submit(run_seeds, range(first, first + _TOGETHER)).result()
    assert summary.seeds == _TOGETHER
    assert not summary.failed, "repeat it by: python -m tests.simulation --shrink --seed <seed>"


@pytest.mark.slow
def test_a_seed_is_repeated_byte_for_byte(alone: Executor) -> None:
    expected = alone.submit(digests).result()
    assert alone.submit(digests).result() == expected
    for hashing in "12":  # two orders of sets
        environment = os.environ | {"PYTHONHASHSEED": hashing}
        done = subprocess.run(
            [sys.executable, "-c", _DIGEST],
            cwd=Path(__file__).parents[2],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stdout.strip() == repr(expected), done.stderr


@pytest.mark.slow
def test_a_failing_run_shrinks_to_what_it_needs(alone: Executor) -> None:
    fault = "jobs of dead workers"
    found = alone.submit(run_seeds, range(2000), fault, until_failure=True).result()
    ((seed, _),) = found.failed
    whole = plan_of(seed)
    short = alone.submit(shrink, whole, fault).result()
    assert alone.submit(run_one, short, fault).result().anomalies
    assert not alone.submit(run_one, short).result().anomalies
    assert len(short.faults) + len(short.actions) < len(whole.faults) + len(whole.actions)
    for left_out in range(len(short.faults)):
        fewer = short.faults[:left_out] + short.faults[left_out + 1 :]
        assert not alone.submit(run_one, short._replace(faults=fewer), fault).result().anomalies
