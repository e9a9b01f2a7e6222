"""The pictures of the caravan cards: a traveller in a landscape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from art.colour import mix
from art.painters.land import ground, ridge, scatter
from art.painters.objects import sledge, wagon
from art.painters.people_and_animals import beast, figure
from art.painters.plants import pine, tufts
from art.painters.sky import sky
from art.painters.weather import cloud
from art.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Look(NamedTuple):
    """A caravan card at a glance: what travels there, in which colour, and through what country."""

    travels: str
    colour: str
    country: str = "hills"


COUNTRIES: Final = {
    "hills": ("#bcd0d6", "#f6e3b8", "#8fa08a", "#cdbf92", "#93985f", "#b9a768", "#cdb077", "#a98a55"),
    "snow": ("#a9c4dc", "#eef4f6", "#9db4c8", "#dfeaf0", "#c3d5e0", "#eef4f6", "#f4f8fa", "#c9dbe6"),
    "dusk": ("#8a6f93", "#f3b98a", "#7b6a86", "#c98f7c", "#6c5a63", "#a9775f", "#b98a63", "#85603f"),
    "desert": ("#bfe0df", "#fbe9b8", "#d9b27a", "#f0d79a", "#cfa15e", "#e3c07d", "#ecd08e", "#c89a55"),
    "clouds": ("#9fc6e6", "#fdf3d6", "#c9def0", "#f6f1e2", "#dfe9f2", "#ffffff", "#ffffff", "#dbe6f0"),
}
"""Sky above and below, the far ridge, the near ridge, the ground, each from top to bottom."""

DRAGON_ROAD: Final = {
    1: Look("handcart", "#c9a66b"),
    2: Look("mules", "#b5563c"),
    3: Look("wagon", "#e8d9b5"),
    4: Look("handcart", "#8f6bc4"),
    5: Look("guards", "#7a5230", "dusk"),
    6: Look("wagon", "#b5563c"),
    7: Look("wagon", "#d8642f", "desert"),
    8: Look("sledge", "#a9c7dc", "snow"),
    9: Look("guards", "#5b6b4a"),
    10: Look("wagon", "#d9b24f"),
    11: Look("oxen", "#8a6b45"),
    12: Look("rider", "#174f93", "desert"),
    13: Look("wagon", "#7f9a8a", "dusk"),
    14: Look("guards", "#8f2f2a"),
    15: Look("wagon", "#b964ad"),
    16: Look("wagon", "#5f9a52"),
    17: Look("twins", "#c9a66b"),
    18: Look("wagon", "#9aa3a8", "snow"),
    19: Look("camels", "#8f6bc4", "desert"),
    20: Look("yaks", "#5a4736", "snow"),
    21: Look("wagon", "#7c2622", "dusk"),
    22: Look("wagon", "#174f93"),
    23: Look("handcart", "#3f8f4f"),
    24: Look("camels", "#b5563c", "desert"),
    25: Look("barge", "#e8d9b5", "clouds"),
    26: Look("wagon", "#5cb8e0", "snow"),
    27: Look("mules", "#4c6b3f", "dusk"),
    28: Look("wagon", "#d8481f", "dusk"),
    29: Look("twins", "#d9b24f"),
    30: Look("wagon", "#f0e6d0", "desert"),
}
CRYSTAL_PEAKS: Final = {
    1: Look("mules", "#b5563c", "snow"),
    2: Look("sledge", "#8f6bc4", "snow"),
    3: Look("yaks", "#6a4a34", "snow"),
    4: Look("sledge", "#5cb8e0", "snow"),
    5: Look("handcart", "#c98a4a", "snow"),
    6: Look("wagon", "#d9b24f", "snow"),
    7: Look("barge", "#b964ad", "clouds"),
    8: Look("rider", "#4c6b3f", "snow"),
    9: Look("sledge", "#b5563c", "snow"),
    10: Look("oxen", "#8a6b45"),
    11: Look("wagon", "#e8d9b5", "snow"),
    12: Look("sledge", "#a9c7dc", "clouds"),
    13: Look("mules", "#7f9a8a"),
    14: Look("handcart", "#d8642f", "dusk"),
    15: Look("wagon", "#8f6bc4", "clouds"),
    16: Look("yaks", "#5a4736", "dusk"),
    17: Look("guards", "#174f93", "snow"),
    18: Look("rider", "#9aa3a8", "snow"),
    19: Look("sledge", "#7c2622", "dusk"),
    20: Look("rider", "#5cb8e0", "dusk"),
    21: Look("wagon", "#8f2f2a", "dusk"),
    22: Look("guards", "#cfe3ea", "snow"),
    23: Look("wagon", "#6b747a", "dusk"),
    24: Look("wagon", "#cfeaf2", "snow"),
    25: Look("twins", "#b964ad", "snow"),
    26: Look("wagon", "#d8481f", "snow"),
    27: Look("guards", "#a9c7dc", "clouds"),
    28: Look("sledge", "#d9b24f", "dusk"),
    29: Look("twins", "#cfeaf2", "dusk"),
    30: Look("wagon", "#3a4470", "dusk"),
}
LOOKS: Final = {"dragon_road": DRAGON_ROAD, "crystal_peaks": CRYSTAL_PEAKS}
"""The caravan cards of each almanac, by serial."""
_FIRST_SEED: Final = {"dragon_road": 900, "crystal_peaks": 1900}


def paint(product: str, serial: int) -> str:
    """Paint the picture of a caravan card."""
    look = LOOKS[product][serial]
    s = Scene(264, 120, seed=_FIRST_SEED[product] + serial, ink="#2b201a")
    above, below, *hills, ground_light, ground_dark = COUNTRIES[look.country]
    s.add(sky(s, above, below), ridge(s, 74, 30, mix(hills[0], look.colour, 0.15), hills[1], 7))
    s.add(ridge(s, 92, 20, hills[2], hills[3], 6), ground(s, 92, ground_light, ground_dark, 2))
    if look.country in {"hills", "dusk"}:
        s.add(tufts(s, scatter(s, 8, (0, 100, 264, 118)), "#6b7443", 9))
    if look.country in {"hills", "snow"}:
        s.add(pine(s, 22, 100, 44, "#4f6b4a"), pine(s, 246, 98, 36, "#56724f"))
    s.add(*_TRAVELLERS[look.travels](s, look.colour))
    return s.svg(edge=False, grain=0, wobble=2, vignette=0)


def _wagon(s: Scene, colour: str) -> list[str]:
    return [wagon(s, 112, 110, 116, colour, "#7a5230"), beast(s, 208, 110, 40, "#8c7763")]


def _sledge(s: Scene, colour: str) -> list[str]:
    return [sledge(s, 112, 108, 104, "#7a5230", (colour, "#dfeaf0", colour)), beast(s, 208, 110, 42, "#8c7763")]


def _handcart(s: Scene, colour: str) -> list[str]:
    return [wagon(s, 118, 110, 78, colour, "#8a6b45"), figure(s, 186, 111, 46, mix(colour, "#5a3a25", 0.5))]


def _mules(s: Scene, colour: str) -> list[str]:
    return [
        beast(s, 84, 109, 42, "#7d6a58", load=mix(colour, "#c9a66b", 0.5)),
        beast(s, 168, 109, 42, "#9a8468", load=colour),
    ]


def _oxen(s: Scene, colour: str) -> list[str]:
    return [
        wagon(s, 82, 110, 92, "#d8c49a", "#6a4526"),
        beast(s, 168, 110, 44, colour),
        beast(s, 222, 111, 42, mix(colour, "#d8c49a", 0.4)),
    ]


def _yaks(s: Scene, colour: str) -> list[str]:
    tones = (colour, mix(colour, "#9a8468", 0.4), mix(colour, "#2b201a", 0.3))
    return [beast(s, 62 + 70 * at, 109 + at, 43, tone, load="#8f2f2a") for at, tone in enumerate(tones)]


def _camels(s: Scene, colour: str) -> list[str]:
    return [beast(s, 92, 110, 46, "#c79a5e", hump=True, load=colour), beast(s, 176, 110, 42, "#b5874e", hump=True)]


def _rider(s: Scene, colour: str) -> list[str]:
    return [beast(s, 136, 110, 52, "#8c6a48"), figure(s, 130, 78, 40, colour)]


def _guards(s: Scene, colour: str) -> list[str]:
    cloaks = (colour, mix(colour, "#2b201a", 0.35), mix(colour, "#d9b24f", 0.35))
    return [wagon(s, 76, 108, 84, mix(colour, "#e8d9b5", 0.6), "#6a4526")] + [
        figure(s, 150 + 36 * at, 110 + at % 2 * 3, 48, cloak) for at, cloak in enumerate(cloaks)
    ]


def _twins(s: Scene, colour: str) -> list[str]:
    return [
        wagon(s, 64, 108, 88, colour, "#7a5230"),
        wagon(s, 158, 111, 92, mix(colour, "#b5563c", 0.5), "#6a4526"),
        beast(s, 230, 111, 36, "#8c7763"),
    ]


def _barge(s: Scene, colour: str) -> list[str]:
    return [
        wagon(s, 128, 92, 122, colour, "#7a5230"),
        cloud(s, 96, 104, 120, "#ffffff"),
        cloud(s, 190, 108, 110, "#f6f1e2"),
    ]


_TRAVELLERS: Final[Mapping[str, Callable[[Scene, str], list[str]]]] = {
    "wagon": _wagon,
    "sledge": _sledge,
    "handcart": _handcart,
    "mules": _mules,
    "oxen": _oxen,
    "yaks": _yaks,
    "camels": _camels,
    "rider": _rider,
    "guards": _guards,
    "twins": _twins,
    "barge": _barge,
}
