"""The built-in games; each module is imported at the first use of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.kernel import registry

if TYPE_CHECKING:
    from caravanserai.kernel.game import Game


def _silk_road() -> Game[Any]:
    from caravanserai.games.silk_road import SILK_ROAD  # noqa: PLC0415  # on first use

    return SILK_ROAD


def _dragon_road() -> Game[Any]:
    from caravanserai.games.almanac.dragon_road.game import DRAGON_ROAD  # noqa: PLC0415  # on first use

    return DRAGON_ROAD


def _crystal_peaks() -> Game[Any]:
    from caravanserai.games.almanac.crystal_peaks.game import CRYSTAL_PEAKS  # noqa: PLC0415  # on first use

    return CRYSTAL_PEAKS


def _dragonharth() -> Game[Any]:
    from caravanserai.games.dragonharth import DRAGONHARTH  # noqa: PLC0415  # on first use

    return DRAGONHARTH


def register_all() -> None:
    """Register the built-in games."""
    registry.register_lazy("silk_road", _silk_road)
    registry.register_lazy("dragon_road", _dragon_road)
    registry.register_lazy("crystal_peaks", _crystal_peaks)
    registry.register_lazy("dragonharth", _dragonharth)
