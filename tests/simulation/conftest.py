"""The game of the simulation is known only while one of its tests runs; long runs have a process of their own."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor

import pytest

from caravanserai.kernel import registry


@pytest.fixture(autouse=True)
def _own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_games", dict(registry._games))


@pytest.fixture(scope="package")
def alone() -> Iterator[Executor]:
    """Start a process for simulated runs: each collects garbage, slowly beside many objects."""
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, spawned) as process:
        yield process
