"""For tests that put something in the place of a function or a method of the engine."""

import pytest

from caravanserai.arena.bench import is_compiled

WHY = "compiled code does not look up a function by its name"
interpreted_only = pytest.mark.skipif(is_compiled(), reason=WHY)
