"""The Washed-out Road: a brook has cut the road in two; navvies lean on their shovels."""

from art.painters.houses import plank
from art.painters.land import ground, ridge, road, scatter
from art.painters.objects import wagon
from art.painters.people_and_animals import figure
from art.painters.plants import pines, tufts
from art.painters.sky import sky
from art.painters.weather import cloud
from art.pictures.encounters.canvas import canvas, finished
from art.scene import Scene
from art.svg import at, path, smooth


def paint() -> str:
    """Paint it."""
    s = canvas(2, "#2b241d")
    s.add(sky(s, "#a9c9d6", "#f4e6c0"), cloud(s, 90, 32, 120, "#ffffff", 0.8), cloud(s, 330, 44, 130, "#ffffff", 0.7))
    s.add(ridge(s, 96, 40, "#8fa58a", "#cfd2a0", 9), pines(s, 98, 40, 26, "#5f7a5c"))
    s.add(
        ground(s, 98, "#b9b36e", "#7d7a45", 4),
        road(s, [(430, 118), (300, 128), (150, 140), (-20, 168)], 30, "#d9bf8a", "#7a6236"),
    )
    brook = smooth([(196, 96), (236, 96), (262, 130), (246, 160), (300, 200), (190, 200), (196, 160), (180, 128)])
    s.add(
        path(brook, s.lin("#9cc9cf", "#3f7f96"), s.ink, 2),
        path("M214 110q8 20 2 40M230 128q6 18 12 46M206 160q4 14 2 24", "none", "#eafaf6", 2.4),
    )
    s.add(plank(s, (150, 138), (206, 150), 7, "#9a7446"), plank(s, (286, 118), (268, 142), 7, "#9a7446"))
    for x, y, coat in ((96, 164, "#a8552f"), (128, 172, "#4f6f86"), (66, 176, "#7d7a3c")):
        s.add(figure(s, x, y, 46, coat), _shovel(s, x + 17, y))
    s.add(
        wagon(s, 350, 132, 74, "#efe2c0", "#7a5230", flip=True),
        tufts(s, scatter(s, 16, (0, 172, 420, 190)), "#5d6630", 13),
    )
    return finished(s)


def _shovel(s: Scene, x: float, y: float) -> str:
    shaft = path("M0 0V-34M-5 -34h10", "none", s.ink, 4.4) + path("M0 0V-34M-5 -34h10", "none", "#a97f4c", 2.4)
    return at(x, y, shaft, path("M-6 -10H6V0Q0 6 -6 0Z", "#8d949c", s.ink, 1.6))
