"""The Comet: for one night the sky writes with a golden pen."""

from art.painters.houses import cottage
from art.painters.land import foreground, ground, ridge
from art.painters.objects import barrel, crate, wagon
from art.painters.people_and_animals import figure
from art.painters.sky import glow, sky, stars
from art.pictures.encounters.canvas import canvas, finished
from art.svg import path


def paint() -> str:
    """Paint it."""
    s = canvas(15, "#131a33")
    s.add(sky(s, "#0e1636", "#2b3a72", "#8a6f94"), stars(s, 80, 118))
    tail = "M276 54C200 44 110 54 -20 104C100 70 190 64 276 66Z"
    s.add(
        glow(s, 276, 60, 120, "#ffe08a", 0.8), path(tail, s.lin((0, "#ffe9a0", 0), (1, "#ffe9a0", 0.95), across=True))
    )
    s.add(
        path(
            "M270 52C210 34 130 36 30 62C130 48 210 52 268 60Z",
            s.lin((0, "#fff6d8", 0), (1, "#fff6d8", 0.8), across=True),
        )
    )
    s.add(
        path("M280 42l4 13 13 4 -13 4 -4 13 -4 -13 -13 -4 13 -4Z", "#fffbe6"),
        ridge(s, 128, 36, "#263360", "#4a4a78", 8),
    )
    s.add(
        *(
            cottage(s, x, 146, w, kind, "#5a5278", "#33305a", lamp="#ffd27a")
            for x, w, kind in ((50, 64, 0), (110, 52, 2), (370, 66, 0))
        )
    )
    s.add(ground(s, 142, "#3a4470", "#161d3a", 3), wagon(s, 306, 172, 80, "#d9cfb8", "#5a4630", flip=True))
    for i in range(7):
        s.add(figure(s, 70 + i * 31, 180 + (i * 5) % 7, 36, ("#6a5a94", "#8f5a6a", "#4f6a94")[i % 3], flip=i > 3))
    s.add(crate(s, 232, 186, 18, "#b58f56"), barrel(s, 256, 188, 20, "#8a6b45"), foreground(s, 194, "#0e132a", 24))
    return finished(s)
