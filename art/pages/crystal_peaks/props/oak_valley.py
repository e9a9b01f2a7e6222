"""Trunk, boughs and nests of the oak: props of Oak Valley."""

from math import atan2, cos, degrees, hypot, pi, sin
from typing import Any

from art.colour import dark, mix, pale
from art.painters.land import scatter
from art.painters.people_and_animals import figure
from art.painters.plants import clump
from art.painters.sky import glow
from art.scene import Scene
from art.svg import Point, at, disc, num, path, smooth, xy


def trunk(s: Scene, bark: str, wood: str) -> str:
    """The great trunk: a broad foot of roots, narrowing towards the heights."""
    left = (
        "M300 690C380 650 392 560 410 470C424 400 450 340 478 250L522 250C550 340 576 400 590 470"
        "C608 560 620 650 700 690Z"
    )
    tone = mix(bark, wood, 0.62)
    toes = "".join(
        path(d, s.lin(tone, dark(tone, 0.3)), s.ink, 2.2, stroke_opacity=".6")
        for d in (
            "M392 640C340 646 270 660 214 692L300 700C340 680 390 676 420 672Z",
            "M608 640C660 646 730 660 786 692L700 700C660 680 610 676 580 672Z",
        )
    )
    lines = "".join(
        f"M{num(500 + k * 160, 0)} 676C{num(500 + k * 96, 0)} 590 {num(500 + k * 84, 0)} 480 {num(500 + k * 28, 0)} 270"
        for k in (-0.85, -0.62, -0.4, -0.16, 0.1, 0.33, 0.56, 0.8)
    )
    knots = "".join(
        disc(x, y, r, dark(tone, 0.45), pale(tone, 0.15), 2.2, 1.3, opacity=".7")
        for x, y, r in ((504, 360, 8), (470, 500, 7), (534, 560, 8))
    )
    return (
        toes
        + path(left, s.lin(pale(tone, 0.22), tone, dark(tone, 0.35), across=True), s.ink, 2.8)
        + path(lines, "none", dark(bark, 0.2), 3, opacity=".5")
        + path(lines, "none", pale(wood, 0.3), 1.4, transform="translate(5 0)", opacity=".5")
        + knots
    )


def bough(a: Point, b: Point, wa: float, wb: float, k: int) -> dict[str, Any]:
    """The outlines of one limb from a (below) to b; all limbs are painted together so that forks stay open."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    nx, ny = -dy / length, dx / length
    bend = (0.1 if k % 2 else -0.1) * length * (1 if abs(dx) > 40 else 0.6)
    c = ((a[0] + b[0]) / 2 + nx * bend, (a[1] + b[1]) / 2 + ny * bend)
    ha, hb = wa / 2, wb / 2 * 1.06
    hc = (ha + hb) / 2 * 0.86

    def side(t: float, g: float = 0.0) -> list[Point]:
        return [(p[0] + nx * (h * t + g), p[1] + ny * (h * t + g)) for p, h in ((a, ha), (c, hc), (b, hb))]

    def ring(p: list[Point], q: list[Point]) -> str:
        return f"M{xy(p[:1])}Q{xy(p[1:])}L{xy(q[2:])}Q{xy([q[1], q[0]])}Z"

    def line(p: list[Point]) -> str:
        return f"M{xy(p[:1])}Q{xy(p[1:])}"

    mid = ((a[0] + b[0]) / 4 + c[0] / 2 - nx * hc, (a[1] + b[1]) / 4 + c[1] / 2 - ny * hc)
    return {
        "rim": ring(side(1, 2.6), side(-1, -2.6)),
        "body": ring(side(1), side(-1)),
        "light": line(side(-0.4)),
        "bark": line(side(0.45)),
        "twig": mid,
        "lean": degrees(atan2(-ny, -nx)),
    }


def twig(s: Scene) -> str:
    """A sprig of three leaves that grows from a bough along +x."""

    def leaf(turn: float, c: str) -> str:
        return path("M0 0Q6 -10 20 -6Q27 0 20 6Q6 10 0 0Z", c, s.ink, 0.8, transform=f"translate(7 0) rotate({turn})")

    return (
        path("M0 0H9", "none", s.ink, 3)
        + leaf(-50, mix(s.palette[2], s.palette[3], 0.3))
        + leaf(46, s.palette[2])
        + leaf(0, s.palette[3])
    )


def fill(s: Scene, spots: dict[str, Point], links: list[tuple[str, str]], middle: str, sunny: str) -> None:
    """Loose sprays of leaves in the gaps that are free of decks and boughs."""
    along = [
        ((spots[a][0] * (1 - t) + spots[b][0] * t), (spots[a][1] * (1 - t) + spots[b][1] * t))
        for a, b in links
        for t in (0.2, 0.35, 0.5, 0.65, 0.8)
    ]
    n = 0
    for x, y in scatter(s, 260, (60, 120, 940, 520)):
        if (
            n < 24
            and all(hypot(x - a, y - b) > 68 for a, b in spots.values())
            and all(hypot(x - a, y - b) > 36 for a, b in along)
            and abs(x - 500) < 120 + (y - 60) * 0.9
        ):
            s.add(
                s.stamp(
                    f"spray{n % 2}",
                    x,
                    y,
                    lambda: clump(s, 26, (middle, sunny)[n % 2], 0.66, 8, 3),
                    scale=s.rnd(0.5, 0.95),
                    turn=s.rnd.near(0, 30),
                )
            )
            n += 1


def snowcap(s: Scene) -> str:
    pts = [
        (-62, 16),
        (-48, -8),
        (-20, -20),
        (8, -23),
        (36, -16),
        (58, 2),
        (64, 18),
        (46, 10),
        (30, 20),
        (10, 10),
        (-8, 21),
        (-28, 10),
        (-44, 20),
    ]
    return path(smooth(pts), s.lin("#ffffff", "#d3e4ee"), s.ink, 1.2, stroke_opacity=".2")


def root_gate(s: Scene, x: float, y: float, wood: str, bark: str) -> str:
    """Two roots that arch over a deck like a gate."""
    arch = (
        "M-66 62C-76 10 -62 -46 -20 -58C-6 -62 6 -62 20 -58C62 -46 76 10 66 62L48 62C54 16 44 -30 14 -42Q0 -46 -14 -42"
        "C-44 -30 -54 16 -48 62Z"
    )
    return at(
        x,
        y,
        disc(0, 56, 84, "#1d1512", opacity=".3", squash=0.2),
        path("M-52 60C-56 10 -46 -40 0 -46C46 -40 56 10 52 60Z", s.lin("#2a2014", "#54421f")),
        glow(s, 0, 6, 62, "#ffdf8a", 0.55),
        path(arch, s.lin(pale(wood, 0.25), wood, dark(wood, 0.3)), s.ink, 2.4),
        path("M-58 50C-66 8 -54 -38 -20 -50M58 50C66 8 54 -38 20 -50", "none", pale(wood, 0.5), 2.4, opacity=".5"),
    )


def nest(s: Scene) -> str:
    """Twigs all around the deck of a magpie."""
    d = "".join(
        f"M{num(q * cos(a), 0)} {num(q * sin(a), 0)}L{num((q + 7) * cos(a + 0.5), 0)} {num((q + 5) * sin(a + 0.5), 0)}"
        for a, q in ((i * pi / 17, s.rnd(46, 56)) for i in range(34))
    )
    return path(d, "none", s.ink, 5.4) + path(d, "none", "#a08050", 3)


def wreath(s: Scene, light: str, leaf: str) -> str:
    """A ring of pale oak leaves for the druids."""

    def sprig(k: int) -> str:
        return s.stamp(
            f"oak{k}",
            0,
            0,
            lambda: path(
                "M0 0Q2 -7 6 -5Q8 -10 12 -6Q17 -9 18 -3L26 0L18 3Q17 9 12 6Q8 10 6 5Q2 7 0 0ZM2 0H20",
                (light, leaf, mix(light, leaf, 0.5))[k],
                s.ink,
                1.2,
            ),
        )

    for k in range(3):
        sprig(k)
    out = "".join(
        s.stamp(
            f"oak{i % 3}",
            (51 + (i % 2) * 5) * cos(i * pi / 11),
            (50 + (i % 2) * 5) * sin(i * pi / 11),
            lambda: "",
            scale=(0.9, 1.05)[i % 2],
            turn=degrees(i * pi / 11) + (62, 108)[i % 2],
        )
        for i in range(22)
    )
    return (
        glow(s, 0, 0, 96, "#fff3b8", 0.8)
        + disc(0, 0, 52, "none", s.ink, 7, 0.98)
        + disc(0, 0, 52, "none", "#a08050", 4, 0.98)
        + out
    )


def swing(s: Scene, x: float, y: float, h: float, cloak: str) -> str:
    return (
        path(
            f"M{num(x - 9)} {num(y)}L{num(x - 11)} {num(y + h)}M{num(x + 9)} {num(y)}L{num(x + 11)} {num(y + h)}",
            "none",
            s.ink,
            1.6,
        )
        + figure(s, x, y + h + 2, 24, cloak)
        + path(f"M{num(x - 15)} {num(y + h + 3)}h30", "none", s.ink, 6)
        + path(f"M{num(x - 14)} {num(y + h + 3)}h28", "none", "#b8955f", 3.4)
    )


def magpie(s: Scene, x: float, y: float, flip: bool = False) -> str:
    return at(
        x,
        y,
        path("M-26 6L-8 -4Q0 -12 9 -11Q15 -10 16 -5L22 -4L16 -2Q12 8 0 8Q-10 8 -14 4Z", "#20242e", "#12141a", 1.2),
        path("M-3 0Q4 -4 9 2Q4 8 -4 7Z", "#ffffff"),
        path("M0 8v5M5 8v5", "none", "#12141a", 1.6),
        disc(12, -7, 1.3, "#ffffff"),
        disc(24, -4, 2.6, "#ffd34d", "#7d5423", 1),
        flip=flip,
    )


def squirrel(s: Scene, x: float, y: float, flip: bool = False) -> str:
    fur = "#b0602f"
    return at(
        x,
        y,
        path("M-4 0C-22 2 -26 -20 -14 -26C-6 -29 -4 -20 -11 -18C-12 -8 -6 -8 -4 0Z", fur, s.ink, 1.5),
        path(
            "M-6 0C-8 -12 -2 -16 3 -17Q4 -25 11 -24Q17 -21 15 -16Q12 -12 9 -11Q12 -3 9 0Z",
            s.lin(pale(fur, 0.25), fur),
            s.ink,
            1.5,
        ),
        disc(11, -19, 1.3, s.ink),
        path("M6 -23l1 -5 4 4", fur, s.ink, 1.2),
        flip=flip,
    )
