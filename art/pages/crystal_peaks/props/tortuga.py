"""Turtles, riders, boats and the beach: props of Tortuga."""

from math import cos, pi, sin

from art.colour import dark, pale
from art.painters.houses import cottage, plank
from art.painters.land import strokes
from art.painters.people_and_animals import figure
from art.scene import Scene
from art.svg import Point, at, disc, num, path, xy

SHELLS = {
    "turtle_1": "#b5783c",
    "turtle_2": "#8f8f45",
    "turtle_3": "#7f8f58",
    "turtle_4": "#b8763f",
    "turtle_5": "#a88a45",
    "turtle_6": "#9c6f48",
}
FLAGS = ["#c97b4a", "#f2e3b3", "#e8b93c", "#3f8fb5", "#c44a4a"]
COURSE = -48
"""The way all turtles swim: half across, half up, so that the leader stays on the page."""


def turtle_piece(s: Scene, name: str) -> str:
    """A turtle around 0, 0 with its plates and what rides on it."""
    number = list(SHELLS).index(name)
    plates = "".join(s.stamp("plate", x, y, lambda: plate(s)) for x, y in ((0, -52), (-42, 38), (42, 38)))
    return turtle(s, 0, 0, COURSE, SHELLS[name]) + plates + rider(s, 0, 0, number, FLAGS)


def turtle(s: Scene, x: float, y: float, turn: float, shell: str) -> str:
    """A turtle that swims along `turn`; its shell is nearly round so that the plates of the spaces fit at any angle."""
    skin = "#5f9a78"
    limb = s.lin(pale(skin, 0.35), dark(skin, 0.2))

    def fins() -> str:
        up = path("M40 -70C62 -92 54 -120 16 -128C-2 -130 4 -116 12 -106C20 -94 18 -82 14 -78Z", limb, s.ink, 2.4)
        low = path("M40 70C62 92 54 120 16 128C-2 130 4 116 12 106C20 94 18 82 14 78Z", limb, s.ink, 2.4)
        back = (
            path("M-66 -56C-92 -70 -108 -66 -112 -56C-104 -44 -92 -38 -80 -36Z", limb, s.ink, 2.4)
            + path("M-66 56C-92 70 -108 66 -112 56C-104 44 -92 38 -80 36Z", limb, s.ink, 2.4)
            + path("M-88 -7L-112 0L-88 7Z", limb, s.ink, 2)
        )
        head = (
            path("M80 -16C96 -24 122 -24 130 -10C136 2 130 16 118 20C104 24 92 20 80 16Z", limb, s.ink, 2.4)
            + disc(118, -10, 5, "#ffffff", s.ink, 1.4)
            + disc(119.5, -10, 2.2, s.ink)
            + path("M131 4Q124 12 114 11", "none", s.ink, 1.8)
            + path("M92 -12q4 3 8 0M94 8q4 3 8 0", "none", dark(skin, 0.4), 1.8, opacity=".6")
        )
        spots = "".join(
            disc(a, b, 3.2, dark(skin, 0.35), opacity=".6")
            for a, b in ((30, -104), (38, -92), (30, 104), (38, 92), (-92, -54), (-92, 54))
        )
        return up + low + back + head + spots

    dome = disc(
        0, 0, 95, s.rad(pale(shell, 0.5), shell, dark(shell, 0.4), cx=0.4, cy=0.34, r=0.7), s.ink, 2.8, 0.99
    ) + disc(0, 0, 86, "none", dark(shell, 0.45), 2, 0.99, opacity=".6")
    edge = "".join(
        f"M{num(86 * cos(a))} {num(85 * sin(a))}L{num(95 * cos(a))} {num(94 * sin(a))}"
        for a in (i * pi / 12 for i in range(24))
    )
    shine = path("M-70 -46Q-44 -82 -4 -86", "none", "#fff6df", 5, opacity=".5")
    return s.stamp("fins", x, y, fins, turn=turn) + at(
        x,
        y,
        dome,
        s.stamp("edge", 0, 0, lambda: path(edge, "none", s.ink, 2, opacity=".5")),
        path("M-24 -10H24L0 28ZM-24 -10L-60 -20M24 -10L60 -20M0 28V84", "none", dark(shell, 0.45), 2.4, opacity=".6"),
        shine,
    )


def plate(s: Scene) -> str:
    """A scute for one space."""
    pts = [(41 * cos(i * pi / 3 + pi / 6), 41 * sin(i * pi / 3 + pi / 6)) for i in range(6)]
    hexa = f"M{xy(pts[:1], 1)}" + "".join(f"L{xy([p], 1)}" for p in pts[1:]) + "Z"
    return path(hexa, s.lin("#f0d8a0", "#b98f52"), s.ink, 2.2) + path(
        hexa, "none", "#fff3cf", 2, transform="scale(.9)", opacity=".7"
    )


def rider(s: Scene, x: float, y: float, i: int, flags: list[str]) -> str:
    """What rides on the shoulder of a shell: a mast, a kitchen, a counting house; and the rope ladder at the rim."""
    rung = s.stamp(
        "rope",
        x,
        y + 70,
        lambda: (
            path("M-7 0V36M7 0V36M-7 7H7M-7 15H7M-7 23H7M-7 31H7", "none", s.ink, 4)
            + path("M-7 0V36M7 0V36M-7 7H7M-7 15H7M-7 23H7M-7 31H7", "none", "#e9d3a0", 2)
        ),
    )
    kind = (3, 0, 1, 3, 2, 1)[i]
    house = s.stamp(f"shop{kind}", x + 68, y - 8, lambda: cottage(s, 0, 0, 36, kind, "#e8d3a2", flags[kind]))
    mast = s.stamp(
        "mast", x - 66, y - 4, lambda: path("M0 0V-54", "none", s.ink, 4.4) + path("M0 0V-54", "none", "#b98a52", 2.2)
    ) + path(f"M{num(x - 65)} {num(y - 58)}l-26 7 26 8Z", flags[(i + 2) % 5], s.ink, 1.6)
    return rung + house + mast


def buoy(s: Scene, x: float, y: float, colour: str, cup: bool = False) -> str:
    """A float with a pennant, or with the cup of the first or second place."""
    flag = path("M0 -16V-42M1 -42l17 6 -17 7Z", colour, s.ink, 2)
    prize = (
        path("M-13 -52C-25 -54 -24 -38 -9 -37M13 -52C25 -54 24 -38 9 -37", "none", s.ink, 6)
        + path("M-13 -52C-25 -54 -24 -38 -9 -37M13 -52C25 -54 24 -38 9 -37", "none", colour, 3)
        + path(
            "M-14 -58H14C14 -42 10 -34 3 -32V-26H9V-20H-9V-26H-3V-32C-10 -34 -14 -42 -14 -58Z",
            s.lin(pale(colour, 0.65), colour, dark(colour, 0.25), across=True),
            s.ink,
            2,
        )
        + path("M-8 -52Q-8 -44 -4 -40", "none", "#ffffff", 2.4, opacity=".8")
    )
    return at(
        x,
        y,
        disc(0, 6, 26, "#ffffff", opacity=".55", squash=0.34),
        path(
            "M-15 4Q-15 -18 0 -20Q15 -18 15 4Q0 11 -15 4Z",
            s.lin(pale(colour, 0.4), colour, dark(colour, 0.3), across=True),
            s.ink,
            2,
        ),
        path("M-15 -3Q0 4 15 -3", "none", "#ffffff", 4),
        prize if cup else flag,
    )


def boat(s: Scene, x: float, y: float, colour: str, flip: bool = False) -> str:
    hull = path(
        "M-40 -12H40Q34 8 18 9H-20Q-34 8 -40 -12Z", s.lin(pale(colour, 0.3), dark(colour, 0.2)), s.ink, 2
    ) + path("M-38 -5H38", "none", "#fff6df", 2.6)
    crew = (
        s.stamp("man0", -16, -8, lambda: "", scale=0.85)
        + s.stamp("man2", 2, -9, lambda: "", scale=0.95)
        + s.stamp("man3", 20, -8, lambda: "", scale=0.8)
    )
    return at(
        x,
        y,
        disc(0, 9, 52, "#ffffff", opacity=".45", squash=0.16),
        path("M34 -10V-48M34 -48l-20 6 20 8", s.palette[2], s.ink, 2),
        crew,
        hull,
        path("M-28 -16L-46 12M10 -14L0 14", "none", s.ink, 3),
        flip=flip,
    )


def finish(s: Scene, x: float, y: float) -> str:
    checks = "".join(
        f"M{num(-46 + c * 9)} {num(-54 + r * 9)}h9v9h-9Z" for r in range(4) for c in range(5) if (r + c) % 2 == 0
    )
    return at(
        x,
        y,
        disc(0, 2, 24, "#ffffff", opacity=".5", squash=0.3),
        path("M0 0V-64", "none", s.ink, 8),
        path("M0 0V-64", "none", "#b98a52", 4.6),
        path("M-46 -54h45v36h-45Z", "#ffffff", s.ink, 2),
        path(checks, s.ink),
        disc(0, -66, 5, "#f0c02e", s.ink, 1.6),
    )


def crab(s: Scene, x: float, y: float) -> str:
    red = "#d0523a"
    return at(
        x,
        y,
        disc(0, 10, 34, "#cdb98a", s.ink, 2, 0.32),
        path("M-17 0l-13 6M-16 5l-10 9M17 0l13 6M16 5l10 9", "none", s.ink, 3),
        path("M-18 -8q-16 -2 -15 -18l8 6 6 -7q4 12 -1 19M18 -8q16 -2 15 -18l-8 6 -6 -7q-4 12 1 19", red, s.ink, 1.8),
        path("M-20 0Q-18 -15 0 -15Q18 -15 20 0Q12 10 0 10Q-12 10 -20 0Z", s.lin(pale(red, 0.3), red), s.ink, 2),
        path("M-5 -14v-7M5 -14v-7", "none", s.ink, 2),
        disc(-5, -22, 3, "#ffffff", s.ink, 1.4),
        disc(5, -22, 3, "#ffffff", s.ink, 1.4),
    )


def beach(s: Scene, sand: str) -> str:
    left, right = (
        "M-20 592Q60 580 130 596T280 628T380 690V720H-20Z",
        "M1020 596Q930 580 860 600T730 630T620 690V720H1020Z",
    )
    out = "".join(
        path(d, "none", "#e9fbf4", 12, opacity=".7")
        + path(d, s.lin(pale(sand, 0.4), sand, dark(sand, 0.2)), s.ink, 2, stroke_opacity=".5")
        for d in (left, right)
    )
    return (
        out
        + strokes(s, (0, 630, 260, 690), 12, dark(sand, 0.3), 30, 3, 0.05, 0.4)
        + strokes(s, (740, 630, 970, 690), 12, dark(sand, 0.3), 30, 3, -0.05, 0.4)
    )


def long_jetty(s: Scene, spots: list[Point]) -> str:
    wood = "#b07f4a"
    x1, x2, y = min(x for x, _ in spots) - 92, max(x for x, _ in spots) + 92, spots[0][1]
    posts = "".join(plank(s, (x, y + 78), (x, y - 66), 13, dark(wood, 0.2)) for x in (x1 + 10, (x1 + x2) / 2, x2 - 10))
    side = path(f"M{num(x1)} {num(y + 50)}H{num(x2)}V{num(y + 68)}H{num(x1)}Z", dark(wood, 0.4), s.ink, 2)
    top = path(
        f"M{num(x1 + 8)} {num(y - 52)}H{num(x2 - 8)}L{num(x2)} {num(y + 52)}H{num(x1)}Z",
        s.lin(pale(wood, 0.4), wood),
        s.ink,
        2.4,
    )
    n = 19
    lines = "".join(
        f"M{num(x1 + 8 + (x2 - x1 - 16) * i / n)} {num(y - 52)}L{num(x1 + (x2 - x1) * i / n)} {num(y + 52)}"
        for i in range(1, n)
    )
    mats = "".join(
        disc(x, yy, 46, "#e9d3a0", s.ink, 2)
        + disc(x, yy, 41, "none", "#a97f45", 2.6)
        + disc(x, yy, 36, "#cfae72", "#a97f45", 2)
        for x, yy in spots
    )
    return (
        disc((x1 + x2) / 2, y + 66, (x2 - x1) / 2 + 14, "#06383f", opacity=".35", squash=0.16)
        + posts
        + side
        + top
        + path(lines, "none", dark(wood, 0.45), 1.8, opacity=".6")
        + mats
    )


def crowd(s: Scene, x: float, y: float, n: int) -> str:
    tones = ("#c44a4a", "#3f8fb5", "#e8b93c", "#5f8f58", "#8a5a8a", "#c97b4a", "#f2e3b3")
    return "".join(
        s.stamp(
            f"man{i % 7}",
            x + (i - n / 2) * s.rnd(17, 24),
            y + s.rnd(-4, 14),
            lambda: figure(s, 0, 0, 30, tones[i % 7]),
            scale=s.rnd(0.8, 1.1),
            flip=i % 2 == 0,
        )
        for i in range(n)
    )


def gull(s: Scene, x: float, y: float, flip: bool = False) -> str:
    return at(
        x,
        y,
        path("M-24 -8Q-12 -14 0 0Q10 -16 26 -12Q14 -8 8 4Q2 9 -6 4Q-10 -4 -24 -8Z", "#ffffff", s.ink, 1.6),
        path("M8 2l7 1 -6 3", "#e8a93c", s.ink, 1),
        flip=flip,
    )
