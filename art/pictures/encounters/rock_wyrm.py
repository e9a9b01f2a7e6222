"""The Rock Wyrm: a boulder has yawned."""

from art.painters.land import ground, mountain, scatter, stones
from art.painters.objects import crate, wagon
from art.painters.plants import tufts
from art.painters.sky import sky
from art.pictures.encounters.canvas import canvas, finished
from art.scene import Scene
from art.svg import at, disc, path


def paint() -> str:
    """Paint it."""
    s = canvas(9, "#231d1c")
    s.add(
        sky(s, "#a9b4ac", "#ecd9ae"),
        mountain(s, 70, 130, 190, 100, "#b3a490", "#82725f"),
        mountain(s, 360, 130, 200, 112, "#a99a86", "#786a58"),
    )
    s.add(ground(s, 122, "#b3a27a", "#7a6a48", 6), stones(s, scatter(s, 12, (10, 140, 410, 160)), "#94866f", 12))
    coil = "M40 176C30 120 92 100 122 128C150 154 112 186 168 184C206 182 196 138 232 128C262 120 276 140 282 158"
    for colour, width in ((s.ink, 53), ("#7d7466", 47), ("#948a78", 22)):
        s.add(path(coil, "none", colour, width, opacity="1" if width > 30 else ".55"))
    s.add(path("M62 132l-6 -16 16 8M112 112l2 -18 12 14M196 158l-12 -14 18 2M236 112l4 -18 12 16", "#8a8070", s.ink, 2))
    s.add(
        _head(s, 312, 132),
        crate(s, 134, 188, 26, "#c9a66b"),
        crate(s, 164, 190, 22, "#b58f56"),
        wagon(s, 396, 184, 62, "#efe2c0", "#7a5230", flip=True),
    )
    s.add(tufts(s, scatter(s, 12, (0, 176, 420, 190)), "#6b6a40", 12))
    return finished(s)


def _head(s: Scene, x: float, y: float) -> str:
    upper = path(
        "M-44 24C-52 -8 -30 -34 4 -34C30 -34 56 -18 62 2L34 4 28 12 22 4 14 12 8 4 0 12 -8 6Z",
        s.lin("#a89e8c", "#766c5e"),
        s.ink,
        2.6,
    )
    jaw = path(
        "M-40 22C-26 42 10 48 50 34L40 26 34 32 28 24 20 32 12 24 4 30 -8 18Z", s.lin("#8d8474", "#645b4e"), s.ink, 2.4
    )
    mouth = path("M-12 10L52 6L46 30L-10 24Z", "#5a1f1a")
    return at(
        x,
        y,
        mouth,
        jaw,
        upper,
        disc(4, -14, 7, "#ffd75e", s.ink, 2),
        path("M4 -20v12", "none", s.ink, 2.6),
        path("M-20 -30l-6 -14 14 8M10 -34l4 -12 8 12", "#8a8070", s.ink, 1.8),
    )
