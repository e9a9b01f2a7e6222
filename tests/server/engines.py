"""The engines of the store, for tests that run with each of them."""

from __future__ import annotations

from typing import Final

import pytest

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
both_engines: Final = pytest.mark.parametrize("engine", [SQLITE, POSTGRESQL])
on_postgresql: Final = pytest.mark.parametrize("engine", [POSTGRESQL])
