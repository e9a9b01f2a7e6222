"""The Region's Army: drums on the hill, and banners without end."""

from art.painters.land import foreground, ridge
from art.painters.objects import flagpole
from art.painters.people_and_animals import beast, crowd, figure
from art.painters.sky import sky, sun
from art.pictures.encounters.canvas import canvas, finished
from art.svg import num, path, smooth


def paint() -> str:
    """Paint it."""
    s = canvas(5, "#2a2420")
    s.add(
        sky(s, "#c9a48c", "#f3d9a8"),
        sun(s, 84, 46, 16, "#ffe6a0", rays=11, reach=6),
        ridge(s, 84, 30, "#a98f78", "#d9bd8f", 9),
    )
    hill = smooth([(-30, 200), (-30, 128), (70, 108), (190, 84), (300, 92), (450, 118), (450, 200)])
    s.add(path(hill, s.lin("#a3a05a", "#6b6a38"), s.ink, 2, stroke_opacity=".5"))
    for row in range(4):
        y = 104 + row * 20
        spots = [(x + row * 5, y + (14 if x < 60 or x > 380 else 0)) for x in range(12, 420, 17)]
        s.add(crowd(s, spots, ["#8f2f2a", "#7a2622", "#a8423a"], 5.4 + row))
        s.add(path("".join(f"M{num(x + 6, 0)} {num(y + 4, 0)}v-22" for x, y in spots[::2]), "none", s.ink, 1.8))
    for x, y, flag in ((70, 108, "#c9962f"), (160, 96, "#8f2f2a"), (250, 92, "#c9962f"), (340, 104, "#8f2f2a")):
        s.add(flagpole(s, x, y, 62, "#6a4a2c", flag))
    s.add(
        beast(s, 350, 178, 50, "#5a4a40", flip=True),
        figure(s, 350, 146, 38, "#8f2f2a"),
        foreground(s, 192, "#4a4422", 20),
    )
    return finished(s)
