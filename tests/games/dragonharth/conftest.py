"""Fixtures: dice with scripted results."""

import pytest

from caravanserai.kernel.build import is_compiled
from tests.games.dragonharth.scene import Rolls
from tests.patching import WHY


@pytest.fixture
def rolls(monkeypatch: pytest.MonkeyPatch) -> Rolls:
    """Dice that show the results a test sets."""
    if is_compiled():
        pytest.skip(WHY)
    return Rolls(monkeypatch)
