"""How this engine was built."""

from __future__ import annotations

from caravanserai.kernel import flow


def is_compiled() -> bool:
    """Whether the engine was compiled (`make compiled`) rather than interpreted."""
    return not flow.__file__.endswith(".py")
