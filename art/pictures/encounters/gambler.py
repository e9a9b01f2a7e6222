"""The Gambler at the Well: one die, one eye, and a bucket for your winnings."""

from art.painters.houses import cottage
from art.painters.land import ground, ridge, scatter
from art.painters.people_and_animals import figure
from art.painters.plants import tufts
from art.painters.sky import sky, sun
from art.pictures.encounters.canvas import canvas, finished
from art.scene import Scene
from art.svg import at, disc, path


def paint() -> str:
    """Paint it."""
    s = canvas(11, "#2a1c1a")
    s.add(
        sky(s, "#5f4a78", "#c8705c", "#f7bd72"),
        sun(s, 360, 92, 22, "#ffd98a", rays=0, reach=5),
        ridge(s, 112, 34, "#8a5a5a", "#d99a66", 8),
    )
    s.add(
        *(
            cottage(s, x, 124, w, kind, wall, "#7a3f36")
            for x, w, kind, wall in ((44, 70, 0, "#c98f6a"), (112, 56, 2, "#b57f5e"))
        )
    )
    s.add(
        ground(s, 122, "#c9925c", "#7a4a30", 3),
        _well(s, 210, 160),
        figure(s, 300, 176, 66, "#5a2f4a", flip=True),
        figure(s, 130, 178, 54, "#3f5a5f"),
    )
    s.add(
        at(
            252,
            176,
            path("M-11 0V-16Q0 -21 11 -16V0Q0 5 -11 0Z", "#8a5f38", s.ink, 1.8),
            path("M-11 -15Q0 -32 11 -15", "none", s.ink, 2),
        )
    )
    s.add(
        at(
            216,
            182,
            path("M-10 -16H8V2H-10Z", "#fbf0d8", s.ink, 2),
            disc(-5, -11, 2, s.ink),
            disc(3, -3, 2, s.ink),
            disc(-1, -7, 2, s.ink),
            turn=-12,
        )
    )
    s.add(tufts(s, scatter(s, 14, (0, 178, 420, 190)), "#6a4a2c", 11))
    return finished(s)


def _well(s: Scene, x: float, y: float) -> str:
    wall = path("M-40 0V-34H40V0Q0 12 -40 0Z", s.lin("#c9b89c", "#8a7862"), s.ink, 2.4) + path(
        "M-40 -34Q0 -44 40 -34Q0 -24 -40 -34Z", "#2a2a33", s.ink, 2.2
    )
    joints = path("M-40 -16Q0 -6 40 -16M-22 -14V4M4 -10V8M26 -14V3M-8 -29V-10M18 -30V-12", "none", "#6a5a48", 1.8)
    roof = path("M-52 -86L0 -112L52 -86L44 -80L0 -100L-44 -80Z", s.lin("#a8543c", "#6f3326"), s.ink, 2.2)
    posts = path("M-36 -34V-86M36 -34V-86M-36 -70H36", "none", s.ink, 7) + path(
        "M-36 -34V-86M36 -34V-86M-36 -70H36", "none", "#8a5f38", 4
    )
    return at(x, y, posts, roof, wall, joints)
