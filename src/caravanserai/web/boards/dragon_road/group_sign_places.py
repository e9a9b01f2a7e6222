"""The positions of group signs on pages where the default position, below the group's centre, is occupied.

On a page whose picture separates its groups by rows or sides, the signs stand at their edge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.web.boards.almanac.scenery import Point

SIGNS: Final[Mapping[str, dict[str, Point]]] = {
    "razorbeak_canyon": {
        "first": (500, 62),
        "second": (500, 184),
        "third": (610, 306),
        "fourth": (500, 428),
        "fifth": (500, 550),
    },
    "cavern_mines": {"level1": (595, 163), "level2": (595, 323), "level3": (595, 483), "level4": (500, 668)},
    "yop_gub_islands": {"cogwharf": (790, 62), "glass_reef": (190, 62)},
    "emperor_sands": {"sun": (240, 668), "moon": (760, 668)},
    "skygate": {
        "dawn": (140, 640),
        "kite": (320, 660),
        "anvil": (500, 640),
        "beacon": (680, 660),
        "dusk": (860, 640),
    },
    "neverwood": {"west_edge": (112, 46), "heart": (500, 46), "east_edge": (888, 46)},
    "rivertown_landing": {"mouth": (150, 655)},
    "sublin_salt": {
        "surface": (215, 152),
        "reef": (215, 312),
        "grotto": (260, 482),
        "palace": (740, 482),
        "abyss": (500, 655),
    },
    "wizards_hollow": {
        "moon": (500, 125),
        "crown": (770, 172),
        "sun": (888, 320),
        "tree": (888, 378),
        "eye": (770, 528),
        "wave": (500, 575),
        "flame": (230, 528),
        "key": (112, 378),
        "star": (112, 320),
        "hand": (230, 172),
    },
    "caravan_crossroads": {
        "east1": (207, 160),
        "east2": (207, 320),
        "east3": (207, 480),
        "east4": (207, 640),
        "south1": (110, 48),
        "south2": (305, 48),
        "south3": (500, 48),
        "south4": (695, 48),
        "south5": (890, 48),
    },
    "vineland_tract": {"leaf": (140, 680), "pod": (380, 680), "frost": (620, 680), "wild": (860, 680)},
    "courtyard_markets": {
        "fountain": (240, 310),
        "spice": (760, 310),
        "lantern": (240, 640),
        "dragon": (760, 640),
    },
    "dockside_arcade": {"arcade": (500, 170), "docks": (500, 525)},
}
