"""The Raft Pirates: rafts with painted teeth glide out of the reeds."""

from art.painters.land import ridge, water
from art.painters.people_and_animals import figure
from art.painters.plants import pines
from art.painters.sky import sky
from art.pictures.encounters.canvas import canvas, finished
from art.scene import Scene
from art.svg import at, disc, num, path


def paint() -> str:
    """Paint it."""
    s = canvas(14, "#1c2a2a")
    s.add(
        sky(s, "#93c0b8", "#f1e9b8"),
        ridge(s, 84, 34, "#7fa088", "#bcc897", 9),
        pines(s, 86, 36, 26, "#557a60"),
        water(s, 86, 120, "#86c0b8", "#2f6a70", 34),
    )
    s.add(_raft(s, 116, 134, 0.86, "#8f2f2a"), _raft(s, 316, 130, 0.8, "#3f5a8a"), _raft(s, 214, 176, 1.2, "#1f1a1e"))
    for low, high, foot in ((0, 60, 150), (360, 420, 152), (0, 420, 198)):
        reeds = "".join(
            f"M{num(x, 0)} {foot}q{num(s.rnd.near(0, 5))} -16 {num(s.rnd.near(0, 10))} {num(-s.rnd(22, 44))}"
            for x in range(low, high, 11)
        )
        s.add(path(reeds, "none", "#2f5230", 3))
    return finished(s)


def _raft(s: Scene, x: float, y: float, size: float, sail: str) -> str:
    logs = path("M-58 0H58L50 16H-50Z", s.lin("#b58f56", "#6a4a28"), s.ink, 2.4) + path(
        "M-54 5H54M-52 10H52", "none", "#5a3f22", 1.8
    )
    teeth = path("M-46 2l7 11 7 -11 7 11 7 -11 7 11 7 -11 7 11 7 -11 7 11 7 -11 7 11 7 -11", "#fff6df", s.ink, 1.4)
    mast = path("M0 0V-66", "none", s.ink, 5) + path("M0 0V-66", "none", "#8a5f38", 3)
    cloth = path("M-30 -60Q0 -68 30 -60Q34 -40 28 -20Q0 -26 -28 -20Q-34 -40 -30 -60Z", sail, s.ink, 2)
    mark = (
        path("M-10 -48a10 9 0 1 1 20 0v6h-4v5h-12v-5h-4Z", "#fff6df")
        + disc(-4, -47, 2.6, sail)
        + disc(4, -47, 2.6, sail)
    )
    crew = figure(s, -38, 2, 32, "#7a4a38") + figure(s, 40, 2, 34, "#3f5a5f", flip=True)
    return at(
        x,
        y,
        '<ellipse cy="17" rx="60" ry="6" fill="#12323a" opacity=".35"/>',
        mast,
        cloth,
        mark,
        crew,
        logs,
        teeth,
        scale=size,
    )
