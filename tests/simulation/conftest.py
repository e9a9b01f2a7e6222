"""The game of the simulation is known only while its tests run, and only their garbage is collected after a run."""

from __future__ import annotations

import gc

import pytest

from caravanserai.kernel import registry


@pytest.fixture(autouse=True)
def _own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_games", dict(registry._games))


@pytest.fixture(autouse=True)
def _own_garbage() -> None:
    """Garbage is collected after each run: look only at what the test has made, not at what earlier tests have left."""
    gc.freeze()
