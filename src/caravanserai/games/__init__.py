"""The built-in games."""

from caravanserai.games.silk_road import SILK_ROAD
from caravanserai.kernel import registry

BUILT_IN = (SILK_ROAD,)


def register_all() -> None:
    """Make the built-in games known."""
    for game in BUILT_IN:
        registry.register(game)
