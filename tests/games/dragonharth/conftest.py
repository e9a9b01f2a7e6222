"""Dice for the scenes."""

import pytest

from tests.games.dragonharth.scene import Rolls


@pytest.fixture
def rolls(monkeypatch: pytest.MonkeyPatch) -> Rolls:
    """Dice that show what a test wants."""
    return Rolls(monkeypatch)
