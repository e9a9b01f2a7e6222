"""Helpers for tests that replace a function, a method or an object of the engine."""

import pytest

from caravanserai.kernel.build import is_compiled

WHY = "compiled code takes no stand-in for a function or an object of the engine"
interpreted_only = pytest.mark.skipif(is_compiled(), reason=WHY)
