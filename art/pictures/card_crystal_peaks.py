"""The lobby card of Crystal Peaks: northern lights over snowed-in huts."""

from art.painters.bridges_and_mines import crystals
from art.painters.land import ground, mountain, ridge
from art.painters.objects import lantern
from art.painters.people_and_animals import beast, figure
from art.painters.plants import pines
from art.painters.sky import aurora, glow, sky, stars
from art.painters.weather import snow
from art.scene import Scene
from art.svg import path


def paint() -> str:
    """Paint it."""
    s = Scene(520, 300, seed=72, ink="#16233a")
    s.add(
        sky(s, "#071a2e", "#123a5e", "#3f7f9f", "#bfe2ea"),
        stars(s, 60, 150),
        aurora(s, 26, ["#2bd9a0", "#6fe0d0", "#a46bf0"], 5),
    )
    for x, y, w, h in ((80, 230, 210, 150), (300, 226, 260, 190), (470, 236, 210, 140), (190, 240, 170, 110)):
        s.add(mountain(s, x, y, w, h, "#a9cfe4", "#4f7fa8", "#ffffff"))
    s.add(
        crystals(s, 300, 60, 34, "#9ff0ff", 3),
        ridge(s, 238, 36, "#dcecf4", "#f6fbff", 8),
        pines(s, 236, 44, 34, "#24465a"),
        ground(s, 244, "#f3f9fd", "#a9c7dc", 6),
    )
    for x, k in ((120, "#7a4f36"), (190, "#6a4a3a"), (396, "#7a4f36")):
        s.add(
            path(f"M{x - 26} 256v-24h52v24Z", k, s.ink, 2),
            path(f"M{x - 36} 234L{x} 204L{x + 36} 234Z", "#f4fafd", s.ink, 2),
            path(f"M{x - 6} 256v-14h12v14Z", "#ffc65c", s.ink, 1.4),
            glow(s, x, 248, 30, "#ffc65c", 0.7),
        )
    s.add(
        lantern(s, 268, 236, 14, "#ffd27a"),
        crystals(s, 44, 280, 36, "#7fd8f0", 5),
        crystals(s, 486, 282, 40, "#8fb8ff", 5),
        beast(s, 300, 280, 32, "#8a7763", load="#b5563c"),
        figure(s, 344, 281, 30, "#7d2e68"),
        snow(s, 70),
    )
    return s.svg(edge=False, grain=0.1, wobble=2.5)
