"""The Bridge Troll: a very tidy list of prices."""

from art.painters.land import ridge, scatter, water
from art.painters.people_and_animals import figure
from art.painters.plants import pines, tufts
from art.painters.sky import sky
from art.painters.stonework import masonry
from art.pictures.encounters.canvas import canvas, finished
from art.scene import Scene
from art.svg import at, disc, path, smooth


def paint() -> str:
    """Paint it."""
    s = canvas(6, "#1f2a26")
    s.add(sky(s, "#8fb0b4", "#e9e3bd"), ridge(s, 88, 40, "#7f9a86", "#c3c89c", 8), pines(s, 92, 30, 38, "#557060"))
    s.add(water(s, 122, 80, "#7fb0b4", "#2f5f6c", 20))
    s.add(
        path(smooth([(-20, 200), (-20, 104), (60, 108), (96, 140), (90, 200)]), s.lin("#9fae6a", "#5f6f3c"), s.ink, 2)
    )
    s.add(
        path(
            smooth([(440, 200), (440, 104), (356, 108), (324, 140), (330, 200)]), s.lin("#9fae6a", "#5f6f3c"), s.ink, 2
        )
    )
    arch = "M50 118Q210 44 370 118V144H330Q300 96 210 92Q120 96 90 144H50Z"
    s.add(
        path(arch, s.lin("#cfc7b4", "#8d8678"), s.ink, 2.6), masonry(s, (70, 92, 350, 124), 26, "#5f594e", 0.5, 24, 10)
    )
    s.add(_troll(s, 206, 88), _prices(s, 300, 92))
    s.add(
        figure(s, 96, 112, 34, "#a8552f"),
        tufts(s, scatter(s, 12, (0, 172, 90, 190)) + scatter(s, 12, (330, 172, 420, 190)), "#3f5230", 14),
    )
    return finished(s)


def _troll(s: Scene, x: float, y: float) -> str:
    body = path("M-34 4C-40 -26 -26 -44 0 -46C26 -44 40 -26 34 4Z", s.lin("#86a06a", "#55703f"), s.ink, 2.4)
    head = path(
        "M-22 -40C-26 -66 -12 -76 2 -76C18 -76 26 -62 22 -40C12 -32 -12 -32 -22 -40Z",
        s.lin("#9ab57a", "#66824a"),
        s.ink,
        2.4,
    )
    ears = path("M-22 -56l-14 -8 8 18ZM22 -56l14 -8 -8 18Z", "#86a06a", s.ink, 1.8)
    face = path("M-10 -44Q0 -38 12 -45M-8 -42v-6M9 -42v-6", "none", s.ink, 2.4) + path(
        "M-4 -56q5 12 9 1Z", "#6f8a52", s.ink, 1.6
    )
    eyes = disc(-9, -59, 3.6, "#fff3c0", s.ink, 1.4) + disc(11, -59, 3.6, "#fff3c0", s.ink, 1.4)
    return at(x, y, ears, body, head, face, eyes, disc(-9, -59, 1.4, s.ink), disc(11, -59, 1.4, s.ink))


def _prices(s: Scene, x: float, y: float) -> str:
    board = path("M-20 -48H20V-12H-20Z", "#efe0bb", s.ink, 2.2) + path(
        "M-14 -41H14M-14 -34H8M-14 -27H14M-14 -20H4", "none", "#7a5a36", 2.4
    )
    return at(x, y, path("M0 4V-14", "none", s.ink, 6), path("M0 4V-14", "none", "#7a5636", 3.4), board)
