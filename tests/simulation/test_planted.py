"""The simulation finds planted faults, most of them within a hundred seeds."""

from __future__ import annotations

from concurrent.futures import Executor

import pytest

from tests.simulation.batch import run_seeds
from tests.simulation.planted import PLANTED

RARE = {"a notice is forgotten while a table is read", "a write without reply wakes nobody"}
"""Faults that need a rare coincidence."""


@pytest.mark.slow
@pytest.mark.parametrize("fault", [fault for fault in PLANTED if fault not in RARE])
def test_each_planted_fault_is_found(alone: Executor, fault: str) -> None:
    found = alone.submit(run_seeds, range(2_000), fault, until_failure=True).result()
    assert found.failed, f"{found.seeds} seeds did not find it"


@pytest.mark.deep
@pytest.mark.parametrize("fault", sorted(RARE))
def test_each_rare_fault_is_found(alone: Executor, fault: str) -> None:
    found = alone.submit(run_seeds, range(20_000), fault, until_failure=True).result()
    assert found.failed, f"{found.seeds} seeds did not find it"
