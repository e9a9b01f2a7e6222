"""Wolves at the Ford: three shapes with yellow eyes on a moonlit bank."""

from typing import Final

from art.painters.land import ground, ridge, scatter, water
from art.painters.plants import pines, tufts
from art.painters.sky import moon, sky, stars
from art.pictures.encounters.canvas import canvas, finished
from art.svg import at, path

WOLF: Final = (
    "M0 0l4-22 8-12 10-4 20 2 12-10 4-10 5 7 8 2 9 9-3 5-12 2-6 10-2 12 3 19h-7l-5-17-24-3-8 6-2 14h-7l1-17-5 3-2 5Z"
)


def paint() -> str:
    """Paint it."""
    s = canvas(1, "#141a22")
    s.add(sky(s, "#1e2b45", "#4d6286", "#c79a7a"), stars(s, 24, 60), moon(s, 340, 40, 16))
    s.add(ridge(s, 110, 46, "#3b4c66", "#6d7488", 8), pines(s, 112, 34, 40, "#22303f"))
    s.add(ground(s, 108, "#3f4c4a", "#1f2a2b", 4), water(s, 126, 40, "#6f8fae", "#2f4a66", 14))
    for x, y, size, coat in ((60, 168, 1.15, "#10161d"), (210, 160, 0.9, "#18212b"), (300, 172, 1.25, "#0d1218")):
        s.add(at(x, y, path(WOLF, coat), '<circle cx="69" cy="-50" r="2.2" fill="#ffd75e"/>', scale=size))
    s.add(tufts(s, scatter(s, 16, (0, 172, 420, 190)), "#0d1412", 16, 3))
    return finished(s)
