"""The Dragon: the hill beside the road unfolds."""

from art.painters.land import foreground, ground, ridge, road
from art.painters.objects import wagon
from art.painters.people_and_animals import beast, dragon, figure
from art.painters.sky import glow, sky, sun
from art.pictures.encounters.canvas import canvas, finished
from art.svg import path


def paint() -> str:
    """Paint it."""
    s = canvas(17, "#2a1414")
    s.add(
        sky(s, "#5a2438", "#c9503a", "#ffb562"),
        sun(s, 214, 112, 40, "#ffe08a", rays=17, reach=5),
        ridge(s, 128, 60, "#8a3a34", "#d9764a", 8, sharp=True),
    )
    s.add(dragon(s, 214, 104, 132, "#4a1418"), glow(s, 352, 74, 60, "#ffb347", 0.9))
    s.add(
        path("M346 82q26 -10 44 4q-12 2 -14 8q14 0 20 10q-26 4 -52 -14Z", "#ff8a3c", opacity=".9"),
        path("M350 84q18 -4 28 4q-8 2 -8 6q-12 0 -20 -6Z", "#ffe9a0"),
    )
    s.add(
        ground(s, 146, "#8f4a34", "#3a1a18", 4), road(s, [(430, 160), (250, 168), (-20, 178)], 26, "#c98a5a", "#4a2420")
    )
    s.add(
        wagon(s, 96, 176, 68, "#efd9b0", "#6a3f28"),
        beast(s, 152, 176, 30, "#6a4a3a"),
        figure(s, 196, 180, 32, "#3f5a5f"),
        figure(s, 222, 182, 30, "#94703c", flip=True),
        foreground(s, 194, "#210e10", 26),
    )
    return finished(s)
