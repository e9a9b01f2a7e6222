"""Settings without rate limits, so that tests run fast."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from caravanserai.server.config.settings import Settings
from tests.server.api.calling import Scene, play_scene


@pytest.fixture
def settings(tmp_path: Path, database: str) -> Settings:
    return Settings(tmp_path, database, bot_pause=0.0, calls_of_one=0, calls_of_address=0)


@pytest.fixture
def in_app(settings: Settings) -> Callable[[Scene], None]:
    return lambda scene: play_scene(settings, scene)
