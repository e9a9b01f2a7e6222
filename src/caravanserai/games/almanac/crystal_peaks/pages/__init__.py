"""The pages of Crystal Peaks; the code for one page is in the module with the name of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.crystal_peaks.pages import (
    aurora,
    avon_upon_snow,
    balloon_town,
    baskmill,
    brothers_colosseum,
    ceru_springs,
    cliffside,
    far_rupa,
    floe_lake,
    grasslands_fair,
    high_frost_fortress,
    high_frost_palace,
    ice_point,
    oak_valley,
    silver_falls,
    sisters_port,
    skell,
    tortuga,
    traders_village,
)

if TYPE_CHECKING:
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.event import EventKind

_IN_ORDER: Final = (
    traders_village,
    floe_lake,
    cliffside,
    avon_upon_snow,
    ice_point,
    balloon_town,
    baskmill,
    ceru_springs,
    oak_valley,
    tortuga,
    silver_falls,
    aurora,
    grasslands_fair,
    skell,
    far_rupa,
    high_frost_palace,
    high_frost_fortress,
    brothers_colosseum,
    sisters_port,
)

EVENTS: Final[tuple[EventKind, ...]] = tuple(event for page in _IN_ORDER for event in page.EVENTS)
KINDS: Final[tuple[type[Pending], ...]] = tuple(kind for page in _IN_ORDER for kind in page.KINDS)
