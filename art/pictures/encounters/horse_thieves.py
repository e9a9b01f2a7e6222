"""Horse Thieves: hoofbeats in the reeds at midnight."""

from typing import Final

from art.painters.land import ground, ridge, water
from art.painters.people_and_animals import figure
from art.painters.sky import moon, sky, stars
from art.painters.weather import fog
from art.pictures.encounters.canvas import canvas, finished
from art.svg import at, num, path

HORSE: Final = (
    "M-44 4C-40 -8 -30 -14 -14 -14C4 -14 14 -12 22 -22L34 -40L44 -44L42 -38L54 -30L52 -24L40 -24L30 -8"
    "C34 2 46 6 52 16L48 20L30 8"
    "C24 10 16 8 8 8C0 10 -8 14 -14 24L-20 22L-16 10C-26 8 -34 10 -44 20L-50 16C-50 10 -48 6 -44 4Z"
)


def paint() -> str:
    """Paint it."""
    s = canvas(7, "#10161f")
    s.add(
        sky(s, "#141f38", "#2f4468", "#6f7f94"),
        stars(s, 44, 96),
        moon(s, 84, 46, 24),
        ridge(s, 108, 34, "#243650", "#3f5468", 8),
    )
    s.add(
        ground(s, 106, "#2f4038", "#141f1c", 4),
        water(s, 150, 50, "#4f6f8c", "#1c2f44", 16),
        fog(s, 92, 50, "#9fb4c4", 0.35),
    )
    for x, y, size, coat in ((120, 146, 1.0, "#1d1712"), (226, 138, 0.86, "#2a211a"), (330, 148, 1.08, "#17120e")):
        rider = figure(s, 0, -10, 32, "#3a2f4a")
        s.add(at(x, y, rider, path(HORSE, coat), path("M-48 8q-16 -4 -26 4", "none", coat, 5), scale=size))
    reeds = "".join(
        f"M{num(x, 0)} 194q{num(s.rnd.near(0, 6))} -20 {num(s.rnd.near(0, 12))} {num(-s.rnd(30, 58))}"
        for x in range(4, 420, 9)
    )
    s.add(path(reeds, "none", "#0d1512", 3.4))
    return finished(s)
