"""The engines of the store, for tests that run with each of them."""

from __future__ import annotations

from typing import Final

import pytest

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
on_postgresql: Final = pytest.mark.parametrize("engine", [POSTGRESQL])
both_engines: Final = pytest.mark.both_engines
"""For a test, or for a whole file: those of its tests that use a store run once with each engine."""


def run_with_both(metafunc: pytest.Metafunc) -> None:
    """Run a marked test once with each engine."""
    if metafunc.definition.get_closest_marker(both_engines.name) is not None and "engine" in metafunc.fixturenames:
        metafunc.parametrize("engine", [SQLITE, POSTGRESQL])
