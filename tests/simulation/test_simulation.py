"""The histories of many seeds; and a run is repeated exactly by its seed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
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
def test_no_history_has_an_anomaly(first: int) -> None:
    summary = run_seeds(range(first, first + _TOGETHER))
    assert summary.seeds == _TOGETHER
    assert not summary.failed, "repeat it by: python -m tests.simulation --shrink --seed <seed>"


@pytest.mark.slow
def test_a_seed_is_repeated_byte_for_byte() -> None:
    expected = digests()
    assert digests() == expected
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
def test_a_failing_run_shrinks_to_what_it_needs() -> None:
    fault = "jobs of dead workers"
    found = run_seeds(range(2000), fault, until_failure=True)
    ((seed, _),) = found.failed
    whole = plan_of(seed)
    short = shrink(whole, fault)
    assert run_one(short, fault).anomalies
    assert not run_one(short).anomalies
    assert len(short.faults) + len(short.actions) < len(whole.faults) + len(whole.actions)
    for left_out in range(len(short.faults)):
        fewer = short.faults[:left_out] + short.faults[left_out + 1 :]
        assert not run_one(short._replace(faults=fewer), fault).anomalies
