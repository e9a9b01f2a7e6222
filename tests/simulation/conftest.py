"""The game of the simulation is known only while a test of the simulation runs."""

from __future__ import annotations

import pytest

from caravanserai.kernel import registry


@pytest.fixture(autouse=True)
def _own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_games", dict(registry._games))
