"""The simulation finds planted faults: each within 2,000 seeds."""

from __future__ import annotations

import pytest

from tests.simulation.batch import run_seeds
from tests.simulation.planted import PLANTED

_MOST_SEEDS = 2000


@pytest.mark.slow
@pytest.mark.parametrize("fault", PLANTED)
def test_each_planted_fault_is_found(fault: str) -> None:
    found = run_seeds(range(_MOST_SEEDS), fault, until_failure=True)
    assert found.failed, f"{found.seeds} seeds did not find it"
