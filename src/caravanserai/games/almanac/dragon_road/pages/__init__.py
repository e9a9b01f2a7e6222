"""The pages of The Dragon Road; the code for one page is in the module with the name of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.dragon_road.pages import (
    caravan_crossroads,
    cavern_mines,
    cloud_monastery,
    courtyard_markets,
    dockside_arcade,
    emperor_sands,
    horizon_isles,
    neverwood,
    outpost,
    razorbeak_canyon,
    rivertown_landing,
    silt_ruins,
    skygate,
    sublin_salt,
    vineland_tract,
    wizards_hollow,
    yop_gub_islands,
)

if TYPE_CHECKING:
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.event import EventKind

_IN_ORDER: Final = (
    outpost,
    cloud_monastery,
    razorbeak_canyon,
    cavern_mines,
    yop_gub_islands,
    silt_ruins,
    emperor_sands,
    skygate,
    neverwood,
    rivertown_landing,
    sublin_salt,
    wizards_hollow,
    caravan_crossroads,
    vineland_tract,
    horizon_isles,
    courtyard_markets,
    dockside_arcade,
)

EVENTS: Final[tuple[EventKind, ...]] = tuple(event for page in _IN_ORDER for event in page.EVENTS)
KINDS: Final[tuple[type[Pending], ...]] = tuple(kind for page in _IN_ORDER for kind in page.KINDS)
