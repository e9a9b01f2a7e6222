"""Whether the engine is compiled."""

from __future__ import annotations

from caravanserai.kernel import flow


def is_compiled() -> bool:
    """Whether the engine runs compiled (`make compiled`) and not interpreted."""
    return not flow.__file__.endswith(".py")
