"""The positions of group signs on pages where the default position, below the group's centre, is occupied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.web.boards.almanac.scenery import Point

SIGNS: Final[Mapping[str, dict[str, Point]]] = {
    "floe_lake": {"north": (500, 30), "south": (500, 676)},
    "cliffside": {
        "bottom": (946, 640),
        "ledge_a": (322, 566),
        "ledge_b": (640, 566),
        "ledge_c": (925, 560),
        "terrace_d": (320, 382),
        "terrace_e": (650, 382),
    },
    "avon_upon_snow": {"tunnel_1": (170, 74), "tunnel_2": (390, 74), "tunnel_3": (610, 74), "tunnel_4": (830, 74)},
    "baskmill": {"mill_a": (190, 100), "mill_b": (500, 50), "mill_c": (810, 100), "yard": (500, 668)},
    "ceru_springs": {"azure": (210, 312), "cobalt": (790, 312), "teal": (210, 647), "indigo": (790, 647)},
    "oak_valley": {
        "root": (830, 640),
        "low": (918, 548),
        "mid": (500, 346),
        "high": (935, 290),
        "crown": (740, 140),
    },
    "tortuga": {"jetty": (500, 678)},
    "silver_falls": {f"terrace_{number}": (82, 130 * number - 40) for number in range(1, 6)},
    "aurora": {
        "avenue_1": (100, 650),
        "avenue_2": (260, 505),
        "avenue_3": (420, 475),
        "avenue_4": (580, 475),
        "avenue_5": (740, 505),
        "avenue_6": (900, 650),
    },
    "grasslands_fair": {f"lane_{number}": (180 * number - 40, 56) for number in range(1, 6)},
    "skell": {"cathedral": (500, 412), "inner": (255, 350), "outer": (120, 60)},
    "far_rupa": {"red": (56, 110), "yellow": (56, 270), "green": (56, 430), "blue": (56, 590)},
    "high_frost_palace": {
        "gate_hall": (500, 554),
        "gallery": (895, 488),
        "ballroom": (895, 356),
        "council": (920, 224),
        "throne": (860, 122),
    },
    "high_frost_fortress": {"yard": (110, 540)},
    "brothers_colosseum": {
        f"pair_{number}": (180 if number % 2 else 820, 125 * ((number + 1) // 2) + 37) for number in range(1, 11)
    },
}
