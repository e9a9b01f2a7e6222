"""The Customs Patrol: a striped pole and spotless gloves."""

from art.painters.houses import cottage, plank
from art.painters.land import ground, ridge, road, scatter
from art.painters.objects import pennants, wagon
from art.painters.people_and_animals import beast, figure
from art.painters.plants import tufts
from art.painters.sky import sky
from art.painters.weather import cloud
from art.pictures.encounters.canvas import canvas, finished
from art.scene import Scene
from art.svg import at, path


def paint() -> str:
    """Paint it."""
    s = canvas(10, "#23282e")
    s.add(
        sky(s, "#a9cbe0", "#f3ecd0"), cloud(s, 300, 34, 150, "#ffffff", 0.85), ridge(s, 98, 34, "#93a88c", "#cfd3a4", 9)
    )
    s.add(
        ground(s, 100, "#b7b878", "#80824a", 3),
        road(s, [(440, 150), (280, 150), (140, 156), (-20, 158)], 52, "#dcc493", "#7a6a40"),
    )
    s.add(_lodge(s, 60, 140), pennants(s, (24, 44), (146, 74), ["#2f5f8a", "#f6ead0"], 8, 12, 10))
    s.add(plank(s, (150, 172), (150, 116), 12, "#7a5230"), _pole(s, 150, 122))
    for x, coat in ((220, "#2f5f8a"), (300, "#274f74")):
        s.add(beast(s, x, 172, 62, "#6f5a48", flip=True), figure(s, x, 134, 42, coat, scroll=x == 220))
    s.add(
        wagon(s, 392, 170, 80, "#e8d9b5", "#7a5230", flip=True),
        tufts(s, scatter(s, 14, (0, 176, 420, 190)), "#5d6636", 12),
    )
    return finished(s)


def _lodge(s: Scene, x: float, y: float) -> str:
    return cottage(s, x, y, 96, 0, "#e9dcc0", "#2f5f8a")


def _pole(s: Scene, x: float, y: float) -> str:
    bar = "M0 0L200 -34"
    return at(
        x,
        y,
        path(bar, "none", s.ink, 11),
        path(bar, "none", "#f6ead0", 7.4),
        path(bar, "none", "#a8322c", 7.4, stroke_dasharray="18 20", stroke_linecap="butt"),
    )
