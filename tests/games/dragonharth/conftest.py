"""Dice for the scenes."""

import pytest

from caravanserai.kernel.build import is_compiled
from tests.games.dragonharth.scene import Rolls
from tests.patching import WHY


@pytest.fixture
def rolls(monkeypatch: pytest.MonkeyPatch) -> Rolls:
    """Dice that show what a test wants."""
    if is_compiled():
        pytest.skip(WHY)
    return Rolls(monkeypatch)
