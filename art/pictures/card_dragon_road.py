"""The lobby card of The Dragon Road: a wagon, a castle, a dragon over the hills."""

from art.painters.land import foreground, ground, ridge, road, scatter
from art.painters.objects import wagon
from art.painters.people_and_animals import beast, dragon, figure
from art.painters.plants import pines, tree, tufts
from art.painters.sky import sky, sun
from art.painters.stonework import castle
from art.scene import Scene


def paint() -> str:
    """Paint it."""
    s = Scene(520, 300, seed=71, ink="#2f2420")
    s.add(
        sky(s, "#7fa0a8", "#e9d9b0", "#f9c77c"),
        sun(s, 350, 108, 22, "#ffd98a", rays=13, reach=8),
        dragon(s, 190, 86, 84, "#7c2a26"),
        ridge(s, 176, 90, "#8d9a84", "#dcc493", 9, sharp=True),
        castle(s, 424, 176, 96, "#b9a488", "#a8322c", "#f0c75e"),
        ridge(s, 206, 50, "#7d8a58", "#b7a566", 8),
        pines(s, 214, 40, 32, "#4b5b40"),
    )
    s.add(
        ground(s, 218, "#c9b073", "#8a7444", 6),
        road(s, [(428, 180), (380, 212), (250, 228), (300, 262), (180, 320)], 34, "#e6cf9c", "#6f5a34"),
        tufts(s, scatter(s, 22, (0, 240, 520, 292)), "#5b6638", 13),
        wagon(s, 226, 274, 92, "#f1e4c4", "#7a4f2c"),
        beast(s, 306, 276, 36, "#7d6a58"),
        tree(s, 40, 262, 128, "#6f8048", "#5a3f28"),
        tree(s, 498, 270, 116, "#7d8a4c", "#5a3f28"),
        figure(s, 352, 276, 34, "#23656a"),
        foreground(s, 294, "#3a3020", 40),
    )
    return s.svg(edge=False, grain=0.14, wobble=2.5)
