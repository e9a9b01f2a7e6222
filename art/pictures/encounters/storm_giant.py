"""The Storm Giant: the thunder has knees."""

from art.painters.land import ground, ridge, strokes
from art.painters.objects import wagon
from art.painters.people_and_animals import figure
from art.painters.sky import sky
from art.painters.weather import cloud_bank
from art.pictures.encounters.canvas import canvas, finished
from art.scene import Scene
from art.svg import at, disc, path


def paint() -> str:
    """Paint it."""
    s = canvas(13, "#14162a")
    s.add(sky(s, "#1e2140", "#454a78", "#8a7f9c"), ridge(s, 132, 40, "#33375c", "#5a5a7c", 8, sharp=True))
    s.add(
        _giant(s, 226, 150),
        cloud_bank(s, 22, "#4a4d78", 34, 60, 0.95, shade="#8f92c0"),
        cloud_bank(s, 0, "#33365c", 40, 40, 1, shade="#6f72a4"),
    )
    for d in ("M96 40L74 82H90L66 128", "M350 44L332 78H348L322 122"):
        s.add(path(d, "none", "#ffe9a0", 9, opacity=".35"), path(d, "none", "#fff6d0", 3.4))
    s.add(
        ground(s, 140, "#3f4458", "#1c1f30", 4),
        wagon(s, 74, 176, 66, "#d9cfb8", "#6a5238"),
        wagon(s, 350, 178, 70, "#c9b89a", "#6a5238", flip=True),
    )
    s.add(
        figure(s, 130, 178, 32, "#7a5a8a"),
        figure(s, 300, 180, 30, "#8f4a38", flip=True),
        strokes(s, (-20, 20, 420, 180), 44, "#c9cfe6", 16, 1.4, 2.2, 0.4),
    )
    return finished(s)


def _giant(s: Scene, x: float, y: float) -> str:
    legs = path("M-46 8L-40 -52H-6L-10 8ZM46 8L40 -52H6L10 8Z", s.lin("#5f648f", "#33365a"), s.ink, 2.4)
    body = path(
        "M-58 -44C-64 -92 -34 -112 0 -112C34 -112 64 -92 58 -44C30 -34 -30 -34 -58 -44Z",
        s.lin("#8388b4", "#4a4e7a"),
        s.ink,
        2.6,
    )
    arm = path(
        "M-50 -92C-92 -84 -98 -44 -86 -26L-72 -32C-78 -48 -70 -62 -46 -66Z", s.lin("#8388b4", "#4a4e7a"), s.ink, 2.4
    )
    held = wagon(s, -92, -16, 34, "#efe2c0", "#7a5230")
    beard = path("M-22 -116Q0 -80 22 -116Q18 -78 0 -66Q-18 -78 -22 -116Z", "#e6e9f6", s.ink, 1.8)
    head = path(
        "M-24 -116C-26 -140 -12 -148 0 -148C12 -148 26 -140 24 -116Q0 -106 -24 -116Z",
        s.lin("#9499c4", "#6a6e9c"),
        s.ink,
        2.4,
    )
    return at(x, y, legs, body, held, arm, head, beard, disc(-9, -124, 3, "#ffe9a0"), disc(9, -124, 3, "#ffe9a0"))
