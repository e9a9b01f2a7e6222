"""The Tax Collector: polite, small, and never without the money."""

from art.painters.houses import plank
from art.painters.land import ground, ridge, scatter
from art.painters.objects import sack
from art.painters.people_and_animals import figure
from art.painters.plants import tufts
from art.painters.sky import sky
from art.painters.stonework import gate
from art.pictures.encounters.canvas import canvas, finished
from art.scene import Scene
from art.svg import at, disc, path


def paint() -> str:
    """Paint it."""
    s = canvas(16, "#2b221c")
    s.add(
        sky(s, "#b9cdd0", "#f6ecca"),
        ridge(s, 92, 30, "#a3ad8c", "#d9d3a4", 9),
        gate(s, 70, 132, 104, 108, "#cbb48c", "#6a4a34", dome="#7c2a26"),
    )
    s.add(
        ground(s, 126, "#d3bd86", "#94794a", 3),
        plank(s, (150, 142), (318, 142), 12, "#8a5f38"),
        path("M156 148V178H312V148Z", s.lin("#a87a48", "#6a4526"), s.ink, 2.2),
    )
    s.add(
        figure(s, 234, 140, 46, "#4a4f6a"),
        path("M196 132l22 -5 20 5v8h-42Z", "#fbf3df", s.ink, 1.8),
        path("M202 134h12M222 133h12", "none", "#7a6a54", 1.6),
    )
    s.add(_scales(s, 284, 136))
    for i, (x, n) in enumerate(((166, 4), (180, 6), (194, 3))):
        s.add("".join(disc(x, 137 - k * 4, 7, ("#f2c14a", "#e8b43a")[(k + i) % 2], s.ink, 1.4, 0.45) for k in range(n)))
    for i in range(4):
        s.add(
            figure(s, 346 + i * 24, 182 - (i % 2) * 4, 44, ("#8f4a38", "#5f7a66", "#94603b", "#6a5a86")[i], flip=True)
        )
    s.add(sack(s, 132, 184, 30, "#c9a66b"), tufts(s, scatter(s, 12, (0, 178, 420, 190)), "#7a6a3c", 10))
    return finished(s)


def _scales(s: Scene, x: float, y: float) -> str:
    frame = path("M0 0V-44M-22 -38L22 -42M-10 0H10", "none", s.ink, 4.4) + path(
        "M0 0V-44M-22 -38L22 -42M-10 0H10", "none", "#d9b24f", 2.4
    )
    pans = path("M-22 -38L-30 -20H-14ZM22 -42L14 -26H30Z", "none", s.ink, 1.4) + path(
        "M-32 -20H-12Q-14 -12 -22 -12Q-30 -12 -32 -20ZM12 -26H32Q30 -18 22 -18Q14 -18 12 -26Z", "#d9b24f", s.ink, 1.6
    )
    return at(x, y, frame, pans)
